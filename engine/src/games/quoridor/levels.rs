//! The opponents of Quoridor.

use super::Quoridor;
use crate::error::UnknownName;
use crate::game::Game;
use crate::history::History;
use crate::level::{Instant, Level, Playable};
use crate::search::{Limits, Report, Searcher};

impl Playable for Quoridor {
    fn levels() -> Vec<Level> {
        vec![Level { name: "random", about: "Plays any legal move.", limits: Limits::default() }]
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        match level {
            "random" => Ok(Box::new(Instant::new(seed, |history: &History<Self>, rng| {
                let mut moves = Vec::new();
                history.current().moves(&mut moves);
                let any = moves.get(rng.u64(..moves.len().max(1) as u64) as usize);
                Report::of_move(any.copied())
            }))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}
