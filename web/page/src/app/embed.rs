//! Embedded boards: reports to the surrounding page, its requests, and the board's few controls.

use quintet_browser::dom::Timer;
use quintet_play::query::Query;
use wasm_bindgen::JsValue;

use super::{App, Message};
use crate::embed::Ask;
use crate::embed::parent::{Letter, Parent};
use crate::parts::address::Message as ToAddress;
use crate::parts::dialogs::{Message as ToDialogs, full_address};
use crate::parts::embedded::{Effect, Sizes, State, moved, state};
use crate::parts::session::Message as To;

/// Time for handling messages per frame, in milliseconds.
const SLICE: f64 = 8.0;

impl App {
    fn tell_parent(&self, kind: &str, state: Option<State>) {
        if let (Some(parent), Some(state)) = (&self.parent, state) {
            parent.tell(kind, state);
        }
    }

    /// Reports that the board is ready for messages.
    pub(super) fn tell_ready(&self) {
        self.tell_parent("ready", Some(state(self.state.session.game.as_ref())));
    }

    /// Reports a move.
    pub(super) fn tell_move(&self) {
        if self.parent.is_some() {
            self.tell_parent("move", self.state.session.game.as_ref().and_then(moved));
        }
    }

    /// Reports the end of a game.
    pub(super) fn tell_end(&mut self) {
        if let (Some(_), Some(game)) = (&self.parent, &self.state.session.game) {
            let end = self.embedded.end(game, self.state.lang);
            self.tell_parent("end", end);
        }
    }

    /// Reports the height at which the board fills the frame's width, if it has changed.
    pub(super) fn tell_size(&mut self) {
        if self.parent.is_none() || !self.state.query.is_embed() {
            return;
        }
        let size = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64()).unwrap_or_default();
        let window = (size(self.page.window.inner_width()), size(self.page.window.inner_height()));
        let Ok(room) = self.page.by_id::<web_sys::HtmlElement>("boardroom") else { return };
        let room = room.get_bounding_client_rect();
        let left = self.screen.regions.tabs.element().parent_element().map_or(0.0, |card| card.get_bounding_client_rect().height());
        let size = self.embedded.resized(Sizes { window, room: (room.width(), room.height()), left });
        self.tell_parent("resize", size);
    }

    /// Does what the surrounding page asks, one after the other; what takes too long for one frame goes on after it, so that a page that sends
    /// thousands of messages stops nobody. The board is drawn once for all that was done.
    pub(super) fn letters(&mut self) {
        let Some(parent) = self.parent.clone() else { return };
        let end = self.page.now() + SLICE;
        while let Some(letter) = parent.next() {
            self.letter(&parent, letter);
            if self.page.now() > end {
                break;
            }
        }
        let mail = self.mail.clone();
        self.timers.post = Some(Timer::after(&self.page.window, 0, move || {
            if parent.more() {
                mail.send(Message::Letters);
            }
        }));
    }

    fn letter(&mut self, parent: &Parent, letter: Letter) {
        let game = self.state.session.game.as_mut();
        let ask = Ask::read(letter.version, &letter.kind, letter.fields, game.as_ref().map(|game| game.session.game()), self.state.lang);
        let done = ask.and_then(|ask| self.embedded.ask(ask, game, &self.state.query, self.state.lang));
        let done = done.map(|effects| {
            effects.into_iter().for_each(|effect| self.embedded_effect(effect));
            state(self.state.session.game.as_ref())
        });
        parent.answer(&letter.id, done);
    }

    fn embedded_effect(&mut self, effect: Effect) {
        match effect {
            Effect::Show(opened) => self.show_record(*opened),
            Effect::Moved => {
                self.stop_thinking();
                self.tell_session(To::Moved);
            }
            Effect::Query(query) => self.take_query(*query),
            Effect::Begin(name) => self.restart_as(&name),
            Effect::Again => {
                if !self.tell_address(ToAddress::Again)
                    && let Some(name) = self.state.query.game.clone()
                {
                    self.restart_as(&name);
                }
            }
            Effect::Seats(seats) => {
                self.stop_thinking();
                if let Some(game) = &mut self.state.session.game {
                    game.set_seats(seats);
                    game.paused = false;
                }
            }
            Effect::Flip(flipped) => {
                if let Some(game) = &mut self.state.session.game {
                    game.set_flipped(flipped);
                }
            }
            Effect::Advance => self.advance(),
        }
    }

    /// Applies a new query, with its theme and language. Messages cannot change whether the board is embedded.
    fn take_query(&mut self, query: Query) {
        let (embed, origin) = (self.state.query.embed, self.state.query.origin.clone());
        self.state.query = Query { embed, origin, ..query };
        if let Some(lang) = self.state.query.lang {
            self.set_lang(lang);
        }
        self.apply_theme();
    }

    /// Restarts the game from its start position.
    pub(super) fn restart(&mut self) {
        if let Some(effect) = self.embedded.restart(&mut self.state.session.game, &self.state.query) {
            self.embedded_effect(effect);
        }
    }

    fn restart_as(&mut self, name: &str) {
        let query = self.state.query.clone();
        self.begin(name, &query, "");
    }

    /// Opens the full page with the current game.
    pub(super) fn open_full(&mut self) {
        let Some(game) = &self.state.session.game else { return };
        let address = full_address(game, &self.state);
        // With `noopener` browsers do not tell whether a window was opened.
        match self.page.window.open_with_url_and_target(&address, "_blank") {
            Ok(Some(window)) => {
                let _ = window.set_opener(&JsValue::NULL);
            }
            // A frame that may open no windows opens none: the reader can take the address along.
            _ => self.tell_dialogs(ToDialogs::NoWindow(address)),
        }
    }
}
