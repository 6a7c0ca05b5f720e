//! What happens at a node before and after its moves are tried: results that are known at once, the table, pruning by evaluation.

use crate::core::game::Game;
use crate::core::outcome::Outcome;
use crate::core::side::Side;
use crate::search::heuristics::{Heuristics, WIN};
use crate::search::table::Bound;

use super::frame::{Known, NodeKind, from_here, to_here};
use super::{AlphaBeta, DECIDED, MAX_PLY};

/// Nodes at most this deep are cut off by their evaluation alone (reverse futility).
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

    /// Whether the position at `ply` is drawn by the rules of repetition (once more on the path, or for the third time in the game) or
    /// by lack of progress.
    fn is_drawn(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        let rules = frame.position.draw_rules();
        if rules.quiet_plies.is_some_and(|limit| frame.quiet >= limit) {
            return true;
        }
        // Where a repeated position decides nothing, the limit of steps does, by time: as even as a draw to a search.
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

    /// Begins the node at `ply`, whose position and state are in place. Answers its value if that is known at once.
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
        // A shorter win than one already found cannot come from here (mate-distance pruning).
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
        let table_move = frame.known.and_then(|known| known.mv);
        if self.params.internal_reduction.is_some_and(|least| frame.depth >= least) && table_move.is_none() && frame.kind != NodeKind::All {
            frame.depth -= 1;
        }
        if let Some(value) = self.prune_by_evaluation(ply) {
            return Some(value);
        }
        self.list_moves(ply)
    }

    /// What the table says of the node: its value, if that is good enough here.
    fn look_up(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let entry = self.table.as_ref()?.get(frame.position.key())?;
        let (value, depth, bound) = (from_here(entry.value, ply), i32::from(entry.depth), entry.bound);
        frame.known = Some(Known { mv: entry.mv, value, depth, bound });
        let deep_enough = if self.params.same_depth_only { depth == frame.depth } else { depth >= frame.depth };
        let cuts = match bound {
            Bound::Exact => true,
            Bound::Lower => value >= frame.beta,
            Bound::Upper => value <= frame.alpha,
        };
        (!frame.is_pv() && deep_enough && cuts).then_some(value)
    }

    /// Evaluates the node if that may serve to prune; answers the evaluation if it is enough by itself.
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
        frame.standing = Some(evaluation);
        if !prunes {
            return None;
        }
        frame.evaluation = Some(evaluation);
        (evaluation - cuts? * frame.depth >= frame.beta).then_some(evaluation)
    }

    /// Whether the side to move at `ply` stands better than at its last move; so it is taken where nobody knows.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        let Some(before) = ply.checked_sub(2).map(|before| &self.frames[before]) else { return true };
        match (frame.standing, before.standing) {
            (Some(now), Some(then)) if before.position.turn() == frame.position.turn() => now > then,
            _ => true,
        }
    }

    /// Lists and scores the moves of a node. If there are none, the evaluation has to do.
    pub(super) fn list_moves(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let state = frame.state.as_ref()?;
        self.heuristics.candidates(&frame.position, state, &mut frame.moves);
        if frame.moves.is_empty() {
            return Some(self.heuristics.evaluate(&frame.position, state));
        }
        let heuristics = &self.heuristics;
        let position = &frame.position;
        if self.params.ordering {
            self.ordering.score(&mut frame.moves, ply, frame.led_by, |m| heuristics.history_index(position, m));
        }
        if let Some(table_move) = frame.known.and_then(|known| known.mv) {
            self.ordering.score_table_move(&mut frame.moves, table_move);
        }
        None
    }

    /// Ends the node at `ply`: stores it and answers its value.
    pub(super) fn finish(&mut self, ply: usize) -> i32 {
        let frame = &self.frames[ply];
        // Of the root only the best line is the truth.
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
