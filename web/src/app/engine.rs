//! The engine's part in a game: its moves and its hints.

use super::{App, Hint, Message, Purpose, Thinking};
use crate::dom::Timer;
use crate::engine_queue::{Event, Notice};
use crate::lang::fill_in;
use crate::protocol::{Generation, Go};
use crate::settings::Pace;

/// How long a hint may be thought about, in seconds.
const HINT_SECONDS: f64 = 1.0;

impl App {
    /// Asks the engine for a move, if it is to move and not thinking already.
    pub(super) fn think(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        self.ask_program();
        let Some(level) = self.game.as_ref().and_then(|game| game.level_to_move()).map(str::to_owned) else { return };
        self.request(&level, self.seconds_to_think(), Purpose::Move);
    }

    fn request(&mut self, level: &str, seconds: Option<f64>, purpose: Purpose) {
        let Some(game) = &self.game else { return };
        let generation = self.client.go(Go {
            seconds,
            // Another seed for every seat, so that two players of one level do not think the same.
            seed: game.seed.wrapping_add(game.table.turn().index() as u32),
            ..Go::about(game.table.as_ref(), level)
        });
        self.thinking = Some(Thinking { generation, purpose, since: self.page.now(), thoughts: None });
        self.tick_soon();
    }

    /// Stops thinking; nothing comes of it.
    pub(super) fn stop_thinking(&mut self) {
        self.due = None;
        self.bots.stop();
        if self.thinking.take().is_some() {
            self.client.cancel();
        }
    }

    pub(super) fn stop(&mut self) {
        self.stop_thinking();
        if let Some(game) = &mut self.game {
            game.paused = true;
        }
        self.run_clock();
    }

    pub(super) fn resume(&mut self) {
        if let Some(game) = &mut self.game {
            game.paused = false;
            game.timing.clock.stopped = false;
        }
        self.advance();
    }

    /// Lets the engine that is to move play once, and no further. While engines play, they stop after the move that is being thought about.
    pub(super) fn step(&mut self) {
        if let Some(game) = &mut self.game {
            game.paused = false;
        }
        self.think();
        if let Some(game) = &mut self.game {
            game.paused = true;
        }
    }

    /// The next speed of engines among themselves.
    pub(super) fn next_pace(&mut self) {
        self.settings.pace = self.settings.pace.next();
        if self.settings.keep(self.store.as_ref()).is_err() {
            self.tell_full();
        }
    }

    /// First press: where to look; second press: what to play.
    pub(super) fn ask_hint(&mut self) {
        let allowed = self.query.allows_hints() && self.shows_engine();
        let Some(game) = &mut self.game else { return };
        if !allowed || !game.person_to_move() || !game.may_be_helped() {
            return;
        }
        let ply = game.table.ply();
        if let Some(hint) = self.hint.as_mut().filter(|hint| hint.ply == ply) {
            hint.told = true;
            let text = hint.text.clone();
            game.table.set_hint(Some(&text));
            let said = game.table.say_text(&text, self.lang).unwrap_or(text);
            return self.tell(fill_in(self.w.hint_what, &[&said]));
        }
        if self.thinking.is_none()
            && let Some(level) = game.table.levels().last().map(|level| level.name)
        {
            let seconds = self.query.seconds.or(self.settings.seconds).map_or(HINT_SECONDS, |most| most.min(HINT_SECONDS));
            self.request(level, Some(seconds), Purpose::Hint);
        }
    }

    pub(super) fn engine_says(&mut self, event: Event) {
        if self.review_hears(&event) {
            return;
        }
        match event {
            Event::Info(generation, thoughts) => {
                if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.generation == generation) {
                    thinking.thoughts = Some(thoughts);
                }
            }
            Event::Best(generation, thoughts) => {
                let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.generation == generation) else { return };
                if thoughts.memory > 0.0 {
                    crate::dom::set(&self.regions.main, "data-memory", &quintet_engine::number::text(thoughts.memory));
                }
                let Some(best) = thoughts.best else {
                    return self.engine_failed(generation, "-");
                };
                match thinking.purpose {
                    Purpose::Move => {
                        self.engine_decided(thoughts.seconds);
                        self.play_later(generation, best);
                    }
                    Purpose::Hint => self.got_hint(best),
                }
            }
            Event::Failed(generation, reason) => self.engine_failed(generation, &reason),
            Event::Notice(notice) => {
                let text = match notice {
                    Notice::OnPage => self.w.engine_on_page,
                    Notice::Outdated => self.w.engine_outdated,
                    Notice::NoEngine => self.w.engine_none,
                };
                if notice == Notice::NoEngine {
                    self.stop();
                }
                self.say(text);
                self.lasting_note(text);
            }
        }
    }

    fn engine_failed(&mut self, generation: Generation, reason: &str) {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.generation == generation) {
            self.stop();
            let reason = self.phrase(reason);
            self.tell(fill_in(self.w.engine_failed, &[&reason]));
        }
    }

    pub(super) fn play_later(&mut self, generation: Generation, best: String) {
        let quick = self.page.matches("(prefers-reduced-motion: reduce)");
        let among_engines = self.game.as_ref().is_some_and(|game| game.persons().next().is_none());
        let pause = match self.settings.pace {
            // Who asks for slow moves wants to see them, moving pictures or not.
            Pace::Slow if among_engines => Pace::Slow.pause(),
            _ if quick => 0.0,
            pace if among_engines => pace.pause(),
            _ => Pace::Normal.pause(),
        };
        // On a busy machine a picture takes its time: what counts is what the person has seen.
        let wait = pause - self.shown_at.map_or(0.0, |shown| self.page.now() - shown);
        if wait < 1.0 {
            return self.play_best(generation, &best);
        }
        let mail = self.mail.clone();
        self.due = Some(Timer::after(&self.page.window, wait.ceil() as i32, move || {
            mail.send(Message::PlayBest(generation, best));
        }));
    }

    /// The engine's move: checked like anybody's.
    pub(super) fn play_best(&mut self, generation: Generation, text: &str) {
        if self.thinking.take_if(|thinking| thinking.generation == generation).is_none() {
            return;
        }
        let Some(game) = &mut self.game else { return };
        // Who looks back at earlier moves goes on looking.
        let looking = game.table.shown_ply();
        let away = looking != game.table.ply();
        match game.table.play_text(text) {
            Ok(_) => {
                if away {
                    game.table.look_at(looking);
                }
                self.moved();
            }
            Err(error) => {
                self.stop();
                let reason = self.phrase(&error.to_string());
                self.tell(fill_in(self.w.engine_failed, &[&reason]));
            }
        }
    }

    fn got_hint(&mut self, text: String) {
        self.thinking = None;
        let Some(game) = &self.game else { return };
        let place = game.table.hint_place(&text, self.lang).unwrap_or_else(|| text.clone());
        self.hint = Some(Hint { ply: game.table.ply(), text, told: false });
        let words = format!("{} {}", fill_in(self.w.hint_where, &[&place]), self.w.hint_again);
        self.tell(words);
    }

    /// Brings the thinking time up to date every tenth of a second.
    pub(super) fn tick_soon(&mut self) {
        if self.thinking.is_some() && self.tick.is_none() {
            let mail = self.mail.clone();
            self.tick = Some(Timer::after(&self.page.window, 100, move || mail.send(Message::Tick)));
        }
    }
}
