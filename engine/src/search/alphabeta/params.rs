//! What of alpha-beta can be set.

/// Settings of the search; values of evaluation are in the game's own units.
#[derive(Clone, Debug)]
pub struct AlphaBetaParams {
    /// The transposition table has 2^`table_bits` slots (about 32 bytes each); 0 means no table.
    pub table_bits: u32,
    /// A stored value is used only when it was searched exactly as deep as needed, not deeper. Makes results equal to plain negamax.
    pub same_depth_only: bool,
    /// Search all moves but the first with a window of one, and again if they surprise.
    pub pvs: bool,
    /// Half-width of the aspiration window around the last iteration's value, or `None` for an open window.
    pub aspiration: Option<i32>,
    /// Late-move reductions: quiet moves after the first `.0` at depth `.1` or more are searched less deep first; `None` switches them off.
    pub late_move_reductions: Option<(u32, i32)>,
    /// Late moves are reduced by `0.4 + ln(depth) ln(index) / reduction_divisor` plies, at PV nodes by one ply less.
    pub reduction_divisor: f64,
    /// Late moves of nodes that are expected to fail high are reduced by so many plies more.
    pub cut_node_reduction: i32,
    /// Near the leaves quiet moves after the first `this + depth^2` are skipped; where the side to move stands no better than at its
    /// last move, after half as many. `None` skips none.
    pub late_move_pruning: Option<u32>,
    /// Late moves are skipped so in nodes at most this deep.
    pub late_move_depth: i32,
    /// Nodes without a move in the table are searched a ply less deep from this depth on: their moves are badly ordered, and the next
    /// iteration comes back to them with one (internal iterative reduction). `None` switches it off.
    pub internal_reduction: Option<i32>,
    /// Null-move pruning where the game offers a null move: how much less deep the rest is searched.
    pub null_move: Option<i32>,
    /// Near the leaves a node whose evaluation exceeds beta by this much per ply of depth is cut off (depth 3 or less).
    pub reverse_futility: Option<i32>,
    /// Near the leaves quiet moves are skipped when the evaluation is below alpha by this much per ply of depth.
    pub futility: Option<i32>,
    /// Quiet moves are skipped so in nodes at most this deep.
    pub futility_depth: i32,
    /// Search a ply deeper where there is a single move to try.
    pub extend_forced: bool,
    /// Search the table's move a ply deeper where no other one comes within this much per ply of depth of its value (singular extension,
    /// Anantharaman, Campbell and Hsu 1990); cut off where another one reaches beta too. `None` switches it off.
    pub singular: Option<i32>,
    /// Keep killer moves and the history of cut-offs for move ordering.
    pub ordering: bool,
    /// Keep history by pairs of moves too: what cuts off after which move. Only for games with a [small enough](MOST_KINDS) number of
    /// kinds of moves.
    pub continuation: bool,
    /// Give every move of the root its own exact value instead of only the best: slower, for players that choose among good moves.
    pub all_root_values: bool,
    /// Stop as soon as the root has a single move.
    pub stop_when_forced: bool,
    /// What a draw is worth to the side to move at the root: slightly negative to avoid draws.
    pub contempt: i32,
}

/// History by pairs of moves is kept for at most so many kinds of moves: their square is two bytes each.
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
