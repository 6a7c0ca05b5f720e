//! The opponents.

use super::Blokus;
use super::guide::{BlokusGuide, GuideParams};
use super::opponents::greedy_corners;
use crate::error::UnknownName;
use crate::ladder::{Leashed, RUNGS, Rung, rungs};
use crate::level::{Instant, Level, Playable, random};
use crate::search::mcts::{Mcts, MctsParams, Selection};
use crate::search::Searcher;

/// The ladder from a first game upwards. Neighbours were matched against each other; see docs/strength.md.
const LADDER: [Rung; RUNGS] = rungs([(60, 1.0), (30, 0.14), (65, 0.06), (130, 0.038), (270, 0.02), (600, 0.009), (1400, 0.003)]);

impl Playable for Blokus {
    const GAINS_FROM_SEEDS: bool = true;

    fn levels() -> Vec<Level> {
        let mut levels = vec![Level::new("random", "Places any piece anywhere it may."),
            Level::new("greedy-corners", "Looks one move ahead: big pieces, corner points for itself, fewer for the others."),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Searches a tree of promising placements, whose leaves a network and games to the end judge."));
        levels
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&LADDER, level) {
            // The rungs were measured with playouts alone.
            let search = Mcts::new(BlokusGuide::new(GuideParams::playouts_alone()), Self::search_params(), seed);
            return Ok(Box::new(Leashed::by_visits(Box::new(search), rung, seed)));
        }
        match level {
            "random" => Ok(random(seed)),
            "greedy-corners" => Ok(Box::new(Instant::new(seed, greedy_corners))),
            "strong" => Ok(Box::new(Mcts::new(BlokusGuide::default(), Self::search_params(), seed))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}

impl Blokus {
    /// The settings of tree search with which the strongest level plays.
    #[must_use]
    pub fn search_params() -> MctsParams {
        MctsParams {
            selection: Selection::Puct { exploration: 0.6, first_play_reduction: 0.05 },
            rave: Some(300.0),
            expand_at: 2,
            ..MctsParams::default()
        }
    }
}
