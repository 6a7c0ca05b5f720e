//! Opening games, and the start page.

use quintet_browser::dom::show;
use quintet_play::Play;
use quintet_play::query::Query;
use quintet_play::saves::Friend;

use super::App;
use super::render::put;
use crate::parts::address::of_game;
use crate::parts::dialogs::new_game::of_query;
use crate::parts::saving::{Effect, Message as ToSaving, continued};

impl App {
    pub(super) fn seed(&self) -> u32 {
        self.state.query.seed.unwrap_or_else(quintet_browser::chance::seed)
    }

    /// Starts a game with the default options.
    pub(super) fn begin_plain(&mut self, name: &str) {
        self.set_address(&of_game(name));
        self.begin(name, &Query::default(), "");
    }

    /// Shows a game on the board.
    pub(super) fn show_game(&mut self, game: Play) {
        self.tell_saving(ToSaving::Another);
        self.stop_thinking();
        self.hand.drop_gesture();
        self.state.setup = None;
        if !game.puzzle {
            self.state.puzzles.now = None;
        }
        self.saving.leave(self.state.store.as_ref(), game.session.game());
        self.state.session.open(game);
        self.screen.picture.board = None;
        self.advance();
    }

    /// Opens a game: resumes the one in progress, or starts a new one.
    pub(super) fn open_game(&mut self, name: &str) {
        if self.state.session.game.as_ref().is_some_and(|game| game.session.game() == name && game.is_own()) {
            return;
        }
        self.keep_now();
        self.set_address(&of_game(name));
        self.go_on_or_begin(name, &Query::default(), "");
    }

    /// Resumes the game in progress if it was started from the same address; otherwise starts the one that the address describes.
    pub(super) fn go_on_or_begin(&mut self, name: &str, query: &Query, address: &str) {
        let preferred = quintet_browser::storage::remembered_place(&self.page, name);
        match continued(self.state.store.as_ref(), name, query, address, preferred.as_deref()) {
            Some(effect @ Effect::Show(..)) => self.saving_effect(effect),
            problem => {
                self.begin(name, query, address);
                problem.into_iter().for_each(|effect| self.saving_effect(effect));
            }
        }
    }

    pub(super) fn begin(&mut self, name: &str, query: &Query, address: &str) {
        if let Some(game) = of_query(name, query, address, self.seed(), &self.state.progress) {
            self.show_game(game);
        }
    }

    /// Puts a game on the board that follows from the present one.
    pub(super) fn once_more(&mut self, next: impl FnOnce(&Play) -> Option<Play>) {
        if let Some(mut game) = self.state.session.game.as_ref().and_then(next) {
            // The friend may have begun it already.
            if let Some(key) = game.friend.as_ref().map(Friend::key).filter(|key| self.state.store.get(key).is_some()) {
                return self.open_save(&key);
            }
            game.seed = self.seed();
            self.keep_now();
            self.show_game(game);
            self.keep_soon();
        }
    }

    pub(super) fn render_home(&mut self) {
        let at_home = self.state.session.game.is_none();
        // From here on it is the program that says which view is shown; see static/theme.js.
        if let Some(root) = self.page.document.document_element() {
            let _ = root.remove_attribute("data-start");
            put(&root, "data-view", Some(if at_home { "home" } else { "play" }));
            put(&root, "data-panel", self.state.setup.is_none().then(|| self.state.tab.name()));
        }
        show(self.screen.regions.home.element(), at_home);
        show(&self.screen.regions.play, !at_home);
        if at_home && self.screen.live.only_moved() {
            // The cards are as they were.
        } else if at_home {
            let markup = self.state.home_markup(self.screen.live.is_stopped());
            if self.screen.regions.home.set(&self.page, markup) || !self.has_live() {
                self.place_live();
            }
        } else {
            self.drop_live();
        }
        self.live_soon();
    }
}
