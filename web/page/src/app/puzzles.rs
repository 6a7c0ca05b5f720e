//! Carries out the effects of [`crate::parts::puzzles`].

use quintet_browser::fetch;

use super::{App, Message};
use crate::parts::puzzles::{Around, Effect, Message as To, Stage, Which};
use crate::parts::review::Message as ToReview;
use crate::parts::session::Message as ToSession;
use crate::state::Tab;

/// How long the engine looks at a move before it is judged, in seconds.
const LOOKS: f64 = 0.7;

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
                self.hide_engine();
            }
            Effect::ReplyAfter(wait) => self.timers.puzzle = Some(self.later(wait, Message::PuzzleReply)),
            Effect::Play(text) => self.tell_session(ToSession::Play(text)),
            Effect::Judge => self.look_into_puzzle(),
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

    /// A move was played: the puzzle on the board judges it, unless it is a reply.
    pub(super) fn puzzle_moved(&mut self) {
        let Some(side) = self.state.puzzles.now.as_ref().map(|solving| solving.side) else { return };
        let game = self.state.session.game.as_ref().filter(|game| game.puzzle);
        if let Some(last) = game.and_then(|game| game.session.move_list().pop()).filter(|last| last.side == side) {
            self.tell_puzzles(To::Moved(last.text));
        }
    }

    /// Asks for better moves than the person's mistakes in the game on the board.
    pub(super) fn learn(&mut self) {
        let Some(game) = &self.state.session.game else { return };
        let (record, mistakes) = (game.record().to_string(), self.state.mistakes(game, &self.state.judgement(game)));
        self.tell_puzzles(To::Learn(record, mistakes));
    }

    /// Passes on what the engine says of the move that it is to judge, once it has looked long enough.
    pub(super) fn judge_puzzle(&mut self) {
        let Some(solving) = self.state.puzzles.now.as_ref().filter(|solving| matches!(solving.stage, Stage::Judging(_))) else { return };
        let side = solving.side;
        let Some(game) = self.state.session.game.as_ref().filter(|game| game.puzzle) else { return };
        let looked = self.state.thoughts_shown(game).is_some_and(|info| info.seconds >= LOOKS);
        if looked || game.session.end().is_some() {
            let judgement = self.state.judgement(game);
            if let Some(shares) = self.state.shares_shown(game, &judgement) {
                self.tell_puzzles(To::Judged(shares[side.index()]));
            }
        }
    }

    /// Takes the wrong move back, and hides what the engine said of it.
    pub(super) fn retry_puzzle(&mut self) {
        if self.state.review.is_asked() {
            self.tell_review(ToReview::Ask);
        }
        self.hide_engine();
        self.tell_puzzles(To::Retry);
    }

    /// Shows the moves instead of what the engine thinks, and does not scroll there.
    fn hide_engine(&mut self) {
        if self.state.tab == Tab::Analysis {
            self.open_tab(Tab::Moves);
        }
        self.screen.reveal = false;
    }

    /// Shows what the engine says of the position: the refutation of a wrong move.
    /// The end of a game is judged without it.
    pub(super) fn look_into_puzzle(&mut self) {
        self.judge_puzzle();
        self.open_tab(Tab::Analysis);
        if !self.state.review.is_asked() {
            self.tell_review(ToReview::Ask);
        }
    }
}
