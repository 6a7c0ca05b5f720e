//! Carries out the effects of [`crate::parts::address`]: opens a game from a link, a game from the query, or the start page.

use wasm_bindgen::JsValue;

use quintet_play::query::Query;
use quintet_play::saves::{self, Slots};
use quintet_play::share::words::words;

use super::App;
use crate::action::Action;
use crate::parts::address::{Effect, Message, Place, Seen, of_game};
use crate::parts::friends::Message as ToFriends;
use crate::parts::puzzles::{Message as ToPuzzles, Which};

impl App {
    /// Passes a message to the address part and carries out its effects. Returns whether a link contained a game.
    pub(super) fn tell_address(&mut self, message: Message) -> bool {
        let own = self.state.session.game.as_ref().filter(|game| game.is_own()).map(|game| game.session.game());
        let effects = self.address.update(message, self.place(), &Seen { lang: self.state.lang, query: &self.state.query, own });
        let mut visits = false;
        for effect in effects {
            match effect {
                Effect::Problem(text) => {
                    self.say(&text);
                    self.lasting_note(&text);
                }
                Effect::Visit(opened) => {
                    visits = true;
                    self.keep_now();
                    let game = opened.session.game();
                    let own = Slots::find(self.state.store.as_ref(), game, None, |_| true).is_some_and(|save| save.is_ok());
                    self.show_visit(*opened);
                    self.tell_visit(own, game);
                }
                Effect::Friend(opened, letter) => {
                    visits = true;
                    self.tell_friends(ToFriends::Came(opened, letter));
                }
                Effect::Save => self.keep_now(),
                Effect::Game(name, query, search) => {
                    self.go_on_or_begin(&name, &query, &search);
                    if let Some(which) = query.puzzle.as_deref().filter(|_| !query.is_embed()) {
                        self.tell_puzzles(ToPuzzles::Open(name, Which::named(which)));
                    }
                }
                Effect::Home => self.leave_game(),
            }
        }
        visits
    }

    /// The page's current address.
    fn place(&self) -> Place {
        let location = self.page.window.location();
        let [search, hash] = [location.search(), location.hash()].map(Result::unwrap_or_default);
        let names_place = hash.len() > 1 && self.page.document.get_element_by_id(hash.trim_start_matches('#')).is_some();
        Place { search, query: self.page.query(), hash, names_place }
    }

    fn leave_game(&mut self) {
        if self.state.session.game.is_some() {
            self.keep_now();
            self.clear_board();
        }
    }

    /// Takes the game off the board. Whoever wants it saved has saved it.
    pub(super) fn clear_board(&mut self) {
        if self.state.session.game.is_some() {
            self.stop_thinking();
            self.clear_passing_notes();
            self.state.session.game = None;
            self.state.setup = None;
            self.state.puzzles.now = None;
            self.screen.picture.board = None;
        }
    }

    pub(super) fn go_home(&mut self) {
        self.leave_game();
        self.set_address(".");
    }

    /// Changes the address. An embedded board keeps its own, because the back button belongs to the surrounding page.
    pub(super) fn set_address(&mut self, address: &str) {
        if self.state.query.is_embed() {
            return;
        }
        if let Ok(history) = self.page.window.history() {
            // Frames may forbid it; the page works without.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
            self.tell_address(Message::Written);
        }
    }

    fn show_visit(&mut self, opened: saves::Opened) {
        let record = saves::record_of(opened.session.as_ref(), &opened.seats);
        self.embedded.came(&opened);
        self.show_record(opened);
        if let Some(game) = &mut self.state.session.game {
            // Played on, it takes a place of its own.
            self.saving.forget(game.session.game());
            game.visit = Some(record.to_string());
            // Who follows a link wants to see the game, not how an engine goes on with it; in a page the teacher chose who plays.
            game.paused = !self.state.query.is_embed();
        }
        if self.state.session.game.as_ref().is_some_and(|game| game.paused) {
            self.stop_thinking();
        }
    }

    fn tell_visit(&mut self, own: bool, game: &str) {
        if self.state.query.is_embed() {
            return;
        }
        let w = words(self.state.lang);
        let action = own.then(|| (Action::OwnGame(game.to_owned()), w.own_game.to_owned()));
        let text = if own { w.from_link } else { w.from_link_first };
        self.say(text);
        self.note(String::new(), text.to_owned(), action);
    }

    /// Returns from a linked game to the person's own game.
    pub(super) fn own_game(&mut self, name: &str) {
        self.leave_game();
        self.set_address(&of_game(name));
        self.go_on_or_begin(name, &Query::default(), "");
    }
}
