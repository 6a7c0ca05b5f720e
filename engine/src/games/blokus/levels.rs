//! The opponents.

use super::Blokus;
use super::guide::BlokusGuide;
use super::opponents::greedy_corners;
use crate::error::UnknownName;
use crate::game::Game;
use crate::history::History;
use crate::level::{Instant, Level, Playable};
use crate::search::mcts::{Mcts, MctsParams, Selection};
use crate::search::{Limits, Report, Searcher};

impl Playable for Blokus {
    fn levels() -> Vec<Level> {
        let level = |name, about| Level { name, about, limits: Limits::default() };
        vec![level("random", "Places any piece anywhere it may."),
            level("greedy-corners", "Looks one move ahead: big pieces, corner points for itself, fewer for the others."),
            level("strong", "Searches a tree of promising placements and plays every leaf to the end."),
        ]
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        match level {
            "random" => Ok(Box::new(Instant::new(seed, random))),
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
            ..MctsParams::default()
        }
    }
}

fn random(history: &History<Blokus>, rng: &mut fastrand::Rng) -> Report<Blokus> {
    let mut moves = Vec::new();
    history.current().moves(&mut moves);
    let chosen = rng.u32(..moves.len().max(1) as u32) as usize;
    Report::of_move(moves.get(chosen).copied())
}
