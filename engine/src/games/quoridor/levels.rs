//! The levels of Quoridor: names, descriptions and parameters.

use super::Quoridor;
use crate::levels::{Level, Levels, Limits, RUNGS, Rung, rungs};

/// Random games that `uct` plays a move when nobody stops it before.
pub(super) const UCT_GAMES: u64 = 50_000;

impl Levels for Quoridor {
    // Neighbours were matched against each other; see docs/strength.md.
    const LADDER: [Rung; RUNGS] =
        rungs([(60, 0.2), (170, 0.09), (290, 0.06), (520, 0.042), (1000, 0.0285), (2500, 0.018), (20_000, 0.003)]);

    fn own_levels() -> Vec<Level> {
        vec![
            Level::new("uct").within(Limits::nodes(UCT_GAMES)),
            Level::new("minimax-2").within(Limits::depth(2)),
            Level::new("minimax-3").within(Limits::depth(3)),
            Level::new("greedy-bfs"),
        ]
    }
}
