//! The opponents of NoGo by name.

use super::guide::PlayoutGuide;
use super::margin_mcts::MarginMcts;
use super::rings::RingSearch;
use super::strong::{Strong, StrongParams};
use super::{NoGo, opponents};
use crate::error::UnknownName;
use crate::ladder::{Leashed, RUNGS, Rung, rungs};
use crate::level::{Instant, Level, Playable, random};
use crate::search::mcts::Mcts;
use crate::search::{Limits, Searcher};

/// The ladder from a first game upwards. Neighbours were matched against each other; see docs/strength.md.
const LADDER: [Rung; RUNGS] = rungs([(30, 0.2), (130, 0.065), (270, 0.04), (510, 0.026), (950, 0.016), (1750, 0.0098), (300, 0.0)]);

impl Playable for NoGo {
    const GAINS_FROM_SEEDS: bool = true;

    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal point."),
            Level::new("greedy", "Looks one move ahead and counts the points that stay legal for each side."),
            Level::new("alpha-beta", "Counts legal points some moves ahead, nearest the last stone first; thinks for 0.9 seconds.")
                .within(Limits::seconds(0.9)),
            Level::new("mcts", "Grows a tree by upper confidence bounds on the count of legal points; thinks for 0.98 seconds.")
                .within(Limits::seconds(0.98)),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Monte Carlo tree search with playouts that settle contested points first, and the exact result near the end."));
        levels
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&LADDER, level) {
            let params = StrongParams::counting();
            // Who plays the best that it sees also sees the end exactly; that is worth many times the playouts.
            let search: Box<dyn Searcher<Self>> = if rung.looseness > 0.0 {
                Box::new(Mcts::new(PlayoutGuide::new(params.guide), params.mcts, seed))
            } else {
                Box::new(Strong::new(params, seed))
            };
            return Ok(Box::new(Leashed::new(search, rung, seed)));
        }
        Ok(match level {
            "random" => random(seed),
            "greedy" => Box::new(Instant::new(seed, opponents::greedy)),
            "alpha-beta" => Box::new(RingSearch::new(seed)),
            "mcts" => Box::new(MarginMcts::new(seed)),
            "strong" => Box::new(Strong::new(StrongParams::default(), seed)),
            _ => return Err(Self::unknown_level(level)),
        })
    }
}
