//! The list of saves: the search text, how much of it is shown, and deleted saves that can be restored.

use quintet_base::small_map::SmallMap;
use quintet_base::store::Store;
use quintet_engine::core::order::sorted_by;
use quintet_play::saves::{Entry, Save};
use quintet_play::settings::SaveOrder;

/// Number of saves listed at first, and added each time.
const PAGE: usize = 20;

/// The state of the list.
#[derive(Default)]
pub(crate) struct Shelf {
    /// The search text, in lower case.
    filter: String,
    /// Number of pages shown beyond the first.
    more: usize,
    /// Saves deleted on this page, by key.
    deleted: SmallMap<String>,
}

/// A message to the list of saves.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// The list was opened again.
    Open,
    /// Search for this text, in lower case.
    Filter(String),
    /// Show more saves.
    More,
    /// Delete a save.
    Delete(String),
    /// Restore a deleted save.
    Restore(String),
}

/// An effect, for the shell to carry out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Report that a save was deleted: its key, and its text.
    Deleted(String, String),
    /// Report that the storage is full.
    Full,
}

/// The saves to be listed.
#[derive(Default)]
pub(crate) struct Listed<'a> {
    /// Named saves.
    pub named: Vec<&'a Entry>,
    /// Recent games.
    pub recent: Vec<&'a Entry>,
    /// Those that cannot be read.
    pub broken: Vec<&'a Entry>,
    /// Number of further saves.
    pub rest: usize,
}

/// The saves, latest first, in this order; equal ones stay as they are, and so do those that cannot be read. `name` returns what a save is sorted
/// by among names.
pub(crate) fn in_order(entries: Vec<Entry>, order: SaveOrder, name: impl Fn(&Save) -> String) -> Vec<Entry> {
    if order == SaveOrder::Latest {
        return entries;
    }
    let rank = |save: &Save| match order {
        SaveOrder::Latest => (0, String::new()),
        SaveOrder::Name => (0, name(save)),
        SaveOrder::Moves => (usize::MAX - save.meta.ply, String::new()),
        SaveOrder::Game => (0, save.game.clone()),
    };
    let ranked = entries.into_iter().map(|entry| (entry.save.as_ref().map(rank).unwrap_or_default(), entry));
    sorted_by(ranked, |a, b| a.0 < b.0).into_iter().map(|(_, entry)| entry).collect()
}

impl Shelf {
    /// Everything the list depends on, beside the saves.
    #[must_use]
    pub(crate) fn state(&self) -> (&str, usize) {
        (&self.filter, self.more)
    }

    /// Handles a message and returns the effects.
    pub(crate) fn update(&mut self, message: Message, store: &dyn Store) -> Option<Effect> {
        match message {
            Message::Open => (self.filter, self.more) = (String::new(), 0),
            Message::Filter(text) => (self.filter, self.more) = (text, 0),
            Message::More => self.more += 1,
            Message::Delete(key) => {
                let text = store.get(&key)?;
                store.remove(&key);
                self.deleted.insert(key.clone(), text.clone());
                return Some(Effect::Deleted(key, text));
            }
            Message::Restore(key) => {
                let text = self.deleted.remove(&key)?;
                if store.set(&key, &text).is_err() {
                    self.deleted.insert(key, text);
                    return Some(Effect::Full);
                }
            }
        }
        None
    }

    /// The part of these saves to be shown; `text` returns what can be searched, in lower case. `None` if nothing is found.
    #[must_use]
    pub(crate) fn list<'a>(&self, entries: &'a [Entry], text: impl Fn(&Entry) -> String) -> Option<Listed<'a>> {
        let wanted = |entry: &&Entry| self.filter.is_empty() || text(entry).contains(&self.filter);
        let found: Vec<&Entry> = entries.iter().filter(wanted).collect();
        if found.is_empty() {
            return None;
        }
        let mut room = PAGE * (1 + self.more);
        let mut group = |belongs: fn(&Entry) -> bool| {
            let group: Vec<&Entry> = found.iter().copied().filter(|entry| belongs(entry)).take(room).collect();
            room -= group.len();
            group
        };
        let named = group(|entry| entry.save.is_ok() && entry.is_named());
        let recent = group(|entry| entry.save.is_ok() && !entry.is_named());
        let broken = group(|entry| entry.save.is_err());
        let rest = found.len() - named.len() - recent.len() - broken.len();
        Some(Listed { named, recent, broken, rest })
    }
}

#[cfg(test)]
mod tests {
    use super::super::full::Full;
    use super::*;
    use quintet_base::store::Memory;
    use quintet_play::Play;
    use quintet_play::saves::{self, Meta, Player, Save};

    /// A store with this many named saves, and one that cannot be read.
    fn store(named: usize) -> Memory {
        let store = Memory::default();
        let mut session = quintet_board::games::open("quoridor", None, None).unwrap();
        session.play_text("e2").unwrap();
        let record = Play::new(session, vec![Player::Person; 2], 1).record();
        for number in 0..named {
            let meta = Meta { name: format!("Game {number}"), saved: number as f64, ..Meta::default() };
            saves::keep_named(&store, &Save::new(&record, meta)).unwrap();
        }
        let broken = saves::list(&store).first().map_or_else(String::new, |entry| format!("{}broken", entry.key));
        store.set(&broken, "no save").unwrap();
        store
    }

    fn title(entry: &Entry) -> String {
        entry.save.as_ref().map_or_else(|_| entry.key.clone(), |save| save.meta.name.to_lowercase())
    }

    fn counts(shelf: &Shelf, entries: &[Entry]) -> Option<[usize; 4]> {
        shelf.list(entries, title).map(|listed| [listed.named.len(), listed.recent.len(), listed.broken.len(), listed.rest])
    }

    #[test]
    fn twenty_are_listed_at_first_and_more_when_asked() {
        let store = store(45);
        let (mut shelf, entries) = (Shelf::default(), saves::list(&store));
        assert_eq!(counts(&shelf, &entries), Some([20, 0, 0, 26]));
        shelf.update(Message::More, &store);
        assert_eq!(counts(&shelf, &entries), Some([40, 0, 0, 6]));
        shelf.update(Message::More, &store);
        assert_eq!(counts(&shelf, &entries), Some([45, 0, 1, 0]));
        shelf.update(Message::Open, &store);
        assert_eq!(counts(&shelf, &entries), Some([20, 0, 0, 26]));
    }

    #[test]
    fn a_search_finds_parts_of_titles_and_begins_with_the_first_page() {
        let store = store(25);
        let (mut shelf, entries) = (Shelf::default(), saves::list(&store));
        shelf.update(Message::More, &store);
        shelf.update(Message::Filter("game 2".to_owned()), &store);
        assert_eq!(counts(&shelf, &entries), Some([6, 0, 0, 0]), "2 and 20 to 24");
        assert_eq!(shelf.state(), ("game 2", 0));
        shelf.update(Message::Filter("nothing like it".to_owned()), &store);
        assert_eq!(counts(&shelf, &entries), None);
    }

    #[test]
    fn saves_are_listed_in_the_order_that_was_chosen() {
        let store = Memory::default();
        for (number, (name, game, moves)) in
            [("b", "quoridor", "e2 e8"), ("c", "nogo", "D4"), ("a", "quoridor", "e2"), ("d", "nogo", "D4 F6 E5")].into_iter().enumerate()
        {
            let meta = Meta { name: name.to_owned(), saved: number as f64, ..Meta::default() };
            saves::keep_named(&store, &Save::new(&crate::testing::game(game, moves).record(), meta)).unwrap();
        }
        let named = |order| {
            let sorted = in_order(saves::list(&store), order, |save| save.meta.name.clone());
            sorted.iter().map(title).collect::<String>()
        };
        assert_eq!([SaveOrder::Latest, SaveOrder::Name, SaveOrder::Moves, SaveOrder::Game].map(named), ["dacb", "abcd", "dbac", "dcab"]);
    }

    #[test]
    fn what_was_deleted_can_be_restored_once() {
        let store = store(2);
        let mut shelf = Shelf::default();
        let key = saves::list(&store)[0].key.clone();
        let text = store.get(&key).unwrap();
        assert_eq!(shelf.update(Message::Delete(key.clone()), &store), Some(Effect::Deleted(key.clone(), text.clone())));
        assert_eq!(store.get(&key), None);
        assert_eq!(shelf.update(Message::Delete(key.clone()), &store), None, "it is gone");
        assert_eq!(shelf.update(Message::Restore(key.clone()), &store), None);
        assert_eq!(store.get(&key), Some(text));
        store.remove(&key);
        shelf.update(Message::Restore(key.clone()), &store);
        assert_eq!(store.get(&key), None);
    }

    #[test]
    fn what_finds_no_room_can_be_restored_later() {
        let full = Full(store(1));
        let mut shelf = Shelf::default();
        let key = saves::list(&full)[0].key.clone();
        shelf.update(Message::Delete(key.clone()), &full);
        assert_eq!(shelf.update(Message::Restore(key.clone()), &full), Some(Effect::Full));
        shelf.update(Message::Restore(key.clone()), &full.0);
        assert!(full.0.get(&key).is_some());
    }
}
