//! Texts by key: the storage of saves, settings and programs, wherever it is.

use std::cell::RefCell;

use quintet_engine::core::order::sorted;

use crate::small_map::SmallMap;

/// Texts by key. Keys have no prefix, unlike those in a browser’s storage.
pub trait Store {
    /// The text of a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Saves a text.
    ///
    /// # Errors
    /// When the store is full.
    fn set(&self, key: &str, value: &str) -> Result<(), Full>;
    /// Deletes a key.
    fn remove(&self, key: &str);
    /// All keys, sorted.
    fn keys(&self) -> Vec<String>;
    /// Whether the texts survive closing the page.
    fn lasts(&self) -> bool;
    /// Whether the storage is full and some texts are only in memory.
    fn is_full(&self) -> bool {
        false
    }
}

/// The store is full.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Full;

/// A store in the page's memory.
#[derive(Debug, Default)]
pub struct Memory(RefCell<SmallMap<String>>);

impl Store for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.0.borrow().get(key).cloned()
    }

    fn set(&self, key: &str, value: &str) -> Result<(), Full> {
        self.0.borrow_mut().insert(key.to_owned(), value.to_owned());
        Ok(())
    }

    fn remove(&self, key: &str) {
        self.0.borrow_mut().remove(key);
    }

    fn keys(&self) -> Vec<String> {
        in_order(self.0.borrow().iter().map(|(key, _)| key.clone()))
    }

    fn lasts(&self) -> bool {
        false
    }
}

/// Keys as [`Store::keys`] returns them: sorted, each once.
#[must_use]
pub fn in_order(keys: impl Iterator<Item = String>) -> Vec<String> {
    let mut keys = sorted(keys);
    keys.dedup();
    keys
}
