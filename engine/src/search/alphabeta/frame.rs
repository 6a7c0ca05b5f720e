//! The nodes on the path from the root to where alpha-beta is, and how their values are stored.

use crate::core::game::Game;
use crate::search::table::Bound;

use super::DECIDED;

/// What is expected of a node (Knuth and Moore 1975; Marsland and Campbell 1982).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum NodeKind {
    /// On the principal variation: the window is open, the value is expected inside.
    Pv,
    /// Expected to fail high: one good move is enough.
    Cut,
    /// Expected to fail low: all moves must be tried.
    All,
}

impl NodeKind {
    /// What is expected of a child that is searched with the node's own window. Usually the other side moves there.
    pub(super) const fn child(self, same_side: bool) -> Self {
        match (self, same_side) {
            (Self::Pv, _) => Self::Pv,
            (Self::Cut, true) | (Self::All, false) => Self::Cut,
            (Self::All, true) | (Self::Cut, false) => Self::All,
        }
    }

    /// What is expected of a child that is searched with a window of one to show that it is no better than what is known.
    pub(super) const fn scouted(same_side: bool) -> Self {
        if same_side { Self::All } else { Self::Cut }
    }
}

/// With which window and depth the current child of a frame is being searched.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Stage {
    /// No child is being searched.
    Choose,
    /// The position after a null move.
    Null,
    /// The position itself without the table's move, to see whether another one is nearly as good.
    Singular,
    /// Window of one, reduced depth.
    Reduced,
    /// Window of one, whole depth.
    Scout,
    /// The frame's own window, whole depth.
    Full,
}

/// What the table knows of a node.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known<M> {
    pub(super) mv: Option<M>,
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
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
    pub(super) kind: NodeKind,
    pub(super) quiescence: bool,
    pub(super) stage: Stage,
    pub(super) moves: Vec<(G::Move, i32)>,
    pub(super) next: usize,
    pub(super) sorted: bool,
    pub(super) best: i32,
    pub(super) best_move: Option<G::Move>,
    /// Static evaluation, where it may serve to prune.
    pub(super) evaluation: Option<i32>,
    /// Static evaluation, where it was needed.
    pub(super) standing: Option<i32>,
    pub(super) pv: Vec<G::Move>,
    /// Plies since the last irreversible move, as the draw rules count them.
    pub(super) quiet: u32,
    /// The node was entered by a null move.
    pub(super) after_null: bool,
    /// The history index of the move that led here.
    pub(super) led_by: Option<usize>,
    pub(super) known: Option<Known<G::Move>>,
    /// The move that this node is searched without.
    pub(super) excluded: Option<G::Move>,
    /// Whether the table's move was found to be the only good one; `None` before that was looked at.
    pub(super) singular: Option<bool>,
    /// By how many plies the current child is searched deeper than usual.
    pub(super) extension: i32,
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
            kind: NodeKind::Pv,
            quiescence: false,
            stage: Stage::Choose,
            moves: Vec::new(),
            next: 0,
            sorted: false,
            best: 0,
            best_move: None,
            evaluation: None,
            standing: None,
            pv: Vec::new(),
            quiet: 0,
            after_null: false,
            led_by: None,
            known: None,
            excluded: None,
            singular: None,
            extension: 0,
        }
    }
}

impl<G: Game, S> Frame<G, S> {
    /// Makes the frame a node of which nothing is known yet. Position and state stay, and how it was reached.
    pub(super) fn open(&mut self, alpha: i32, beta: i32, depth: i32, kind: NodeKind) {
        self.alpha = alpha;
        self.beta = beta;
        self.entry_alpha = alpha;
        self.depth = depth;
        self.kind = kind;
        self.quiescence = depth <= 0;
        self.stage = Stage::Choose;
        self.moves.clear();
        self.next = 0;
        self.sorted = false;
        self.best = -super::WIN - 1;
        self.best_move = None;
        self.evaluation = None;
        self.standing = None;
        self.pv.clear();
        self.known = None;
        self.excluded = None;
        self.singular = None;
        self.extension = 0;
    }

    /// Whether the node's window is open.
    pub(super) fn is_pv(&self) -> bool {
        self.kind == NodeKind::Pv
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

/// A value as seen from the root, as it is stored at a node: decided games are counted from there.
pub(super) fn to_here(value: i32, ply: usize) -> i32 {
    if value >= DECIDED {
        value + ply as i32
    } else if value <= -DECIDED {
        value - ply as i32
    } else {
        value
    }
}
