//! Saving games: automatically, under a name, and as text.

use quintet_base::lang::fill_in;
use quintet_play::saves::{self, Meta, Opened, Save, SaveError};
use quintet_play::{Play, usual_flip};

use super::{App, Message, Tab};
use crate::parts::address::{of_game, of_lab};
use crate::parts::review::Review;
use crate::parts::saving::{Around, Effect, Message as To, restored, save_of};
use crate::parts::settings::Message as ToSettings;
use crate::parts::shelf::Message as ToShelf;

impl App {
    /// Opens the lab with the current game at the move shown.
    pub(super) fn study(&mut self) {
        self.keep_now();
        let address = of_lab(self.session.game.as_ref());
        let _ = self.page.window.location().set_href(&address);
    }

    /// Passes a message to the saving part and carries out its effects.
    pub(super) fn tell_saving(&mut self, message: To) {
        let around = Around {
            game: self.session.game.as_mut(),
            number: self.session.number,
            review: &self.review,
            store: self.store.as_ref(),
            lang: self.lang,
            now: self.page.now(),
            date: js_sys::Date::now(),
        };
        for effect in self.saving.update(message, around) {
            self.saving_effect(effect);
        }
    }

    pub(super) fn saving_effect(&mut self, effect: Effect) {
        match effect {
            Effect::After(wait) => self.timers.keep = Some(self.later(wait, Message::Keep)),
            Effect::NotAfter => self.timers.keep = None,
            Effect::Saved(name, key) => {
                quintet_browser::storage::remember_place(&self.page, &name, &key);
                self.forget_full();
            }
            Effect::Named(name) => {
                self.open_tab(Tab::Saves);
                self.tell(fill_in(self.w.saved_as, &[&name]));
            }
            Effect::Full => self.tell_full(),
            Effect::Own(name, other) => {
                if other {
                    self.tell(quintet_play::share::words::words(self.lang).own_kept_note.to_owned());
                }
                self.set_address(&of_game(name));
            }
            Effect::Show(opened, save, slot) => {
                self.show_opened(*opened, &save.meta);
                if let Some(key) = slot {
                    self.saving.go_on(&key, &save);
                }
            }
            Effect::Problem(error) => {
                let text = match &error {
                    SaveError::Newer(_) => self.w.save_newer.to_owned(),
                    SaveError::Damaged(problem) => fill_in(self.w.save_damaged, &[&self.lang.say(problem)]),
                };
                self.tell(text);
            }
            Effect::Address(name) => self.set_address(&of_game(name)),
            Effect::Settings => self.tell_settings(ToSettings::Read),
            Effect::TakenOver => self.tell(self.w.taken_over.to_owned()),
        }
    }

    pub(super) fn keep_soon(&mut self) {
        self.tell_saving(To::Changed);
    }

    pub(super) fn keep_now(&mut self) {
        self.tell_saving(To::Now);
    }

    /// The current game as a save.
    pub(super) fn save_of(&self, game: &Play, name: String) -> Save {
        save_of(game, name, self.review.text(self.session.number, game), self.page.now(), js_sys::Date::now())
    }

    /// Shows a game that is not from a save, with the board in its default orientation.
    pub(super) fn show_record(&mut self, opened: Opened) {
        let flipped = usual_flip(opened.session.as_ref(), &opened.seats);
        self.show_opened(opened, &Meta { flipped, ..Meta::default() });
    }

    fn show_opened(&mut self, opened: Opened, meta: &Meta) {
        let cut = opened.cut.clone();
        self.show_game(restored(opened, meta, self.seed()));
        if let Some(game) = &self.session.game {
            self.review = Review::read(self.session.number, game, &meta.review);
        }
        if let Some(cut) = cut {
            let text = fill_in(self.w.save_cut, &[&self.lang.say(&cut)]);
            self.tell(text);
        }
    }

    pub(super) fn open_save(&mut self, key: &str) {
        self.tell_saving(To::Open(key.to_owned()));
    }

    pub(super) fn save_named(&mut self, name: &str) {
        self.close_dialog();
        self.tell_saving(To::Name(name.to_owned()));
    }

    pub(super) fn rename_save(&mut self, key: &str, name: &str) {
        self.close_dialog();
        if !name.trim().is_empty() && saves::rename(self.store.as_ref(), key, name.trim()).is_err() {
            self.tell_full();
        }
    }

    /// Restores a save that was deleted.
    pub(super) fn undelete(&mut self, key: String) {
        self.clear_passing_notes();
        self.tell_shelf(ToShelf::Restore(key));
    }

    /// The title of a save: its name, or the game's.
    pub(super) fn title_of(&self, save: &Save) -> String {
        if save.meta.name.is_empty() {
            let session = quintet_board::games::open(&save.game, None, None);
            session.map_or_else(|_| save.game.clone(), |session| session.title(self.lang).to_owned())
        } else {
            save.meta.name.clone()
        }
    }

    /// Copies a game as text to the clipboard: the current one, or a save. A save that cannot be read is copied as it is.
    pub(super) fn copy_record(&mut self, key: &str) {
        let text = if key.is_empty() {
            self.session.game.as_ref().map(|game| game.record().to_string())
        } else {
            self.store.get(key).map(|text| Save::read(&text).map_or(text, |save| save.record))
        };
        let Some(text) = text else { return };
        self.copy(&text, "");
    }

    pub(super) fn all_saves(&mut self) {
        self.open_tab(Tab::Saves);
        if self.session.game.is_none() {
            let latest =
                saves::list(self.store.as_ref()).into_iter().find(|entry| entry.save.as_ref().is_ok_and(|save| save.open().is_ok()));
            match latest {
                Some(entry) => self.open_save(&entry.key),
                None => self.open_game(quintet_board::games::NAMES.first().copied().unwrap_or_default()),
            }
        }
    }
}
