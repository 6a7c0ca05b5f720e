//! The levels of Quoridor: names, descriptions and parameters.

use super::Quoridor;
use crate::levels::{Level, Levels, Limits, RUNGS, Rung, rungs};

/// Random games that `uct` plays a move when nobody stops it before.
pub(super) const UCT_GAMES: u64 = 50_000;

/// The ladder, weakest first. Neighbours were matched against each other; see docs/strength.md.
pub(super) const LADDER: [Rung; RUNGS] =
    rungs([(60, 0.2), (170, 0.09), (290, 0.06), (520, 0.042), (1100, 0.024), (4200, 0.0105), (20_000, 0.003)]);

impl Levels for Quoridor {
    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal move."),
            Level::new("uct", "Grows a tree by upper confidence bounds on the results of random games.").within(Limits::nodes(UCT_GAMES)),
            Level::new("minimax-2", "Looks two moves ahead and compares the lengths of the shortest ways.").within(Limits::depth(2)),
            Level::new("minimax-3", "Looks three moves ahead and compares the lengths of the shortest ways.").within(Limits::depth(3)),
            Level::new("greedy-bfs", "Weighs a step on its shortest way against the wall that hinders most, one move ahead."),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Searches deep on ways, walls in hand and routes, and solves races exactly."));
        levels
    }
}
