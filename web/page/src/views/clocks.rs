//! Clocks and contest rules on the page.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_engine::core::side::Side;
use quintet_play::Play;
use quintet_play::clock::words::words;
use quintet_play::clock::{self, TimeControl};

use crate::action::Action;
use crate::state::State;

impl State {
    /// The clock and the violation marks of a seat; [`State::clock_text`] writes the time.
    pub(crate) fn clock_markup(&self, game: &Play, side: Side) -> Markup {
        if !game.timing.is_used() {
            return Markup::EMPTY;
        }
        let w = words(self.lang);
        let number = side.index() + 1;
        let mut markup = Markup::EMPTY;
        if let Some(tally) = &game.timing.contest
            && let Some(limit) = tally.rules.violations
        {
            let count = tally.violations[side.index() & 1];
            let crosses: Markup =
                (0..limit.min(9)).map(|index| if index < count { html!("<i>✕</i>") } else { html!(r#"<i class="no">·</i>"#) }).collect();
            let label = fill_in(w.violations_count, &[&count.to_string(), &limit.to_string()]);
            markup += html!(
                r#"<span class="violations" role="img" aria-label="{label}" title="{label}" data-violations="{count}">{crosses}</span>"#
            );
        }
        let heard = fill_in(w.clock_of, &[&game.colour(side, self.lang)]);
        let time = html!(r#"<span class="only-heard">{heard} </span><span class="time" id="clock-{number}"></span>"#);
        let clock = &game.timing.clock;
        if game.may_be_helped() && game.session.outcome().is_none() {
            let (label, class) = if clock.stopped { (w.start_clocks, "clock stopped") } else { (w.stop_clocks, "clock") };
            markup += html!(
                r#"<button type="button" class="{class}" {} title="{label}">{time}<span class="only-heard">{label}</span></button>"#,
                Action::StopClocks(number as u32)
            );
        } else {
            markup += html!(r#"<span class="clock">{time}</span>"#);
        }
        markup
    }

    /// The text of a side's clock, and whether its time is nearly over.
    pub(crate) fn clock_text(&self, game: &Play, side: Side) -> (String, bool) {
        let now = self.device.now;
        let clock = &game.timing.clock;
        match clock.left(side, game.session.turn(), now) {
            Some(left) => {
                let over = game.session.outcome().is_some() && matches!(clock.control, TimeControl::Move { .. });
                let left = if over { clock.used(side, now) } else { left };
                (clock::show(left), !over && left < 10.0)
            }
            None => (clock::show(clock.used(side, now).max(0.0)), false),
        }
    }

    /// Moves and time used in a contest, which decide the game at the move limit.
    pub(crate) fn contest_markup(&self, game: &Play) -> Markup {
        let Some(tally) = &game.timing.contest else { return Markup::EMPTY };
        let w = words(self.lang);
        let now = self.device.now;
        let sides = Side::all(2).map(|side| {
            let used = fill_in(w.time_used, &[&clock::show(game.timing.clock.used(side, now).floor())]);
            format!("{} {used}", game.colour(side, self.lang))
        });
        let mut parts: Vec<String> = vec![w.contest.to_owned()];
        if let Some(limit) = tally.rules.steps {
            parts.push(fill_in(w.step_count, &[&tally.steps[0].max(tally.steps[1]).to_string(), &limit.to_string()]));
        }
        parts.extend(sides);
        html!(r#"<p class="contest" data-contest="{}">{}</p>"#, tally.rules.to_string(), parts.join(" · "))
    }
}
