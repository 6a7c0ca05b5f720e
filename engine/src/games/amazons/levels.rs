//! The opponents by name.

use crate::error::UnknownName;
use crate::ladder::{Leashed, RUNGS, Rung, rungs};
use crate::level::{Level, Playable, random};
use crate::search::alphabeta::AlphaBeta;
use crate::search::mcts::Mcts;
use crate::search::Searcher;

use super::Amazons;
use super::guide::{AmazonsGuide, search_params};
use super::heuristics::{AmazonsHeuristics, alpha_beta_params};
use super::opponents::OnePly;

/// The ladder from a first game upwards. Neighbours were matched against each other; see docs/strength.md.
const LADDER: [Rung; RUNGS] = rungs([(9, 0.3), (33, 0.075), (76, 0.043), (155, 0.026), (340, 0.0135), (720, 0.0073), (1450, 0.0037)]);

impl Playable for Amazons {
    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal move, all with the same chance."),
            Level::new("score-only", "Looks one turn ahead and weighs five features of territory, position and mobility equally."),
            Level::new("lock-score", "Wins, locks in an amazon or saves one if it can; otherwise weighs the five features by phase, one turn ahead."),
            Level::new("alpha-beta", "Alpha-beta over the most promising turns, with the evaluation of the strong level."),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Monte Carlo tree search with a fitted evaluation instead of random games."));
        levels
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&LADDER, level) {
            let search = Mcts::new(AmazonsGuide::default(), search_params(), seed);
            return Ok(Box::new(Leashed::new(Box::new(search), rung, seed)));
        }
        match level {
            "random" => Ok(random(seed)),
            "score-only" => Ok(Box::new(OnePly::score_only())),
            "lock-score" => Ok(Box::new(OnePly::lock_score())),
            "alpha-beta" => Ok(Box::new(AlphaBeta::new(AmazonsHeuristics::default(), alpha_beta_params()))),
            "strong" => Ok(Box::new(Mcts::new(AmazonsGuide::default(), search_params(), seed))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}
