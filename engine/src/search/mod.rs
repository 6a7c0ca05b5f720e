//! Searches that work for every game, and what they have in common.
//!
//! A search never reads a clock and never blocks: the host calls [`Searcher::step`] until it has had enough and then takes the best
//! move from [`Searcher::report`]. See [`limits`] for how time is kept.

pub mod alphabeta;
pub mod heuristics;
pub mod limits;
pub mod mcts;
pub mod merge;
pub mod ordering;
pub mod report;
pub mod table;
#[cfg(test)]
pub(crate) mod toy;
mod tree;

use crate::game::Game;
use crate::history::History;

pub use limits::{Limits, LimitsError, think};
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
