//! The parameters of the strongest player of NoGo.

use super::strong::{Strong, StrongParams};
use crate::games::nogo::NoGo;
use crate::search::Searcher;
use crate::tune::{Field, Numbers, Tunable, mcts};

/// Tree search, playouts and solver of the level `strong`.
#[derive(Clone, Debug, Default)]
pub struct Settings(StrongParams);

impl Tunable for NoGo {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let StrongParams { policy, mcts: search, other, solve_from, solver_nodes } = &mut settings.0;
        let mut fields = policy.fields();
        fields.extend([
            Field::new(
                "solve-from",
                "The exact solver starts when at most this many points are open to both sides.",
                (0, 40),
                1,
                solve_from,
            ),
            Field::new("solver-nodes", "Positions that the solver searches per iteration of the tree search.", (1, 200), 5, solver_nodes),
        ]);
        fields.extend(mcts(search));
        // The search on other sizes than 9x9 differs, because the network does not know them.
        fields.extend(mcts(other).into_iter().map(|mut field| {
            field.name = format!("other.{}", field.name);
            field
        }));
        fields
    }

    fn tuned(settings: &Settings, variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(Strong::new(settings.0.clone(), variant, seed))
    }
}
