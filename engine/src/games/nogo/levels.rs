//! The opponents of NoGo by name.

use super::{NoGo, Point};
use crate::error::UnknownName;
use crate::game::Game;
use crate::history::History;
use crate::level::{Instant, Level, Playable};
use crate::search::{Limits, Report, Searcher};

impl Playable for NoGo {
    fn levels() -> Vec<Level> {
        vec![Level { name: "random", about: "Plays any legal point.", limits: Limits::default() }]
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        match level {
            "random" => Ok(Box::new(Instant::new(seed, |history: &History<Self>, rng: &mut fastrand::Rng| {
                let mut moves = Vec::new();
                history.current().moves(&mut moves);
                Report::of_move(choose(&moves, rng))
            }))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}

/// One of some points, each as likely as the others.
pub(super) fn choose(points: &[Point], rng: &mut fastrand::Rng) -> Option<Point> {
    if points.is_empty() { None } else { points.get(rng.u32(..points.len() as u32) as usize).copied() }
}
