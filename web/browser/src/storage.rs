//! Storage of the page: the browser's, or memory where that is not available.

use std::rc::Rc;

use js_sys::{Function, Reflect};
use quintet_base::store::{Full, Memory, Store, in_order};
use wasm_bindgen::{JsCast, JsValue};

use crate::dom::Page;
use crate::promise::settled;

/// The beginning of all keys: an origin may be shared with other pages.
pub const PREFIX: &str = "quintet/";

/// The place of a game in progress that this tab had before it was loaded again, if it was.
#[must_use]
pub fn remembered_place(page: &Page, game: &str) -> Option<String> {
    page.window.session_storage().ok().flatten()?.get_item(&format!("{PREFIX}place/{game}")).ok().flatten()
}

/// What is saved of the game in progress of this tab: that of the game which the address names.
#[must_use]
pub fn game_in_progress(page: &Page) -> Option<String> {
    let (_, game) = page.query().into_iter().find(|(key, _)| key == "game")?;
    let key = remembered_place(page, &game)?;
    page.window.local_storage().ok().flatten()?.get_item(&format!("{PREFIX}{key}")).ok().flatten()
}

/// Remembers the place of a game in progress for when this tab is loaded again. Where that is not possible the latest game is gone on with.
pub fn remember_place(page: &Page, game: &str, key: &str) {
    if let Ok(Some(tab)) = page.window.session_storage() {
        let _ = tab.set_item(&format!("{PREFIX}place/{game}"), key);
    }
}

/// Calls back if the browser has promised to keep what is stored until the person deletes it. Without that it may delete it when room runs short.
pub fn hear_if_lasting(page: &Page, told: impl Fn() + 'static) {
    ask(page, "persisted", told);
}

/// Asks for that promise. Some browsers decide by themselves, some ask the person.
pub fn ask_to_last(page: &Page, told: impl Fn() + 'static) {
    ask(page, "persist", told);
}

/// Asks the browser's storage manager, where there is one, and calls back if it says yes.
fn ask(page: &Page, question: &str, yes: impl Fn() + 'static) {
    let manager = Reflect::get(&page.window.navigator(), &"storage".into()).unwrap_or_default();
    let question = Reflect::get(&manager, &question.into()).unwrap_or_default();
    let Some(promise) = question.dyn_ref::<Function>().and_then(|question| question.call0(&manager).ok()) else { return };
    let answered = move |answer: Option<JsValue>| {
        if answer.is_some_and(|answer| answer.is_truthy()) {
            yes();
        }
    };
    settled(&promise, Rc::new(answered));
}

/// The best store that this page may use.
#[must_use]
pub fn open(page: &Page) -> Box<dyn Store> {
    match Browser::open(page) {
        Some(store) => Box::new(store),
        None => Box::new(Memory::default()),
    }
}

/// The browser's storage. If it is full, values are held in the page's memory, so that they are not lost while the page is open.
#[derive(Debug)]
pub struct Browser(web_sys::Storage, Memory);

impl Browser {
    /// The storage, if it may be used: asking for it throws in some frames, writing does in others. Where nothing can be written but something
    /// is kept, it is full: what is kept can be read and deleted.
    #[must_use]
    pub fn open(page: &Page) -> Option<Self> {
        let storage = page.window.local_storage().ok().flatten()?;
        let probe = format!("{PREFIX}probe");
        if storage.set_item(&probe, "1").is_err() {
            let first = storage.key(0).ok()??;
            storage.get_item(&first).ok()?;
        }
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
        // There may be room now for what found none.
        for key in self.1.keys() {
            let _ = self.1.get(&key).map(|text| self.set(&key, &text));
        }
    }

    fn keys(&self) -> Vec<String> {
        let count = self.0.length().unwrap_or_default();
        in_order(
            (0..count)
                .filter_map(|index| self.0.key(index).ok().flatten())
                .filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned))
                .chain(self.1.keys()),
        )
    }

    fn lasts(&self) -> bool {
        true
    }

    fn is_full(&self) -> bool {
        !self.1.keys().is_empty()
    }
}
