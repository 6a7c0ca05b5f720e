//! Notes: cards beside the board, and announcements for screen readers.

use crate::action::Action;

/// A card beside the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Note {
    /// Its heading; empty for none.
    pub title: String,
    /// Its text; lines after the first are a list.
    pub text: String,
    /// A button, with its label.
    pub action: Option<(Action, String)>,
    /// Whether the next move or press removes it.
    pub passing: bool,
}

/// All cards, and the next announcement.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Notes {
    cards: Vec<Note>,
    /// The next announcement; whoever reads it takes it.
    pub spoken: String,
}

impl Notes {
    /// The cards, oldest first.
    #[must_use]
    pub(crate) fn cards(&self) -> &[Note] {
        &self.cards
    }

    /// Announces something to screen readers only.
    pub(crate) fn say(&mut self, text: &str) {
        text.clone_into(&mut self.spoken);
    }

    /// A short note for everybody.
    pub(crate) fn tell(&mut self, text: String) {
        self.say(&text);
        self.note(String::new(), text, None);
    }

    /// A card until the next one, or the next press.
    pub(crate) fn note(&mut self, title: String, text: String, action: Option<(Action, String)>) {
        self.clear_passing();
        self.add(title, text, action);
    }

    /// A short card in addition to the present ones.
    pub(crate) fn add(&mut self, title: String, text: String, action: Option<(Action, String)>) {
        self.cards.push(Note { title, text, action, passing: true });
    }

    /// A card that stays; returns false if it is already there.
    pub(crate) fn add_lasting(&mut self, text: &str, action: Option<(Action, String)>) -> bool {
        let new = !self.cards.iter().any(|note| note.text == text);
        if new {
            self.cards.push(Note { title: String::new(), text: text.to_owned(), action, passing: false });
        }
        new
    }

    /// A card that stays, with a button, announced once.
    pub(crate) fn tell_lasting(&mut self, text: &str, action: Action, label: &str) {
        if self.add_lasting(text, Some((action, label.to_owned()))) {
            self.say(text);
        }
    }

    /// Removes a card whose text no longer holds.
    pub(crate) fn forget(&mut self, text: &str) {
        self.cards.retain(|note| note.text != text);
    }

    /// Removes the card with this index.
    pub(crate) fn close(&mut self, index: usize) {
        if index < self.cards.len() {
            self.cards.remove(index);
        }
    }

    /// Removes all short cards.
    pub(crate) fn clear_passing(&mut self) {
        self.cards.retain(|note| !note.passing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(notes: &Notes) -> Vec<&str> {
        notes.cards().iter().map(|note| note.text.as_str()).collect()
    }

    #[test]
    fn a_card_for_a_moment_gives_way_to_the_next_and_a_lasting_one_stays() {
        let mut notes = Notes::default();
        notes.tell_lasting("full", Action::Reload, "Reload");
        notes.tell("one".to_owned());
        notes.tell("two".to_owned());
        assert_eq!((texts(&notes), notes.spoken.as_str()), (vec!["full", "two"], "two"));
        notes.add(String::new(), "beside it".to_owned(), None);
        assert_eq!(texts(&notes), ["full", "two", "beside it"]);
        notes.clear_passing();
        assert_eq!(texts(&notes), ["full"]);
    }

    #[test]
    fn a_lasting_card_is_there_and_said_once_until_it_is_closed_or_no_longer_true() {
        let mut notes = Notes::default();
        notes.tell_lasting("late", Action::Reload, "Reload");
        notes.spoken.clear();
        notes.tell_lasting("late", Action::Reload, "Reload");
        assert_eq!((texts(&notes), notes.spoken.as_str()), (vec!["late"], ""));
        notes.close(7);
        notes.forget("another");
        assert_eq!(texts(&notes), ["late"]);
        notes.forget("late");
        assert!(notes.cards().is_empty());
        assert!(notes.add_lasting("late", None));
        notes.close(0);
        assert!(notes.cards().is_empty());
    }
}
