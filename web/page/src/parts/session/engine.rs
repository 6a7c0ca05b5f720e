//! The engine's part of a game: its moves and hints.

use quintet_base::lang::{fill_in, sentence};
use quintet_base::words::words as common;
use quintet_board::session::hint;
use quintet_link::queue::{Event, Notice};
use quintet_play::Play;
use quintet_play::review::proof::Proof;
use quintet_play::settings::Pace;
use quintet_protocol::{Generation, Go, SearchInfo};

use super::{Effect, Hint, Purpose, Session, Thinking};
use crate::action::Action;

/// Time limit for a hint, in seconds.
const HINT_SECONDS: f64 = 1.0;

impl Session {
    /// Requests a move from the engine, if it is to move and not searching already.
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
        let go = Go {
            seconds,
            // A different seed for every seat, so that two players of one level differ.
            seed: game.seed.wrapping_add(game.session.turn().index() as u32),
            lang: self.lang().tag().to_owned(),
            ..quintet_play::ask::about(game.session.as_ref(), level)
        };
        self.begin_thinking(purpose);
        self.send(Effect::Go(Box::new(go)));
    }

    pub(super) fn begin_thinking(&mut self, purpose: Purpose) {
        self.thinking = Some(Thinking { generation: 0, purpose, since: self.now(), info: None });
    }

    /// Stops searching; the result is dropped.
    pub(super) fn stop_thinking(&mut self) {
        self.due = false;
        self.send(Effect::NothingDue);
        self.send(Effect::StopPrograms);
        if self.thinking.take().is_some() {
            self.send(Effect::CancelSearch);
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

    /// Lets the engine to move play once. While engines play each other, they stop after the move that is being searched.
    pub(super) fn step(&mut self) {
        if let Some(game) = &mut self.game {
            game.paused = false;
        }
        self.think();
        if let Some(game) = &mut self.game {
            game.paused = true;
        }
    }

    /// First press: where to look; second press: the move.
    pub(super) fn ask_hint(&mut self) {
        let around = self.around;
        let Some(game) = &mut self.game else { return };
        if !around.hints || !around.output || !game.person_to_move() || !game.may_be_helped() {
            return;
        }
        let ply = game.session.ply();
        if let Some(hint) = self.hint.as_ref().filter(|hint| hint.ply == ply) {
            game.session.set_hint(&hint.text, true);
            return self.tell_hint();
        }
        if self.thinking.is_some() {
            self.send(Effect::AnswerNow);
        } else if let Some(level) = game.session.levels().last().map(|level| level.name) {
            let seconds = around.seconds.map_or(HINT_SECONDS, |most| most.min(HINT_SECONDS));
            self.request(level, Some(seconds), Purpose::Hint);
        }
    }

    pub(super) fn engine_says(&mut self, event: Event) {
        match event {
            Event::Info(generation, info) => {
                if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.generation == generation) {
                    thinking.info = Some(info);
                }
            }
            Event::Best(generation, info) => {
                let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.generation == generation) else { return };
                let purpose = thinking.purpose;
                if info.memory > 0.0 {
                    self.send(Effect::Memory(info.memory));
                }
                let Some(best) = info.best.clone() else {
                    return self.engine_failed(generation, "-");
                };
                match purpose {
                    Purpose::Move => {
                        self.engine_decided(info.seconds);
                        self.note_computed(&best, info.computed);
                        self.play_later(generation, best);
                    }
                    Purpose::Hint => self.got_hint(best, Some(&info)),
                }
            }
            Event::Failed(generation, reason) => self.engine_failed(generation, &self.lang().say(&reason)),
            Event::Notice(notice) => self.hear_notice(notice),
        }
    }

    /// Notes what was computed for the move that comes next; what was noted for it before, and later, belongs to a line taken back.
    fn note_computed(&mut self, best: &str, lines: Vec<String>) {
        let Some(game) = &self.game else { return };
        let ply = game.session.ply();
        self.computed.retain(|noted| noted.0 < ply);
        self.computed.push((ply, best.to_owned(), lines));
    }

    /// What an engine computed for the move that led to the position shown.
    #[must_use]
    pub(crate) fn computed(&self, game: &Play) -> &[String] {
        let shown = game.session.shown_ply();
        let noted = self.computed.iter().find(|noted| noted.0 + 1 == shown);
        noted.filter(|noted| game.session.moves().get(noted.0) == Some(&noted.1)).map_or(&[], |noted| &noted.2)
    }

    fn hear_notice(&mut self, notice: Notice) {
        let w = self.w();
        if matches!(notice, Notice::Arrived | Notice::NoEngine) {
            self.notes.forget(w.engine_late);
        }
        let text = match notice {
            Notice::Arrived => return,
            Notice::OnPage => w.engine_on_page,
            Notice::Outdated => w.engine_outdated,
            Notice::NoEngine => {
                self.stop();
                w.engine_none
            }
            Notice::Late => w.engine_late,
        };
        self.notes.tell_lasting(text, Action::Reload, common(self.lang()).reload);
    }

    fn engine_failed(&mut self, generation: Generation, reason: &str) {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.generation == generation) {
            self.give_up_engine(reason);
        }
    }

    /// The engine failed, for this reason.
    fn give_up_engine(&mut self, reason: &str) {
        self.stop();
        self.notes.tell(fill_in(self.w().engine_failed, &[reason]));
    }

    pub(super) fn play_later(&mut self, generation: Generation, best: String) {
        let around = self.around;
        let among_engines = self.game.as_ref().is_some_and(|game| game.persons().next().is_none());
        let pause = match around.pace {
            // Slow games are slow even without animations.
            Pace::Slow if among_engines => Pace::Slow.pause(),
            _ if around.still => 0.0,
            pace if among_engines => pace.pause(),
            _ => Pace::Normal.pause(),
        };
        // On a busy machine rendering takes time; what counts is what the person has seen.
        let wait = pause - self.shown_at.map_or(0.0, |shown| around.now - shown);
        if wait < 1.0 {
            return self.play_best(generation, &best);
        }
        self.due = true;
        self.send(Effect::BestAfter(wait.ceil() as i32, generation, best));
    }

    /// The engine's move; checked like any other.
    pub(super) fn play_best(&mut self, generation: Generation, text: &str) {
        if self.thinking.take_if(|thinking| thinking.generation == generation).is_none() {
            return;
        }
        let Some(game) = &mut self.game else { return };
        // Whoever looks at an earlier position keeps it.
        let looking = game.session.shown_ply();
        let away = looking != game.session.ply();
        match game.session.play_text(text) {
            Ok(_) => {
                if away {
                    game.session.look_at(looking);
                }
                self.moved();
            }
            Err(error) => self.give_up_engine(&error.to_string()),
        }
    }

    /// Points at what a move moves; when asked again, at the move.
    pub(super) fn hint_at(&mut self, text: String) {
        let Some(game) = &mut self.game else { return };
        if self.hint.as_ref().is_some_and(|hint| hint.ply == game.session.ply()) {
            game.session.set_hint(&text, true);
            self.tell_hint();
        } else {
            self.got_hint(text, None);
        }
    }

    fn got_hint(&mut self, text: String, info: Option<&SearchInfo>) {
        let lang = self.lang();
        self.thinking = None;
        let Some(game) = &mut self.game else { return };
        game.session.set_hint(&text, false);
        let Some((place, ..)) = hint::place(game.session.as_ref(), lang) else { return };
        let (turn, sides) = (game.session.turn(), game.session.sides());
        let proof =
            info.and_then(|info| Proof::of_thoughts(info, turn, sides)).filter(|proof| proof.winner.is_none_or(|winner| winner == turn));
        self.hint = Some(Hint { ply: game.session.ply(), text, proof });
        let w = self.w();
        self.notes.tell(lang.sentences(&fill_in(w.hint_where, &[&place]), w.hint_again));
    }

    /// The hint's move and reason: a short text to read, words to hear.
    fn tell_hint(&mut self) {
        let (lang, w) = (self.lang(), self.w());
        let (Some(game), Some(hint)) = (&self.game, &self.hint) else { return };
        let reason = game.session.merit(hint.ply, &hint.text, lang);
        let Some(m) = game.session.line(hint.ply, std::slice::from_ref(&hint.text), lang).into_iter().next() else { return };
        let colon = lang.words().colon;
        let told = |lead: &str| {
            let parts = if reason.is_empty() { [lead, "", ""] } else { [lead, colon, &reason] };
            let said = sentence(&parts.concat(), lang);
            if let Some(proof) = hint.proof { lang.sentences(&said, &proof.text(game, lang)) } else { said }
        };
        let (read, heard) = (told(&fill_in(w.hint_what, &[&m.short])), told(&[w.hint, colon, &m.said].concat()));
        self.notes.say(&heard);
        self.notes.note(String::new(), read, None);
    }
}
