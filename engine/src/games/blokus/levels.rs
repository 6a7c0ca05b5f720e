//! The opponents.

use super::Blokus;
use super::opponents::greedy_corners;
use crate::error::UnknownName;
use crate::game::Game;
use crate::history::History;
use crate::level::{Instant, Level, Playable};
use crate::search::{Limits, Report, Searcher};

impl Playable for Blokus {
    fn levels() -> Vec<Level> {
        let level = |name, about| Level { name, about, limits: Limits::default() };
        vec![level("random", "Places any piece anywhere it may."),
            level("greedy-corners", "Looks one move ahead: big pieces, corner points for itself, fewer for the others."),
        ]
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        match level {
            "random" => Ok(Box::new(Instant::new(seed, random))),
            "greedy-corners" => Ok(Box::new(Instant::new(seed, greedy_corners))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}

fn random(history: &History<Blokus>, rng: &mut fastrand::Rng) -> Report<Blokus> {
    let mut moves = Vec::new();
    history.current().moves(&mut moves);
    let chosen = rng.u32(..moves.len().max(1) as u32) as usize;
    Report::of_move(moves.get(chosen).copied())
}
