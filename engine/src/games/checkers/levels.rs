//! The levels of Checkers: names, descriptions and parameters.

use super::Checkers;
use crate::levels::{Level, Levels, RUNGS, Rung, rungs};

/// The ladder, weakest first. Neighbours were matched against each other; see docs/strength.md.
pub(super) const LADDER: [Rung; RUNGS] =
    rungs([(240, 0.053), (400, 0.036), (750, 0.023), (1420, 0.014), (2850, 0.0084), (8000, 0.0037), (22_000, 0.0)]);

impl Levels for Checkers {
    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal move, all with the same chance."),
            Level::new("minimax-3", "The assignment's player: looks three plies ahead and counts men and towers."),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Alpha-beta search with a fitted evaluation and perfect endings of up to four pieces."));
        levels
    }
}
