//! The list of saves in its panel; carries out the effects of [`crate::parts::shelf`].

use js_sys::{Date, JsString};
use quintet_base::lang::{Lang, fill_in};
use quintet_browser::dom::Region;
use quintet_play::saves::Save;
use wasm_bindgen::JsValue;

use super::App;
use crate::action::Action;
use crate::parts::shelf::{Effect, Message as To};
use crate::views::shelf::{Locale, Pictures};

/// The rendering state of the list of saves.
#[derive(Default)]
pub(super) struct ShelfView {
    region: Option<Region>,
    /// What was last rendered: the state of the storage and of the list.
    listed: u64,
    pictures: Pictures,
}

impl App {
    pub(super) fn filter_saves(&mut self, text: &str) {
        self.tell_shelf(To::Filter(lower(text.trim())));
    }

    /// Passes a message to the list of saves and carries out its effects.
    pub(super) fn tell_shelf(&mut self, message: To) {
        match self.state.shelf.update(message, self.state.store.as_ref()) {
            Some(Effect::Deleted(key, text)) => {
                let name = Save::read(&text).map_or_else(|_| key.clone(), |save| self.state.title_of(&save));
                self.forget_full();
                let words = fill_in(self.state.w.deleted, &[&name]);
                self.say(&words);
                self.note(String::new(), words, Some((Action::Undelete(key), self.state.w.undelete.to_owned())));
            }
            Some(Effect::Full) => self.tell_full(),
            None => {}
        }
    }

    /// Updates the list. `fresh`: the panel has just been created.
    pub(super) fn render_shelf(&mut self, fresh: bool) {
        if fresh {
            self.screen.shelf.region = self.page.by_id("shelf").ok().map(Region::new);
            self.screen.shelf.listed = 0;
            self.tell_shelf(To::Open);
        }
        let state = &self.state;
        let minute = (state.device.date / 60_000.0) as u64;
        let (filter, more) = state.shelf.state();
        let mut listed = hash(minute ^ (more as u64) << 40, filter);
        listed = hash(hash(listed, state.lang.tag()), state.settings.save_order.name());
        for key in state.store.keys().iter().filter(|key| !key.starts_with("settings")) {
            listed = hash(hash(listed, key), &state.store.get(key).unwrap_or_default());
        }
        if self.screen.shelf.listed == listed {
            return;
        }
        self.screen.shelf.listed = listed;
        let markup = state.shelf_markup(&mut self.screen.shelf.pictures, Locale { lower, moment });
        if let Some(region) = &mut self.screen.shelf.region {
            region.set(&self.page, markup);
        }
    }
}

/// FNV-1a, continued from a number; the text is followed by a byte that no text contains.
fn hash(from: u64, text: &str) -> u64 {
    text.bytes().chain([0xff]).fold(from ^ 0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A text in lower case, by the browser, because Unicode tables would make the page's program larger.
fn lower(text: &str) -> String {
    JsString::from(text).to_lower_case().into()
}

/// Date and time of day, as the language writes them.
fn moment(date: f64, lang: Lang) -> String {
    Date::new(&date.into()).to_locale_string(lang.html(), &JsValue::UNDEFINED).into()
}
