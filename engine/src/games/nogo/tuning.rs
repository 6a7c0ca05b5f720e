//! The numbers of the strongest player of NoGo.

use super::NoGo;
use super::guide::GuideParams;
use super::strong::{Strong, StrongParams};
use crate::search::Searcher;
use crate::tune::{Field, Tunable, mcts};

/// Tree search, playouts and solver of the level `strong`.
#[derive(Clone, Debug, Default)]
pub struct Settings(StrongParams);

impl Tunable for NoGo {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let StrongParams { guide, mcts: search, solve_from, solver_nodes } = &mut settings.0;
        let GuideParams { own_point, per_gained_point, margin_share, margin_scale, choices, fills } = guide;
        let mut fields = vec![
            Field::new("own-point", "Prior weight of a point that only the side to move can play; others have about 1.", (0, 1), 0.01, own_point),
            Field::new(
                "per-gained-point",
                "How much the prior weight of a point grows, as a power of e, for each point of lead that it gains.",
                (0, 2),
                0.05,
                per_gained_point,
            ),
            Field::new("margin-share", "The part of a playout's value that depends on how clearly it was won.", (0, 1), 0.03, margin_share),
            Field::new("margin-scale", "The lead that this part takes for three quarters of a win, in points.", (0.5, 12), 0.3, margin_scale),
            Field::new("choices", "Random points that a playout compares for each stone.", (1, 6), 1, choices),
            Field::new("fills", "Whether playouts fill the points that only one side can play, or count them: 1 for filling.", (0, 1), 1, fills),
            Field::new("solve-from", "The solver joins in when no more points than this are open to both sides.", (0, 40), 1, solve_from),
            Field::new("solver-nodes", "Positions that the solver looks at for every iteration of the tree search.", (1, 200), 5, solver_nodes),
        ];
        fields.extend(mcts(search));
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(Strong::new(settings.0.clone(), seed))
    }
}
