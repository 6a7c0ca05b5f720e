//! The parameters of the strongest player of NoGo.

use std::sync::Arc;

use super::net::Network;
use super::strong::{Strong, StrongParams};
use crate::games::nogo::NoGo;
use crate::search::Searcher;
use crate::tune::{Field, Numbers, Tunable, mcts};

/// Tree search, playouts and solver of the level `strong`.
#[derive(Clone, Default)]
pub struct Settings(StrongParams);

impl Settings {
    /// The same parameters with another network for 9x9, or with none.
    #[must_use]
    pub fn with_network(self, network: Option<Network>) -> Self {
        Self(StrongParams { network: network.map(Arc::new), ..self.0 })
    }
}

impl Tunable for NoGo {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let StrongParams { policy, mcts: search, network: _, solve_from, solver_nodes } = &mut settings.0;
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
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(Strong::new(settings.0.clone(), seed))
    }
}
