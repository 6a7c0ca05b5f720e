//! What the shell itself says; see [`crate::parts::notes`].

use super::App;
use crate::action::Action;

impl App {
    /// Says something to screen readers, and to them only.
    pub(super) fn say(&mut self, text: &str) {
        self.session.notes.say(text);
    }

    /// Says something to everybody for a moment.
    pub(super) fn tell(&mut self, text: String) {
        self.session.notes.tell(text);
    }

    pub(super) fn note(&mut self, title: String, text: String, action: Option<(Action, String)>) {
        self.session.notes.note(title, text, action);
    }

    pub(super) fn lasting_note(&mut self, text: &str) {
        self.session.notes.add_lasting(text, None);
    }

    /// Says that the storage is full; the game can be copied.
    pub(super) fn tell_full(&mut self) {
        self.session.notes.tell_lasting(self.w.storage_full, Action::CopyRecord(String::new()), self.w.copy_text);
    }

    /// There may be room again.
    pub(super) fn forget_full(&mut self) {
        if !self.store.is_full() {
            self.session.notes.forget(self.w.storage_full);
        }
    }

    pub(super) fn clear_passing_notes(&mut self) {
        self.session.notes.clear_passing();
    }
}
