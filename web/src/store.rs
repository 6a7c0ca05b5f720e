//! Where the page keeps things: the browser's storage, or the memory when that is closed.

use std::cell::RefCell;

use quintet_engine::order::sorted;

use crate::dom::Page;
use crate::few::Few;

/// The beginning of all keys: an origin may be shared with other pages.
pub const PREFIX: &str = "quintet/";

/// Texts by key. Keys are without [`PREFIX`].
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
}

/// The place of a game in progress that this tab had before it was loaded again, if it was.
#[must_use]
pub fn remembered_place(page: &Page, game: &str) -> Option<String> {
    page.window.session_storage().ok().flatten()?.get_item(&format!("{PREFIX}place/{game}")).ok().flatten()
}

/// Remembers the place of a game in progress for when this tab is loaded again. Where that is not possible the latest game is gone on with.
pub fn remember_place(page: &Page, game: &str, key: &str) {
    if let Ok(Some(tab)) = page.window.session_storage() {
        let _ = tab.set_item(&format!("{PREFIX}place/{game}"), key);
    }
}

/// There is no room in the store.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the store is full")]
pub struct Full;

/// The best store that this page may use.
#[must_use]
pub fn open(page: &Page) -> Box<dyn Store> {
    match Browser::open(page) {
        Some(store) => Box::new(store),
        None => Box::new(Memory::default()),
    }
}

/// The browser's storage. What finds no room there is held in the page's memory, so that it is not lost while the page is open.
#[derive(Debug)]
pub struct Browser(web_sys::Storage, Memory);

impl Browser {
    /// The storage, if it may be used: asking for it throws in some frames, writing does in others.
    #[must_use]
    pub fn open(page: &Page) -> Option<Self> {
        let storage = page.window.local_storage().ok().flatten()?;
        let probe = format!("{PREFIX}probe");
        storage.set_item(&probe, "1").ok()?;
        storage.remove_item(&probe).ok()?;
        Some(Self(storage, Memory::default()))
    }
}

impl Store for Browser {
    fn get(&self, key: &str) -> Option<String> {
        self.1.get(key).or_else(|| self.0.get_item(&format!("{PREFIX}{key}")).ok().flatten())
    }

    fn set(&self, key: &str, value: &str) -> Result<(), Full> {
        match self.0.set_item(&format!("{PREFIX}{key}"), value) {
            Ok(()) => {
                self.1.remove(key);
                Ok(())
            }
            Err(_) => {
                let _ = self.1.set(key, value);
                Err(Full)
            }
        }
    }

    fn remove(&self, key: &str) {
        self.1.remove(key);
        // Removing fails only where reading does, and then there is nothing.
        let _ = self.0.remove_item(&format!("{PREFIX}{key}"));
    }

    fn keys(&self) -> Vec<String> {
        let count = self.0.length().unwrap_or_default();
        let mut keys = sorted(
            (0..count)
                .filter_map(|index| self.0.key(index).ok().flatten())
                .filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned))
                .chain(self.1.keys()),
        );
        keys.dedup();
        keys
    }

    fn lasts(&self) -> bool {
        true
    }
}

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
        sorted(self.0.borrow().iter().map(|(key, _)| key.clone()))
    }

    fn lasts(&self) -> bool {
        false
    }
}
