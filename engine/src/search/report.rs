//! The results of a search.

use crate::core::game::Game;

/// A move of the root and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// Win probability of the side that plays it, 0 to 1.
    pub chance: f32,
    /// Visits (MCTS) or nodes (alpha-beta) below it.
    pub visits: u64,
}

/// A principal variation and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<G: Game> {
    /// Win probability of the side to move at the root, 0 to 1.
    pub chance: f32,
    /// As [`Report::mate`].
    pub mate: Option<i32>,
    /// The moves, from the root.
    pub moves: Vec<G::Move>,
}

/// The results of a search so far. Values are for the side to move at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<G: Game> {
    /// The best move. `None` only if there is no legal move or nothing has been searched yet.
    pub best: Option<G::Move>,
    /// The value in the search's own units (alpha-beta: evaluation units; MCTS: thousandths of win probability).
    pub value: i32,
    /// Expected share of the point, 0 to 1.
    pub chance: f32,
    /// The number of plies within which a proven end comes, whatever the loser plays: positive if the side to move wins, negative if it loses.
    pub mate: Option<i32>,
    /// Whether `chance` and `shares` are the proven result. A draw has no `mate`, and neither has a result that is known without the way there.
    pub proved: bool,
    /// Completed nominal depth (alpha-beta), or length of the principal variation (MCTS).
    pub depth: u32,
    /// Greatest depth reached.
    pub selective_depth: u32,
    /// Positions searched, or iterations.
    pub nodes: u64,
    /// Playouts.
    pub playouts: u64,
    /// The principal variation, best move first.
    pub pv: Vec<G::Move>,
    /// The root's moves, best first; may be empty.
    pub root: Vec<RootMove<G>>,
    /// The best moves of the root, each with its principal variation, best first: as many as [`Limits::lines`] asks for, or as were found.
    ///
    /// [`Limits::lines`]: crate::search::Limits::lines
    pub lines: Vec<Line<G>>,
    /// With more than two sides, each side's expected share of the point; empty otherwise or if unknown.
    pub shares: Vec<f32>,
    /// Further values that a player wants to show, by name.
    pub notes: Vec<(&'static str, String)>,
}

impl<G: Game> Default for Report<G> {
    fn default() -> Self {
        Self {
            best: None,
            value: 0,
            chance: 0.5,
            mate: None,
            proved: false,
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
    /// The report of a player that does not search.
    #[must_use]
    pub fn of_move(best: Option<G::Move>) -> Self {
        Self { best, pv: best.into_iter().collect(), ..Self::default() }
    }

    /// The expected reply, to ponder on during the opponent's turn.
    #[must_use]
    pub fn ponder(&self) -> Option<G::Move> {
        self.pv.get(1).copied().filter(|_| self.pv.first().copied() == self.best)
    }
}
