//! Setting up a position on the board: palette, text, side to move; then a game starts from there. The position is changed by
//! [`crate::parts::setup`].

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::fill_in;
use quintet_base::scene::Point;
use quintet_base::svg::{self, Colours};
use quintet_board::setup::turn_of;
use quintet_board::setup::words::words;
use quintet_browser::board_dom::BoardEvent;
use quintet_browser::dom::{Missing, set, show};

use super::App;
use crate::action::{Action, FormName, Stock, button};
use crate::parts::address::of_game;
use crate::parts::setup::{Effect, Message as Change, SetUp};

impl App {
    /// Starts setting up a position, from the one shown.
    pub(super) fn set_up(&mut self) {
        self.close_dialog();
        self.keep_now();
        self.stop_thinking();
        self.clear_passing_notes();
        let now = self.page.now();
        let Some(game) = &mut self.session.game else { return };
        game.timing.clock.stop(now);
        let Some(setup) = SetUp::begin(game, self.lang) else { return };
        self.setup = Some(setup);
        self.picture.board = None;
        self.say(words(self.lang).set_up);
    }

    /// Returns to the game unchanged.
    pub(super) fn end_set_up(&mut self) {
        if self.setup.take().is_some() {
            self.picture.board = None;
            self.picture.ply = (0, 0);
            self.advance();
        }
    }

    /// Changes the position that is set up.
    pub(super) fn change_set_up(&mut self, change: Change) {
        let Some(setup) = &mut self.setup else { return };
        if let Some(effect) = setup.update(change, self.lang) {
            match effect {
                Effect::Say(text) => self.say(&text),
                Effect::NewBoard => self.picture.board = None,
            }
        }
    }

    pub(super) fn set_up_board(&mut self, event: BoardEvent) {
        match event {
            BoardEvent::Down(at, _) => {
                if let Some(name) = self.set_up_target(at) {
                    self.change_set_up(Change::Down(name));
                }
            }
            BoardEvent::Move(at) => {
                let over = self.set_up_target(at);
                self.change_set_up(Change::Over(over));
            }
            BoardEvent::Drag(_) => {}
            BoardEvent::Up(..) | BoardEvent::Leave | BoardEvent::Break => self.change_set_up(Change::Up),
            BoardEvent::Click(name) => self.change_set_up(Change::Press(name)),
            BoardEvent::Focus(name) => {
                if let Some(board) = &mut self.picture.board {
                    board.stop_at(&name);
                }
            }
            BoardEvent::Key(key) => {
                if self.picture.board.as_mut().is_some_and(|board| board.arrow(&key)) {
                    return;
                }
                if let Ok(number) = key.parse() {
                    self.change_set_up(Change::Number(number));
                }
            }
        }
    }

    fn set_up_target(&self, at: Point) -> Option<String> {
        let (setup, board) = (self.setup.as_ref()?, self.picture.board.as_ref()?);
        let index = setup.play().session.pick(board.targets(), at)?;
        board.targets().get(index).map(|target| target.name.clone())
    }

    /// The position of the current game, if it has the same variant.
    pub(super) fn set_up_from_game(&mut self) {
        let Some(setup) = &self.setup else { return };
        let game = self.session.game.as_ref().filter(|game| game.session.variant() == setup.play().session.variant());
        if let Some(text) = game.map(|game| game.session.shown_position()) {
            self.change_set_up(Change::Text(text));
        }
    }

    pub(super) fn copy_set_up(&self) {
        if let Some(setup) = &self.setup {
            self.copy(&setup.play().session.position(), "");
        }
    }

    /// Starts a game from the position, if it is valid.
    pub(super) fn play_set_up(&mut self) {
        let Some(setup) = self.setup.take() else { return };
        match setup.game(self.seed(), self.lang) {
            Ok(game) => {
                let name = game.session.game();
                self.set_address(&of_game(name));
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
            region.set(&self.page, Markup::EMPTY);
        }
        self.render_board(setup.play())?;
        if let Some(board) = &self.picture.board {
            board.set_enabled(true);
        }
        let notes = self.notes_markup();
        self.regions.notes.set(&self.page, notes);
        self.regions.steps.set(&self.page, Markup::EMPTY);
        self.regions.tabs.set(&self.page, Markup::EMPTY);
        let (panel, bar) = (self.set_up_markup(setup), self.set_up_bar());
        self.regions.panel.set(&self.page, panel);
        set(self.regions.panel.element(), "aria-labelledby", "set-up-title");
        self.regions.bar.set(&self.page, bar);
        let position = setup.play().session.position();
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

    fn set_up_markup(&self, setup: &SetUp) -> Markup {
        let w = words(self.lang);
        let session = setup.play().session.as_ref();
        let position = session.position();
        let brushes: Markup = session
            .brushes(self.lang)
            .iter()
            .map(|brush| {
                html!(
                    r#"<button type="button" class="brush" data-brush="{}" aria-pressed="{}">{}<span>{}</span></button>"#,
                    brush.name,
                    brush.name == setup.brush(),
                    svg::write(&brush.scene, Colours::Page),
                    brush.label
                )
            })
            .collect();
        let turns: Markup = session.turns(self.lang).iter().map(|(word, label)| option(word, label, *word == turn_of(&position))).collect();
        let variants: Markup = session
            .variants()
            .iter()
            .map(|name| option(name, &session.variant_title(name, self.lang), *name == session.variant()))
            .collect();
        let stocks: Markup = session
            .stocks(self.lang)
            .iter()
            .enumerate()
            .map(|(index, stock)| {
                let step = |sign: &str, words: &str, left: Option<u32>| {
                    let dead =
                        left.filter(|left| *left <= stock.most && session.with_stock(index, *left).is_some_and(|new| new != position));
                    html!(
                        r#"<button type="button" class="btn" id="stock-{index}{sign}" {} aria-label="{}"{}>{sign}</button>"#,
                        Action::SetUpStock(Stock { index: index as u32, left: left.unwrap_or_default() }),
                        fill_in(words, &[&stock.label]),
                        if dead.is_none() { " disabled" } else { "" }
                    )
                };
                html!(
                    r#"<div class="field stock"><span>{}</span><span class="row">{}<b>{}</b>{}</span></div>"#,
                    stock.label,
                    step("−", w.fewer, stock.left.checked_sub(1)),
                    stock.left,
                    step("+", w.more, Some(stock.left + 1))
                )
            })
            .collect();
        let (class, status) = match (setup.refused(), setup.game(0, self.lang)) {
            (Some(refused), _) => ("problem", refused.to_owned()),
            (None, Ok(_)) => ("told", w.ready.to_owned()),
            (None, Err(problem)) => ("problem", fill_in(w.not_yet, &[&problem])),
        };
        html!(
            r#"<div class="set-up" tabindex="0"><h2 id="set-up-title">{}</h2><p class="muted">{}</p><p class="{class}" data-said>{}</p><div class="brushes" role="group" aria-label="{}">{brushes}</div><label class="field"><span>{}</span><select data-setting="set-up-turn">{turns}</select></label>{stocks}<label class="field"><span>{}</span><select data-setting="set-up-variant">{variants}</select></label><form {}><label class="field tall"><span>{}</span><textarea name="text" rows="3" spellcheck="false">{}</textarea></label><div class="row">{}<button type="submit" class="btn">{}</button></div></form></div>"#,
            w.set_up,
            w.about,
            status,
            w.brushes,
            w.to_move,
            w.variant,
            FormName::SetUp,
            w.text,
            position,
            button("btn", &Action::SetUpCopy, w.copy),
            w.apply
        )
    }

    fn set_up_bar(&self) -> Markup {
        let w = words(self.lang);
        let item = |action: &Action, label: &str| button("", action, label);
        [
            item(&Action::SetUpClear, w.clear),
            item(&Action::SetUpStart, w.start),
            item(&Action::SetUpGame, w.this_game),
            item(&Action::SetUpCancel, w.cancel),
            item(&Action::SetUpPlay, w.play),
        ]
        .into_iter()
        .collect()
    }

    /// Handles a changed field of the panel. Returns whether it was one.
    pub(super) fn set_up_setting(&mut self, name: &str, value: &str) -> bool {
        let change = match name {
            "set-up-turn" => Change::Turn(value.to_owned()),
            "set-up-variant" => Change::Variant(value.to_owned()),
            _ => return false,
        };
        self.change_set_up(change);
        true
    }
}
