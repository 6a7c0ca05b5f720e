//! How long a search may take, and how a host keeps to it.

use crate::game::Game;
use crate::history::History;
use crate::search::{Report, Searcher, Status};

/// The bounds of one search, and how much it is to tell. `None` means no bound; a search without any ends when it is sure or is told to stop.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Limits {
    /// At most so many nodes (alpha-beta) or playouts (MCTS).
    pub nodes: Option<u64>,
    /// At most so many plies of nominal depth (alpha-beta only).
    pub depth: Option<u32>,
    /// At most so many seconds; kept by the host, since the engine has no clock.
    pub seconds: Option<f64>,
    /// For how many of the root's best moves the report gives the line and its value; `None` for none. Alpha-beta searches the root once for
    /// each of them, so more lines are less depth.
    pub lines: Option<u32>,
}

impl Limits {
    /// Only a time limit.
    #[must_use]
    pub fn seconds(seconds: f64) -> Self {
        Self { seconds: Some(seconds), ..Self::default() }
    }

    /// Only a node limit.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Only a depth limit.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// The stricter of two sets of bounds, bound by bound. Lines are given if either asks for them.
    #[must_use]
    pub fn min(&self, other: &Self) -> Self {
        fn least<T: PartialOrd + Copy>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(if b < a { b } else { a }),
                (a, b) => a.or(b),
            }
        }
        Self {
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
            seconds: least(self.seconds, other.seconds),
            lines: self.lines.max(other.lines),
        }
    }
}

/// Runs a search to its end or to its time limit. `now` is the host's clock in seconds.
pub fn think<G: Game>(searcher: &mut dyn Searcher<G>, history: &History<G>, limits: &Limits, now: &mut dyn FnMut() -> f64) -> Report<G> {
    let begin = now();
    let seconds = limits.seconds.unwrap_or(f64::INFINITY);
    searcher.start(history, limits);
    while searcher.step(&mut || now() - begin >= seconds) == Status::Running && now() - begin < seconds {}
    searcher.report()
}
