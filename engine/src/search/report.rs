//! What a search has found.

use crate::core::game::Game;

/// One move of the root with what the search thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// Chance of winning for the side that plays it, 0 to 1.
    pub chance: f32,
    /// Visits (MCTS) or nodes (alpha-beta) below it.
    pub visits: u64,
}

/// One way in which the game may go on, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<G: Game> {
    /// Chance of winning for the side to move at the root, 0 to 1.
    pub chance: f32,
    /// As [`Report::mate`].
    pub mate: Option<i32>,
    /// The moves, beginning at the root.
    pub moves: Vec<G::Move>,
}

/// The state of a search. Values are from the point of view of the side to move at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<G: Game> {
    /// The move to play; `None` only when the position has none or nothing was searched yet.
    pub best: Option<G::Move>,
    /// The search's own value in its own units (alpha-beta: evaluation units; MCTS: thousandths of chance).
    pub value: i32,
    /// Expected share of the point, 0 to 1.
    pub chance: f32,
    /// Plies to a forced end if one was proven: positive when the side to move wins, negative when it loses.
    pub mate: Option<i32>,
    /// Completed nominal depth (alpha-beta), or the length of the principal variation (MCTS).
    pub depth: u32,
    /// Greatest depth reached.
    pub selective_depth: u32,
    /// Positions searched, or iterations.
    pub nodes: u64,
    /// Random games played to their end.
    pub playouts: u64,
    /// The line that the search expects, the best move first.
    pub pv: Vec<G::Move>,
    /// What is known of the root's moves, best first; may be empty.
    pub root: Vec<RootMove<G>>,
    /// The best moves of the root, each with the line that follows it, best first: as many as [`Limits::lines`] asks for and the search knows.
    ///
    /// [`Limits::lines`]: crate::search::Limits::lines
    pub lines: Vec<Line<G>>,
    /// With more than two sides, what part of the point each is expected to get; empty otherwise and where it is not known.
    pub shares: Vec<f32>,
    /// Anything a particular player wants to show, as name and value.
    pub notes: Vec<(&'static str, String)>,
}

impl<G: Game> Default for Report<G> {
    fn default() -> Self {
        Self {
            best: None,
            value: 0,
            chance: 0.5,
            mate: None,
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            playouts: 0,
            pv: Vec::new(),
            root: Vec::new(),
            lines: Vec::new(),
            shares: Vec::new(),
            notes: Vec::new(),
        }
    }
}

impl<G: Game> Report<G> {
    /// A report of a player that knows its move at once.
    #[must_use]
    pub fn of_move(best: Option<G::Move>) -> Self {
        Self { best, pv: best.into_iter().collect(), ..Self::default() }
    }

    /// The reply that the search expects: what to think about while the other side does.
    #[must_use]
    pub fn ponder(&self) -> Option<G::Move> {
        self.pv.get(1).copied().filter(|_| self.pv.first().copied() == self.best)
    }
}
