//! The parameters of alpha-beta.

/// Parameters of the search. Margins are in the units of the game's evaluation.
#[derive(Clone, Debug)]
pub struct AlphaBetaParams {
    /// The transposition table has 2^`table_bits` slots (16 bytes each); 0 means no table.
    pub table_bits: u32,
    /// Use a stored value only if it was searched exactly as deep as needed. Then results equal those of plain negamax.
    pub same_depth_only: bool,
    /// Principal variation search: all moves but the first are searched with a null window, and again if they fail high.
    pub pvs: bool,
    /// Half-width of the aspiration window around the last iteration's value, or `None` for an open window.
    pub aspiration: Option<i32>,
    /// Late-move reductions: quiet moves after the first `.0`, at depth `.1` or more, are first searched to a reduced depth. `None` for off.
    pub late_move_reductions: Option<(u32, i32)>,
    /// Late moves are reduced by `0.4 + ln(depth) ln(index) / reduction_divisor` plies, at PV nodes by one ply less.
    pub reduction_divisor: f64,
    /// Extra reduction of late moves at expected cut nodes, in plies.
    pub cut_node_reduction: i32,
    /// Late-move pruning: near the leaves, quiet moves after the first `n + depth^2` are skipped; after half as many if the evaluation has
    /// not improved since the side's last move. `None` for off.
    pub late_move_pruning: Option<u32>,
    /// Greatest depth of late-move pruning.
    pub late_move_depth: i32,
    /// Internal iterative reduction: from this depth on, nodes without a table move are searched one ply less, because their moves are
    /// badly ordered; the next iteration returns with a move. `None` for off.
    pub internal_reduction: Option<i32>,
    /// Null-move pruning, if the game has a null move: the reduction of depth. `None` for off.
    pub null_move: Option<i32>,
    /// Reverse futility pruning: at depth 3 or less, a node whose evaluation exceeds beta by this much per ply of depth is cut off.
    pub reverse_futility: Option<i32>,
    /// Futility pruning: near the leaves, quiet moves are skipped if the evaluation is below alpha by this much per ply of depth.
    pub futility: Option<i32>,
    /// Greatest depth of futility pruning.
    pub futility_depth: i32,
    /// Extend positions with a single legal move by one ply.
    pub extend_forced: bool,
    /// Singular extension (Anantharaman, Campbell and Hsu 1990): the table's move is searched one ply deeper if no other move comes within
    /// this much per ply of depth of its value; if another one reaches beta too, the node is cut off. `None` for off.
    pub singular: Option<i32>,
    /// Order moves by killer moves and the history of cut-offs.
    pub ordering: bool,
    /// Also use continuation history (which move cuts off after which). Only for games with at most [`MOST_KINDS`] kinds of moves.
    pub continuation: bool,
    /// Compute the exact value of every root move, not only of the best. Slower; for players that choose among good moves.
    pub all_root_values: bool,
    /// Stop at once if the root has a single legal move.
    pub stop_when_forced: bool,
    /// Value of a draw for the side to move at the root; slightly negative to avoid draws.
    pub contempt: i32,
}

/// Greatest number of kinds of moves for continuation history, whose table has two bytes for each pair.
pub const MOST_KINDS: usize = 2048;

impl Default for AlphaBetaParams {
    fn default() -> Self {
        Self {
            table_bits: 20,
            same_depth_only: false,
            pvs: true,
            aspiration: None,
            late_move_reductions: None,
            reduction_divisor: 2.4,
            cut_node_reduction: 0,
            late_move_pruning: None,
            late_move_depth: 4,
            internal_reduction: None,
            null_move: None,
            reverse_futility: None,
            futility: None,
            futility_depth: 2,
            extend_forced: false,
            singular: None,
            ordering: true,
            continuation: false,
            all_root_values: false,
            stop_when_forced: true,
            contempt: 0,
        }
    }
}
