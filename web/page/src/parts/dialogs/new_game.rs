//! New games: the dialog with players, clock and contest rules, and the game that it or an address describes.

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_board::setup::words::words as set_up_words;
use quintet_engine::core::side::Side;
use quintet_engine::referee::ContestRules;
use quintet_engine::text::number;
use quintet_play::Play;
use quintet_play::clock::words::words;
use quintet_play::clock::{self, TimeControl, Timing};
use quintet_play::progress::Progress;
use quintet_play::query::Query;
use quintet_play::saves::Player;

use super::fields::{check, options, select};
use super::{Dialogs, Effect, Fields, field};
use crate::action::{Action, FormName, button};
use crate::rivals::{self, MY_SIDE, RIVAL};
use crate::state::State;

/// The default limit per decision if a person plays: one second, as in contests of programs, is too short.
const PERSONS_SECONDS: f64 = 30.0;

/// The contest rules of a preset; persons get more time than programs.
fn preset(name: &str, game: &str, seats: &[Player]) -> Option<ContestRules> {
    let mut rules = ContestRules::preset(name, game)?;
    if seats.contains(&Player::Person) {
        rules.seconds = Some(PERSONS_SECONDS);
    }
    Some(rules)
}

/// The game of this name that a query describes; none if there is no such game. The query is written like this in the address. Where it names no
/// level, the opponent is the rung that suits the person.
pub(crate) fn of_query(name: &str, query: &Query, address: &str, seed: u32, progress: &Progress) -> Option<Play> {
    let variant = query.variant.as_deref().or(query.rules.as_deref().and_then(|rules| ContestRules::variant_of_preset(rules, name)));
    let session = games::open(name, variant, query.start.as_deref()).ok()?;
    // In somebody else's page every visitor meets the same opponent.
    let seats = if query.is_embed() {
        query.seats(session.as_ref())
    } else {
        query.seats_against(session.as_ref(), Some(progress.next_rung(session.as_ref())))
    };
    let mut game = Play::new(session, seats, seed);
    let rules = query.rules.as_deref().filter(|_| game.session.sides() == 2);
    if let Some(rules) = rules.and_then(|rules| preset(rules, name, &game.seats)) {
        game.timing = Timing::contest(rules);
    }
    if query.is_particular() {
        address.clone_into(&mut game.query);
    }
    Some(game)
}

/// The name of a seat's field.
fn seat_name(side: Side) -> String {
    format!("seat-{}", side.index() + 1)
}

impl Dialogs {
    /// The dialog, filled in from the current game.
    pub(super) fn new_game(&mut self, game: &Play, state: &State) {
        let seats: Vec<&str> = game.seats.iter().map(Player::value).collect();
        let (mode, side, rival) = match game.rival() {
            Some((side, rival)) => (RIVAL, (side.index() + 1).to_string(), rival.value()),
            None => ("each", String::new(), ""),
        };
        let chosen = Chosen { variant: game.session.variant(), seats, mode, side: &side, rival };
        self.new_game_of(&chosen, &[], state);
    }

    /// The dialog for another variant or other players, which may change the number of seats or what is said of a level.
    pub(super) fn new_game_again(&mut self, fields: &Fields, state: &State) -> Option<()> {
        let text = |name: &str| field(fields, name).unwrap_or_default();
        let seats = fields.iter().filter(|(name, _)| name.starts_with("seat-")).map(|(_, value)| value.as_str()).collect();
        let chosen = Chosen { variant: field(fields, "variant")?, seats, mode: text("mode"), side: text(MY_SIDE), rival: text(RIVAL) };
        self.new_game_of(&chosen, fields, state)
    }

    /// Starts the game that the dialog describes.
    pub(super) fn begin(&mut self, fields: &Fields, state: &State) -> Option<()> {
        let session = games::open(state.session.game.as_ref()?.session.game(), field(fields, "variant"), None).ok()?;
        let named = |value: &str| Player::named(value, session.as_ref());
        let seat = |side: Side| field(fields, &seat_name(side)).and_then(named).unwrap_or(Player::Person);
        let seats = match field(fields, RIVAL).filter(|_| field(fields, "mode") == Some(RIVAL)) {
            Some(rival) => {
                // The time of the press is as good as a lot.
                let lot = (state.device.date + state.device.now) as u64 % session.sides() as u64;
                let number = field(fields, MY_SIDE)
                    .and_then(|side| side.parse().ok())
                    .map_or(lot as usize, |number: usize| number.saturating_sub(1));
                let side = Side::all(session.sides()).nth(number).unwrap_or(Side::FIRST);
                rivals::seats(session.sides(), side, &named(rival)?)
            }
            None => Side::all(session.sides()).map(seat).collect(),
        };
        match clock::chosen(fields, session.sides(), state.lang) {
            Ok(timing) => {
                let mut game = Play::new(session, seats, 0);
                game.timing = timing;
                game.is_wanted = true;
                self.close();
                self.send(Effect::Begin(Box::new(game)));
            }
            Err(problem) => self.send(Effect::Problem(problem)),
        }
        Some(())
    }

    /// The dialog for a variant, with the players and fields entered so far; additional seats get an engine.
    fn new_game_of(&mut self, chosen: &Chosen<'_>, entered: &Fields, state: &State) -> Option<()> {
        let (w, lang) = (state.w, state.lang);
        let session = games::open(state.session.game.as_ref()?.session.game(), Some(chosen.variant), None).ok()?;
        let session = session.as_ref();
        let players = if chosen.mode == RIVAL {
            let known = Player::named(chosen.rival, session).filter(|player| *player != Player::Person);
            let rival = known.as_ref().map_or_else(|| state.progress.next_rung(session), Player::value);
            let side = if chosen.side.is_empty() { "1" } else { chosen.side };
            state.my_side(session, side) + state.ladder(session, rival)
        } else {
            chosen.seats_markup(session, state)
        };
        let modes = if state.query.engine == Some(false) { Markup::EMPTY } else { state.modes(chosen.mode == RIVAL) };
        let set_up = button("link", &Action::SetUp, set_up_words(lang).set_up_short);
        let contents = html!(
            r#"<form {} class="new-game" novalidate>{modes}{}{players}{}<p class="problem" role="alert"></p>{}</form>"#,
            FormName::NewGame,
            state.variants(session, session.variant(), w.variant),
            rules(session, entered, state),
            state.send_row(&html!(r#"{set_up}<span class="sp"></span>"#), w.start)
        );
        self.show("new-game", &fill_in(w.new_game_of, &[session.title(lang)]), contents);
        Some(())
    }
}

/// What has been chosen in the dialog.
struct Chosen<'a> {
    variant: &'a str,
    /// The player of each seat.
    seats: Vec<&'a str>,
    /// [`RIVAL`] for one rival, another text for a player in each seat.
    mode: &'a str,
    /// The person's side against a rival: its number, or by lot.
    side: &'a str,
    rival: &'a str,
}

impl Chosen<'_> {
    /// A select for each seat.
    fn seats_markup(&self, session: &dyn GameSession, state: &State) -> Markup {
        let opponent = self.seats.iter().find(|value| **value != Player::Person.value()).or(self.seats.last());
        let seat = |side: Side| {
            let value = self.seats.get(side.index()).or(opponent);
            let player = value.and_then(|value| Player::named(value, session)).unwrap_or(Player::Person);
            let name = seat_name(side);
            html!(
                r#"<label class="field"><span>{}</span><select name="{name}" aria-describedby="about-{name}">{}</select></label>{}"#,
                fill_in(state.w.player_of, &[&session.seat(side, state.lang).colour]),
                state.player_options(session, &player, state.w.person),
                state.about_level(session, player.value(), &name)
            )
        };
        Side::all(session.sides()).map(seat).collect()
    }
}

/// Fields for the clock and, with two sides, for contest rules; filled in from the current game, or as entered before.
fn rules(session: &dyn GameSession, entered: &Fields, state: &State) -> Markup {
    let w = words(state.lang);
    let none = Timing::default();
    let (timing, seats) = state.session.game.as_ref().map_or((&none, &[][..]), |game| (&game.timing, &game.seats[..]));
    let number = |class: &str, name: &str, label: &str, value: String, hint: &str| {
        let value = field(entered, name).unwrap_or(&value);
        html!(
            r#"<label class="field{class}"><span>{label}</span><input type="number" name="{name}" value="{value}" step="any" inputmode="decimal" placeholder="{hint}"></label>"#
        )
    };
    let check = |class: &str, name: &str, label: &str, on: bool| {
        check("name", name, class, label, field(entered, name).map_or(on, |value| value == "true"))
    };
    let (mut kind, mut seconds, mut minutes, mut add) = ("none", 30.0, 10.0, 5.0);
    match timing.clock.control {
        _ if timing.contest.is_some() => {}
        TimeControl::Move { seconds: limit } => (kind, seconds) = ("move", limit),
        TimeControl::Side { seconds: limit, increment } => (kind, minutes, add) = ("side", limit / 60.0, increment),
        _ => {}
    }
    let kinds = [("none", w.clock_none), ("move", w.per_move), ("side", w.per_side)];
    let text = number::text;
    let mut markup = html!(
        r#"<div class="clock-fields">{}{}{}{}"#,
        select("name", "clock", w.clock, &options(&kinds, field(entered, "clock").unwrap_or(kind))),
        number(" per-move", "clock-seconds", w.seconds_a_move, text(seconds), ""),
        number(" per-side", "clock-minutes", w.minutes_a_side, text(minutes), ""),
        number(" per-side", "clock-increment", w.increment, text(add), "")
    );
    if session.sides() == 2 {
        let rules = timing.contest.map_or_else(|| preset("contest", session.game(), seats).unwrap_or_default(), |tally| tally.rules);
        let whole = |limit: Option<u32>| limit.map_or_else(String::new, |limit| limit.to_string());
        markup += html!(
            r#"{}</div>{}<div class="contest-fields"><p class="muted">{}</p>{}{}{}"#,
            check(" any-clock", "clock-shown", w.shown_only, timing.clock.shown_only),
            check("", "contest", w.contest, timing.contest.is_some()),
            w.contest_about,
            number("", "contest-seconds", w.limit, rules.seconds.map_or_else(String::new, text), w.no_limit),
            number("", "contest-violations", w.violations, whole(rules.violations), w.no_limit),
            number("", "contest-steps", w.steps, whole(rules.steps), w.no_limit)
        );
    }
    markup.put_literal("</div>");
    markup
}

impl State {
    /// A select of the rules of a game.
    pub(super) fn variants(&self, session: &dyn GameSession, chosen: &str, label: &str) -> Markup {
        let variants = session.variants().iter().map(|name| option(name, &session.variant_title(name, self.lang), *name == chosen));
        select("name", "variant", label, &variants.collect())
    }
}
