//! Setting up a position on the board: palette, text, side to move; then a game starts from there. The position is changed by
//! [`crate::parts::setup`].

use quintet_base::html::Markup;
use quintet_base::lang::fill_in;
use quintet_base::scene::Point;
use quintet_board::setup::words::words;
use quintet_browser::board_dom::BoardEvent;
use quintet_browser::dom::{Missing, set, show};

use super::App;
use super::render::put;
use crate::action::Action;
use crate::parts::address::of_game;
use crate::parts::dialogs::Message as ToDialogs;
use crate::parts::setup::{Effect, Message as Change, SetUp};

impl App {
    /// Starts setting up a position, from the one shown.
    pub(super) fn set_up(&mut self) {
        self.tell_dialogs(ToDialogs::Do(Action::CloseDialog));
        self.keep_now();
        self.stop_thinking();
        self.clear_passing_notes();
        let now = self.state.device.now;
        let Some(game) = &mut self.state.session.game else { return };
        game.timing.clock.stop(now);
        let Some(setup) = SetUp::begin(game, self.state.lang) else { return };
        self.state.setup = Some(setup);
        self.screen.picture.board = None;
        self.say(words(self.state.lang).set_up);
    }

    /// Returns to the game unchanged.
    pub(super) fn end_set_up(&mut self) {
        if self.state.setup.take().is_some() {
            self.screen.picture.board = None;
            self.screen.picture.ply = (0, 0);
            self.advance();
        }
    }

    /// Changes the position that is set up.
    pub(super) fn change_set_up(&mut self, change: Change) {
        let Some(setup) = &mut self.state.setup else { return };
        if let Some(effect) = setup.update(change, self.state.lang) {
            match effect {
                Effect::Say(text) => self.say(&text),
                Effect::NewBoard => self.screen.picture.board = None,
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
                if let Some(board) = &mut self.screen.picture.board {
                    board.stop_at(&name);
                }
            }
            BoardEvent::Key(key) => {
                if self.screen.picture.board.as_mut().is_some_and(|board| board.arrow(&key)) {
                    return;
                }
                if let Ok(number) = key.parse() {
                    self.change_set_up(Change::Number(number));
                }
            }
        }
    }

    fn set_up_target(&self, at: Point) -> Option<String> {
        let (setup, board) = (self.state.setup.as_ref()?, self.screen.picture.board.as_ref()?);
        let index = setup.play().session.pick(board.targets(), at)?;
        board.targets().get(index).map(|target| target.name.clone())
    }

    /// The position of the current game, if it has the same variant.
    pub(super) fn set_up_from_game(&mut self) {
        let Some(setup) = &self.state.setup else { return };
        let game = self.state.session.game.as_ref().filter(|game| game.session.variant() == setup.play().session.variant());
        if let Some(text) = game.map(|game| game.session.shown_position()) {
            self.change_set_up(Change::Text(text));
        }
    }

    pub(super) fn copy_set_up(&self) {
        if let Some(setup) = &self.state.setup {
            self.copy(setup.play().session.position(), "");
        }
    }

    /// Starts a game from the position, if it is valid.
    pub(super) fn play_set_up(&mut self) {
        let Some(setup) = self.state.setup.take() else { return };
        match setup.game(self.seed(), self.state.lang) {
            Ok(game) => {
                let name = game.session.game();
                self.set_address(&of_game(name));
                self.show_game(game);
            }
            Err(problem) => {
                self.say(&fill_in(words(self.state.lang).not_yet, &[&problem]));
                self.state.setup = Some(setup);
            }
        }
    }

    /// Shows the position that is being set up instead of the game.
    pub(super) fn render_set_up(&mut self, setup: &SetUp) -> Result<(), Missing> {
        for region in [
            &mut self.screen.regions.seats_top,
            &mut self.screen.regions.seats_bottom,
            &mut self.screen.regions.pending,
            &mut self.screen.regions.tray,
        ] {
            region.set(&self.page, Markup::EMPTY);
        }
        self.render_board(setup.play())?;
        if let Some(board) = &self.screen.picture.board {
            board.set_enabled(true);
        }
        let notes = self.state.notes_markup();
        self.screen.regions.notes.set(&self.page, notes);
        self.screen.regions.steps.set(&self.page, Markup::EMPTY);
        self.screen.regions.tabs.set(&self.page, Markup::EMPTY);
        let (panel, bar) = (self.state.set_up_markup(setup), self.state.set_up_bar());
        self.screen.regions.panel.set(&self.page, panel);
        set(self.screen.regions.panel.element(), "aria-labelledby", "set-up-title");
        self.screen.regions.bar.set(&self.page, bar);
        put(&self.screen.regions.main, "data-setup", Some(&setup.play().session.position()));
        self.screen.regions.title.set_text_content(Some(words(self.state.lang).set_up));
        Ok(())
    }

    pub(super) fn hide_set_up(&self) {
        let _ = self.screen.regions.main.remove_attribute("data-setup");
        show(self.screen.regions.tabs.element(), true);
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
