//! The levels of NoGo: names, descriptions and parameters.

use super::NoGo;
use crate::levels::{Level, Levels, Limits, RUNGS, Rung, rungs};

/// The ladder, weakest first. Neighbours were matched against each other; see docs/strength.md.
pub(super) const LADDER: [Rung; RUNGS] =
    rungs([(30, 0.2), (130, 0.065), (270, 0.04), (510, 0.026), (950, 0.016), (1750, 0.0098), (300, 0.0)]);

impl Levels for NoGo {
    const GAINS_FROM_SEEDS: bool = true;

    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal point."),
            Level::new("greedy", "Looks one move ahead and counts the points that stay legal for each side."),
            Level::new("alpha-beta", "Counts legal points some moves ahead, nearest the last stone first; thinks for 0.9 seconds.")
                .within(Limits::seconds(0.9)),
            Level::new("mcts", "Grows a tree by upper confidence bounds on the count of legal points; thinks for 0.98 seconds.")
                .within(Limits::seconds(0.98)),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new(
            "strong",
            "Monte Carlo tree search with playouts that settle contested points first, and the exact result near the end.",
        ));
        levels
    }
}
