//! The shell of a board in somebody else's page: what it says to that page and does for it, and its few controls.

use wasm_bindgen::JsValue;

use super::App;
use super::share::valued;
use crate::embed::parent::Letter;
use crate::embed::words::words;
use crate::embed::{Ask, checked, over};
use crate::html::{button, escape};
use crate::icons;
use crate::lang::fill_in;
use crate::phrases::move_error;
use crate::play::Play;
use crate::query::{Query, Sides};
use crate::saves::{self, Meta};

/// What passed between the board and the page around it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Told {
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
        let Some(table) = self.game.as_ref().map(|game| game.table.as_ref()) else { return Vec::new() };
        let result = table.outcome().map_or(JsValue::NULL, |outcome| outcome.result_text().into());
        vec![
            ("game", table.game().into()),
            ("variant", table.variant().into()),
            ("ply", (table.ply() as u32).into()),
            ("turn", (table.turn().index() as u32 + 1).into()),
            ("position", table.position().into()),
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
        let (Some(parent), Some(game)) = (&self.parent, &self.game) else { return };
        let Some(last) = game.table.move_list().pop() else { return };
        let mut fields = self.state_for_parent();
        fields.push(("move", last.text.into()));
        fields.push(("side", (last.side.index() as u32 + 1).into()));
        fields.push(("by", game.player(last.side).value().into()));
        parent.tell("move", &fields);
    }

    /// Tells the end of a game once; another game, or one that goes on, may end again.
    pub(super) fn tell_end(&mut self) {
        let (Some(parent), Some(game)) = (&self.parent, &self.game) else { return };
        let outcome = game.table.outcome();
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

    /// Does what the surrounding page asks, and answers.
    pub(super) fn letter(&mut self, letter: Letter) {
        let Some(parent) = self.parent.clone() else { return };
        let game = self.game.as_ref().map(|game| game.table.game());
        let done = Ask::read(letter.version, &letter.kind, letter.fields, game, self.lang).and_then(|ask| self.obey(ask));
        parent.answer(&letter.id, done.map(|()| self.state_for_parent()));
    }

    fn obey(&mut self, ask: Ask) -> Result<(), String> {
        match ask {
            Ask::Load(record) => {
                let mut opened = saves::open_record(&record.to_string()).map_err(|error| self.phrase(&error.to_string()))?;
                if let Some(cut) = opened.say_cut(self.lang) {
                    return Err(fill_in(words(self.lang).not_whole, &[&cut]));
                }
                if record.tag("First").is_none() || self.query.side.is_some() {
                    opened.seats = self.seats_of_query(opened.table.as_ref());
                }
                self.told.begin = Some(Begin::Record(record.to_string()));
                self.told.ended = opened.table.outcome().is_some();
                self.show_opened(opened, &Meta::default());
            }
            Ask::Play(text) => {
                let Some(game) = &mut self.game else { return Err(words(self.lang).no_game.to_owned()) };
                game.table.look_at(usize::MAX);
                let lang = self.lang;
                game.table.play_text(&text).map_err(|error| move_error(&error, game.table.as_ref(), lang))?;
                self.stop_thinking();
                self.moved();
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
    fn seats_of_query(&self, table: &dyn crate::table::Table) -> Vec<saves::Player> {
        let known = |level: &String| table.levels().iter().any(|other| other.name == level);
        Query { level: self.query.level.clone().filter(known), ..self.query.clone() }.seats(table)
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
        if let Some(mut game) = self.game.take() {
            if seats {
                self.stop_thinking();
                game.seats = self.seats_of_query(game.table.as_ref());
                game.paused = false;
            }
            if let Some(flip) = flip {
                game.set_flipped(flip);
            }
            self.game = Some(game);
            self.advance();
        }
    }

    /// The game again from where it began: as it was loaded, by the link, or as the query asks.
    pub(super) fn restart(&mut self) {
        match self.told.begin.clone() {
            Some(Begin::Record(text)) => {
                if let Ok(opened) = saves::open_record(&text) {
                    let seats = self.game.take().map(|game| game.seats);
                    let seats = seats.filter(|seats| seats.len() == opened.seats.len()).unwrap_or_else(|| opened.seats.clone());
                    self.told.ended = opened.table.outcome().is_some();
                    self.show_opened(saves::Opened { seats, ..opened }, &Meta::default());
                }
            }
            None if self.reopen() => {}
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
        let Some(game) = &self.game else { return };
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
        let (w, s) = (words(self.lang), crate::share::words::words(self.lang));
        let contents = format!(
            r#"<p>{}</p><label class="field tall"><span>{}</span><input data-text="address" readonly value="{}" spellcheck="false" autofocus></label><div class="row end">{}</div><p class="told" data-said></p>"#,
            escape(w.no_window),
            escape(w.address),
            escape(address),
            valued("btn primary", "copy-field", "address", s.copy)
        );
        self.open_dialog("address", w.open_in_quintet, &contents);
    }

    /// The few controls of a board in a page, and who is to move or has won.
    pub(super) fn embed_bar(&self, game: &Play) -> String {
        let (w, e) = (self.w, words(self.lang));
        let item = |action: &str, label: &str, icon: &str, alive: bool| {
            let disabled = if alive { "" } else { " disabled" };
            format!(
                r#"<button type="button" data-action="{action}" title="{label}"{disabled}>{icon}<span>{label}</span></button>"#,
                label = escape(label)
            )
        };
        let mut items = Vec::new();
        if self.query.allows_undo() && game.may_be_helped() {
            items.push(item("undo", w.undo, icons::UNDO, game.plies_to_undo().is_some()));
        }
        if self.thinking.is_some() {
            items.push(item("move-now", w.move_now, icons::NOW, true));
        } else if game.paused && game.table.outcome().is_none() && !game.person_to_move() {
            items.push(item("resume", w.resume, icons::GO, true));
        } else if self.query.allows_hints() && self.shows_engine() && game.may_be_helped() && game.table.outcome().is_none() {
            items.push(item("hint", w.hint, icons::HINT, game.person_to_move()));
        }
        if self.query.side == Some(Sides::None) && !game.paused {
            items.push(item("stop", w.stop, icons::STOP, self.thinking.is_some()));
        }
        items.push(item("restart", e.restart, icons::NEW, game.table.ply() > 0));
        let says = match game.table.outcome() {
            Some(outcome) => {
                let (headline, reason) = game.result(&outcome, self.lang);
                format!("<b>{}</b> {}", escape(&headline), escape(&reason))
            }
            None => self.contest_markup(game),
        };
        let says = if says.is_empty() { says } else { format!(r#"<div class="says">{says}</div>"#) };
        let full = button("link", "open-full", e.open_in_quintet);
        format!("{says}{}{full}", items.concat())
    }
}
