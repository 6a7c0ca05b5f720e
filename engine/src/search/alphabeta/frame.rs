//! The nodes on the path from the root to the current node, and how their values are stored.

use crate::core::game::Game;
use crate::search::table::Bound;

use super::DECIDED;

/// The expected kind of a node (Knuth and Moore 1975; Marsland and Campbell 1982).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum NodeKind {
    /// PV node: the window is open.
    Pv,
    /// Cut node: expected to fail high; one good move is enough.
    Cut,
    /// All node: expected to fail low; all moves must be searched.
    All,
}

impl NodeKind {
    /// The kind of a child that is searched with the node's own window. Usually the other side moves there.
    pub(super) const fn child(self, same_side: bool) -> Self {
        match (self, same_side) {
            (Self::Pv, _) => Self::Pv,
            (Self::Cut, true) | (Self::All, false) => Self::Cut,
            (Self::All, true) | (Self::Cut, false) => Self::All,
        }
    }

    /// The kind of a child that is searched with a null window, to show that it is no better than the best move so far.
    pub(super) const fn scouted(same_side: bool) -> Self {
        if same_side { Self::All } else { Self::Cut }
    }
}

/// Window and depth of the current child.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Stage {
    /// No child is being searched.
    Choose,
    /// The position after a null move.
    Null,
    /// The position itself without the table's move, to see whether another move is nearly as good.
    Singular,
    /// Null window, reduced depth.
    Reduced,
    /// Null window, full depth.
    Scout,
    /// The frame's own window, full depth.
    Full,
}

/// The entry of the transposition table.
#[derive(Copy, Clone, Debug)]
pub(super) struct TableHit<M> {
    pub(super) mv: Option<M>,
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// One node on the path from the root.
pub(super) struct Frame<G: Game, S> {
    pub(super) position: G,
    pub(super) state: Option<S>,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Alpha on entering, which decides the bound of the result.
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
    /// Evaluation for pruning, at nodes where pruning by evaluation is allowed.
    pub(super) evaluation: Option<i32>,
    /// Static evaluation, if it was computed.
    pub(super) static_eval: Option<i32>,
    pub(super) pv: Vec<G::Move>,
    /// Plies since the last irreversible move, for the draw rules.
    pub(super) quiet: u32,
    /// Whether a null move led here.
    pub(super) after_null: bool,
    /// The history index of the move that led here.
    pub(super) previous_move: Option<usize>,
    pub(super) table_hit: Option<TableHit<G::Move>>,
    /// The move that is excluded from this node's search.
    pub(super) excluded: Option<G::Move>,
    /// Whether the table's move was found to be singular; `None` before that is known.
    pub(super) singular: Option<bool>,
    /// Extension of the current child, in plies.
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
            static_eval: None,
            pv: Vec::new(),
            quiet: 0,
            after_null: false,
            previous_move: None,
            table_hit: None,
            excluded: None,
            singular: None,
            extension: 0,
        }
    }
}

impl<G: Game, S> Frame<G, S> {
    /// Resets the frame for a new node. Position, state and how the node was reached stay.
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
        self.static_eval = None;
        self.pv.clear();
        self.table_hit = None;
        self.excluded = None;
        self.singular = None;
        self.extension = 0;
    }

    /// Whether this is a PV node.
    pub(super) fn is_pv(&self) -> bool {
        self.kind == NodeKind::Pv
    }
}

/// A stored value, which counts decided games from the node, converted to count from the root.
pub(super) fn from_here(value: i32, ply: usize) -> i32 {
    if value >= DECIDED {
        value - ply as i32
    } else if value <= -DECIDED {
        value + ply as i32
    } else {
        value
    }
}

/// A value that counts decided games from the root, converted to count from the node, as it is stored.
pub(super) fn to_here(value: i32, ply: usize) -> i32 {
    if value >= DECIDED {
        value + ply as i32
    } else if value <= -DECIDED {
        value - ply as i32
    } else {
        value
    }
}
