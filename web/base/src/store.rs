//! Texts by key: what saves, settings and programs are saved in, wherever that is.

use std::cell::RefCell;

use quintet_engine::core::order::sorted;

use crate::few::Few;

/// Texts by key. Keys are without what stands before them in a browser’s storage.
pub trait Store {
    /// The text of a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text.
    ///
    /// # Errors
    /// When there is no room.
    fn set(&self, key: &str, value: &str) -> Result<(), Full>;
    /// Forgets a key.
    fn remove(&self, key: &str);
    /// All keys, sorted.
    fn keys(&self) -> Vec<String>;
    /// Whether the texts are there after the page was closed.
    fn lasts(&self) -> bool;
    /// Whether some of them found no room and are held in memory only.
    fn is_full(&self) -> bool {
        false
    }
}

/// There is no room in the store.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the store is full")]
pub struct Full;

/// The memory of the page.
#[derive(Debug, Default)]
pub struct Memory(RefCell<Few<String>>);

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

/// Keys as [`Store::keys`] gives them: sorted, each once.
#[must_use]
pub fn in_order(keys: impl Iterator<Item = String>) -> Vec<String> {
    let mut keys = sorted(keys);
    keys.dedup();
    keys
}
