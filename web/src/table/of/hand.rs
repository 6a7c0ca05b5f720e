//! How a move is entered by hand: presses, commands, what waits for a confirmation, and the way back.

use quintet_engine::game::Game;

use super::TableOf;
use crate::table::{Reply, Table};
use crate::view::{Command, Marks, MoveOf, Press, View};

impl<V: View> TableOf<V> {
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

    /// See [`Table::press`].
    pub(super) fn press_target(&mut self, target: &str, careful: bool) -> Reply {
        if !self.takes_input() {
            return Reply::Nothing;
        }
        let press = V::press(&self.showing(Marks::default()), target);
        self.take(press, target, careful)
    }

    /// See [`Table::command`].
    pub(super) fn take_command(&mut self, command: Command<'_>, careful: bool) -> Reply {
        if !self.takes_input() {
            return Reply::Nothing;
        }
        let place = self.pending.take().map(|(_, target)| target);
        let press = V::command(&self.showing(Marks::default()), command);
        let reply = self.take(press, "", careful);
        match (reply, place) {
            // The ghost that waits stays where it is and takes the new shape.
            (Reply::Staged, Some(target)) => match self.press_target(&target, careful) {
                Reply::Nothing => Reply::Staged,
                reply => reply,
            },
            (reply, _) => reply,
        }
    }

    /// See [`Table::confirm`].
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

    /// See [`Table::cancel`].
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
