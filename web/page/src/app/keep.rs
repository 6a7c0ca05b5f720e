//! Saving games: automatically, under a name, and as text.

use quintet_base::lang::fill_in;
use quintet_play::saves::{self, Meta, Opened, SaveError};
use quintet_play::usual_flip;

use super::{App, Message};
use crate::parts::address::{of_game, of_lab};
use crate::parts::review::Review;
use crate::parts::saving::{Around, Effect, Message as To, restored};
use crate::parts::session::Message as ToSession;
use crate::parts::settings::Message as ToSettings;
use crate::parts::shelf::Message as ToShelf;
use crate::state::Tab;

impl App {
    /// Opens the lab with the current game at the move shown.
    pub(super) fn study(&mut self) {
        self.keep_now();
        let address = of_lab(self.state.session.game.as_ref());
        let _ = self.page.window.location().set_href(&address);
    }

    /// Passes a message to the saving part and carries out its effects.
    pub(super) fn tell_saving(&mut self, message: To) {
        let around = Around {
            game: self.state.session.game.as_mut(),
            number: self.state.session.number,
            review: &self.state.review,
            store: self.state.store.as_ref(),
            lang: self.state.lang,
            now: self.state.device.now,
            date: self.state.device.date,
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
                self.ask_to_last();
                self.tell(fill_in(self.state.w.saved_as, &[&name]));
            }
            Effect::Full => self.tell_full(),
            Effect::Own(name, other) => {
                if other {
                    self.tell(quintet_play::share::words::words(self.state.lang).own_kept_note.to_owned());
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
                    SaveError::Newer(_) => self.state.w.save_newer.to_owned(),
                    SaveError::Damaged(problem) => fill_in(self.state.w.save_damaged, &[&self.state.lang.say(problem)]),
                };
                self.tell(text);
            }
            Effect::Address(name) => self.set_address(&of_game(name)),
            Effect::Settings => self.tell_settings(ToSettings::Read),
            Effect::Branch => self.tell_session(ToSession::Branch),
            Effect::TakenOver => self.tell(self.state.w.taken_over.to_owned()),
        }
    }

    /// Asks the browser to keep what is stored until the person deletes it.
    pub(super) fn ask_to_last(&self) {
        if !self.state.lasting && !self.state.query.is_embed() {
            let mail = self.mail.clone();
            quintet_browser::storage::ask_to_last(&self.page, move || mail.send(Message::Lasting));
        }
    }

    /// No reminder of a backup until much more was played.
    pub(super) fn reassure(&mut self) {
        if self.state.reassure().is_err() {
            self.tell_full();
        }
    }

    /// Stops the clocks when the page is left. It may come back without being loaded again.
    pub(super) fn leave(&mut self) {
        let now = self.state.device.now;
        if let Some(game) = &mut self.state.session.game {
            game.timing.clock.stop(now);
        }
        self.keep_now();
    }

    pub(super) fn keep_soon(&mut self) {
        self.tell_saving(To::Changed);
    }

    pub(super) fn keep_now(&mut self) {
        self.tell_saving(To::Now);
    }

    /// Shows a game that is not from a save, with the board in its default orientation.
    pub(super) fn show_record(&mut self, opened: Opened) {
        let flipped = usual_flip(opened.session.as_ref(), &opened.seats);
        self.show_opened(opened, &Meta { flipped, ..Meta::default() });
    }

    fn show_opened(&mut self, opened: Opened, meta: &Meta) {
        let cut = opened.cut.clone();
        self.show_game(restored(opened, meta, self.seed()));
        if let Some(game) = &self.state.session.game {
            self.state.review = Review::read(self.state.session.number, game, &meta.review);
        }
        if let Some(cut) = cut {
            let text = fill_in(self.state.w.save_cut, &[&self.state.lang.say(&cut)]);
            self.tell(text);
        }
    }

    pub(super) fn open_save(&mut self, key: &str) {
        self.tell_saving(To::Open(key.to_owned()));
    }

    /// Restores a save that was deleted.
    pub(super) fn undelete(&mut self, key: String) {
        self.clear_passing_notes();
        self.tell_shelf(ToShelf::Restore(key));
    }

    pub(super) fn all_saves(&mut self) {
        self.open_tab(Tab::Saves);
        if self.state.session.game.is_none() {
            let latest =
                saves::list(self.state.store.as_ref()).into_iter().find(|entry| entry.save.as_ref().is_ok_and(|save| save.open().is_ok()));
            match latest {
                Some(entry) => self.open_save(&entry.key),
                None => self.open_game(quintet_board::games::NAMES.first().copied().unwrap_or_default()),
            }
        }
    }
}
