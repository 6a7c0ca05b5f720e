//! Cards beside the board that tell something.

use super::App;

/// A card beside the board that tells something.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Note {
    pub(super) title: String,
    pub(super) text: String,
    /// A button: action, value, label.
    pub(super) action: Option<(String, String, String)>,
    /// Whether the next move or press makes it go away.
    pub(super) passing: bool,
}

impl App {
    /// Says something to everybody for a moment.
    pub(super) fn tell(&mut self, text: String) {
        self.say(&text);
        self.note(String::new(), text, None);
    }

    pub(super) fn note(&mut self, title: String, text: String, action: Option<(String, String, String)>) {
        self.clear_passing_notes();
        self.notes.push(Note { title, text, action, passing: true });
    }

    pub(super) fn lasting_note(&mut self, text: &str) {
        self.add_lasting(text, None);
    }

    /// As [`Self::lasting_note`], with a button (action and label) and said aloud, once.
    pub(super) fn tell_lasting(&mut self, text: &str, action: &str, label: &str) {
        if self.add_lasting(text, Some((action.to_owned(), String::new(), label.to_owned()))) {
            self.say(text);
        }
    }

    /// Adds a card that stays; false if it is there already.
    fn add_lasting(&mut self, text: &str, action: Option<(String, String, String)>) -> bool {
        let new = !self.notes.iter().any(|note| note.text == text);
        if new {
            self.notes.push(Note { title: String::new(), text: text.to_owned(), action, passing: false });
        }
        new
    }

    /// Says that the storage is full; the game can be copied.
    pub(super) fn tell_full(&mut self) {
        self.tell_lasting(self.w.storage_full, "copy-record", self.w.copy_text);
    }

    /// There was room again.
    pub(super) fn forget_full(&mut self) {
        let text = self.w.storage_full;
        self.notes.retain(|note| note.text != text);
    }

    pub(super) fn close_note(&mut self, value: &str) {
        if let Ok(index) = value.parse::<usize>()
            && index < self.notes.len()
        {
            self.notes.remove(index);
        }
    }

    pub(super) fn clear_passing_notes(&mut self) {
        self.notes.retain(|note| !note.passing);
    }
}
