//! The nodes on the path from the root to where alpha-beta is, and how their values are stored.

use crate::game::Game;

use super::DECIDED;

/// With which window and depth the current child of a frame is being searched.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Stage {
    /// No child is being searched.
    Choose,
    /// The position after a null move.
    Null,
    /// Window of one, reduced depth.
    Reduced,
    /// Window of one, whole depth.
    Scout,
    /// The frame's own window, whole depth.
    Full,
}

/// One node on the path from the root to where the search is.
pub(super) struct Frame<G: Game, S> {
    pub(super) position: G,
    pub(super) state: Option<S>,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Alpha on entering, to tell the bound of the result.
    pub(super) entry_alpha: i32,
    pub(super) depth: i32,
    pub(super) pv_node: bool,
    pub(super) quiescence: bool,
    pub(super) stage: Stage,
    pub(super) moves: Vec<(G::Move, i32)>,
    pub(super) next: usize,
    pub(super) sorted: bool,
    pub(super) best: i32,
    pub(super) best_move: Option<G::Move>,
    /// Static evaluation, where it was needed.
    pub(super) evaluation: Option<i32>,
    pub(super) pv: Vec<G::Move>,
    /// Plies since the last irreversible move, as the draw rules count them.
    pub(super) quiet: u32,
    /// The node was entered by a null move.
    pub(super) after_null: bool,
}

impl<G: Game, S> Default for Frame<G, S> {
    fn default() -> Self {
        Self {
            position: G::default(),
            state: None,
            alpha: 0,
            beta: 0,
            entry_alpha: 0,
            depth: 0,
            pv_node: false,
            quiescence: false,
            stage: Stage::Choose,
            moves: Vec::new(),
            next: 0,
            sorted: false,
            best: 0,
            best_move: None,
            evaluation: None,
            pv: Vec::new(),
            quiet: 0,
            after_null: false,
        }
    }
}

/// A stored value, which counts decided games from the node, as seen from the root.
pub(super) fn from_here(value: i32, ply: usize) -> i32 {
    if value >= DECIDED {
        value - ply as i32
    } else if value <= -DECIDED {
        value + ply as i32
    } else {
        value
    }
}

pub(super) fn to_here(value: i32, ply: usize) -> i32 {
    if value >= DECIDED {
        value + ply as i32
    } else if value <= -DECIDED {
        value - ply as i32
    } else {
        value
    }
}
