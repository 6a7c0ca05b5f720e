//! The levels of Quoridor: names, descriptions and parameters.

use super::Quoridor;
use crate::levels::{Level, Levels, Limits, RUNGS, Rung, listed, rungs};

/// Random games that `uct` plays a move when nobody stops it before.
pub(super) const UCT_GAMES: u64 = 50_000;

/// The ladder, weakest first. Neighbours were matched against each other; see docs/strength.md.
pub(super) const LADDER: [Rung; RUNGS] =
    rungs([(60, 0.2), (170, 0.09), (290, 0.06), (520, 0.042), (1100, 0.024), (4200, 0.0105), (20_000, 0.003)]);

impl Levels for Quoridor {
    fn levels() -> Vec<Level> {
        listed(
            &[
                Level::new("uct").within(Limits::nodes(UCT_GAMES)),
                Level::new("minimax-2").within(Limits::depth(2)),
                Level::new("minimax-3").within(Limits::depth(3)),
                Level::new("greedy-bfs"),
            ],
            &LADDER,
        )
    }
}
