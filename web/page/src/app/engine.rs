//! Carries out the effects of the game session.

use quintet_browser::dom::set;
use quintet_link::queue::Event;

use super::{App, Message};
use crate::parts::session::{Around, Effect, Message as To};

impl App {
    /// The settings, address parameters and browser state that the session needs.
    pub(super) fn around(&self) -> Around {
        Around {
            lang: self.lang,
            now: self.page.now(),
            still: self.page.matches("(prefers-reduced-motion: reduce)"),
            fingers: self.page.matches("(hover: none)"),
            undo: self.query.allows_undo(),
            hints: self.query.allows_hints(),
            output: self.shows_engine(),
            seconds: self.query.seconds.or(self.settings.seconds),
            careful: self.settings.careful,
            pace: self.settings.pace,
        }
    }

    /// Passes a message to the session and carries out its effects.
    pub(super) fn tell_session(&mut self, message: To) {
        let around = self.around();
        for effect in self.session.update(message, around) {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Go(go) => {
                let generation = self.client.go(*go);
                self.session.asked(generation);
            }
            Effect::AnswerNow => self.client.answer_now(),
            Effect::CancelSearch => self.client.cancel(),
            Effect::AskProgram(side, name, seconds) => self.ask_program(side, &name, seconds),
            Effect::StopPrograms => self.bots.stop(),
            Effect::RefuseProgram(side, reason) => self.bots.refuse(side, &reason),
            Effect::SaveProgramData(side) => self.keep_globaldata(side),
            Effect::BestAfter(wait, generation, best) => {
                self.timers.due = Some(self.later(wait, Message::PlayBest(generation, best)));
            }
            Effect::ForcedAfter(wait, ply) => {
                self.timers.due = Some(self.later(wait, Message::PlayForced(ply)));
            }
            Effect::Forced(ply) => self.mail.send(Message::PlayForced(ply)),
            Effect::NothingDue => self.timers.due = None,
            Effect::ClockAfter(wait) => {
                self.timers.clock = wait.map(|wait| self.later(wait, Message::Clock));
            }
            Effect::SaveSoon => self.keep_soon(),
            Effect::Sound(sound) => self.sounds.play(sound, self.settings.volume),
            Effect::Guide(what) => self.guide_heard(what),
            Effect::Played => self.tell_move(),
            Effect::Advanced => self.tell_end(),
            Effect::DropGesture => self.hand.drop_gesture(),
            Effect::Memory(bytes) => set(&self.regions.main, "data-memory", &quintet_engine::text::number::text(bytes)),
        }
    }

    /// Updates input, engine and saving after a change of the game.
    pub(super) fn advance(&mut self) {
        self.tell_session(To::Advance);
    }

    /// Stops the search and discards its result.
    pub(super) fn stop_thinking(&mut self) {
        self.tell_session(To::StopThinking);
    }

    pub(super) fn engine_says(&mut self, event: Event) {
        if !self.review_hears(&event) {
            self.tell_session(To::Engine(event));
        }
    }

    /// Updates the thinking time every tenth of a second.
    pub(super) fn tick_soon(&mut self) {
        if self.session.thinking.is_some() && self.timers.tick.is_none() {
            self.timers.tick = Some(self.later(100, Message::Tick));
        }
    }
}
