//! The levels of Blokus: names, descriptions and parameters.

use super::Blokus;
use crate::levels::{Level, Levels, RUNGS, Rung, rungs};

impl Levels for Blokus {
    // Neighbours were matched against each other; see docs/strength.md.
    const LADDER: [Rung; RUNGS] = rungs([(60, 1.0), (30, 0.14), (65, 0.06), (130, 0.038), (270, 0.02), (600, 0.009), (1400, 0.003)]);

    fn own_levels() -> Vec<Level> {
        vec![Level::new("greedy-corners")]
    }
}
