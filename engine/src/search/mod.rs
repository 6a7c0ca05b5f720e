//! Searches that work for every game, and what they have in common.
//!
//! A search never reads a clock and never blocks: the host calls [`Searcher::step`] until it has had enough and then takes the best
//! move from [`Searcher::report`]. [`think`] is a host that keeps time.

pub mod alphabeta;
pub mod heuristics;
pub mod mcts;
pub mod ordering;
pub mod report;
pub mod table;
#[cfg(test)]
pub(crate) mod toy;
mod tree;

use crate::core::game::Game;
use crate::core::history::History;

pub use crate::levels::{Limits, LimitsError};
pub use report::{Line, Report, RootMove};

/// Whether a search has more to do.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Status {
    /// It stopped because the host asked it to pause; `step` goes on where it was.
    Running,
    /// It has nothing more to do: a limit was reached, the game is decided, or only one move is possible.
    Done,
}

/// A player's thinking, cut into slices by its host.
pub trait Searcher<G: Game>: Send {
    /// Begins a search from the last position of a game. What an earlier search learnt may be kept.
    ///
    /// `limits.seconds` is the host's affair; nodes and depth are the search's.
    fn start(&mut self, history: &History<G>, limits: &Limits);

    /// Searches until `pause` answers true or the search is done. `pause` is called often (about every 50 microseconds of work, never
    /// more than 2 ms apart), so it may read a clock.
    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status;

    /// What is known so far. From the first `step` on there is a move whenever the position has one.
    fn report(&self) -> Report<G>;
}

/// Runs a search to its end or to its time limit. `now` is the host's clock in seconds.
pub fn think<G: Game>(searcher: &mut dyn Searcher<G>, history: &History<G>, limits: &Limits, now: &mut dyn FnMut() -> f64) -> Report<G> {
    let begin = now();
    let seconds = limits.seconds.unwrap_or(f64::INFINITY);
    searcher.start(history, limits);
    while searcher.step(&mut || now() - begin >= seconds) == Status::Running && now() - begin < seconds {}
    searcher.report()
}
