//! The levels of Amazons: names, descriptions and parameters.

use super::Amazons;
use crate::levels::{Level, Levels, RUNGS, Rung, rungs};

impl Levels for Amazons {
    // Neighbours were matched against each other; see docs/strength.md.
    const LADDER: [Rung; RUNGS] = rungs([(9, 0.3), (33, 0.075), (76, 0.043), (155, 0.026), (340, 0.0135), (720, 0.0073), (1450, 0.0037)]);

    fn own_levels() -> Vec<Level> {
        vec![Level::new("score-only"), Level::new("lock-score"), Level::new("alpha-beta")]
    }
}
