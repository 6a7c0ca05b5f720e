//! What the address says, and what the page makes of it: a game from a link, a game by the query, or the start page.

use wasm_bindgen::JsValue;

use quintet_base::lang::fill_in;
use quintet_browser::dom::Page;
use quintet_play::query::{Query, Unknown, Wanted};
use quintet_play::saves::{self, Slots};
use quintet_play::share::link::{self, LinkError};
use quintet_play::share::words::words;

use super::App;
use crate::action::Action;

impl App {
    /// Does what the address asks for when the page is opened.
    pub(super) fn open_address(&mut self) {
        self.followed = full_address(&self.page);
        self.tell_unknown(&self.query.clone());
        if self.fragment().is_some_and(|code| self.open_link(&code)) {
            return;
        }
        if let Some(name) = self.query.game.clone() {
            let query = self.query.clone();
            let address = self.page.window.location().search().unwrap_or_default();
            self.go_on_or_begin(&name, &query, &address);
        }
    }

    /// Follows the browser's back and forward buttons, and a fragment that was typed or pasted.
    pub(super) fn follow_address(&mut self) {
        let address = full_address(&self.page);
        // The skip link leads to a place in the page, which is no other address.
        if address == self.followed || self.names_place() {
            return;
        }
        self.followed = address;
        if let Some(code) = self.fragment() {
            // What is wrong with a link is told; the game on the board stays.
            self.open_link(&code);
            return;
        }
        let query = Query::read(self.page.query());
        let own = self.session.game.as_ref().filter(|game| game.visit.is_none()).map(|game| game.table.game());
        match query.game.clone() {
            Some(name) if own == Some(name.as_str()) => {}
            Some(name) => {
                self.keep_now();
                let address = self.page.window.location().search().unwrap_or_default();
                self.go_on_or_begin(&name, &query, &address);
            }
            None => self.leave_game(),
        }
    }

    /// Opens the link of the address once more; false if there is none.
    pub(super) fn reopen(&mut self) -> bool {
        self.fragment().is_some_and(|code| self.open_link(&code))
    }

    fn leave_game(&mut self) {
        if self.session.game.is_some() {
            self.keep_now();
            self.stop_thinking();
            self.clear_passing_notes();
            self.session.game = None;
            self.setup = None;
            self.picture.board = None;
        }
    }

    pub(super) fn go_home(&mut self) {
        self.leave_game();
        self.set_address(".");
    }

    fn tell_unknown(&mut self, query: &Query) {
        if !query.unknown.is_empty() {
            let w = words(self.lang);
            let said = |part: &Unknown| {
                let why = match &part.wanted {
                    Wanted::Nothing => return part.given.clone(),
                    Wanted::Game => w.needs_game.to_owned(),
                    Wanted::Values(values) => fill_in(w.accepted, &[values]),
                    Wanted::Fault(fault) => self.lang.say(fault),
                };
                format!("{} ({why})", part.given)
            };
            let mut text = self.w.unknown_query.to_owned();
            for part in &query.unknown {
                text.push('\n');
                text.push_str(&said(part));
            }
            self.say(&text);
            self.lasting_note(&text);
        }
    }

    /// Writes another address. In somebody else's page it stays: the back button is that page's.
    pub(super) fn set_address(&mut self, address: &str) {
        if self.query.is_embed() {
            return;
        }
        if let Ok(history) = self.page.window.history() {
            // Frames may forbid it; the page works without.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
            self.followed = full_address(&self.page);
        }
    }

    /// The fragment, if it is not the name of a place in the page.
    fn fragment(&self) -> Option<String> {
        let hash = self.page.window.location().hash().ok()?;
        let fragment = hash.trim_start_matches('#');
        (!fragment.is_empty() && !self.names_place()).then(|| fragment.to_owned())
    }

    fn names_place(&self) -> bool {
        let hash = self.page.window.location().hash().unwrap_or_default();
        hash.len() > 1 && self.page.document.get_element_by_id(hash.trim_start_matches('#')).is_some()
    }

    /// Shows the game of a link, or says what is wrong with it. Nothing that is kept changes. Answers whether there was a game.
    fn open_link(&mut self, code: &str) -> bool {
        let opened = link::read(code).and_then(|record| {
            let opened = saves::open_record(&record.to_string()).map_err(LinkError::Unknown)?;
            Ok((record, opened))
        });
        match opened {
            Ok((record, mut opened)) => {
                self.keep_now();
                let own = Slots::find(self.store.as_ref(), &record.game, None, |_| true).is_some_and(|save| save.is_ok());
                if self.query.side.is_some() || self.query.level.is_some() || self.query.engine == Some(false) {
                    opened.seats = self.query.seats(opened.table.as_ref());
                }
                self.show_visit(opened);
                self.tell_visit(own, &record.game);
                true
            }
            Err(error) => {
                let text = link::say(&error, self.lang);
                self.say(&text);
                self.lasting_note(&text);
                false
            }
        }
    }

    fn show_visit(&mut self, opened: saves::Opened) {
        let record = saves::record_of(opened.table.as_ref(), &opened.seats);
        self.told.ended = opened.table.outcome().is_some();
        self.show_record(opened);
        if let Some(game) = &mut self.session.game {
            // Played on, it takes a place of its own.
            self.slots.forget(game.table.game());
            game.visit = Some(record.to_string());
            // Who follows a link wants to see the game, not how an engine goes on with it; in a page the teacher chose who plays.
            game.paused = !self.query.is_embed();
        }
        if self.session.game.as_ref().is_some_and(|game| game.paused) {
            self.stop_thinking();
        }
    }

    fn tell_visit(&mut self, own: bool, game: &str) {
        if self.query.is_embed() {
            return;
        }
        let w = words(self.lang);
        let action = own.then(|| (Action::OwnGame(game.to_owned()), w.own_game.to_owned()));
        let text = if own { w.from_link } else { w.from_link_first };
        self.say(text);
        self.note(String::new(), text.to_owned(), action);
    }

    /// From a game of a link back to the own one.
    pub(super) fn own_game(&mut self, name: &str) {
        self.leave_game();
        self.set_address(&format!("?game={name}"));
        self.go_on_or_begin(name, &Query::default(), "");
    }

    /// Whether the game on the board is somebody else's and as it came. Once it was changed it is one's own, and takes a place of its own among
    /// the recent games.
    pub(super) fn is_visiting(&mut self) -> bool {
        let Some(game) = self.session.game.as_mut() else { return false };
        let Some(visit) = &game.visit else { return false };
        if *visit == saves::record_of(game.table.as_ref(), &game.seats).to_string() {
            return true;
        }
        game.visit = None;
        let name = game.table.game();
        if Slots::find(self.store.as_ref(), name, None, |_| true).is_some() {
            self.tell(words(self.lang).own_kept_note.to_owned());
        }
        self.set_address(&format!("?game={name}"));
        false
    }
}

/// Query and fragment as they stand in the address.
fn full_address(page: &Page) -> String {
    let location = page.window.location();
    [location.search(), location.hash()].map(Result::unwrap_or_default).concat()
}
