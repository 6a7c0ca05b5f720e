//! The levels of Amazons: names, descriptions and parameters.

use super::Amazons;
use crate::levels::{Level, Levels, RUNGS, Rung, rungs};

/// The ladder, weakest first. Neighbours were matched against each other; see docs/strength.md.
pub(super) const LADDER: [Rung; RUNGS] =
    rungs([(9, 0.3), (33, 0.075), (76, 0.043), (155, 0.026), (340, 0.0135), (720, 0.0073), (1450, 0.0037)]);

impl Levels for Amazons {
    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal move, all with the same chance."),
            Level::new("score-only", "Looks one turn ahead and weighs five features of territory, position and mobility equally."),
            Level::new(
                "lock-score",
                "Wins, locks in an amazon or saves one if it can; otherwise weighs the five features by phase, one turn ahead.",
            ),
            Level::new("alpha-beta", "Alpha-beta over the most promising turns, with the evaluation of the strong level."),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Monte Carlo tree search with a fitted evaluation instead of random games."));
        levels
    }
}
