//! Clocks and contest rules: running clocks, time-outs, violations.

use quintet_base::lang::fill_in;
use quintet_engine::core::outcome::Outcome;
use quintet_play::clock::late_loss;
use quintet_play::clock::words::words;
use quintet_play::saves::Player;

use super::{Effect, Session};

/// Grace time in seconds after which an engine that does not answer loses; otherwise engines measure their own time.
const GRACE: f64 = 1.0;

impl Session {
    /// Starts or stops the clocks for the present state of the game.
    pub(super) fn run_clock(&mut self) {
        let now = self.now();
        let Some(game) = self.game.as_mut().filter(|game| game.keeps_time()) else { return };
        let moving = game.person_to_move() || game.level_to_move().is_some() || game.program_to_move().is_some();
        let runs = !game.timing.clock.stopped && moving;
        // An engine that has answered waits only to be shown.
        let answered = self.thinking.is_some() && self.due;
        if !runs {
            game.timing.clock.stop(now);
        } else if !answered {
            game.timing.clock.start(game.session.turn(), now);
        }
        let shown = self.game.as_ref().filter(|game| game.timing.is_used());
        let wait = shown.and_then(|game| game.timing.clock.wait(now));
        self.send(Effect::ClockAfter(wait));
    }

    /// The clocks must be updated, or time has run out.
    pub(super) fn look_at_clock(&mut self) {
        let (now, lang) = (self.now(), self.lang());
        self.send(Effect::ClockAfter(None));
        let Some(game) = &mut self.game else { return };
        let turn = game.session.turn();
        let grace = match game.player(turn) {
            Player::Person => 0.0,
            Player::Level(_) => GRACE,
            // The runner measures a program's time itself, and ends it.
            Player::Program(_) => f64::INFINITY,
            // Games with a friend have no clocks.
            Player::Friend => f64::INFINITY,
        };
        if game.timing.clock.flagged(grace, now) == Some(turn) {
            game.timing.clock.stop(now);
            return self.rule(late_loss(turn));
        }
        if game.persons().any(|side| side == turn)
            && let Some(side) = game.timing.clock.last_seconds(now)
        {
            let colour = game.colour(side, lang);
            self.notes.say(&fill_in(words(lang).seconds_left, &[&colour, "10"]));
        }
        self.run_clock();
    }

    /// The game ends by a referee's decision.
    pub(super) fn rule(&mut self, outcome: Outcome) {
        self.stop_thinking();
        self.send(Effect::DropGesture);
        let Some(game) = &mut self.game else { return };
        game.session.rule(outcome);
        self.say_result();
        self.advance();
    }

    /// Announces the result, if the game is over.
    pub(super) fn say_result(&mut self) {
        let lang = self.lang();
        if let Some(game) = &self.game
            && let Some(outcome) = game.session.outcome()
        {
            let (headline, reason) = game.result(&outcome, lang);
            self.notes.say(&lang.sentences(&headline, &reason));
        }
    }

    /// An engine or a program has decided after this many seconds, as measured by itself or its host.
    pub(super) fn engine_decided(&mut self, seconds: f64) {
        if let Some(game) = self.game.as_mut().filter(|game| game.keeps_time()) {
            let turn = game.session.turn();
            game.timing.clock.settle(turn, seconds);
        }
    }

    /// A move was played: its side's clock stops.
    pub(super) fn end_decision(&mut self) {
        let now = self.now();
        let Some(game) = self.game.as_mut().filter(|game| game.keeps_time()) else { return };
        let Some(side) = game.session.move_list().last().map(|entry| entry.side) else { return };
        if let Some(outcome) = game.timing.moved(side, game.session.outcome(), now) {
            game.session.rule(outcome);
        }
    }

    /// A person or a program tried something that is not allowed. Reports it; an `attempt` at a complete move counts as a violation under
    /// contest rules.
    pub(super) fn attempt_failed(&mut self, title: String, reason: String, attempt: bool) {
        let (now, lang) = (self.now(), self.lang());
        let counted = match self.game.as_mut().filter(|_| attempt) {
            Some(game) => game.timing.violated(game.session.turn(), now),
            None => None,
        };
        let Some((count, ruling)) = counted else {
            self.notes.say(&reason);
            return self.notes.note(title, reason, None);
        };
        let w = words(lang);
        let limit = self.game.as_ref().and_then(|game| game.timing.contest?.rules.violations);
        let title = match limit {
            Some(limit) => fill_in(w.violation_of, &[&count.to_string(), &limit.to_string(), &title]),
            None => fill_in(w.violation, &[&count.to_string(), &title]),
        };
        self.notes.say(&lang.sentences(&title, &reason));
        self.notes.note(title, reason, None);
        match ruling {
            Some(outcome) => self.rule(outcome),
            None => {
                self.run_clock();
                self.send(Effect::SaveSoon);
            }
        }
    }

    /// Stops or restarts the clocks; not in a contest.
    pub(super) fn stop_clocks(&mut self) {
        let Some(game) = self.game.as_mut().filter(|game| game.may_be_helped() && game.session.outcome().is_none()) else { return };
        let stopped = !game.timing.clock.stopped;
        game.timing.clock.stopped = stopped;
        game.paused = stopped;
        if stopped {
            self.stop_thinking();
        }
        let w = words(self.lang());
        self.notes.say(if stopped { w.stopped } else { w.start_clocks });
        self.advance();
    }

    /// Time limit of the engine, by the settings and by its clock.
    pub(super) fn seconds_to_think(&self) -> Option<f64> {
        let budget = self.game.as_ref().and_then(|game| game.timing.clock.budget(game.session.turn(), self.now()));
        match (self.around.seconds, budget) {
            (Some(most), Some(budget)) => Some(most.min(budget)),
            (most, budget) => most.or(budget),
        }
    }
}
