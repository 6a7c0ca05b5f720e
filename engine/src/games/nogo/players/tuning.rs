//! The parameters of the strongest player of NoGo.

use super::strong::{Phases, Strong, StrongParams};
use crate::games::nogo::NoGo;
use crate::search::Searcher;
use crate::tune::{Field, Numbers, Tunable, mcts};

/// Tree search, leaves and solver of the level `strong`: with the network on 9x9, and by playouts.
#[derive(Clone, Default)]
pub struct Settings(Phases);

/// The parameters of a phase. Those of `policy` are of playouts.
fn phase(params: &mut StrongParams, has_playouts: bool) -> Vec<Field<'_>> {
    let StrongParams { policy, mcts: search, network: _, solve_from, solver_nodes } = params;
    let mut fields = if has_playouts { policy.fields() } else { Vec::new() };
    fields.extend([
        Field::new("solve-from", "The exact solver starts when at most this many points are open to both sides.", (0, 40), 1, solve_from),
        Field::new("solver-nodes", "Positions that the solver searches per iteration of the tree search.", (1, 2000), 5, solver_nodes),
    ]);
    fields.extend(mcts(search));
    fields
}

impl Tunable for NoGo {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let Phases { guided, filling, network_from } = &mut settings.0;
        let about = "With fewer points open to both sides than this, playouts take the place of the network on 9x9.";
        let mut fields = phase(filling, true);
        fields.push(Field::new("network-from", about, (0, 82), 3, network_from));
        fields.extend(phase(guided, false).into_iter().map(|mut field| {
            field.name.insert_str(0, "network.");
            field
        }));
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(Strong::in_phases(settings.0.clone(), seed))
    }
}
