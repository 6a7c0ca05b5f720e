//! Clocks and contest rules on the page: when clocks run, what happens when one runs out, what an illegal attempt costs.

use quintet_engine::outcome::Outcome;
use quintet_engine::side::Side;

use super::{App, Message};
use crate::clock::words::words;
use crate::clock::{self, TimeControl, late_loss};
use crate::dom::Timer;
use crate::html::escape;
use crate::lang::fill_in;
use crate::play::Play;
use crate::saves::Player;

/// An engine measures its own time; only one that does not answer at all loses by the page's clock, so many seconds later.
const GRACE: f64 = 1.0;

impl App {
    /// Starts or stops the clocks as the game stands.
    pub(super) fn run_clock(&mut self) {
        let now = self.page.now();
        let Some(game) = self.game.as_mut().filter(|game| game.timing.is_used()) else { return };
        let moving = game.person_to_move() || game.level_to_move().is_some() || game.program_to_move().is_some();
        let runs = !game.timing.clock.stopped && moving;
        // An engine that has answered waits only for people's sake.
        let answered = self.thinking.is_some() && self.due.is_some();
        if !runs {
            game.timing.clock.stop(now);
        } else if !answered {
            game.timing.clock.start(game.table.turn(), now);
        }
        self.clock_soon();
    }

    fn clock_soon(&mut self) {
        let wait = self.game.as_ref().and_then(|game| game.timing.clock.wait(self.page.now()));
        self.clock_tick = wait.map(|wait| {
            let mail = self.mail.clone();
            Timer::after(&self.page.window, wait, move || mail.send(Message::Clock))
        });
    }

    /// The clocks show something else, or one has run out.
    pub(super) fn look_at_clock(&mut self) {
        let now = self.page.now();
        self.clock_tick = None;
        let Some(game) = &mut self.game else { return };
        let turn = game.table.turn();
        let grace = match game.player(turn) {
            Player::Person => 0.0,
            Player::Level(_) => GRACE,
            // Whoever runs it measures the time from its first line on, and ends it.
            Player::Program(_) => f64::INFINITY,
        };
        if game.timing.clock.flagged(grace, now) == Some(turn) {
            game.timing.clock.stop(now);
            return self.rule(late_loss(turn));
        }
        if game.persons().any(|side| side == turn)
            && let Some(side) = game.timing.clock.last_seconds(now)
        {
            let colour = game.colour(side, self.lang);
            self.say(&fill_in(words(self.lang).seconds_left, &[&colour, "10"]));
        }
        self.run_clock();
    }

    /// The game ends by a ruling.
    pub(super) fn rule(&mut self, outcome: Outcome) {
        self.stop_thinking();
        self.gesture = None;
        let Some(game) = &mut self.game else { return };
        game.table.rule(outcome);
        if let Some(outcome) = game.table.outcome() {
            let (headline, reason) = game.result(&outcome, self.lang);
            self.say(&self.lang.sentences(&headline, &reason));
        }
        self.advance();
    }

    /// The engine has decided, or a program, after so many seconds as it measured itself or its host did.
    pub(super) fn engine_decided(&mut self, seconds: f64) {
        if let Some(game) = self.game.as_mut().filter(|game| game.timing.is_used()) {
            let turn = game.table.turn();
            game.timing.clock.settle(turn, seconds);
        }
    }

    /// A move was played: its side's clock stops.
    pub(super) fn end_decision(&mut self) {
        let now = self.page.now();
        let Some(game) = self.game.as_mut().filter(|game| game.timing.is_used()) else { return };
        let Some(side) = game.table.move_list().last().map(|entry| entry.side) else { return };
        let over = game.table.outcome().is_some();
        if let Some(outcome) = game.timing.moved(side, over, now) {
            game.table.rule(outcome);
        }
    }

    /// What a person or a program wanted to do may not be done. Says so; an `attempt` at a whole move counts where violations count.
    pub(super) fn attempt_failed(&mut self, title: String, reason: String, attempt: bool) {
        let now = self.page.now();
        let counted = match self.game.as_mut().filter(|_| attempt) {
            Some(game) => game.timing.violated(game.table.turn(), now),
            None => None,
        };
        let Some((count, ruling)) = counted else {
            self.say(&reason);
            return self.note(title, reason, None);
        };
        let w = words(self.lang);
        let limit = self.game.as_ref().and_then(|game| game.timing.contest?.rules.violations);
        let title = match limit {
            Some(limit) => fill_in(w.violation_of, &[&count.to_string(), &limit.to_string(), &title]),
            None => fill_in(w.violation, &[&count.to_string(), &title]),
        };
        self.say(&self.lang.sentences(&title, &reason));
        self.note(title, reason, None);
        match ruling {
            Some(outcome) => self.rule(outcome),
            None => {
                self.run_clock();
                self.keep_soon();
            }
        }
    }

    /// Stops the clocks, or starts them again; not in a contest.
    pub(super) fn stop_clocks(&mut self) {
        let Some(game) = self.game.as_mut().filter(|game| game.may_be_helped() && game.table.outcome().is_none()) else { return };
        let stopped = !game.timing.clock.stopped;
        game.timing.clock.stopped = stopped;
        game.paused = stopped;
        if stopped {
            self.stop_thinking();
        }
        let w = words(self.lang);
        self.say(if stopped { w.stopped } else { w.start_clocks });
        self.advance();
    }

    /// The page is left. It may come back as it is, without having been loaded again: time does not run meanwhile.
    pub(super) fn leave(&mut self) {
        let now = self.page.now();
        if let Some(game) = &mut self.game {
            game.timing.clock.stop(now);
        }
        self.keep_now();
    }

    /// How long the engine may think, by the settings and by its clock.
    pub(super) fn seconds_to_think(&self) -> Option<f64> {
        let budget = self.game.as_ref().and_then(|game| game.timing.clock.budget(game.table.turn(), self.page.now()));
        match (self.query.seconds.or(self.settings.seconds), budget) {
            (Some(most), Some(budget)) => Some(most.min(budget)),
            (most, budget) => most.or(budget),
        }
    }

    /// The clock and the marks of a seat; the time itself is written by [`App::clock_text`].
    pub(super) fn clock_markup(&self, game: &Play, side: Side) -> String {
        if !game.timing.is_used() {
            return String::new();
        }
        let w = words(self.lang);
        let number = side.index() + 1;
        let mut markup = String::new();
        if let Some(tally) = &game.timing.contest
            && let Some(limit) = tally.rules.violations
        {
            let count = tally.violations[side.index() & 1];
            let crosses: String =
                (0..limit.min(9)).map(|index| if index < count { "<i>✕</i>" } else { r#"<i class="no">·</i>"# }).collect();
            let label = fill_in(w.violations_count, &[&count.to_string(), &limit.to_string()]);
            markup.push_str(&format!(
                r#"<span class="violations" role="img" aria-label="{label}" title="{label}" data-violations="{count}">{crosses}</span>"#,
                label = escape(&label)
            ));
        }
        let heard = escape(&fill_in(w.clock_of, &[&game.colour(side, self.lang)]));
        let time = format!(r#"<span class="only-heard">{heard} </span><span class="time" id="clock-{number}"></span>"#);
        let clock = &game.timing.clock;
        if game.may_be_helped() && game.table.outcome().is_none() {
            let (label, class) = if clock.stopped { (w.start_clocks, "clock stopped") } else { (w.stop_clocks, "clock") };
            markup.push_str(&format!(
                r#"<button type="button" class="{class}" data-action="stop-clocks" data-value="{number}" title="{label}">{time}<span class="only-heard">{label}</span></button>"#,
                label = escape(label)
            ));
        } else {
            markup.push_str(&format!(r#"<span class="clock">{time}</span>"#));
        }
        markup
    }

    /// What a side's clock shows, and whether it is nearly over.
    pub(super) fn clock_text(&self, game: &Play, side: Side) -> (String, bool) {
        let now = self.page.now();
        let clock = &game.timing.clock;
        match clock.left(side, game.table.turn(), now) {
            Some(left) => {
                let over = game.table.outcome().is_some() && matches!(clock.control, TimeControl::Move { .. });
                let left = if over { clock.used(side, now) } else { left };
                (clock::show(left), !over && left < 10.0)
            }
            None => (clock::show(clock.used(side, now).max(0.0)), false),
        }
    }

    /// Steps and time used in a contest, which decide when the steps are over.
    pub(super) fn contest_markup(&self, game: &Play) -> String {
        let Some(tally) = &game.timing.contest else { return String::new() };
        let w = words(self.lang);
        let now = self.page.now();
        let sides = Side::all(2).map(|side| {
            let used = fill_in(w.time_used, &[&clock::show(game.timing.clock.used(side, now).floor())]);
            format!("{} {used}", game.colour(side, self.lang))
        });
        let mut parts: Vec<String> = vec![w.contest.to_owned()];
        if let Some(limit) = tally.rules.steps {
            parts.push(fill_in(w.step_count, &[&tally.steps[0].max(tally.steps[1]).to_string(), &limit.to_string()]));
        }
        parts.extend(sides);
        format!(r#"<p class="contest" data-contest="{}">{}</p>"#, escape(&tally.rules.to_string()), escape(&parts.join(" · ")))
    }
}
