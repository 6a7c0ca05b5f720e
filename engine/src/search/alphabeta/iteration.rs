//! Iterative deepening at the root, with aspiration windows.

use crate::core::game::Game;
use crate::core::order::greatest_first;
use crate::search::Line;
use crate::search::heuristics::{Heuristics, MAX_EVALUATION, WIN};

use super::frame::NodeKind;
use super::{AlphaBeta, DECIDED, MAX_DEPTH, mate_of};

/// Up to this depth the window is open, because the first values fluctuate.
const OPEN_DEPTH: i32 = 3;

impl<G: Game, H: Heuristics<G>> AlphaBeta<G, H> {
    /// The window of the next iteration: around the last value, if that is reliable.
    fn aspiration_window(&self) -> (i32, i32) {
        let centre = self.report.value;
        match self.params.aspiration {
            Some(_) if self.line == 0 && self.depth > OPEN_DEPTH && centre.abs() < DECIDED && self.window < 4 * MAX_EVALUATION => {
                (centre - self.window, centre + self.window)
            }
            _ => (-WIN - 1, WIN + 1),
        }
    }

    /// Starts the next iteration, or the same one again with a wider window.
    pub(super) fn begin_iteration(&mut self) {
        // Tables may have been completed since the last iteration.
        self.report.proved = self.root_state.as_ref().is_some_and(|state| self.heuristics.is_known_draw(&self.root, state));
        let (alpha, beta) = self.aspiration_window();
        self.prepare(0);
        let frame = &mut self.frames[0];
        frame.position.clone_from(&self.root);
        frame.state.clone_from(&self.root_state);
        frame.quiet = self.root_quiet;
        frame.after_null = false;
        frame.previous_move = None;
        frame.open(alpha, beta, self.depth, NodeKind::Pv);
        frame.moves.extend_from_slice(&self.root_moves[self.line..]);
        frame.sorted = true;
        self.nodes += 1;
        self.ply = Some(0);
    }

    /// Records the value of a root move.
    pub(super) fn note_root_value(&mut self, m: G::Move, value: i32) {
        let frame = &self.frames[0];
        // Only a value inside the window is exact; the other moves stay behind those that have one.
        let score = if value > frame.alpha || frame.next == 1 || self.params.all_root_values { value } else { -WIN - 2 };
        if let Some(entry) = self.root_moves.iter_mut().find(|entry| entry.0 == m) {
            entry.1 = score;
        }
    }

    /// Handles a finished iteration.
    pub(super) fn end_iteration(&mut self) {
        let root = &self.frames[0];
        let (best, alpha, beta) = (root.best, root.entry_alpha, root.beta);
        if self.line > 0 {
            return self.end_line(best);
        }
        if best <= alpha || best >= beta {
            // Outside the aspiration window: the same depth again with a wider one.
            self.report.value = best.max(-WIN);
            self.window = self.window.saturating_mul(4).max(1);
            return;
        }
        self.report.value = best;
        self.report.depth = self.depth as u32;
        // Moves with exact values come first; the others keep their order.
        greatest_first(&mut self.root_moves, |entry| entry.1);
        if let Some(mv) = self.report.best
            && let Some(index) = self.root_moves.iter().position(|entry| entry.0 == mv)
        {
            self.root_moves[..=index].rotate_right(1);
        }
        self.end_line(best);
    }

    /// Records the line that was searched and continues with the next line or the next depth.
    fn end_line(&mut self, value: i32) {
        let wanted = self.limits.lines.unwrap_or(0) as usize;
        if self.line < wanted {
            self.note_line(value, wanted);
        }
        self.line += 1;
        if self.line < wanted.min(self.root_moves.len()) {
            return;
        }
        self.line = 0;
        let best = self.report.value;
        let decided_by = WIN - best.abs();
        let forced = self.params.stop_when_forced && self.root_moves.len() == 1;
        let limit = self.limits.depth.map_or(MAX_DEPTH, |depth| (depth as i32).min(MAX_DEPTH));
        if self.depth >= limit || forced || (best.abs() >= DECIDED && self.depth >= decided_by) {
            self.done = true;
            return;
        }
        self.depth += 1;
        self.window = self.params.aspiration.unwrap_or(0);
    }

    /// Inserts the line that was searched among the MultiPV lines.
    fn note_line(&mut self, value: i32, wanted: usize) {
        let moves = self.frames[0].pv.clone();
        let Some(&first) = moves.first() else { return };
        if let Some(index) = self.root_moves.iter().position(|entry| entry.0 == first).filter(|&index| index >= self.line) {
            self.root_moves[self.line..=index].rotate_right(1);
        }
        let chance = self.chance_of(value);
        let lines = &mut self.report.lines;
        // A move that rises may be a lower line of the previous depth.
        lines.truncate(wanted);
        let rest = lines.split_off(self.line.min(lines.len()));
        lines.push(Line { chance, mate: mate_of(value), moves });
        lines.extend(rest.into_iter().filter(|line| line.moves.first() != Some(&first)).take(wanted - self.line - 1));
    }
}
