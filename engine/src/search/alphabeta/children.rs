//! The moves of a node: depth and window of each, and what its value means for the node.

use crate::core::game::Game;
use crate::search::heuristics::Heuristics;
use crate::search::ordering::{Ordering, sort_from};

use super::frame::{NodeKind, Stage};
use super::{AlphaBeta, DECIDED};

/// The first few moves are picked one by one, since most cut nodes need no more; then the rest is sorted.
const PICKED: usize = 3;

/// Result of a step at a node: the value of a child that is known at once, or `None` if the search continues below or with the next move. An
/// error ends the node.
pub(super) type Step = Result<Option<i32>, ()>;

impl<G: Game, H: Heuristics<G>> AlphaBeta<G, H> {
    /// Makes sure that there is a frame for this ply.
    pub(super) fn prepare(&mut self, ply: usize) {
        if self.frames.len() <= ply {
            self.frames.push(super::frame::Frame::default());
        }
    }

    /// Plays `m` from the node at `ply` into the frame of its child, which will be searched to this depth.
    fn make(&mut self, ply: usize, m: G::Move, depth: i32) {
        self.prepare(ply + 1);
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let (frame, child) = (&path[ply], &mut rest[0]);
        child.position.clone_from(&frame.position);
        child.position.play_unchecked(m);
        if depth > 0
            && let Some(table) = &self.table
        {
            table.fetch(child.position.key());
        }
        child.quiet = if frame.position.is_irreversible(m) { 0 } else { frame.quiet + 1 };
        child.after_null = false;
        child.previous_move = self.params.continuation.then(|| self.heuristics.history_index(&frame.position, m));
        match (&frame.state, &mut child.state) {
            (Some(state), Some(next)) => self.heuristics.advance_into(state, &frame.position, m, &child.position, next),
            (state, next) => *next = state.as_ref().map(|state| self.heuristics.advance(state, &frame.position, m, &child.position)),
        }
    }

    /// Searches the prepared child with the window and depth of the frame's stage. Returns its value, seen from the frame, if it is known at
    /// once.
    pub(super) fn search_child(&mut self, ply: usize, depth: i32) -> Option<i32> {
        let same_side = self.frames[ply + 1].position.turn() == self.frames[ply].position.turn();
        let frame = &self.frames[ply];
        let (low, high) = match frame.stage {
            Stage::Null => (frame.beta - 1, frame.beta),
            Stage::Reduced | Stage::Scout => (frame.alpha, frame.alpha + 1),
            _ if ply == 0 && self.params.all_root_values => (frame.entry_alpha, frame.beta),
            _ => (frame.alpha, frame.beta),
        };
        let (alpha, beta) = if same_side { (low, high) } else { (-high, -low) };
        let kind = match frame.stage {
            Stage::Full => frame.kind.child(same_side),
            Stage::Null => NodeKind::All,
            _ => NodeKind::scouted(same_side),
        };
        let value = self.enter(ply + 1, alpha, beta, depth, kind);
        match value {
            Some(value) => {
                self.frames[ply + 1].pv.clear();
                Some(if same_side { value } else { -value })
            }
            None => {
                self.ply = Some(ply + 1);
                None
            }
        }
    }

    /// Takes the next move of the node at `ply` and starts its search.
    pub(super) fn advance(&mut self, ply: usize) -> Step {
        if self.try_null_move(ply) {
            return Ok(self.search_null(ply));
        }
        self.bring_next(ply);
        if self.try_singular(ply) {
            return Ok(self.search_without_table_move(ply));
        }
        let frame = &mut self.frames[ply];
        let Some(&(m, score)) = frame.moves.get(frame.next) else { return Err(()) };
        let index = frame.next as u32;
        frame.next += 1;
        if frame.excluded == Some(m) {
            return Ok(None);
        }
        let quiet = score < Ordering::<G>::SPECIAL;
        if quiet && index > 0 && self.is_hopeless(ply, index) {
            return Ok(None);
        }
        let extension = self.extension(ply, index);
        let reduction = if quiet && extension == 0 { self.reduction(ply, index) } else { 0 };
        let frame = &mut self.frames[ply];
        frame.extension = extension;
        frame.stage = if index == 0 || !self.params.pvs || frame.quiescence || (ply == 0 && self.params.all_root_values) {
            Stage::Full
        } else if reduction > 0 {
            Stage::Reduced
        } else {
            Stage::Scout
        };
        let reduction = if frame.stage == Stage::Reduced { reduction } else { 0 };
        let depth = if frame.quiescence { 0 } else { frame.depth - 1 + extension - reduction };
        self.make(ply, m, depth);
        Ok(self.search_child(ply, depth))
    }

    /// Moves the best of the remaining moves to the front of them.
    fn bring_next(&mut self, ply: usize) {
        let frame = &mut self.frames[ply];
        if !frame.sorted {
            sort_from(&mut frame.moves, frame.next, frame.next < PICKED);
            frame.sorted = frame.next >= PICKED;
        }
    }

    /// Whether a quiet move is skipped near the leaves, because the evaluation is far below alpha (futility) or enough moves have failed
    /// (late-move pruning).
    pub(super) fn is_hopeless(&self, ply: usize, index: u32) -> bool {
        let (frame, params) = (&self.frames[ply], &self.params);
        if frame.is_pv() || frame.quiescence || frame.best <= -DECIDED {
            return false;
        }
        let futile = |margin: i32| frame.evaluation.is_some_and(|evaluation| evaluation + margin * frame.depth <= frame.alpha);
        if frame.depth <= params.futility_depth && params.futility.is_some_and(futile) {
            return true;
        }
        let late = |first: u32| {
            let most = first + (frame.depth * frame.depth) as u32;
            index >= if self.is_improving(ply) { most } else { most / 2 }
        };
        frame.depth <= params.late_move_depth && params.late_move_pruning.is_some_and(late)
    }

    /// The first reduction of a quiet move, in plies; it grows with the move's index (late-move reductions).
    fn reduction(&self, ply: usize, index: u32) -> i32 {
        let (frame, params) = (&self.frames[ply], &self.params);
        match params.late_move_reductions {
            Some((first, least)) if !frame.quiescence && index >= first && frame.depth >= least => {
                let by_kind = match frame.kind {
                    NodeKind::Pv => -1,
                    NodeKind::Cut => params.cut_node_reduction,
                    NodeKind::All => 0,
                };
                (self.reductions.plies(frame.depth, index) + by_kind).clamp(0, frame.depth - 2)
            }
            _ => 0,
        }
    }

    /// Handles the value of the child that the node at `ply` was waiting for. Returns another value if the child had to be searched again and
    /// that was known at once.
    pub(super) fn resume(&mut self, ply: usize, value: i32) -> Step {
        let frame = &mut self.frames[ply];
        let again = match frame.stage {
            Stage::Null => return self.resume_after_null(ply, value),
            Stage::Singular => return self.resume_after_singular(ply, value),
            Stage::Reduced if value > frame.alpha => Some(Stage::Scout),
            Stage::Scout if value > frame.alpha && value < frame.beta && frame.is_pv() => Some(Stage::Full),
            _ => None,
        };
        if let Some(stage) = again {
            frame.stage = stage;
            let depth = frame.depth - 1 + frame.extension;
            return Ok(self.search_child(ply, depth));
        }
        frame.stage = Stage::Choose;
        let Some(&(m, _)) = frame.next.checked_sub(1).and_then(|index| frame.moves.get(index)) else { return Err(()) };
        if ply == 0 {
            self.note_root_value(m, value);
        }
        let frame = &mut self.frames[ply];
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.best_move = Some(m);
                frame.alpha = value;
                let cut = value >= frame.beta;
                if frame.is_pv() {
                    self.update_pv(ply, m);
                }
                if cut {
                    self.note_cut(ply, m);
                    return Err(());
                }
            }
        }
        Ok(None)
    }

    /// Makes the line through `m` the node's principal variation.
    fn update_pv(&mut self, ply: usize, m: G::Move) {
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let frame = &mut path[ply];
        frame.pv.clear();
        frame.pv.push(m);
        frame.pv.extend_from_slice(&rest[0].pv);
        if ply == 0 && self.line == 0 {
            self.report.best = Some(m);
            self.report.pv.clone_from(&frame.pv);
            self.report.value = frame.best;
        }
    }

    /// Updates the history: `m` cut the node off, the moves before it did not.
    fn note_cut(&mut self, ply: usize, m: G::Move) {
        let frame = &self.frames[ply];
        if !self.params.ordering || frame.quiescence {
            return;
        }
        let heuristics = &self.heuristics;
        let position = &frame.position;
        let tried = frame.moves[..frame.next.saturating_sub(1)].iter().map(|entry| entry.0);
        self.ordering.note_cut(m, tried, frame.depth, ply, frame.previous_move, |m| heuristics.history_index(position, m));
    }
}
