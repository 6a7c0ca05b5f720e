//! Textbook searches that can be watched: minimax, alpha-beta and UCT, one event at a time, with the whole tree kept.
//!
//! They know no table, no move ordering and no pruning but the one they are named after, so that what is seen is what the textbook says. The
//! values come from each game's textbook evaluation ([`Textbook`]). Draws that depend on the history are not seen.

mod count;
mod minimax;
#[cfg(test)]
mod tests;
mod tree;
mod uct;

use crate::core::error::UnknownName;
use crate::core::side::Side;
use crate::study::textbook::Textbook;

pub use super::textbook::DECIDED;
pub use count::Saved;
pub use minimax::Minimax;
pub use tree::{Kind, NONE, Node, Tree, Ucb};
pub use uct::Uct;

/// The most nodes that a tree may have; a search that needs more stops there and says so.
pub const MOST_NODES: usize = 200_000;
/// The greatest depth that can be asked for.
pub const MOST_DEPTH: u32 = 12;
/// The most iterations that can be asked for.
pub const MOST_ITERATIONS: u32 = 100_000;

/// Which search.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Algorithm {
    /// The whole tree to a fixed depth (Shannon 1950).
    #[default]
    Minimax,
    /// The same value with the branches left out that cannot change it (Knuth and Moore 1975).
    AlphaBeta,
    /// Monte Carlo tree search with upper confidence bounds and random playouts (Kocsis and Szepesvari 2006).
    Uct,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Minimax, Self::AlphaBeta, Self::Uct];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["minimax", "alpha-beta", "uct"];

    /// The name as it is typed and stands in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The algorithm of a name.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name).ok_or_else(|| UnknownName::new("name.algorithm", name, Self::NAMES))
    }
}

/// What to search.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Settings {
    /// Which search.
    pub algorithm: Algorithm,
    /// Plies that minimax and alpha-beta look ahead, at least 1.
    pub depth: u32,
    /// Iterations of UCT.
    pub iterations: u32,
    /// The weight `c` of the exploration term of UCT.
    pub exploration: f64,
    /// From which the random choices of playouts come.
    pub seed: u64,
    /// The most nodes that the tree may have.
    pub most_nodes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { algorithm: Algorithm::Minimax, depth: 3, iterations: 1000, exploration: 1.0, seed: 1, most_nodes: MOST_NODES }
    }
}

/// What a search has just done. Nodes are numbers in its [`Tree`].
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A node was entered for the first time (minimax, alpha-beta).
    Enter(u32),
    /// A leaf got its value.
    Value(u32),
    /// The value of a node went up to the node above; whether that one prefers it to what it had.
    Rise {
        /// The node whose value goes up.
        from: u32,
        /// Whether the node above takes it over.
        better: bool,
    },
    /// Alpha has reached beta: the moves of a node that are left cannot change anything.
    Cut {
        /// The node.
        node: u32,
        /// Its moves that are not looked at.
        moves: u32,
        /// The nodes that minimax would have visited below them.
        saved: Saved,
    },
    /// UCT went down to a child, the one with the greatest bound.
    Select(u32),
    /// UCT added a node.
    Expand(u32),
    /// UCT played a random game from a node. If the node ends the game itself, no plies were played.
    Playout {
        /// The node.
        node: u32,
        /// Random plies.
        plies: u32,
        /// The expected share of the point for each side at the end.
        shares: [f32; Side::MAX],
        /// Whether the game was broken off and judged by the textbook evaluation.
        broken_off: bool,
    },
    /// UCT counted the result in a node.
    BackUp(u32),
    /// The tree is full; the search goes no further.
    Full,
    /// The search is done.
    Done,
}

/// A search that is watched.
pub trait Trace {
    /// Does one thing and tells it. After [`Event::Done`] or [`Event::Full`] it is told again.
    fn step(&mut self) -> Event;

    /// The tree so far; the root is node 0 from the first step on.
    fn tree(&self) -> &Tree;

    /// Whether the search is done, or the tree full.
    fn is_done(&self) -> bool;

    /// The moves of the last playout as text (UCT).
    fn playout(&self) -> Vec<String> {
        Vec::new()
    }

    /// Iterations that are complete (UCT).
    fn iterations(&self) -> u32 {
        0
    }
}

/// A search from a position.
#[must_use]
pub fn of_position<G: Textbook>(root: G, settings: Settings) -> Box<dyn Trace> {
    match settings.algorithm {
        Algorithm::Uct => Box::new(Uct::new(root, settings)),
        _ => Box::new(Minimax::new(root, settings)),
    }
}

/// The side from whose point of view values are signed: the first of two; of more sides the one to move at the root, against whom all others
/// are taken to play (Sturtevant and Korf 2000 call it paranoid).
pub(crate) fn maximiser<G: Textbook>(root: &G) -> Side {
    if root.sides() == 2 { Side::FIRST } else { root.turn() }
}
