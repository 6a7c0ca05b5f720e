//! People's own programs at a seat: requests, moves, and errors.

use quintet_base::lang::fill_in;
use quintet_bots::words::words;
use quintet_bots::{Reply, Violation};
use quintet_engine::core::error::{MoveError, shorten};
use quintet_engine::core::side::Side;
use quintet_play::clock::late_loss;
use quintet_play::saves::Player;
use quintet_protocol::Generation;

use super::{Effect, Purpose, Session};
use crate::action::Action;

/// Requests to programs have numbers of their own, which the engine's never reach.
pub(crate) const PROGRAMS: Generation = 1 << 31;
/// Time limit for a decision, in seconds, if there is no other: Botzone's limit for JavaScript.
const SECONDS: f64 = 2.0;
/// How much of a program's output is shown, in characters: its end.
const SHOWN_LOG: usize = 1500;

impl Session {
    /// Requests a move from the program to move, if it is one's turn.
    pub(super) fn ask_program(&mut self) {
        let Some(game) = &self.game else { return };
        let side = game.session.turn();
        let Some(name) = game.program_to_move().map(str::to_owned) else { return };
        if game.session.has_forced() {
            // A pass without a choice is no decision.
            let ply = game.session.ply();
            return self.send(Effect::Forced(ply));
        }
        let left = game.timing.clock.left_to_lose(side, self.now());
        let seconds = left.or(self.seconds_to_think()).unwrap_or(SECONDS);
        self.begin_thinking(Purpose::Move);
        self.send(Effect::AskProgram(side, name, seconds));
    }

    /// A program has answered or failed.
    pub(super) fn program_says(&mut self, side: Side, reply: Reply) {
        let generation = PROGRAMS | reply.number;
        let asked = self.game.as_ref().is_some_and(|game| game.session.turn() == side);
        if !asked || self.thinking.as_ref().is_none_or(|thinking| thinking.generation != generation) {
            return;
        }
        self.send(Effect::SaveProgramData(side));
        self.engine_decided(reply.seconds);
        match reply.result {
            Ok(answer) => match self.why_not(&answer.text) {
                None => self.play_later(generation, answer.text),
                Some(reason) => {
                    let text = fill_in(words(self.lang()).illegal, &[&shorten(&answer.text), &reason]);
                    self.send(Effect::RefuseProgram(side, reason));
                    self.program_failed(side, text, &(answer.debug + "\n" + &reply.log), true);
                }
            },
            Err(violation) => {
                let loses = self.game.as_ref().is_some_and(|game| game.timing.clock.decides());
                let text = violation.say(self.lang());
                if loses && matches!(violation, Violation::Late(_)) {
                    self.rule(late_loss(side));
                    self.notes.note(self.name_of(side), text, None);
                    return self.show_log(&reply.log, false);
                }
                self.program_failed(side, text, &reply.log, violation != Violation::Closed);
            }
        }
    }

    fn name_of(&self, side: Side) -> String {
        self.game.as_ref().map(|game| game.name(side, self.lang())).unwrap_or_default()
    }

    /// Why a text is not a legal move here, in the page's language.
    fn why_not(&self, text: &str) -> Option<String> {
        let session = &self.game.as_ref()?.session;
        match session.check(text) {
            Ok(()) => None,
            Err(MoveError::Illegal { refusal, .. }) => Some(self.lang().say(&refusal)),
            Err(error) => Some(self.lang().say(&error.fault())),
        }
    }

    /// The game waits: the program may try again, or resign. Under contest rules its own fault is a violation, and it is asked again at once.
    fn program_failed(&mut self, side: Side, text: String, log: &str, own_fault: bool) {
        let (lang, name) = (self.lang(), self.name_of(side));
        let w = words(lang);
        let tally = self.game.as_ref().and_then(|game| game.timing.contest);
        let counts = own_fault && tally.is_some_and(|tally| tally.rules.violations.is_some());
        if counts {
            self.thinking = None;
            self.attempt_failed(name, text, true);
            self.show_log(log, false);
            return self.think();
        }
        self.stop();
        let title = fill_in(w.stopped, &[&name]);
        self.notes.say(&lang.sentences(&title, &text));
        self.notes.note(title, text, Some((Action::Resume, w.retry.to_owned())));
        self.show_log(log, self.game.as_ref().is_some_and(|game| game.session.sides() == 2));
    }

    /// A card with the program's output, and perhaps a button to resign for it.
    fn show_log(&mut self, log: &str, resign: bool) {
        let w = words(self.lang());
        let log = log.trim();
        let from = log.char_indices().rev().nth(SHOWN_LOG).map_or(0, |(at, _)| at);
        let give_up = resign.then(|| (Action::ResignProgram, w.give_up.to_owned()));
        if resign || !log.is_empty() {
            let text = log.get(from..).filter(|log| !log.is_empty()).unwrap_or(w.log_empty);
            self.notes.add(w.log.to_owned(), text.to_owned(), give_up);
        }
    }

    /// The program to move resigns.
    pub(super) fn resign_program(&mut self) {
        self.notes.clear_passing();
        let Some(game) = &mut self.game else { return };
        let side = game.session.turn();
        if matches!(game.player(side), Player::Program(_)) && game.session.resign(side) {
            self.advance();
        }
    }
}
