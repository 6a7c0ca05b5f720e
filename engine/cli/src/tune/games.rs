//! Games between two sets of values. The result does not depend on how many games run in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use quintet_engine::registry::AnyGame;
use quintet_engine::search::Limits;
use quintet_engine::tune::Values;

use crate::contender::Contender;
use crate::duel::opening::openings;
use crate::duel::play::Played;
use crate::duel::{play_round, round_seed};
use crate::failure::Failure;
use crate::strength::Strength;

/// The conditions of a match between two sets of values.
#[derive(Copy, Clone)]
pub(super) struct Match<'a> {
    pub(super) game: &'a dyn AnyGame,
    /// The level that is tuned.
    pub(super) level: &'a str,
    pub(super) random_plies: u32,
    pub(super) nodes: u64,
    pub(super) jobs: u32,
}

impl Match<'_> {
    /// The mean score of the first over the second on so many openings, from -1 to 1.
    pub(super) fn score(&self, values: &[Values; 2], count: u32, seed: u64) -> Result<f64, Failure> {
        let [first, second] = values;
        let mean = |rounds: Vec<Vec<Played>>| {
            let games = rounds.iter().flatten().count().max(1) as f64;
            rounds.iter().flatten().map(|played| played.share).sum::<f64>() / games
        };
        let won = mean(self.rounds([first, second], count, seed)?);
        if self.game.sides() == 2 {
            return Ok(2.0 * won - 1.0);
        }
        // One seat against several is uneven, so each set of values takes the single seat in turn.
        Ok(won - mean(self.rounds([second, first], count, seed)?))
    }

    /// All games of so many openings, opening by opening: the first set of values in every seat once, the second in all others.
    pub(super) fn rounds(&self, values: [&Values; 2], count: u32, seed: u64) -> Result<Vec<Vec<Played>>, Failure> {
        let openings = openings(self.game, count as usize, self.random_plies, seed);
        let contenders = values.map(|values| {
            let strength = Strength::tuned(self.level, self.game, values.clone(), self.nodes);
            Contender::of(strength, Limits::nodes(self.nodes))
        });
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::with_capacity(openings.len()));
        thread::scope(|scope| {
            for _ in 0..self.jobs.min(count) {
                let (game, openings, contenders, next, results) = (self.game.boxed(), &openings, &contenders, &next, &results);
                scope.spawn(move || {
                    let mut players = [contenders[0].player(), contenders[1].player()];
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(opening) = openings.get(index) else { break };
                        let round = play_round(&*game, opening, round_seed(seed, index), &mut players);
                        results.lock().unwrap_or_else(PoisonError::into_inner).push((index, round));
                    }
                });
            }
        });
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|entry| entry.0);
        results.into_iter().map(|entry| entry.1).collect()
    }
}
