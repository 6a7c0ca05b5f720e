//! The opponents by name.

use crate::error::UnknownName;
use crate::ladder::{Leashed, RUNGS, Rung, rungs};
use crate::level::{Instant, Level, Playable, random};
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::Searcher;

use super::eval::CheckersHeuristics;
use super::strong::{Strong, strong_search};
use super::{Checkers, minimax};

/// The ladder from a first game upwards. Neighbours were matched against each other; see docs/strength.md.
const LADDER: [Rung; RUNGS] = rungs([(240, 0.053), (400, 0.036), (750, 0.023), (1420, 0.014), (2850, 0.0084), (8000, 0.0037), (22_000, 0.0)]);

impl Playable for Checkers {
    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal move, all with the same chance."),
            Level::new("minimax-3", "The assignment's player: looks three plies ahead and counts men and towers."),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Alpha-beta search with a fitted evaluation and perfect endings of up to four pieces."));
        levels
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&LADDER, level) {
            let search = AlphaBeta::new(CheckersHeuristics::default(), AlphaBetaParams { table_bits: 14, all_root_values: true, ..strong_search() });
            return Ok(Box::new(Leashed::new(Box::new(search), rung, seed)));
        }
        match level {
            "random" => Ok(random(seed)),
            "minimax-3" => Ok(Box::new(Instant::new(seed, minimax::choose))),
            "strong" => Ok(Box::new(Strong::new(strong_search()))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}
