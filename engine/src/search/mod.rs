//! The searches, generic over the game.
//!
//! A search never reads a clock and never blocks: the host calls [`Searcher::step`] as long as it likes and then takes the best move from
//! [`Searcher::report`]. [`think`] is a host with a clock.

pub mod alphabeta;
pub mod heuristics;
pub mod mcts;
pub mod ordering;
pub mod report;
pub mod table;
#[cfg(test)]
pub(crate) mod toy;
mod tree;

use std::any::Any;
use std::sync::Arc;

use crate::core::game::Game;
use crate::core::history::History;

pub use crate::levels::{Limits, LimitsError};
pub use report::{Line, Report, RootMove};

/// Whether a search is finished.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Status {
    /// The host asked it to pause; `step` resumes.
    Running,
    /// Finished: a limit is reached, the game is decided, or there is only one legal move.
    Done,
}

/// A search that runs in slices.
pub trait Searcher<G: Game>: Send {
    /// Starts a search from the last position of a game. It may reuse what an earlier search found.
    ///
    /// The host enforces `limits.seconds`; the search enforces nodes and depth.
    fn start(&mut self, history: &History<G>, limits: &Limits);

    /// Searches until `pause` returns true or the search is finished. `pause` is called about every 50 microseconds of work, and at least every
    /// 2 ms, so it may read a clock.
    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status;

    /// The results so far. After the first `step` it has a move whenever the position has a legal one.
    fn report(&self) -> Report<G>;

    /// What helps the players of other games, too, such as endgame tables.
    fn lasting(&self) -> Option<Lasting> {
        None
    }

    /// Uses what another player had in [`Searcher::lasting`], or a host has read from a file; ignored if it is of no use here. Only searches
    /// without limits of nodes or depth use what is still being built, so the results of the others do not depend on earlier games.
    fn take_over(&mut self, _lasting: &Lasting) {}
}

/// Something that outlasts a game and that players of one process share. Only the players of the game know what it is.
pub type Lasting = Arc<dyn Any + Send + Sync>;

/// Runs a search to its end or to its time limit. `now` is the host's clock in seconds.
pub fn think<G: Game>(searcher: &mut dyn Searcher<G>, history: &History<G>, limits: &Limits, now: &mut dyn FnMut() -> f64) -> Report<G> {
    let begin = now();
    let seconds = limits.seconds.unwrap_or(f64::INFINITY);
    searcher.start(history, limits);
    while searcher.step(&mut || now() - begin >= seconds) == Status::Running && now() - begin < seconds {}
    searcher.report()
}
