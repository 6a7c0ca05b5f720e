//! The shell of a board in somebody else's page: what it says to that page and does for it, and its few controls.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_browser::dom::Timer;
use quintet_engine::core::side::Side;
use quintet_play::Play;
use quintet_play::query::{Query, Sides};
use quintet_play::saves;
use wasm_bindgen::JsValue;

use super::{App, Message};
use crate::action::{Action, button};
use crate::embed::parent::{Letter, Parent};
use crate::embed::words::words;
use crate::embed::{Ask, checked, over};
use crate::parts::address::Message as ToAddress;
use crate::parts::session::Message as To;

/// For how long messages are read before the page goes on with other things, in milliseconds.
const SLICE: f64 = 8.0;

/// What passed between the board and the page around it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Reported {
    /// Whether it was told that the game on the board has ended; or had when it came.
    pub(super) ended: bool,
    size: (i32, i32),
    /// What the board shows when it starts again, if not what its address asks for.
    begin: Option<Begin>,
}

#[derive(Clone, PartialEq, Debug)]
enum Begin {
    /// This record.
    Record(String),
    /// A new game as the query asks.
    Query,
}

type State = Vec<(&'static str, JsValue)>;

impl App {
    /// What every message says about the game.
    fn state_for_parent(&self) -> State {
        let Some(session) = self.session.game.as_ref().map(|game| game.session.as_ref()) else { return Vec::new() };
        let result = session.outcome().map_or(JsValue::NULL, |outcome| outcome.result_text().into());
        vec![
            ("game", session.game().into()),
            ("variant", session.variant().into()),
            ("ply", (session.ply() as u32).into()),
            ("turn", (session.turn().index() as u32 + 1).into()),
            ("position", session.position().into()),
            ("result", result),
        ]
    }

    /// The board is there and hears.
    pub(super) fn tell_ready(&self) {
        if let Some(parent) = &self.parent {
            parent.tell("ready", &self.state_for_parent());
        }
    }

    /// A move was played.
    pub(super) fn tell_move(&self) {
        let (Some(parent), Some(game)) = (&self.parent, &self.session.game) else { return };
        let Some(last) = game.session.move_list().pop() else { return };
        let mut fields = self.state_for_parent();
        fields.push(("move", last.text.into()));
        fields.push(("side", (last.side.index() as u32 + 1).into()));
        fields.push(("by", game.player(last.side).value().into()));
        parent.tell("move", &fields);
    }

    /// Tells the end of a game once; another game, or one that goes on, may end again.
    pub(super) fn tell_end(&mut self) {
        let (Some(parent), Some(game)) = (&self.parent, &self.session.game) else { return };
        let outcome = game.session.outcome();
        if let Some(outcome) = &outcome
            && !self.told.ended
        {
            let (headline, reason) = game.result(outcome, self.lang);
            let winner = outcome.winner().map_or(JsValue::NULL, |side| (side.index() as u32 + 1).into());
            let by = outcome.winner().map_or(JsValue::NULL, |side| game.player(side).value().into());
            let record = game.record().to_string();
            let mut fields = self.state_for_parent();
            fields.extend([
                ("winner", winner),
                ("by", by),
                ("text", headline.into()),
                ("reason", reason.into()),
                ("record", record.into()),
            ]);
            parent.tell("end", &fields);
        }
        self.told.ended = outcome.is_some();
    }

    /// Tells the height at which the board takes the whole width, when it has changed.
    pub(super) fn tell_size(&mut self) {
        let Some(parent) = self.parent.as_ref().filter(|_| self.query.is_embed()) else { return };
        let size = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64()).unwrap_or_default();
        let (width, height) = (size(self.page.window.inner_width()), size(self.page.window.inner_height()));
        let Ok(room) = self.page.by_id::<web_sys::HtmlElement>("boardroom") else { return };
        let room = room.get_bounding_client_rect();
        // A board beside its controls has the height of the window; one above them could have the whole width.
        let beside = room.width() < width - 40.0;
        // What stands in room that is left over needs none.
        let left = self.regions.tabs.element().parent_element().map_or(0.0, |card| card.get_bounding_client_rect().height());
        let wanted = if beside { height } else { height - room.height() - left + room.width() };
        let size = (width as i32, wanted.ceil() as i32);
        if size != self.told.size {
            self.told.size = size;
            parent.tell("resize", &[("width", size.0.into()), ("height", size.1.into())]);
        }
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
        let game = self.session.game.as_ref().map(|game| game.session.game());
        let done = Ask::read(letter.version, &letter.kind, letter.fields, game, self.lang).and_then(|ask| self.obey(ask));
        parent.answer(&letter.id, done.map(|()| self.state_for_parent()));
    }

    fn obey(&mut self, ask: Ask) -> Result<(), String> {
        match ask {
            Ask::Load(record) => {
                let mut opened = saves::open_record(&record.to_string()).map_err(|fault| self.lang.say(&fault))?;
                if let Some(cut) = &opened.cut {
                    return Err(fill_in(words(self.lang).not_whole, &[&self.lang.say(cut)]));
                }
                if record.tag("First").is_none() || self.query.side.is_some() {
                    opened.seats = self.seats_of_query(opened.session.as_ref());
                }
                self.told.begin = Some(Begin::Record(record.to_string()));
                self.told.ended = opened.session.outcome().is_some();
                self.show_record(opened);
            }
            Ask::Play(text) => {
                let Some(game) = &mut self.session.game else { return Err(words(self.lang).no_game.to_owned()) };
                game.session.look_at(usize::MAX);
                let lang = self.lang;
                game.session.play_text(&text).map_err(|error| lang.say(&error.fault()))?;
                self.stop_thinking();
                self.tell_session(To::Moved);
            }
            Ask::New(fields) => {
                let fields = over(self.asked.clone(), fields);
                let query = checked(fields.clone(), self.lang)?;
                let Some(name) = query.game.clone() else { return Err(fill_in(words(self.lang).missing, &["game"])) };
                self.asked = fields;
                self.take_query(query);
                self.told.begin = Some(Begin::Query);
                self.restart_as(&name);
            }
            Ask::Set { query, flip } => self.set_by_parent(*query, flip),
        }
        Ok(())
    }

    /// Who plays a game that the surrounding page brings: as its address asks, of levels only those that the game has.
    fn seats_of_query(&self, session: &dyn quintet_board::session::GameSession) -> Vec<saves::Player> {
        let known = |level: &String| session.levels().iter().any(|other| other.name == level);
        Query { level: self.query.level.clone().filter(known), ..self.query.clone() }.seats(session)
    }

    /// Takes over all of a new query, and what theme and language follow from it. Being a board in a page is no matter of messages.
    fn take_query(&mut self, query: Query) {
        let (embed, origin) = (self.query.embed, self.query.origin.clone());
        self.query = Query { embed, origin, ..query };
        if let Some(lang) = self.query.lang {
            self.set_lang(lang);
        }
        self.apply_theme();
    }

    fn set_by_parent(&mut self, new: Query, flip: Option<bool>) {
        let old = self.query.clone();
        let seats = new.level.is_some() || new.side.is_some();
        self.take_query(Query {
            theme: new.theme.or(old.theme),
            lang: new.lang.or(old.lang),
            level: new.level.or(old.level.clone()),
            side: new.side.or(old.side),
            undo: new.undo.or(old.undo),
            hints: new.hints.or(old.hints),
            eval: new.eval.or(old.eval),
            seconds: new.seconds.or(old.seconds),
            ..old
        });
        if let Some(mut game) = self.session.game.take() {
            if seats {
                self.stop_thinking();
                let seats = self.seats_of_query(game.session.as_ref());
                game.set_seats(seats);
                game.paused = false;
            }
            if let Some(flip) = flip {
                // The first side is below unless the second is to be, whichever way the game is drawn.
                let turned = flip == game.session.is_below(Side::FIRST);
                game.set_flipped(turned);
            }
            self.session.game = Some(game);
            self.advance();
        }
    }

    /// The game again from where it began: as it was loaded, by the link, or as the query asks.
    pub(super) fn restart(&mut self) {
        match self.told.begin.clone() {
            Some(Begin::Record(text)) => {
                if let Ok(opened) = saves::open_record(&text) {
                    let seats = self.session.game.take().map(|game| game.seats);
                    let seats = seats.filter(|seats| seats.len() == opened.seats.len()).unwrap_or_else(|| opened.seats.clone());
                    self.told.ended = opened.session.outcome().is_some();
                    self.show_record(saves::Opened { seats, ..opened });
                }
            }
            None if self.tell_address(ToAddress::Again) => {}
            _ => {
                if let Some(name) = self.query.game.clone() {
                    self.restart_as(&name);
                }
            }
        }
    }

    fn restart_as(&mut self, name: &str) {
        let query = self.query.clone();
        self.begin(name, &query, "");
    }

    /// Opens the page for itself with the game on the board.
    pub(super) fn open_full(&mut self) {
        let Some(game) = &self.session.game else { return };
        let code = self.code_of(game).map_or_else(|_| String::new(), |code| format!("#{code}"));
        let address = format!("{}{code}", self.home_address());
        // With `noopener` browsers do not tell whether a window was opened.
        match self.page.window.open_with_url_and_target(&address, "_blank") {
            Ok(Some(window)) => {
                let _ = window.set_opener(&JsValue::NULL);
            }
            // A frame that may open no windows opens none: the reader can take the address along.
            _ => self.address_dialog(&address),
        }
    }

    fn address_dialog(&mut self, address: &str) {
        let (w, s) = (words(self.lang), quintet_play::share::words::words(self.lang));
        let contents = html!(
            r#"<p>{}</p><label class="field tall"><span>{}</span><input data-text="address" readonly value="{}" spellcheck="false" autofocus></label><div class="row end">{}</div><p class="told" data-said></p>"#,
            w.no_window,
            w.address,
            address,
            button("btn primary", &Action::CopyField("address".to_owned()), s.copy)
        );
        self.open_dialog("address", w.open_in_quintet, &contents);
    }

    /// The few controls of a board in a page, and who is to move or has won.
    pub(super) fn embed_bar(&self, game: &Play) -> Markup {
        let (w, e) = (self.w, words(self.lang));
        let item = |action: &Action, label: &str, icon: &Markup, alive: bool| {
            let disabled = if alive { "" } else { " disabled" };
            html!(r#"<button type="button" {action} title="{label}"{disabled}>{icon}<span>{label}</span></button>"#)
        };
        let mut items = Markup::EMPTY;
        if self.query.allows_undo() && game.may_be_helped() {
            items += item(&Action::Undo, w.undo, icons::UNDO, game.plies_to_undo().is_some());
        }
        if self.session.thinking.is_some() {
            items += item(&Action::MoveNow, w.move_now, icons::NOW, true);
        } else if game.paused && game.session.outcome().is_none() && !game.person_to_move() {
            items += item(&Action::Resume, w.resume, icons::GO, true);
        } else if self.query.allows_hints() && self.shows_engine() && game.may_be_helped() && game.session.outcome().is_none() {
            items += item(&Action::Hint, w.hint, icons::HINT, game.person_to_move());
        }
        if self.query.side == Some(Sides::None) && !game.paused {
            items += item(&Action::Stop, w.stop, icons::STOP, self.session.thinking.is_some());
        }
        items += item(&Action::Restart, e.restart, icons::NEW, game.session.ply() > 0);
        let says = match game.session.outcome() {
            Some(outcome) => {
                let (headline, reason) = game.result(&outcome, self.lang);
                html!("<b>{}</b> {}", headline, reason)
            }
            None => self.contest_markup(game),
        };
        let says = if says.is_empty() { says } else { html!(r#"<div class="says">{says}</div>"#) };
        let full = button("link", &Action::OpenFull, e.open_in_quintet);
        says + items + full
    }
}
