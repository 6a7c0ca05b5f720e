//! Textbook searches, step by step: minimax, alpha-beta, iterative deepening, UCT and path searches, one event at a time, with the whole tree.
//!
//! They have no transposition table and no other pruning, and only iterative deepening orders moves, so what they show is what the textbook says.
//! Values come from the game's textbook evaluation ([`Textbook`]). Draws that depend on the history are ignored.

mod count;
mod deepening;
mod minimax;
mod path;
#[cfg(test)]
mod tests;
mod tree;
mod uct;

use crate::core::error::UnknownName;
use crate::core::side::Side;
use crate::study::textbook::Textbook;

pub use super::textbook::DECIDED;
pub use count::Saved;
pub use deepening::{Deepening, FinishedDepth};
pub use minimax::Minimax;
pub use path::{PathSearch, Walk};
pub use tree::{Kind, NONE, Node, Tree, Ucb};
pub use uct::Uct;

/// Maximum number of nodes of a tree; a search that needs more stops and reports it.
pub const MOST_NODES: usize = 200_000;
/// Maximum depth.
pub const MOST_DEPTH: u32 = 12;
/// Maximum number of iterations.
pub const MOST_ITERATIONS: u32 = 100_000;

/// The algorithm.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Algorithm {
    /// The whole tree to a fixed depth (Shannon 1950).
    #[default]
    Minimax,
    /// The same value without the branches that cannot change it (Knuth and Moore 1975).
    AlphaBeta,
    /// Alpha-beta to depth 1, 2, 3 and so on (Slate and Atkin 1977).
    Deepening,
    /// Monte Carlo tree search with upper confidence bounds and random playouts (Kocsis and Szepesvari 2006).
    Uct,
    /// A shortest path by a queue (Moore 1959).
    BreadthFirst,
    /// A path by a stack (Tarjan 1972).
    DepthFirst,
    /// A shortest path by a priority queue with an estimate (Hart, Nilsson and Raphael 1968).
    AStar,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: &'static [Self] =
        &[Self::Minimax, Self::AlphaBeta, Self::Deepening, Self::Uct, Self::BreadthFirst, Self::DepthFirst, Self::AStar];
    /// Those that search a tree of moves, for every game.
    pub const OF_MOVES: &'static [Self] = &[Self::Minimax, Self::AlphaBeta, Self::Deepening, Self::Uct];
    /// The names of all.
    pub const NAMES: &'static [&'static str] = &["minimax", "alpha-beta", "iterative-deepening", "uct", "bfs", "dfs", "a-star"];

    /// Those that a game has: path searches need a game with paths.
    #[must_use]
    pub fn of_game<G: Textbook>() -> &'static [Self] {
        let start = G::start(G::VARIANTS.first().copied().unwrap_or_default());
        if start.is_ok_and(|start| start.graph(Side::FIRST).is_some()) { Self::ALL } else { Self::OF_MOVES }
    }

    /// Whether it searches a path on the board.
    #[must_use]
    pub const fn is_of_paths(self) -> bool {
        matches!(self, Self::BreadthFirst | Self::DepthFirst | Self::AStar)
    }

    /// The name, as typed and in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The algorithm with this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .iter()
            .copied()
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| UnknownName::new("name.algorithm", name, Self::NAMES))
    }
}

/// The parameters of a textbook search.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Settings {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Depth of minimax and alpha-beta in plies, at least 1; the greatest one of iterative deepening.
    pub depth: u32,
    /// Iterations of UCT.
    pub iterations: u32,
    /// Exploration constant `c` of UCT.
    pub exploration: f64,
    /// Seed of the playouts.
    pub seed: u64,
    /// Maximum number of nodes of a tree.
    pub most_nodes: usize,
    /// The side whose path is searched; `None` for the side to move.
    pub side: Option<Side>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { algorithm: Algorithm::Minimax, depth: 3, iterations: 1000, exploration: 1.0, seed: 1, most_nodes: MOST_NODES, side: None }
    }
}

/// A step of a search. Nodes are indices into its [`Tree`].
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A node was visited for the first time (minimax, alpha-beta).
    Enter(u32),
    /// A leaf was evaluated.
    Value(u32),
    /// A node's value was returned to its parent; it may be the best so far there.
    Rise {
        /// The node whose value is returned.
        from: u32,
        /// Whether it is the parent's best value so far.
        better: bool,
    },
    /// Beta cut-off: the remaining moves of a node cannot change the result.
    Cut {
        /// The node.
        node: u32,
        /// Its skipped moves.
        moves: u32,
        /// The nodes that minimax would have visited below them.
        saved: Saved,
    },
    /// UCT selected a child, the one with the greatest bound.
    Select(u32),
    /// UCT added a node.
    Expand(u32),
    /// UCT played a playout from a node. With no plies, the game ends at the node itself.
    Playout {
        /// The node.
        node: u32,
        /// Random plies.
        plies: u32,
        /// Each side's expected share of the point at the end.
        shares: [f32; Side::MAX],
        /// Whether the playout was stopped and evaluated.
        broken_off: bool,
    },
    /// UCT counted the result at a node.
    BackUp(u32),
    /// Iterative deepening begins a search of this depth, with a new tree.
    Deepen(u32),
    /// A path search found a place and put it into its open list: the queue or the stack.
    Open(u32),
    /// A path search took a node out of the open list and visits its place.
    Visit(u32),
    /// A path search took a node out of the open list whose place it has already visited.
    Skip(u32),
    /// A path search has looked at all neighbours of the visited place.
    Close(u32),
    /// A path search has reached the goal at a node; the search is finished.
    Found(u32),
    /// The tree is full; the search stops.
    Full,
    /// The search is finished.
    Done,
}

/// A search that runs event by event.
pub trait Trace {
    /// Runs to the next event and returns it. After the end it returns [`Event::Done`] or [`Event::Full`] again.
    fn step(&mut self) -> Event;

    /// The tree so far. After the first step, the root is node 0.
    fn tree(&self) -> &Tree;

    /// Whether the search is finished, or the tree full.
    fn is_done(&self) -> bool;

    /// The moves of the last playout as text (UCT).
    fn playout(&self) -> Vec<String> {
        Vec::new()
    }

    /// Completed iterations (UCT).
    fn iterations(&self) -> u32 {
        0
    }

    /// Queue or stack, visited places and path (path searches).
    fn walk(&self) -> Option<&Walk> {
        None
    }

    /// The results of all finished depths (iterative deepening).
    fn finished_depths(&self) -> &[FinishedDepth] {
        &[]
    }
}

/// A search from a position.
///
/// # Errors
/// When the game has no paths and one is to be searched.
pub fn of_position<G: Textbook>(root: G, settings: Settings) -> Result<Box<dyn Trace>, UnknownName> {
    Ok(match settings.algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta => Box::new(Minimax::new(root, settings)),
        Algorithm::Deepening => Box::new(Deepening::new(root, settings)),
        Algorithm::Uct => Box::new(Uct::new(root, settings)),
        algorithm => {
            let refusal = || UnknownName::new("name.algorithm", algorithm.name(), &Algorithm::NAMES[..Algorithm::OF_MOVES.len()]);
            let graph = root.graph(settings.side.unwrap_or_else(|| root.turn())).ok_or_else(refusal)?;
            Box::new(PathSearch::new(graph, algorithm))
        }
    })
}

/// The side for which values are positive: the first of two; with more sides, the side to move at the root, with all others against it (paranoid
/// search, Sturtevant and Korf 2000).
pub(crate) fn maximiser<G: Textbook>(root: &G) -> Side {
    if root.sides() == 2 { Side::FIRST } else { root.turn() }
}
