//! Players that choose within a few milliseconds.

use crate::core::game::Game;
use crate::core::history::History;
use crate::search::{Limits, Report, Searcher, Status};

/// A player that chooses among the legal moves with equal probability.
#[must_use]
pub fn random<G: Game>(seed: u64) -> Box<dyn Searcher<G>> {
    Box::new(Instant::new(seed, |history: &History<G>, rng: &mut fastrand::Rng| {
        let mut moves = Vec::new();
        history.current().moves(&mut moves);
        let any = rng.u32(..moves.len().max(1) as u32) as usize;
        Report::of_move(moves.get(any).copied())
    }))
}

/// A player without search: a function of the game so far and a random generator, done in a few milliseconds.
pub struct Instant<G: Game, F> {
    choose: F,
    rng: fastrand::Rng,
    history: Option<History<G>>,
    report: Report<G>,
}

impl<G: Game, F: FnMut(&History<G>, &mut fastrand::Rng) -> Report<G> + Send> Instant<G, F> {
    /// A player that decides with `choose`, which is only called for games that are not over.
    pub fn new(seed: u64, choose: F) -> Self {
        Self { choose, rng: fastrand::Rng::with_seed(seed), history: None, report: Report::default() }
    }
}

impl<G: Game, F: FnMut(&History<G>, &mut fastrand::Rng) -> Report<G> + Send> Searcher<G> for Instant<G, F> {
    fn start(&mut self, history: &History<G>, _limits: &Limits) {
        self.history = Some(history.clone());
        self.report = Report::default();
    }

    fn step(&mut self, _pause: &mut dyn FnMut() -> bool) -> Status {
        if let Some(history) = self.history.take()
            && history.outcome().is_none()
        {
            self.report = (self.choose)(&history, &mut self.rng);
        }
        Status::Done
    }

    fn report(&self) -> Report<G> {
        self.report.clone()
    }
}
