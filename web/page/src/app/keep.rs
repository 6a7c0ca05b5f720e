//! Keeping games: in progress by themselves, under names on demand, as text.

use quintet_base::lang::fill_in;
use quintet_browser::dom::Timer;
use quintet_play::saves::{self, Meta, Opened, Save, SaveError};
use quintet_play::{Play, usual_flip};

use super::{App, Message, Tab};
use crate::parts::address::{of_game, of_lab};
use crate::parts::settings::Message as ToSettings;
use crate::parts::shelf::Message as ToShelf;

/// How long after a change the game is kept, in milliseconds: several changes in a row are one.
const SOON: i32 = 300;

impl App {
    /// Goes to the lab, with the game that is on the board and the move that is looked at.
    pub(super) fn study(&mut self) {
        self.keep_now();
        let address = of_lab(self.session.game.as_ref());
        let _ = self.page.window.location().set_href(&address);
    }

    pub(super) fn keep_soon(&mut self) {
        if self.timers.keep.is_none() {
            let mail = self.mail.clone();
            self.timers.keep = Some(Timer::after(&self.page.window, SOON, move || mail.send(Message::Keep)));
        }
    }

    /// Keeps the game in progress now. One without a move is worth a place if somebody asked for it: opening the page would not bring it again.
    pub(super) fn keep_now(&mut self) {
        self.timers.keep = None;
        if self.is_visiting() {
            return;
        }
        let worth = |game: &&mut Play| game.is_wanted || game.session.ply() > 0 || game.session.unusual_start().is_some();
        let Some(game) = self.session.game.as_mut().filter(worth) else { return };
        // From now on what is kept follows it, back to its beginning too.
        game.is_wanted = true;
        let Some(game) = &self.session.game else { return };
        let save = self.save_of(game, String::new());
        let name = save.game.clone();
        match self.slots.keep(self.store.as_ref(), save) {
            Ok(key) => {
                quintet_browser::storage::remember_place(&self.page, &name, &key);
                self.forget_full();
            }
            Err(_) => self.tell_full(),
        }
    }

    pub(super) fn save_of(&self, game: &Play, name: String) -> Save {
        let (flipped, query, timing) = (game.flipped, game.query.clone(), game.keeps_time().then(|| game.timing.kept(self.page.now())));
        let (review, lines) = (self.review_text(game), game.lines.iter().map(|line| line.join(" ")).collect());
        let meta = Meta { name, saved: js_sys::Date::now(), flipped, query, timing, review, lines, ..Meta::default() };
        Save::new(&game.record(), meta)
    }

    /// Another page has changed what is kept.
    pub(super) fn kept_elsewhere(&mut self, key: &str) {
        if key == quintet_play::settings::KEY {
            self.tell_settings(ToSettings::Read);
        } else if self.session.game.as_ref().is_some_and(|game| self.slots.place(game.session.game()) == Some(key))
            && self.slots.is_taken(self.store.as_ref(), key)
        {
            self.keep_now();
            self.tell(self.w.taken_over.to_owned());
        }
    }

    /// Puts a game on the board that comes without a save: it stands as it usually does.
    pub(super) fn show_record(&mut self, opened: Opened) {
        let flipped = usual_flip(opened.session.as_ref(), &opened.seats);
        self.show_opened(opened, &Meta { flipped, ..Meta::default() });
    }

    /// Puts a kept game on the board.
    pub(super) fn show_opened(&mut self, opened: Opened, meta: &Meta) {
        let cut = opened.cut;
        let mut game = Play::new(opened.session, opened.seats, self.seed());
        game.timing = opened.timing;
        game.is_wanted = true;
        game.set_flipped(meta.flipped);
        game.query.clone_from(&meta.query);
        game.lines = meta.lines.iter().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
        // A game that was kept while engines played each other does not run away when it is opened.
        let nobody = game.persons().next().is_none();
        game.paused = nobody;
        self.show_game(game);
        self.take_up_review(&meta.review);
        if let Some(cut) = cut {
            let text = fill_in(self.w.save_cut, &[&self.lang.say(&cut)]);
            self.tell(text);
        }
    }

    pub(super) fn tell_save_error(&mut self, error: &SaveError) {
        let text = match error {
            SaveError::Newer(_) => self.w.save_newer.to_owned(),
            SaveError::Damaged(problem) => fill_in(self.w.save_damaged, &[&self.lang.say(problem)]),
        };
        self.tell(text);
    }

    pub(super) fn open_save(&mut self, key: &str) {
        self.keep_now();
        let Some(text) = self.store.get(key) else { return };
        match Save::read(&text).and_then(|save| Ok((save.open()?, save))) {
            Ok((opened, save)) => {
                let name = opened.session.game();
                self.show_opened(opened, &save.meta);
                // A named save stays as it is: what is played from it is another game.
                if key.starts_with(saves::AUTO) {
                    self.slots.go_on(key, &save);
                }
                self.set_address(&of_game(name));
            }
            Err(error) => self.tell_save_error(&error),
        }
    }

    pub(super) fn save_named(&mut self, name: &str) {
        self.close_dialog();
        let Some(game) = &self.session.game else { return };
        let name = name.trim();
        let name = if name.is_empty() { self.usual_name(game) } else { name.to_owned() };
        match saves::keep_named(self.store.as_ref(), &self.save_of(game, name.clone())) {
            Ok(_) => {
                self.open_tab(Tab::Saves);
                self.tell(fill_in(self.w.saved_as, &[&name]));
            }
            Err(_) => self.tell_full(),
        }
    }

    /// A name such as "Quoridor, move 12".
    pub(super) fn usual_name(&self, game: &Play) -> String {
        format!("{} · {}", game.session.title(self.lang), game.session.ply())
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

    /// What a save is called: its name, or the game's.
    pub(super) fn title_of(&self, save: &Save) -> String {
        if save.meta.name.is_empty() {
            let session = quintet_board::games::open(&save.game, None, None);
            session.map_or_else(|_| save.game.clone(), |session| session.title(self.lang).to_owned())
        } else {
            save.meta.name.clone()
        }
    }

    /// Puts a game on the clipboard as text: the one on the board, or one that is kept; of one that cannot be read, what is there.
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
