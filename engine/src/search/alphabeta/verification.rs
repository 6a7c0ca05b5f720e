//! Reduced searches of a node before its moves are searched: null-move pruning (is the position good enough even after a pass?) and singular
//! extensions (is the table's move the only good one?).

use crate::core::game::Game;
use crate::search::heuristics::Heuristics;
use crate::search::ordering::sort_from;
use crate::search::table::Bound;

use super::children::Step;
use super::frame::{NodeKind, Stage};
use super::{AlphaBeta, DECIDED};

/// Least depth of null-move pruning.
const NULL_MOVE_DEPTH: i32 = 3;
/// Least depth of singular extensions.
const SINGULAR_DEPTH: i32 = 6;
/// The table's entry may have been searched at most this many plies less deep.
const SINGULAR_LAG: i32 = 3;
/// Lines are extended up to this many times the depth of the iteration.
const LONGEST: i32 = 2;

impl<G: Game, H: Heuristics<G>> AlphaBeta<G, H> {
    /// Whether to try a null move now.
    pub(super) fn try_null_move(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        self.params.null_move.is_some()
            && frame.stage == Stage::Choose
            && frame.next == 0
            && !frame.sorted
            && ply > 0
            && !frame.is_pv()
            && !frame.quiescence
            && !frame.after_null
            && frame.excluded.is_none()
            && frame.depth >= NULL_MOVE_DEPTH
            && frame.beta.abs() < DECIDED
            && frame.evaluation.is_some_and(|evaluation| evaluation >= frame.beta)
    }

    /// Starts the search of the position after a null move.
    pub(super) fn search_null(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        // It is tried only once.
        sort_from(&mut frame.moves, 0, false);
        frame.sorted = true;
        let (position, state) = self.heuristics.null_move(&frame.position, frame.state.as_ref()?)?;
        let depth = frame.depth - 1 - self.params.null_move.unwrap_or(2);
        frame.stage = Stage::Null;
        self.prepare(ply + 1);
        let quiet = self.frames[ply].quiet;
        let child = &mut self.frames[ply + 1];
        child.position = position;
        child.state = Some(state);
        child.quiet = quiet + 1;
        child.after_null = true;
        child.previous_move = None;
        self.search_child(ply, depth)
    }

    /// If passing is good enough, so is the best move: the node is cut off.
    pub(super) fn resume_after_null(&mut self, ply: usize, value: i32) -> Step {
        let frame = &mut self.frames[ply];
        frame.stage = Stage::Choose;
        if value < frame.beta {
            return Ok(None);
        }
        // A win found after a null move is not trusted.
        frame.best = if value.abs() < DECIDED { value } else { frame.beta };
        frame.best_move = None;
        Err(())
    }

    /// Whether to verify now that the table's move, which is next, is singular.
    pub(super) fn try_singular(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        let Some(hit) = frame.table_hit else { return false };
        self.params.singular.is_some()
            && frame.singular.is_none()
            && frame.next == 0
            && frame.depth >= SINGULAR_DEPTH
            && ply > 0
            && !frame.quiescence
            && frame.excluded.is_none()
            && hit.bound != Bound::Upper
            && hit.depth >= frame.depth - SINGULAR_LAG
            && hit.value.abs() < DECIDED
            && frame.moves.first().map(|entry| entry.0) == hit.mv
            && self.may_extend(ply)
    }

    /// The value that no other move may reach if the table's move is singular.
    fn singular_bound(&self, ply: usize) -> i32 {
        let frame = &self.frames[ply];
        let value = frame.table_hit.map_or(0, |hit| hit.value);
        (value - self.params.singular.unwrap_or(0) * frame.depth).max(1 - DECIDED)
    }

    /// Starts the search of the node's own position without the table's move.
    pub(super) fn search_without_table_move(&mut self, ply: usize) -> Option<i32> {
        let bound = self.singular_bound(ply);
        self.prepare(ply + 1);
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let (frame, child) = (&mut path[ply], &mut rest[0]);
        frame.singular = Some(false);
        frame.stage = Stage::Singular;
        child.position.clone_from(&frame.position);
        child.state.clone_from(&frame.state);
        child.quiet = frame.quiet;
        child.after_null = frame.after_null;
        child.previous_move = frame.previous_move;
        child.open(bound - 1, bound, (frame.depth - 1) / 2, NodeKind::Cut);
        child.excluded = frame.table_hit.and_then(|hit| hit.mv);
        child.evaluation = frame.evaluation;
        child.static_eval = frame.static_eval;
        self.nodes += 1;
        match self.list_moves(ply + 1) {
            Some(value) => Some(value),
            None => {
                self.ply = Some(ply + 1);
                None
            }
        }
    }

    /// No other move comes close, so the table's move is extended by one ply. If another move reaches even beta, the node is cut off.
    pub(super) fn resume_after_singular(&mut self, ply: usize, value: i32) -> Step {
        let bound = self.singular_bound(ply);
        let frame = &mut self.frames[ply];
        frame.stage = Stage::Choose;
        if value < bound {
            frame.singular = Some(true);
        } else if bound >= frame.beta && !frame.is_pv() {
            frame.best = bound;
            frame.best_move = frame.table_hit.and_then(|hit| hit.mv);
            return Err(());
        }
        Ok(None)
    }

    /// The extension of the move at this index, in plies.
    pub(super) fn extension(&self, ply: usize, index: u32) -> i32 {
        let frame = &self.frames[ply];
        let single = self.params.extend_forced && frame.moves.len() == 1 && frame.excluded.is_none();
        let singular = index == 0 && frame.singular == Some(true);
        i32::from((single || singular) && ply > 0 && !frame.quiescence && self.may_extend(ply))
    }

    fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < LONGEST * self.depth
    }
}
