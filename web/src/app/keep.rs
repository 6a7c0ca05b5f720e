//! Keeping games: in progress by themselves, under names on demand, as text.

use super::{App, Message, Tab};
use crate::dom::Timer;
use crate::lang::fill_in;
use crate::play::Play;
use crate::saves::{self, Meta, Opened, Save, SaveError};

/// How long after a change the game is kept, in milliseconds: several changes in a row are one.
const SOON: i32 = 300;

impl App {
    /// Goes to the lab, with the game that is on the board and the move that is looked at.
    pub(super) fn study(&mut self) {
        self.keep_now();
        let address = self.game.as_ref().map_or_else(
            || "lab.html".to_owned(),
            |game| {
                let table = game.table.as_ref();
                let moves = table.moves();
                let ply = if table.shown_ply() < moves.len() { format!("&ply={}", table.shown_ply()) } else { String::new() };
                format!("lab.html?view=search&game={}{ply}{}", table.game(), crate::lab::study::fragment_of(table, &moves))
            },
        );
        let _ = self.page.window.location().set_href(&address);
    }

    pub(super) fn keep_soon(&mut self) {
        if self.keep.is_none() {
            let mail = self.mail.clone();
            self.keep = Some(Timer::after(&self.page.window, SOON, move || mail.send(Message::Keep)));
        }
    }

    /// Keeps the game in progress now. A game without a move is not worth a place.
    pub(super) fn keep_now(&mut self) {
        self.keep = None;
        if self.is_visiting() {
            return;
        }
        let Some(game) = self.game.as_ref().filter(|game| game.table.ply() > 0 || game.table.unusual_start().is_some()) else { return };
        let save = self.save_of(game, String::new());
        let name = save.game.clone();
        match self.slots.keep(self.store.as_ref(), save) {
            Ok(key) => {
                crate::store::remember_place(&self.page, &name, &key);
                self.forget_full();
            }
            Err(_) => self.tell_full(),
        }
    }

    pub(super) fn save_of(&self, game: &Play, name: String) -> Save {
        let (flipped, query, timing) = (game.flipped, game.query.clone(), game.timing.kept(self.page.now()));
        let (review, lines) = (self.review_text(game), game.lines.iter().map(|line| line.join(" ")).collect());
        let meta = Meta { name, saved: js_sys::Date::now(), flipped, query, timing, review, lines, ..Meta::default() };
        Save::new(&game.record(), meta)
    }

    /// Another page has changed what is kept.
    pub(super) fn kept_elsewhere(&mut self, key: &str) {
        if key == crate::settings::KEY {
            self.settings = crate::settings::Settings::load(self.store.as_ref());
            self.apply_theme();
            let lang = self.query.lang.or(self.settings.lang()).unwrap_or(self.lang);
            if lang != self.lang {
                self.set_lang(lang);
            }
        } else if self.game.as_ref().is_some_and(|game| self.slots.place(game.table.game()) == Some(key))
            && self.slots.is_taken(self.store.as_ref(), key)
        {
            self.keep_now();
            self.tell(self.w.taken_over.to_owned());
        }
    }

    /// Puts a kept game on the board.
    pub(super) fn show_opened(&mut self, opened: Opened, meta: &Meta) {
        let cut = opened.say_cut(self.lang);
        let mut game = Play::new(opened.table, opened.seats, self.seed());
        game.timing = opened.timing;
        game.set_flipped(meta.flipped);
        game.query.clone_from(&meta.query);
        game.lines = meta.lines.iter().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
        // A game that was kept while engines played each other does not run away when it is opened.
        let nobody = game.persons().next().is_none();
        game.paused = nobody;
        self.show_game(game);
        self.take_up_review(&meta.review);
        if let Some(cut) = cut {
            let text = fill_in(self.w.save_cut, &[&cut]);
            self.tell(text);
        }
    }

    pub(super) fn tell_save_error(&mut self, error: &SaveError) {
        let text = match error {
            SaveError::Newer(_) => self.w.save_newer.to_owned(),
            SaveError::Damaged(problem) => fill_in(self.w.save_damaged, &[&self.phrase(problem)]),
        };
        self.tell(text);
    }

    pub(super) fn open_save(&mut self, key: &str) {
        self.keep_now();
        let Some(text) = self.store.get(key) else { return };
        match Save::read(&text).and_then(|save| Ok((save.open()?, save))) {
            Ok((opened, save)) => {
                let name = opened.table.game();
                self.show_opened(opened, &save.meta);
                // A named save stays as it is: what is played from it is another game.
                if key.starts_with(saves::AUTO) {
                    self.slots.go_on(key, &save);
                }
                self.set_address(&format!("?game={name}"));
            }
            Err(error) => self.tell_save_error(&error),
        }
    }

    pub(super) fn save_named(&mut self, name: &str) {
        self.close_dialog();
        let Some(game) = &self.game else { return };
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
        format!("{} · {}", game.table.title(self.lang), game.table.ply())
    }

    pub(super) fn rename_save(&mut self, key: &str, name: &str) {
        self.close_dialog();
        if !name.trim().is_empty() && saves::rename(self.store.as_ref(), key, name.trim()).is_err() {
            self.tell_full();
        }
    }

    pub(super) fn delete_save(&mut self, key: &str) {
        let Some(text) = self.store.get(key) else { return };
        let name = Save::read(&text).map_or_else(|_| key.to_owned(), |save| self.title_of(&save));
        self.store.remove(key);
        self.deleted.insert(key.to_owned(), text);
        let words = fill_in(self.w.deleted, &[&name]);
        self.say(&words);
        self.note(String::new(), words, Some(("undelete".to_owned(), key.to_owned(), self.w.undelete.to_owned())));
    }

    pub(super) fn undelete(&mut self, key: &str) {
        self.clear_passing_notes();
        if let Some(text) = self.deleted.remove(key)
            && self.store.set(key, &text).is_err()
        {
            self.deleted.insert(key.to_owned(), text);
            self.tell_full();
        }
    }

    /// What a save is called: its name, or the game's.
    pub(super) fn title_of(&self, save: &Save) -> String {
        if save.meta.name.is_empty() {
            let table = crate::games::open(&save.game, None, None);
            table.map_or_else(|_| save.game.clone(), |table| table.title(self.lang).to_owned())
        } else {
            save.meta.name.clone()
        }
    }

    /// Puts a game on the clipboard as text: the one on the board, or one that is kept; of one that cannot be read, what is there.
    pub(super) fn copy_record(&mut self, key: &str) {
        let text = if key.is_empty() {
            self.game.as_ref().map(|game| game.record().to_string())
        } else {
            self.store.get(key).map(|text| Save::read(&text).map_or(text, |save| save.record))
        };
        let Some(text) = text else { return };
        self.copy(&text, "");
    }

    pub(super) fn all_saves(&mut self) {
        self.open_tab(Tab::Saves);
        if self.game.is_none() {
            let latest =
                saves::list(self.store.as_ref()).into_iter().find(|entry| entry.save.as_ref().is_ok_and(|save| save.open().is_ok()));
            match latest {
                Some(entry) => self.open_save(&entry.key),
                None => self.open_game(crate::games::NAMES.first().copied().unwrap_or_default()),
            }
        }
    }
}
