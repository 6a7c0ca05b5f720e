//! Entering a move by hand: presses, commands, confirmation, cancelling.

use quintet_engine::core::game::Game;

use super::SessionOf;
use crate::session::{GameSession, Reply};
use crate::view::{Command, Marks, MoveOf, Press, View};

impl<V: View> SessionOf<V> {
    fn offer(&mut self, m: MoveOf<V>, target: &str, careful: bool) -> Reply {
        let waits = careful && V::is_slippery(m);
        let text = self.history.current().write_move(m);
        if let Some(refusal) = self.history.refusal(m) {
            self.pending = waits.then(|| (m, target.to_owned()));
            return Reply::Refused { move_text: Some(text), refusal };
        }
        if waits && self.pending.as_ref().is_none_or(|(pending, _)| *pending != m) {
            self.pending = Some((m, target.to_owned()));
            return Reply::Waiting(text);
        }
        self.play(m)
    }

    fn take(&mut self, press: Press<V>, target: &str, careful: bool) -> Reply {
        match press {
            Press::Move(m) => self.offer(m, target, careful),
            Press::Stage(stage) => {
                self.stage = stage;
                self.pending = None;
                Reply::Staged
            }
            Press::Refused(refusal) => Reply::Refused { move_text: None, refusal },
            Press::Nothing => Reply::Nothing,
        }
    }

    /// See [`GameSession::press`].
    pub(super) fn press_target(&mut self, target: &str, careful: bool) -> Reply {
        if !self.takes_input() {
            return Reply::Nothing;
        }
        let press = V::press(&self.showing(Marks::default()), target);
        self.take(press, target, careful)
    }

    /// See [`GameSession::command`].
    pub(super) fn take_command(&mut self, command: Command<'_>, careful: bool) -> Reply {
        if !self.takes_input() {
            return Reply::Nothing;
        }
        let waiting = self.pending.take();
        let press = V::command(&self.showing(Marks::default()), command);
        match (self.take(press, "", careful), waiting) {
            // The waiting preview stays where it is, changes its shape and keeps waiting.
            (Reply::Staged, Some((_, target))) if self.is_staged() => match self.press_target(&target, true) {
                Reply::Nothing => Reply::Staged,
                reply => reply,
            },
            (Reply::Nothing, waiting) => {
                self.pending = waiting;
                Reply::Nothing
            }
            (reply, _) => reply,
        }
    }

    /// See [`GameSession::confirm`].
    pub(super) fn play_pending(&mut self) -> Reply {
        match self.pending.take() {
            Some((m, target)) if self.takes_input() => {
                let reply = self.play(m);
                if matches!(reply, Reply::Refused { .. }) {
                    self.pending = Some((m, target));
                }
                reply
            }
            _ => Reply::Nothing,
        }
    }

    /// See [`GameSession::cancel`].
    pub(super) fn step_back(&mut self) -> bool {
        if self.pending.take().is_some() {
            return true;
        }
        match V::back(self.history.current(), &self.stage) {
            Some(stage) => {
                self.stage = stage;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::games;
    use crate::session::{GameSession, Reply};
    use crate::view::Command;

    /// Duo with a piece in hand; the first piece must cover e10.
    fn with_piece(name: &str) -> Box<dyn GameSession> {
        let mut session = games::open("blokus", Some("duo"), None).expect("a listed game");
        session.allow_input(true);
        assert_eq!(session.command(Command::Piece(name), true), Reply::Staged);
        session
    }

    #[test]
    fn what_waits_is_turned_where_it_lies_and_goes_on_waiting() {
        let mut session = with_piece("I5");
        assert!(session.grips().is_empty(), "nothing waits yet");
        assert!(matches!(session.press("e10", true), Reply::Waiting(_)));
        assert_eq!(session.grips().len(), 5);
        // A rotation by button may come from a mouse: it plays nothing.
        assert!(matches!(session.command(Command::Rotate, false), Reply::Waiting(_)));
        let turned = session.waiting().expect("it still waits");
        assert_eq!((turned.target.as_str(), turned.refusal), ("e10", None));
        assert!(matches!(session.press("a1", true), Reply::Refused { .. }));
        assert!(session.waiting().is_some_and(|waiting| waiting.refusal.is_some_and(|refusal| refusal.code == "blokus.start-cell")));
        assert_eq!(session.ply(), 0);
    }

    #[test]
    fn what_looks_the_same_when_it_is_turned_waits_on() {
        let mut session = with_piece("O");
        assert!(matches!(session.press("e10", true), Reply::Waiting(_)));
        assert_eq!(session.command(Command::Rotate, true), Reply::Nothing);
        assert!(session.waiting().is_some(), "it does not vanish");
        // Put back into the tray, it no longer waits, without an error.
        assert_eq!(session.command(Command::Piece("O"), true), Reply::Staged);
        assert!(session.waiting().is_none());
    }
}
