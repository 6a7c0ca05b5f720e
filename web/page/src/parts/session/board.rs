//! Input on the board, and the consequences of a move.

use quintet_base::lang::{fill_in, sentence};
use quintet_base::sound::Sound;
use quintet_board::session::{Reply, Waiting};
use quintet_board::view::Command;
use quintet_engine::core::error::MoveError;
use quintet_engine::core::fault::Fault;
use quintet_play::review::words::words as review_words;

use super::{Effect, Session};
use crate::action::Action;
use crate::friends::words::words as friend_words;
use crate::help::guide::Until;
use crate::parts::friends::friend_in;

/// How long a forced pass is shown before it is played, in milliseconds.
const PASS: i32 = 900;

impl Session {
    fn careful(&self, touch: bool) -> bool {
        self.around.is_careful(touch)
    }

    pub(super) fn press(&mut self, target: &str, touch: bool) {
        let (careful, w) = (self.careful(touch), self.w());
        self.notes.clear_passing();
        let Some(game) = &mut self.game else { return };
        if game.session.shown_ply() != game.session.ply() {
            return self.ask_whether_to_branch();
        }
        let before = game.session.waiting();
        match game.session.press(target, careful) {
            Reply::Refused { move_text: Some(text), refusal } => {
                // The first tap only shows a preview; the second one is an attempt.
                let waits = |waiting: Option<Waiting>| waiting.map(|waiting| waiting.text);
                let shown = waits(game.session.waiting());
                let attempt = shown.is_none() || shown == waits(before);
                self.refused(Some(text), &refusal, attempt);
            }
            Reply::Staged => {
                let template = if game.session.is_staged() { w.chosen } else { w.put_back };
                self.notes.say(&fill_in(template, &[target]));
                self.replied(Reply::Staged);
            }
            reply => self.replied(reply),
        }
    }

    /// A press on the board while an earlier position is shown asks what is meant.
    fn ask_whether_to_branch(&mut self) {
        let text = review_words(self.lang()).look_first_ask.to_owned();
        self.notes.say(&text);
        let allowed = self.around.undo;
        let action = allowed.then(|| (Action::Branch, self.w().branch.to_owned()));
        self.notes.note(String::new(), text, action);
    }

    pub(super) fn command(&mut self, command: Command<'_>) {
        let careful = self.careful(false);
        self.notes.clear_passing();
        if let Some(game) = &mut self.game {
            match game.session.command(command, careful) {
                // It no longer fits in its place: nobody wants to play it yet.
                Reply::Refused { move_text, refusal } => self.refused(move_text, &refusal, false),
                reply => self.replied(reply),
            }
        }
    }

    pub(super) fn confirm(&mut self) {
        self.notes.clear_passing();
        if let Some(game) = &mut self.game {
            let reply = game.session.confirm();
            self.replied(reply);
        }
    }

    pub(super) fn cancel(&mut self) {
        self.send(Effect::DropGesture);
        self.notes.clear_passing();
        if let Some(game) = &mut self.game {
            game.session.cancel();
        }
    }

    pub(super) fn enter_move(&mut self, text: &str) {
        let Some(game) = &mut self.game else { return };
        if text.trim().is_empty() || !game.person_to_move() {
            return;
        }
        game.session.look_at(usize::MAX);
        match game.session.play_text(text) {
            Ok(_) => {
                self.notes.clear_passing();
                self.send(Effect::Guide(Until::Played));
                self.moved();
            }
            Err(MoveError::Illegal { text, refusal }) => self.refused(Some(text), &refusal, true),
            Err(error) => {
                let title = self.w().not_a_move.to_owned();
                let text = self.lang().say(&error.fault());
                self.attempt_failed(title, text, true);
            }
        }
    }

    fn replied(&mut self, reply: Reply) {
        match reply {
            Reply::Played(_) => {
                if let Some(game) = &mut self.game {
                    game.session.hover(None);
                }
                self.send(Effect::Guide(Until::Played));
                self.moved();
            }
            Reply::Refused { move_text, refusal } => {
                let whole = move_text.is_some();
                self.refused(move_text, &refusal, whole);
            }
            Reply::Waiting(text) => {
                let said = self.game.as_ref().and_then(|game| game.session.say_text(&text, self.lang())).unwrap_or(text);
                self.notes.say(&fill_in(self.w().confirm, &[&said]));
            }
            Reply::Staged => self.send(Effect::Guide(Until::Begun)),
            Reply::Nothing => {}
        }
    }

    /// Something is not allowed. An `attempt` is a complete move and counts under contest rules.
    fn refused(&mut self, move_text: Option<String>, refusal: &Fault, attempt: bool) {
        let (lang, w) = (self.lang(), self.w());
        let Some(game) = &self.game else { return };
        let reason = sentence(&lang.say(refusal), lang);
        let waits = game.session.waiting().is_some();
        let title = match move_text {
            Some(text) if text.len() <= 12 => fill_in(w.not_allowed_move, &[&text]),
            _ => w.not_allowed.to_owned(),
        };
        self.send(Effect::Sound(Sound::Refusal));
        if !attempt && waits {
            // The button that would play it shows the reason.
            return self.notes.say(&reason);
        }
        self.attempt_failed(title, reason, attempt);
    }

    /// A move was played: announces it, saves the game, and continues.
    pub(super) fn moved(&mut self) {
        self.shown_at = None;
        self.hint = None;
        self.end_decision();
        if let Some(session) = self.game.as_ref().map(|game| &game.session) {
            let (sound, over) = (session.sound(), session.outcome().is_some());
            for sound in sound.into_iter().chain(over.then_some(Sound::End)) {
                self.send(Effect::Sound(sound));
            }
        }
        self.say_last_move();
        self.send(Effect::Played);
        self.advance();
    }

    /// Announces the last move, and the side to move or the winner.
    pub(super) fn say_last_move(&mut self) {
        let (lang, w) = (self.lang(), self.w());
        let Some(game) = &self.game else { return };
        let ply = game.session.ply();
        let Some(said) = game.session.say_move(ply, lang) else { return };
        let mover = game.session.move_list().last().map(|entry| game.name(entry.side, lang)).unwrap_or_default();
        let next = match game.session.outcome() {
            Some(outcome) => {
                let (headline, reason) = game.result(&outcome, lang);
                lang.sentences(&headline, &reason)
            }
            None if game.person_to_move() && game.persons().count() == 1 => w.your_turn.to_owned(),
            None if game.is_with_friend() => fill_in(friend_words(lang).send_to, &[friend_in(game, lang)]),
            None => fill_in(w.turn_of, &[&game.name(game.session.turn(), lang)]),
        };
        let said = [mover.as_str(), lang.words().colon, &said].concat();
        self.notes.say(&lang.sentences(&said, &next));
    }

    /// The game has changed: updates input, engine and saving.
    pub(super) fn advance(&mut self) {
        let (lang, now) = (self.lang(), self.now());
        let since = *self.since.get_or_insert(now);
        let Some(game) = &mut self.game else { return };
        let ended = !game.counted && game.session.outcome().is_some();
        game.counted |= ended;
        let input = game.person_to_move() && !game.timing.clock.stopped;
        game.session.allow_input(input);
        if self.around.turns && input && game.shares_screen() {
            let flipped = !game.session.is_below(game.session.turn());
            game.set_flipped(flipped);
        }
        // A friend need not send a pass that cannot be helped.
        if (input || game.is_with_friend()) && game.session.has_forced() {
            let (ply, name) = (game.session.ply(), game.colour(game.session.turn(), lang));
            self.due = true;
            self.send(Effect::ForcedAfter(if self.around.still { PASS / 4 } else { PASS }, ply));
            self.notes.tell(fill_in(self.w().passes, &[&name]));
        }
        if ended {
            self.send(Effect::Ended((now - since) / 1000.0));
        }
        self.send(Effect::Advanced);
        self.think();
        self.send(Effect::SaveSoon);
        self.run_clock();
    }

    pub(super) fn play_forced(&mut self, ply: usize) {
        let due = self.game.as_mut().filter(|game| {
            let moves = game.person_to_move() || game.program_to_move().is_some() || game.is_with_friend();
            game.session.ply() == ply && moves
        });
        if due.is_some_and(|game| game.session.play_forced().is_some()) {
            self.moved();
        }
    }
}
