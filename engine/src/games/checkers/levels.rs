//! The levels of Checkers: names, descriptions and parameters.

use super::Checkers;
use crate::levels::{Level, Levels, RUNGS, Rung, rungs};

impl Levels for Checkers {
    // Neighbours were matched against each other; see docs/strength.md.
    const LADDER: [Rung; RUNGS] =
        rungs([(240, 0.053), (400, 0.036), (750, 0.023), (1420, 0.014), (2850, 0.0084), (8000, 0.0037), (22_000, 0.0)]);

    fn own_levels() -> Vec<Level> {
        vec![Level::new("minimax-3")]
    }
}
