//! A node before and after its moves are searched: known results, table, pruning by evaluation.

use crate::core::game::Game;
use crate::core::outcome::Outcome;
use crate::core::side::Side;
use crate::search::heuristics::{Heuristics, Node, WIN};
use crate::search::table::Bound;

use super::frame::{NodeKind, TableHit, from_here, to_here};
use super::{AlphaBeta, DECIDED, MAX_PLY};

/// Greatest depth of reverse futility pruning.
const REVERSE_FUTILITY_DEPTH: i32 = 3;

impl<G: Game, H: Heuristics<G>> AlphaBeta<G, H> {
    /// The value of a finished game for the side to move.
    fn terminal(position: &G, outcome: &Outcome, ply: usize, draw: i32) -> i32 {
        if outcome.is_draw() {
            draw
        } else if outcome.is_winner(position.turn()) {
            WIN - ply as i32
        } else {
            ply as i32 - WIN
        }
    }

    fn draw_value(&self, turn: Side) -> i32 {
        if turn == self.root.turn() { self.params.contempt } else { -self.params.contempt }
    }

    /// Whether the position at `ply` is a draw by repetition (a second time on the path, or a third time in the game) or by lack of progress.
    fn is_drawn(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        let rules = frame.position.draw_rules();
        if rules.quiet_plies.is_some_and(|limit| frame.quiet >= limit) {
            return true;
        }
        // Where repetition does not decide, the limit of moves does, by time: for a search that is as even as a draw.
        let Some(times) = rules.repetition.or(frame.position.step_limit().map(|_| 3)) else { return false };
        let key = frame.position.key();
        let on_path = (frame.quiet as usize).min(ply);
        if self.frames[ply - on_path..ply].iter().any(|earlier| earlier.position.key() == key) {
            return true;
        }
        let before = (frame.quiet as usize - on_path).min(self.before_root.len());
        let occurred = self.before_root[self.before_root.len() - before..].iter().filter(|&&earlier| earlier == key).count();
        occurred as u32 + 1 >= times
    }

    /// Enters the node at `ply`, whose position and state are in place. Returns its value if that is known at once.
    pub(super) fn enter(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32, kind: NodeKind) -> Option<i32> {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        let turn = self.frames[ply].position.turn();
        if let Some(outcome) = self.frames[ply].position.outcome() {
            return Some(Self::terminal(&self.frames[ply].position, &outcome, ply, self.draw_value(turn)));
        }
        if self.is_drawn(ply) {
            return Some(self.draw_value(turn));
        }
        // Mate-distance pruning: no shorter win than the one already found can be here.
        let alpha = alpha.max(ply as i32 - WIN);
        let beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return Some(alpha);
        }
        let frame = &mut self.frames[ply];
        let state = frame.state.as_ref()?;
        if let Some(value) = self.heuristics.exact(&frame.position, state) {
            return Some(from_here(value, ply));
        }
        if ply + 1 >= MAX_PLY {
            return Some(self.heuristics.evaluate(&frame.position, state));
        }
        frame.open(alpha, beta, depth, kind);
        if depth <= 0 { self.enter_quiescence(ply) } else { self.enter_interior(ply) }
    }

    fn enter_quiescence(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let state = frame.state.as_ref()?;
        let value = self.heuristics.evaluate(&frame.position, state);
        if !H::QUIESCENCE || value >= frame.beta {
            return Some(value);
        }
        frame.best = value;
        frame.alpha = frame.alpha.max(value);
        self.heuristics.noisy(&frame.position, state, &mut frame.moves);
        if frame.moves.is_empty() { Some(value) } else { None }
    }

    fn enter_interior(&mut self, ply: usize) -> Option<i32> {
        if let Some(value) = self.look_up(ply) {
            return Some(value);
        }
        let frame = &mut self.frames[ply];
        let table_move = frame.table_hit.and_then(|hit| hit.mv);
        if self.params.internal_reduction.is_some_and(|least| frame.depth >= least) && table_move.is_none() && frame.kind != NodeKind::All {
            frame.depth -= 1;
        }
        if let Some(value) = self.prune_by_evaluation(ply) {
            return Some(value);
        }
        self.list_moves(ply)
    }

    /// Looks the node up in the table. Returns its value if it is deep enough to be used.
    fn look_up(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let entry = self.table.as_ref()?.get(frame.position.key())?;
        let (value, depth, bound) = (from_here(entry.value, ply), entry.depth, entry.bound);
        frame.table_hit = Some(TableHit { mv: entry.mv, value, depth, bound });
        let deep_enough = if self.params.same_depth_only { depth == frame.depth } else { depth >= frame.depth };
        let cuts = match bound {
            Bound::Exact => true,
            Bound::Lower => value >= frame.beta,
            Bound::Upper => value <= frame.alpha,
        };
        (!frame.is_pv() && deep_enough && cuts).then_some(value)
    }

    /// Evaluates the node if that may allow pruning. Returns the value if it is enough by itself.
    fn prune_by_evaluation(&mut self, ply: usize) -> Option<i32> {
        let params = &self.params;
        let frame = &mut self.frames[ply];
        let cuts = params.reverse_futility.filter(|_| frame.depth <= REVERSE_FUTILITY_DEPTH);
        let skips = params.futility.is_some() && frame.depth <= params.futility_depth;
        let prunes = !frame.is_pv() && frame.beta.abs() < DECIDED && (cuts.is_some() || skips || params.null_move.is_some());
        if !(prunes || params.late_move_pruning.is_some()) {
            return None;
        }
        let evaluation = self.heuristics.evaluate(&frame.position, frame.state.as_ref()?);
        frame.static_eval = Some(evaluation);
        if !prunes {
            return None;
        }
        frame.evaluation = Some(evaluation);
        (evaluation - cuts? * frame.depth >= frame.beta).then_some(evaluation)
    }

    /// Whether the static evaluation at `ply` improved since the side's last move; yes if unknown.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        let Some(before) = ply.checked_sub(2).map(|before| &self.frames[before]) else { return true };
        match (frame.static_eval, before.static_eval) {
            (Some(now), Some(then)) if before.position.turn() == frame.position.turn() => now > then,
            _ => true,
        }
    }

    /// Lists and scores the moves of a node. Without moves, the evaluation is the value.
    pub(super) fn list_moves(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let state = frame.state.as_ref()?;
        let node = Node { root: false, pv: frame.is_pv(), depth: frame.depth };
        self.heuristics.candidates_at(&frame.position, state, node, &mut frame.moves);
        if frame.moves.is_empty() {
            return Some(self.heuristics.evaluate(&frame.position, state));
        }
        let table_move = frame.table_hit.and_then(|hit| hit.mv);
        // Where the game lists more moves at some nodes than at others, the best move found there may be missing here.
        if let Some(mv) = table_move.filter(|&mv| frame.moves.iter().all(|entry| entry.0 != mv) && frame.position.is_legal(mv)) {
            frame.moves.push((mv, 0));
        }
        let heuristics = &self.heuristics;
        let position = &frame.position;
        if self.params.ordering {
            self.ordering.score(&mut frame.moves, ply, frame.previous_move, |m| heuristics.history_index(position, m));
        }
        if let Some(table_move) = table_move {
            self.ordering.score_table_move(&mut frame.moves, table_move);
        }
        None
    }

    /// Leaves the node at `ply`: stores its value and returns it.
    pub(super) fn finish(&mut self, ply: usize) -> i32 {
        let frame = &self.frames[ply];
        // At the root, only the best line is exact.
        if !frame.quiescence
            && (ply > 0 || self.line == 0)
            && frame.excluded.is_none()
            && let Some(table) = &mut self.table
        {
            let bound = if frame.best >= frame.beta {
                Bound::Lower
            } else if frame.best > frame.entry_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            table.put(frame.position.key(), frame.best_move, to_here(frame.best, ply), frame.depth, bound);
        }
        frame.best
    }
}
