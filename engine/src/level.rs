//! Opponents that a user can pick by name.

use crate::error::UnknownName;
use crate::explain::Explain;
use crate::game::Game;
use crate::history::History;
use crate::search::{Limits, Report, Searcher, Status};
use crate::trace::Plain;

/// What is told about an opponent before it plays.
#[derive(Clone, Debug)]
pub struct Level {
    /// The name as it is typed and stored: `greedy-bfs`.
    pub name: &'static str,
    /// One English sentence on how it plays.
    pub about: &'static str,
    /// Bounds that belong to the level itself; the host's own limits are added to them.
    pub limits: Limits,
}

impl Level {
    /// A level without bounds of its own.
    #[must_use]
    pub fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about, limits: Limits::default() }
    }

    /// The same level within bounds.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }
}

/// A game that comes with opponents, with what textbook searches need, and with what there is to see in it.
pub trait Playable: Plain + Explain {
    /// Whether several searches of the strongest level with different seeds are better than one: those are that play at random. Alpha-beta
    /// searches find the same as each other, and so do trees whose leaves an evaluation judges.
    const GAINS_FROM_SEEDS: bool = false;

    /// The opponents, weakest first; the last is the strongest.
    fn levels() -> Vec<Level>;

    /// A fresh player of a level for a variant. All random choices come from `seed`.
    ///
    /// # Errors
    /// When there is no such level.
    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName>;

    /// The error for an unknown level.
    fn unknown_level(level: &str) -> UnknownName {
        let names: Vec<&'static str> = Self::levels().iter().map(|level| level.name).collect();
        UnknownName::new("level", level, &names)
    }
}

/// A player that plays any legal move, all with the same chance.
#[must_use]
pub fn random<G: Game>(seed: u64) -> Box<dyn Searcher<G>> {
    Box::new(Instant::new(seed, |history: &History<G>, rng: &mut fastrand::Rng| {
        let mut moves = Vec::new();
        history.current().moves(&mut moves);
        let any = rng.u32(..moves.len().max(1) as u32) as usize;
        Report::of_move(moves.get(any).copied())
    }))
}

/// A player whose choice takes a few milliseconds and needs no slices: a function of the game so far and a random generator.
pub struct Instant<G: Game, F> {
    choose: F,
    rng: fastrand::Rng,
    history: Option<History<G>>,
    report: Report<G>,
}

impl<G: Game, F: FnMut(&History<G>, &mut fastrand::Rng) -> Report<G> + Send> Instant<G, F> {
    /// A player that decides by `choose`; it is called only with games that are not over.
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
