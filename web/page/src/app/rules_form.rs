//! The part of the dialog for a new game that chooses clocks and contest rules.

use quintet_base::html::{Markup, html, option};
use quintet_board::session::GameSession;
use quintet_engine::referee::ContestRules;
use quintet_play::clock::words::words;
use quintet_play::clock::{TimeControl, Timing};
use quintet_play::saves::Player;

use super::App;

/// The default limit per decision if a person plays: one second, as in contests of programs, is too short.
const PERSONS_SECONDS: f64 = 30.0;

impl App {
    /// The contest rules of a preset; persons get more time than programs.
    pub(super) fn contest_preset(name: &str, game: &str, seats: &[Player]) -> Option<ContestRules> {
        let mut rules = ContestRules::preset(name, game)?;
        if seats.contains(&Player::Person) {
            rules.seconds = Some(PERSONS_SECONDS);
        }
        Some(rules)
    }

    /// Fields for the clock and, with two sides, for contest rules; filled in from the current game, or as entered before.
    pub(super) fn rules_markup(&self, session: &dyn GameSession, entered: &[(String, String)]) -> Markup {
        let w = words(self.lang);
        let none = Timing::default();
        let (timing, seats) = self.session.game.as_ref().map_or((&none, &[][..]), |game| (&game.timing, &game.seats[..]));
        let before = |wanted: &str| entered.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let number = |class: &str, name: &str, label: &str, value: String, hint: &str| {
            let value = before(name).unwrap_or(&value);
            html!(
                r#"<label class="field {class}"><span>{}</span><input type="number" name="{name}" value="{value}" step="any" inputmode="decimal" placeholder="{hint}"></label>"#,
                label
            )
        };
        let check = |class: &str, name: &str, label: &str, on: bool| {
            let checked = if before(name).map_or(on, |value| value == "true") { " checked" } else { "" };
            html!(r#"<label class="field check {class}"><input type="checkbox" name="{name}"{checked}><span>{}</span></label>"#, label)
        };
        let clocks = timing.contest.is_none();
        let (kind, mut seconds, mut minutes, mut add) = match timing.clock.control {
            TimeControl::Move { seconds } if clocks => ("move", Some(seconds), None, None),
            TimeControl::Side { seconds, increment } if clocks => ("side", None, Some(seconds / 60.0), Some(increment)),
            _ => ("none", None, None, None),
        };
        let kinds: Markup = [("none", w.clock_none), ("move", w.per_move), ("side", w.per_side)]
            .into_iter()
            .map(|(value, label)| option(value, label, value == before("clock").unwrap_or(kind)))
            .collect();
        let mut markup = html!(
            r#"<div class="clock-fields"><label class="field"><span>{}</span><select name="clock">{kinds}</select></label>"#,
            w.clock
        );
        let text = quintet_engine::text::number::text;
        markup += number("per-move", "clock-seconds", w.seconds_a_move, text(*seconds.get_or_insert(30.0)), "");
        markup += number("per-side", "clock-minutes", w.minutes_a_side, text(*minutes.get_or_insert(10.0)), "");
        markup += number("per-side", "clock-increment", w.increment, text(*add.get_or_insert(5.0)), "");
        if session.sides() == 2 {
            markup += check("any-clock", "clock-shown", w.shown_only, timing.clock.shown_only);
        }
        markup.put_literal("</div>");
        if session.sides() == 2 {
            let usual = || Self::contest_preset("contest", session.game(), seats).unwrap_or_default();
            let rules = timing.contest.map_or_else(usual, |tally| tally.rules);
            let whole = |limit: Option<u32>| limit.map_or_else(String::new, |limit| limit.to_string());
            markup += check("", "contest", w.contest, timing.contest.is_some());
            markup += html!(r#"<div class="contest-fields"><p class="muted">{}</p>"#, w.contest_about);
            let limit = rules.seconds.map_or_else(String::new, text);
            markup += number("", "contest-seconds", w.limit, limit, w.no_limit);
            markup += number("", "contest-violations", w.violations, whole(rules.violations), w.no_limit);
            markup += number("", "contest-steps", w.steps, whole(rules.steps), w.no_limit);
            markup.put_literal("</div>");
        }
        markup
    }
}
