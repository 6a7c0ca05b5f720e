//! The levels of NoGo: names, descriptions and parameters.

use super::NoGo;
use crate::levels::{Level, Levels, Limits, RUNGS, Rung, rungs};

impl Levels for NoGo {
    // Neighbours were matched against each other; see docs/strength.md.
    const LADDER: [Rung; RUNGS] = rungs([(30, 0.2), (130, 0.065), (270, 0.04), (510, 0.026), (950, 0.016), (1750, 0.0098), (300, 0.0)]);

    const GAINS_FROM_SEEDS: bool = true;

    fn own_levels() -> Vec<Level> {
        // The report's limits. They rarely leave it time for a second move before the endgame, so it loses to `greedy`; see docs/strength.md.
        let alpha_beta = Limits { depth: Some(8), ..Limits::seconds(0.9) };
        vec![Level::new("alpha-beta").within(alpha_beta), Level::new("greedy"), Level::new("mcts").within(Limits::seconds(0.98))]
    }
}
