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
        self.notes.retain(|note| !note.passing);
        self.notes.push(Note { title, text, action, passing: true });
    }

    pub(super) fn lasting_note(&mut self, text: &str) {
        if !self.notes.iter().any(|note| note.text == text) {
            self.notes.push(Note { title: String::new(), text: text.to_owned(), action: None, passing: false });
        }
    }

    /// Says that the storage is full; the game can be copied.
    pub(super) fn tell_full(&mut self) {
        let text = self.w.storage_full;
        if !self.notes.iter().any(|note| note.text == text) {
            self.say(text);
            let action = Some(("copy-record".to_owned(), String::new(), self.w.copy_text.to_owned()));
            self.notes.push(Note { title: String::new(), text: text.to_owned(), action, passing: false });
        }
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
