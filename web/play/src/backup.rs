//! Everything that the browser keeps, as one file: saves, results, puzzles, programs, settings.

use quintet_base::store::{Full, Store};
use quintet_engine::object_shape;
use quintet_engine::text::json;

use crate::progress::{self, Progress};
use crate::puzzles;
use crate::saves;

/// The version of the format.
const VERSION: u32 = 1;

/// Everything that was kept, by key.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Backup {
    /// The version of the format; the file is recognised by it.
    pub quintet: u32,
    /// Keys and texts, as in [`Store`].
    pub kept: Vec<(String, String)>,
}

object_shape!(Backup { quintet, kept; });

/// Why a text is no backup that can be read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// It is something else.
    Other,
    /// A newer page wrote it.
    Newer,
}

/// The key of the store that says that endgame tables are wanted in this browser.
pub const TABLES: &str = "tables";

impl Backup {
    /// Everything in a store.
    #[must_use]
    pub fn of(store: &dyn Store) -> Self {
        // A wish for endgame tables would have another browser build them.
        let keys = store.keys().into_iter().filter(|key| key != TABLES);
        let kept = keys.filter_map(|key| store.get(&key).map(|text| (key, text)));
        Self { quintet: VERSION, kept: kept.collect() }
    }

    /// As text, for a file.
    #[must_use]
    pub fn write(&self) -> String {
        json::to_text(self)
    }

    /// Reads such a text.
    ///
    /// # Errors
    /// When it is something else, or newer.
    pub fn read(text: &str) -> Result<Self, Unread> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.starts_with('{') {
            return Err(Unread::Other);
        }
        let backup: Self = json::from_text(text).ok_or(Unread::Other)?;
        match backup.quintet {
            0 => Err(Unread::Other),
            VERSION => Ok(backup),
            _ => Err(Unread::Newer),
        }
    }

    /// The number of games in it.
    #[must_use]
    pub fn games(&self) -> usize {
        self.kept.iter().filter(|(key, _)| saves::is_key(key)).count()
    }

    /// Adds what the store lacks. Games that are there with other contents come beside them; of results and puzzles those stay that count more;
    /// settings and programs that are there stay.
    ///
    /// # Errors
    /// When the store is full; what was added until then stays.
    pub fn add_to(&self, store: &dyn Store) -> Result<(), Full> {
        for (key, text) in &self.kept {
            match store.get(key) {
                None => store.set(key, text)?,
                Some(here) if here == *text => {}
                Some(_) if saves::is_key(key) => {
                    let mut place = key.clone();
                    while store.get(&place).is_some_and(|here| here != *text) {
                        place.push('+');
                    }
                    store.set(&place, text)?;
                }
                Some(here) if counts(key, text) > counts(key, &here) => store.set(key, text)?,
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Replaces everything in the store.
    ///
    /// # Errors
    /// When the store is full; then it has what it had before.
    pub fn replace(&self, store: &dyn Store) -> Result<(), Full> {
        let before = Self::of(store);
        clear(store);
        let all = |backup: &Self| backup.kept.iter().try_for_each(|(key, text)| store.set(key, text));
        let done = all(self);
        if done.is_err() {
            clear(store);
            // It had room for that before.
            let _ = all(&before);
        }
        done
    }
}

/// Deletes everything.
pub fn clear(store: &dyn Store) {
    store.keys().iter().for_each(|key| store.remove(key));
}

/// How much results or puzzles count; 0 for everything else.
fn counts(key: &str, text: &str) -> u32 {
    match key {
        progress::KEY => json::from_text(text).map_or(0, |progress: Progress| progress.finished()),
        puzzles::KEY => json::from_text(text).map_or(0, |solver: puzzles::Solver| solver.tries()),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::store::Memory;

    fn store(entries: &[(&str, &str)]) -> Memory {
        let store = Memory::default();
        entries.iter().for_each(|(key, text)| store.set(key, text).expect("memory has room"));
        store
    }

    #[test]
    fn everything_comes_back_from_a_file() {
        let here = store(&[("auto/nogo", "a \"quoted\" game"), ("settings", "{}"), ("program/x", "五")]);
        let text = Backup::of(&here).write();
        let backup = Backup::read(&text).expect("a backup");
        assert_eq!(backup.games(), 1);
        let there = store(&[("save/9", "old"), ("settings", "other")]);
        backup.replace(&there).expect("memory has room");
        assert_eq!(Backup::of(&there), Backup::of(&here));
        clear(&there);
        assert!(there.keys().is_empty());
    }

    #[test]
    fn what_is_there_stays_when_something_is_added() {
        let more = r#"{"tallies":[{"game":"nogo","level":"adept","won":3}]}"#;
        let less = r#"{"tallies":[{"game":"nogo","level":"adept","won":2}]}"#;
        let backup = Backup {
            quintet: VERSION,
            kept: [("auto/nogo", "theirs"), ("save/1", "same"), ("progress", more), ("settings", "theirs"), ("save/2", "new")]
                .map(|(key, text)| (key.to_owned(), text.to_owned()))
                .to_vec(),
        };
        let here = store(&[("auto/nogo", "ours"), ("save/1", "same"), ("progress", less), ("settings", "ours")]);
        for _ in 0..2 {
            backup.add_to(&here).expect("memory has room");
            let kept = |key: &str| here.get(key).unwrap_or_default();
            assert_eq!([kept("auto/nogo"), kept("auto/nogo+"), kept("save/2"), kept("settings")], ["ours", "theirs", "new", "ours"]);
            assert_eq!((kept("progress").as_str(), here.keys().len()), (more, 6));
        }
    }

    #[test]
    fn other_texts_are_no_backups() {
        for text in ["", "hello", "{", "{}", "[]", r#"{"quintet":0,"kept":[]}"#, r#"{"quintet":1}"#, r#"{"quintet":1,"kept":[["a"]]}"#] {
            assert_eq!(Backup::read(text), Err(Unread::Other), "{text}");
        }
        assert_eq!(Backup::read(r#"{"quintet":2,"kept":[]}"#), Err(Unread::Newer));
    }
}
