//! The shell's own announcements; see [`crate::parts::notes`].

use super::App;
use crate::action::Action;

impl App {
    /// Announces a text to screen readers only.
    pub(super) fn say(&mut self, text: &str) {
        self.state.session.notes.say(text);
    }

    /// Shows and announces a text for a moment.
    pub(super) fn tell(&mut self, text: String) {
        self.state.session.notes.tell(text);
    }

    pub(super) fn note(&mut self, title: String, text: String, action: Option<(Action, String)>) {
        self.state.session.notes.note(title, text, action);
    }

    pub(super) fn lasting_note(&mut self, text: &str) {
        self.state.session.notes.add_lasting(text, None);
    }

    /// Reports that the storage is full, and offers to copy the game.
    pub(super) fn tell_full(&mut self) {
        self.state.session.notes.tell_lasting(self.state.w.storage_full, Action::CopyRecord(String::new()), self.state.w.copy_text);
    }

    /// Withdraws the report when there may be space again.
    pub(super) fn forget_full(&mut self) {
        if !self.state.store.is_full() {
            self.state.session.notes.forget(self.state.w.storage_full);
        }
    }

    pub(super) fn clear_passing_notes(&mut self) {
        self.state.session.notes.clear_passing();
    }
}
