//! Carries out the effects of the game session.

use quintet_browser::dom::set;
use quintet_link::queue::Event;

use super::{App, Message};
use crate::parts::coach::Message as ToCoach;
use crate::parts::session::{Effect, Message as To};

/// So many finished games are worth asking the browser to keep what is stored.
const WORTH_KEEPING: u32 = 3;

impl App {
    /// Passes a message to the session and carries out its effects.
    pub(super) fn tell_session(&mut self, message: To) {
        self.state.device.now = self.page.now();
        let around = self.state.around();
        for effect in self.state.session.update(message, around) {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Go(go) => {
                let generation = self.engines.pool.go(*go);
                self.state.session.asked(generation);
            }
            Effect::AnswerNow => self.engines.pool.answer_now(),
            Effect::CancelSearch => self.engines.pool.cancel(),
            Effect::AskProgram(side, name, seconds) => self.ask_program(side, &name, seconds),
            Effect::StopPrograms => self.engines.bots.stop(),
            Effect::RefuseProgram(side, reason) => self.engines.bots.refuse(side, &reason),
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
            Effect::Sound(sound) => self.screen.sounds.play(sound, self.state.settings.volume),
            Effect::Guide(what) => self.guide_heard(what),
            Effect::Played => {
                self.tell_move();
                self.tell_coach(ToCoach::Played);
                self.puzzle_moved();
            }
            Effect::Advanced => self.tell_end(),
            Effect::DropGesture => self.hand.drop_gesture(),
            Effect::Ended(seconds) => {
                if self.state.count(seconds).is_err() {
                    self.tell_full();
                } else if self.state.progress.finished() >= WORTH_KEEPING {
                    self.ask_to_last();
                }
            }
            Effect::Memory(bytes) => set(&self.screen.regions.main, "data-memory", &quintet_engine::text::number::text(bytes)),
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
        if self.state.session.thinking.is_some() && self.timers.tick.is_none() {
            self.timers.tick = Some(self.later(100, Message::Tick));
        }
    }
}
