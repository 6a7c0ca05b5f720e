//! The levels of Blokus: names, descriptions and parameters.

use super::Blokus;
use super::setup::SETUPS;
use crate::levels::{Level, Levels, RUNGS, Rung, rungs};

impl Levels for Blokus {
    // Neighbours were matched against each other; see docs/strength.md.
    const LADDER: [Rung; RUNGS] = rungs([(60, 1.0), (30, 0.14), (65, 0.06), (130, 0.038), (270, 0.02), (600, 0.009), (1400, 0.003)]);

    fn ladder(variant: &str) -> [Rung; RUNGS] {
        let mut ladder = Self::LADDER;
        // With four players the same number of playouts lifts the top rung less.
        if let Some(top) = ladder.last_mut()
            && SETUPS.iter().any(|setup| setup.sides == 4 && setup.name == variant)
        {
            (top.nodes, top.temperature) = (2600, 0.0015);
        }
        ladder
    }

    fn own_levels() -> Vec<Level> {
        vec![Level::new("greedy-corners")]
    }
}
