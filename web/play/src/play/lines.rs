//! Undo and redo, and the lines that were left.

use quintet_engine::core::outcome::Reason;

use super::Play;
use crate::saves::{Friend, Player, resigned, steps};

/// Maximum number of saved lines of a game; older ones are dropped.
const MOST_LINES: usize = 20;

impl Play {
    /// Number of moves to take back so that a person is to move again; none if there is no such position. With engines only it is one.
    #[must_use]
    pub fn plies_to_undo(&self) -> Option<usize> {
        if let Some(friend) = &self.friend {
            return self.plies_not_sent(friend);
        }
        if !self.may_be_helped() || self.session.outcome().is_some_and(|outcome| matches!(outcome.reason(), Reason::Time(_))) {
            // Time that has run out does not come back.
            return None;
        }
        let moves = self.session.move_list();
        if self.session.outcome().is_some_and(|outcome| matches!(outcome.reason(), Reason::Resigned(_))) {
            // The resignation itself.
            return Some(1);
        }
        if self.persons().next().is_none() {
            return (!moves.is_empty()).then_some(1);
        }
        moves.iter().rev().position(|entry| *self.player(entry.side) == Player::Person).map(|index| index + 1)
    }

    /// As [`Play::plies_to_undo`] in a game with a friend: the own last step, until the link with it was sent.
    fn plies_not_sent(&self, friend: &Friend) -> Option<usize> {
        let session = self.session.as_ref();
        let sent = friend.sent.unwrap_or_default();
        if resigned(session).is_some() {
            return (steps(session) > sent).then_some(1);
        }
        // After it there are passes at most, which play themselves.
        let back = session.move_list().iter().rev().position(|entry| entry.side == friend.me())? + 1;
        (session.ply() >= sent + back).then_some(back)
    }

    /// Takes moves back to a person's last turn.
    pub fn undo(&mut self) -> bool {
        let Some(plies) = self.plies_to_undo() else { return false };
        if self.persons().next().is_none() {
            self.paused = true;
        }
        (0..plies).fold(false, |any, _| self.session.undo() || any)
    }

    /// Replays undone moves up to a person's next turn.
    pub fn redo(&mut self) -> bool {
        let mut any = false;
        while (self.friend.is_some() || self.may_be_helped()) && self.session.redo() {
            any = true;
            if self.person_to_move() || self.persons().next().is_none() {
                break;
            }
        }
        any
    }

    /// Whether another move may be played from an earlier position: not under rules that forbid undo, and not in a game that a friend has too.
    #[must_use]
    pub fn may_leave_line(&self) -> bool {
        self.friend.is_none() && (self.may_be_helped() || self.session.outcome().is_some())
    }

    /// Saves the present line, unless it is the beginning of a saved one or adds nothing.
    pub fn keep_line(&mut self) {
        let moves = self.session.moves();
        if moves.is_empty() || self.lines.iter().any(|line| line.starts_with(&moves)) {
            return;
        }
        self.lines.retain(|line| !moves.starts_with(line));
        self.lines.push(moves);
        if self.lines.len() > MOST_LINES {
            self.lines.remove(0);
        }
    }

    /// Returns to a saved line and saves the present one instead. Returns whether there is such a line.
    pub fn return_to(&mut self, index: usize) -> bool {
        if index >= self.lines.len() {
            return false;
        }
        let line = self.lines.remove(index);
        self.keep_line();
        let common = self.session.moves().iter().zip(&line).take_while(|(a, b)| a == b).count();
        // The first step back withdraws a resignation.
        while (self.session.ply() > common || self.session.outcome().is_some()) && self.session.undo() {}
        let at = self.session.ply().min(line.len());
        for text in &line[at..] {
            if self.session.play_text(text).is_err() {
                break;
            }
        }
        let alone = self.persons().next().is_none();
        self.paused = alone;
        true
    }
}
