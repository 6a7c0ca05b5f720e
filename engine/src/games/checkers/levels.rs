//! The levels of Checkers: names, descriptions and parameters.

use super::Checkers;
use crate::levels::{Level, Levels, RUNGS, Rung, listed, rungs};

/// The ladder, weakest first. Neighbours were matched against each other; see docs/strength.md.
pub(super) const LADDER: [Rung; RUNGS] =
    rungs([(240, 0.053), (400, 0.036), (750, 0.023), (1420, 0.014), (2850, 0.0084), (8000, 0.0037), (22_000, 0.0)]);

impl Levels for Checkers {
    fn levels() -> Vec<Level> {
        listed(&[Level::new("minimax-3")], &LADDER)
    }
}
