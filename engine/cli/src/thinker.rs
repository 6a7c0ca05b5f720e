//! Players of a level with a clock: one search, or several merged searches of the same position.

use std::thread;
use std::time::Instant;

use quintet_engine::answers::TextReport;
use quintet_engine::answers::merge::merge;
use quintet_engine::core::error::UnknownName;
use quintet_engine::registry::{AnyGame, Engine, ThinkError, think};
use quintet_engine::search::{Lasting, Limits};

use crate::strength::Strength;

/// Seconds for a move if neither the level nor the user sets a limit.
const USUAL_SECONDS: f64 = 1.0;

/// A level that plays on one or several threads.
pub(crate) struct Thinker {
    engines: Vec<Box<dyn Engine>>,
    limits: Limits,
}

impl Thinker {
    /// Players of a level for a game's variant. Every thread searches with its own seed.
    pub(crate) fn new(game: &dyn AnyGame, strength: &Strength, threads: u32, seed: u64) -> Result<Self, UnknownName> {
        let engines = (0..u64::from(threads)).map(|thread| strength.engine(game, seed.wrapping_add(thread << 32)));
        Ok(Self { engines: engines.collect::<Result<_, _>>()?, limits: strength.limits(game) })
    }

    /// Shares what outlasts a game with the players before it and after it: uses what is there, or leaves its own.
    pub(crate) fn share(&mut self, lasting: &mut Option<Lasting>) {
        for engine in &mut self.engines {
            match lasting {
                Some(lasting) => engine.take_over(lasting),
                None => *lasting = engine.lasting(),
            }
        }
    }

    /// Searches the last position of a game within the level's own limits and these; without any limit, for one second. Returns the report and
    /// the seconds taken.
    pub(crate) fn think(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<(TextReport, f64), ThinkError> {
        let mut limits = self.limits.min(limits);
        if !limits.end() {
            limits.seconds = Some(USUAL_SECONDS);
        }
        let begin = Instant::now();
        let mut now = || begin.elapsed().as_secs_f64();
        let report = match &mut self.engines[..] {
            [engine] => think(&mut **engine, game, &limits, &mut now)?,
            engines => {
                let limits = &limits;
                let reports: Vec<Result<TextReport, ThinkError>> = thread::scope(|scope| {
                    let searches: Vec<_> = engines
                        .iter_mut()
                        .map(|engine| {
                            let game = game.boxed();
                            scope.spawn(move || think(&mut **engine, &*game, limits, &mut || begin.elapsed().as_secs_f64()))
                        })
                        .collect();
                    searches.into_iter().filter_map(|search| search.join().ok()).collect()
                });
                merge(&reports.into_iter().collect::<Result<Vec<_>, _>>()?)
            }
        };
        Ok((report, begin.elapsed().as_secs_f64()))
    }
}
