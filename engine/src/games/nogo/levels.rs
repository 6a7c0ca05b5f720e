//! The opponents of NoGo by name.

use super::margin_mcts::MarginMcts;
use super::rings::RingSearch;
use super::strong::{Strong, StrongParams};
use super::{NoGo, opponents};
use crate::error::UnknownName;
use crate::level::{Instant, Level, Playable};
use crate::search::{Limits, Searcher};

impl Playable for NoGo {
    fn levels() -> Vec<Level> {
        let level = |name, about, limits| Level { name, about, limits };
        vec![
            level("random", "Plays any legal point.", Limits::default()),
            level("greedy", "Looks one move ahead and counts the points that stay legal for each side.", Limits::default()),
            level(
                "alpha-beta",
                "Counts legal points some moves ahead, nearest the last stone first; thinks for 0.9 seconds.",
                Limits::seconds(0.9),
            ),
            level(
                "mcts",
                "Grows a tree by upper confidence bounds on the count of legal points; thinks for 0.98 seconds.",
                Limits::seconds(0.98),
            ),
            level(
                "strong",
                "Monte Carlo tree search with playouts on contested points, and the exact result near the end.",
                Limits::default(),
            ),
        ]
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        Ok(match level {
            "random" => Box::new(Instant::new(seed, opponents::random)),
            "greedy" => Box::new(Instant::new(seed, opponents::greedy)),
            "alpha-beta" => Box::new(RingSearch::new(seed)),
            "mcts" => Box::new(MarginMcts::new(seed)),
            "strong" => Box::new(Strong::new(StrongParams::default(), seed)),
            _ => return Err(Self::unknown_level(level)),
        })
    }
}
