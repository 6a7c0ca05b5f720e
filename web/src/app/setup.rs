//! Setting up a position on the board: palette, text, who is to move; then the game starts from there.

use super::{App, Message};
use crate::board_dom::BoardEvent;
use crate::dom::{Missing, set, show};
use crate::games;
use crate::html::{button, escape, option};
use crate::lang::fill_in;
use crate::play::Play;
use crate::scene::Point;
use crate::setup::words::words;
use crate::setup::{turn_of, with_turn};
use crate::svg::{self, Colours};

/// A position that is being set up.
pub(super) struct SetUp {
    /// The sketch, with the players who will play.
    play: Play,
    brush: String,
    /// Why the last change was not made, in words.
    refused: Option<String>,
    /// The place that was painted last while the pointer is down.
    stroke: Option<String>,
}

impl App {
    /// Begins to set up a position, from the one that is looked at.
    pub(super) fn set_up(&mut self) {
        self.close_dialog();
        self.keep_now();
        self.stop_thinking();
        self.clear_passing_notes();
        let now = self.page.now();
        let Some(game) = &mut self.game else { return };
        game.timing.clock.stop(now);
        let (name, variant) = (game.table.game(), game.table.variant());
        let text = game.table.shown_position();
        let seats = game.seats.clone();
        let Ok(table) = games::sketch(name, variant, &text) else { return };
        let brush = table.brushes(self.lang).first().map_or_else(String::new, |brush| brush.name.to_owned());
        self.setup = Some(SetUp { play: Play::new(table, seats, 0), brush, refused: None, stroke: None });
        if let Some(setup) = &mut self.setup {
            setup.play.set_flipped(false);
        }
        self.board = None;
        self.say(words(self.lang).set_up);
    }

    /// Back to the game without a change.
    pub(super) fn end_set_up(&mut self) {
        if self.setup.take().is_some() {
            self.board = None;
            self.painted_ply = (0, 0);
            self.advance();
        }
    }

    /// Draws another sketch; what cannot even be drawn is refused in words.
    fn sketch(&mut self, text: &str) {
        let Some(setup) = &mut self.setup else { return };
        let old = setup.play.table.as_ref();
        match games::sketch(old.game(), old.variant(), text) {
            Ok(table) => {
                setup.play.table = table;
                setup.refused = None;
            }
            Err(error) => {
                let problem = problem_of(&error);
                let said = fill_in(words(self.lang).not_yet, &[&self.phrase(&problem)]);
                self.say(&said);
                if let Some(setup) = &mut self.setup {
                    setup.refused = Some(said);
                }
            }
        }
    }

    pub(super) fn set_up_board(&mut self, event: BoardEvent) {
        match event {
            BoardEvent::Down(at, _) => {
                if let Some(name) = self.set_up_target(at) {
                    self.paint(&name, true);
                    if let Some(setup) = &mut self.setup {
                        setup.stroke = Some(name);
                    }
                }
            }
            BoardEvent::Move(at) => {
                let next = self.set_up_target(at);
                let Some(setup) = &mut self.setup else { return };
                if let (Some(last), Some(next)) = (&setup.stroke, next)
                    && *last != next
                {
                    setup.stroke = Some(next.clone());
                    self.paint(&next, false);
                }
            }
            BoardEvent::Up(..) | BoardEvent::Leave | BoardEvent::Break => {
                if let Some(setup) = &mut self.setup {
                    setup.stroke = None;
                }
            }
            BoardEvent::Click(name) => self.paint(&name, true),
            BoardEvent::Focus(name) => {
                if let Some(board) = &mut self.board {
                    board.stop_at(&name);
                }
            }
            BoardEvent::Key(key) => {
                if self.board.as_mut().is_some_and(|board| board.arrow(&key)) {
                    return;
                }
                let brushes = self.setup.as_ref().map_or_else(Vec::new, |setup| setup.play.table.brushes(self.lang));
                let chosen = key.parse::<usize>().ok().and_then(|number| brushes.get(number.checked_sub(1)?));
                if let Some(brush) = chosen {
                    self.choose_brush(brush.name);
                    self.say(&brush.label);
                }
            }
        }
    }

    fn set_up_target(&self, at: Point) -> Option<String> {
        let (setup, board) = (self.setup.as_ref()?, self.board.as_ref()?);
        let index = setup.play.table.pick(board.targets(), at)?;
        board.targets().get(index).map(|target| target.name.clone())
    }

    /// Puts what is chosen on a place; if it is there already and `toggle` is set, takes it away.
    fn paint(&mut self, name: &str, toggle: bool) {
        let Some(setup) = &self.setup else { return };
        let table = setup.play.table.as_ref();
        let before = table.position();
        let Some(mut text) = table.painted(&setup.brush, name) else { return };
        if text == before {
            if !toggle {
                return;
            }
            text = table.painted(crate::setup::EMPTY, name).unwrap_or(text);
        } else if !toggle && setup.brush == "wall" {
            // A stroke lays no walls: they would cross.
            return;
        }
        self.sketch(&text);
        let label = self.setup.as_ref().filter(|setup| setup.refused.is_none()).and_then(|setup| {
            let targets = setup.play.table.targets(self.lang);
            targets.into_iter().find(|target| target.name == name).map(|target| target.label)
        });
        if let Some(label) = label {
            self.say(&fill_in(words(self.lang).placed, &[&label]));
        }
    }

    pub(super) fn choose_brush(&mut self, name: &str) {
        if let Some(setup) = &mut self.setup {
            name.clone_into(&mut setup.brush);
        }
    }

    /// A control of the panel, with its value.
    pub(super) fn set_up_action(&mut self, action: &str, value: &str) {
        let Some(setup) = &self.setup else { return };
        let table = setup.play.table.as_ref();
        let text = match action {
            "clear" => Some(table.cleared()),
            "start" => games::open(table.game(), Some(table.variant()), None).ok().map(|start| start.position()),
            "game" => self.game.as_ref().filter(|game| game.table.variant() == table.variant()).map(|game| game.table.shown_position()),
            "turn" => Some(with_turn(&table.position(), value)),
            "stock" => value.split_once(' ').and_then(|(index, left)| table.with_stock(index.parse().ok()?, left.parse().ok()?)),
            "text" => Some(value.trim().to_owned()),
            "variant" => {
                if let (Ok(start), Some(setup)) = (games::open(table.game(), Some(value), None), &mut self.setup) {
                    setup.play = Play::new(start, setup.play.seats.clone(), 0);
                    setup.play.set_flipped(false);
                    setup.refused = None;
                }
                self.board = None;
                None
            }
            "copy" => {
                let text = table.position();
                self.copy(&text, "");
                None
            }
            _ => None,
        };
        if let Some(text) = text {
            self.sketch(&text);
        }
    }

    /// The game from the position as it is set up, or why there is none.
    fn set_up_game(&self, setup: &SetUp) -> Result<Play, String> {
        let table = setup.play.table.as_ref();
        let start = games::open(table.game(), Some(table.variant()), Some(&table.position()));
        let start = start.map_err(|error| self.phrase(&problem_of(&error)))?;
        if start.outcome().is_some() {
            return Err(words(self.lang).over.to_owned());
        }
        let seats = (0..start.sides()).map(|index| setup.play.seats.get(index).or(setup.play.seats.last()).cloned());
        let seats = seats.map(|seat| seat.unwrap_or(crate::saves::Player::Person)).collect();
        Ok(Play::new(start, seats, self.seed()))
    }

    /// Starts the game from the position, if it can be played from.
    pub(super) fn play_set_up(&mut self) {
        let Some(setup) = self.setup.take() else { return };
        match self.set_up_game(&setup) {
            Ok(game) => {
                let name = game.table.game();
                self.set_address(&format!("?game={name}"));
                self.show_game(game);
            }
            Err(problem) => {
                self.say(&fill_in(words(self.lang).not_yet, &[&problem]));
                self.setup = Some(setup);
            }
        }
    }

    /// Shows the position that is being set up instead of the game.
    pub(super) fn render_set_up(&mut self, setup: &SetUp) -> Result<(), Missing> {
        for region in [&mut self.regions.seats_top, &mut self.regions.seats_bottom, &mut self.regions.pending, &mut self.regions.tray] {
            region.set(&self.page, String::new());
        }
        self.render_board(&setup.play)?;
        if let Some(board) = &self.board {
            board.set_enabled(true);
        }
        let notes = self.notes_markup();
        self.regions.notes.set(&self.page, notes);
        self.regions.tabs.set(&self.page, String::new());
        let (panel, bar) = (self.set_up_markup(setup), self.set_up_bar());
        self.regions.panel.set(&self.page, panel);
        set(self.regions.panel.element(), "aria-labelledby", "set-up-title");
        self.regions.bar.set(&self.page, bar);
        let position = setup.play.table.position();
        if self.regions.main.get_attribute("data-setup").as_deref() != Some(&position) {
            set(&self.regions.main, "data-setup", &position);
        }
        self.regions.title.set_text_content(Some(words(self.lang).set_up));
        Ok(())
    }

    pub(super) fn hide_set_up(&self) {
        let _ = self.regions.main.remove_attribute("data-setup");
        show(self.regions.tabs.element(), true);
    }

    fn set_up_markup(&self, setup: &SetUp) -> String {
        let w = words(self.lang);
        let table = setup.play.table.as_ref();
        let position = table.position();
        let brushes: String = table
            .brushes(self.lang)
            .iter()
            .map(|brush| {
                format!(
                    r#"<button type="button" class="brush" data-brush="{}" aria-pressed="{}">{}<span>{}</span></button>"#,
                    escape(brush.name),
                    brush.name == setup.brush,
                    svg::write(&brush.scene, Colours::Page),
                    escape(&brush.label)
                )
            })
            .collect();
        let turns: String = table.turns(self.lang).iter().map(|(word, label)| option(word, label, *word == turn_of(&position))).collect();
        let variants: String =
            table.variants().iter().map(|name| option(name, &table.variant_title(name, self.lang), *name == table.variant())).collect();
        let stocks: String = table
            .stocks(self.lang)
            .iter()
            .enumerate()
            .map(|(index, stock)| {
                let step = |sign: &str, words: &str, left: Option<u32>| {
                    let dead = left.filter(|left| *left <= stock.most && table.with_stock(index, *left).is_some_and(|new| new != position));
                    format!(
                        r#"<button type="button" class="btn" id="stock-{index}{sign}" data-action="set-up-stock" data-value="{index} {}" aria-label="{}"{}>{sign}</button>"#,
                        left.unwrap_or_default(),
                        escape(&fill_in(words, &[&stock.label])),
                        if dead.is_none() { " disabled" } else { "" }
                    )
                };
                format!(
                    r#"<div class="field stock"><span>{}</span><span class="row">{}<b>{}</b>{}</span></div>"#,
                    escape(&stock.label),
                    step("−", w.fewer, stock.left.checked_sub(1)),
                    stock.left,
                    step("+", w.more, Some(stock.left + 1))
                )
            })
            .collect();
        let (class, status) = match (&setup.refused, self.set_up_game(setup)) {
            (Some(refused), _) => ("problem", refused.clone()),
            (None, Ok(_)) => ("told", w.ready.to_owned()),
            (None, Err(problem)) => ("problem", fill_in(w.not_yet, &[&problem])),
        };
        format!(
            r#"<div class="set-up" tabindex="0"><h2 id="set-up-title">{}</h2><p class="muted">{}</p><p class="{class}" data-said>{}</p><div class="brushes" role="group" aria-label="{}">{brushes}</div><label class="field"><span>{}</span><select data-setting="set-up-turn">{turns}</select></label>{stocks}<label class="field"><span>{}</span><select data-setting="set-up-variant">{variants}</select></label><form data-form="set-up"><label class="field tall"><span>{}</span><textarea name="text" rows="3" spellcheck="false">{}</textarea></label><div class="row">{}<button type="submit" class="btn">{}</button></div></form></div>"#,
            escape(w.set_up),
            escape(w.about),
            escape(&status),
            escape(w.brushes),
            escape(w.to_move),
            escape(w.variant),
            escape(w.text),
            escape(&position),
            button("btn", "set-up-copy", w.copy),
            escape(w.apply)
        )
    }

    fn set_up_bar(&self) -> String {
        let w = words(self.lang);
        let item = |action: &str, label: &str| button("", action, label);
        [
            item("set-up-clear", w.clear),
            item("set-up-start", w.start),
            item("set-up-game", w.this_game),
            item("set-up-cancel", w.cancel),
            item("set-up-play", w.play),
        ]
        .concat()
    }

    /// A message of the panel that means another control.
    pub(super) fn set_up_setting(&mut self, name: &str, value: &str) -> bool {
        let Some(action) = name.strip_prefix("set-up-") else { return false };
        self.set_up_action(action, value);
        true
    }

    /// Chooses a brush by its button.
    pub(super) fn brush_message(name: String) -> Message {
        Message::Action("set-up-brush".to_owned(), Some(name))
    }
}

/// What is wrong with a position, without the form that was expected.
fn problem_of(error: &games::OpenError) -> String {
    match error {
        games::OpenError::Position(error) => error.problem.clone(),
        games::OpenError::Name(error) => error.to_string(),
    }
}
