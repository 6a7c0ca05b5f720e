//! Carries out the effects of [`crate::parts::puzzles`].

use quintet_browser::fetch;

use super::{App, Message};
use crate::parts::puzzles::{Around, Effect, Message as To, Which};
use crate::parts::review::Message as ToReview;
use crate::parts::session::Message as ToSession;
use crate::state::Tab;

impl App {
    /// Passes a message to the puzzles and carries out their effects.
    pub(super) fn tell_puzzles(&mut self, message: To) {
        let around = Around { lang: self.state.lang, store: self.state.store.as_ref(), date: self.state.device.date };
        for effect in self.state.puzzles.update(message, &around) {
            self.puzzle_effect(effect);
        }
    }

    fn puzzle_effect(&mut self, effect: Effect) {
        match effect {
            Effect::Fetch(game) => {
                let mail = self.mail.clone();
                fetch::text(&self.page, &format!("puzzles/{game}.txt"), move |text| mail.send(Message::Puzzles(game.clone(), text)));
            }
            Effect::Show(game, address) => {
                self.keep_now();
                self.clear_passing_notes();
                self.set_address(&address);
                self.show_game(*game);
            }
            Effect::ReplyAfter(wait) => self.timers.puzzle = Some(self.later(wait, Message::PuzzleReply)),
            Effect::Play(text) => self.tell_session(ToSession::Play(text)),
            Effect::TakeBack => self.tell_session(ToSession::TakeBack),
            Effect::Hold(held) => {
                if let Some(game) = &mut self.state.session.game {
                    game.held = held;
                }
                self.advance();
            }
            Effect::Hint(text) => self.tell_session(ToSession::HintAt(text)),
            Effect::Tell(text) => self.tell(text),
            Effect::Say(text) => self.say(&text),
            Effect::Full => self.tell_full(),
        }
    }

    /// Opens a puzzle: the name of the game, and which one.
    pub(super) fn open_puzzle(&mut self, which: &str) {
        if let Some((game, which)) = which.split_once(' ') {
            self.tell_puzzles(To::Open(game.to_owned(), Which::named(which)));
        }
    }

    /// A move was played: the puzzle on the board judges it.
    pub(super) fn puzzle_moved(&mut self) {
        let game = self.state.session.game.as_ref().filter(|game| game.puzzle);
        if let Some(last) = game.and_then(|game| game.session.move_list().pop()) {
            self.tell_puzzles(To::Moved(last.text));
        }
    }

    /// Takes the wrong move back, and hides what the engine said of it.
    pub(super) fn retry_puzzle(&mut self) {
        if self.state.review.is_asked() {
            self.tell_review(ToReview::Ask);
        }
        self.tell_puzzles(To::Retry);
    }

    /// Shows what the engine says of the position: the refutation of a wrong move.
    pub(super) fn look_into_puzzle(&mut self) {
        self.open_tab(Tab::Analysis);
        if !self.state.review.is_asked() {
            self.tell_review(ToReview::Ask);
        }
    }
}
