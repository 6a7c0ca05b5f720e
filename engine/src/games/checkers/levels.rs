//! The opponents by name.

use crate::error::UnknownName;
use crate::game::Game;
use crate::history::History;
use crate::level::{Instant, Level, Playable};
use crate::search::{Limits, Report, Searcher};

use super::strong::{Strong, strong_search};
use super::{Checkers, minimax};

impl Playable for Checkers {
    fn levels() -> Vec<Level> {
        let level = |name, about| Level { name, about, limits: Limits::default() };
        vec![
            level("random", "Plays any legal move, all with the same chance."),
            level("minimax-3", "The assignment's player: looks three plies ahead and counts men and towers."),
            level("strong", "Alpha-beta search with a fitted evaluation and perfect endings of up to four pieces."),
        ]
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        match level {
            "random" => Ok(Box::new(Instant::new(seed, random))),
            "minimax-3" => Ok(Box::new(Instant::new(seed, minimax::choose))),
            "strong" => Ok(Box::new(Strong::new(strong_search()))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}

fn random(history: &History<Checkers>, rng: &mut fastrand::Rng) -> Report<Checkers> {
    let mut moves = Vec::new();
    history.current().moves(&mut moves);
    Report::of_move((!moves.is_empty()).then(|| moves[rng.u32(..moves.len() as u32) as usize]))
}
