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
use super::friend::{name_field, open};
use super::{Dialogs, Effect, Fields, field};
use crate::action::{Action, FormName, button};
use crate::friends::words::words as friend_words;
use crate::rivals::{self, EACH, FRIEND, MY_SIDE, RIVAL};
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

/// Whether the board turns between two persons; a setting, wherever it is changed.
pub(super) fn turn_board(state: &State) -> Markup {
    check("data-setting", "turn-board", "", friend_words(state.lang).turn_board, state.settings.turn_board)
}

/// Whether a coach offers to take mistakes back; a setting, too. Not where the address forbids what it says.
pub(super) fn coach(state: &State) -> Markup {
    if !state.query.allows_undo() || !state.query.allows_hints() || !state.query.allows_eval() {
        return Markup::EMPTY;
    }
    check("data-setting", "coach", "", state.w.coach, state.settings.coach)
}

/// The name of the field for a person's name.
fn person_name(side: Side) -> String {
    format!("name-{}", side.index() + 1)
}

/// The name of a seat's field.
fn seat_name(side: Side) -> String {
    format!("seat-{}", side.index() + 1)
}

impl Dialogs {
    /// The dialog, filled in from the current game.
    pub(super) fn new_game(&mut self, game: &Play, state: &State) {
        let seats: Vec<&str> = game.seats.iter().map(Player::value).collect();
        let (mode, side, rival) = match (&game.friend, game.rival()) {
            (Some(friend), _) => (FRIEND, friend.side.to_string(), ""),
            (None, Some((side, rival))) => (RIVAL, (side.index() + 1).to_string(), rival.value()),
            (None, None) => (EACH, String::new(), ""),
        };
        let session = game.session.as_ref();
        let chosen = Chosen { game: session.game(), variant: Some(session.variant()), seats, mode, side: &side, rival };
        self.new_game_of(&chosen, &[], state);
    }

    /// The dialog for a game with a friend: of the board, or of the one that was finished last.
    pub(super) fn invite(&mut self, state: &State) -> Option<()> {
        let board = state.session.game.as_ref().map(|game| game.session.as_ref());
        let game = board.map_or_else(|| state.usual_game(), |session| session.game());
        let chosen = Chosen { game, variant: board.map(GameSession::variant), seats: Vec::new(), mode: FRIEND, side: "", rival: "" };
        self.new_game_of(&chosen, &[], state)
    }

    /// The dialog for another game or variant or other players, which may change the number of seats or what is said of a level.
    pub(super) fn new_game_again(&mut self, fields: &Fields, state: &State) -> Option<()> {
        let text = |name: &str| field(fields, name).unwrap_or_default();
        let seats = fields.iter().filter(|(name, _)| name.starts_with("seat-")).map(|(_, value)| value.as_str()).collect();
        let (game, variant) = (game_of(fields, state)?, field(fields, "variant"));
        let chosen = Chosen { game, variant, seats, mode: text("mode"), side: text(MY_SIDE), rival: text(RIVAL) };
        self.new_game_of(&chosen, fields, state)
    }

    /// Starts the game that the dialog describes.
    pub(super) fn begin(&mut self, fields: &Fields, state: &State) -> Option<()> {
        let (game, variant, mode) = (game_of(fields, state)?, field(fields, "variant"), field(fields, "mode"));
        let is_friend = mode == Some(FRIEND);
        let session = open(game, variant, is_friend)?;
        let named = |value: &str| Player::named(value, session.as_ref());
        // The time of the press is as good as a lot.
        let lot = (state.device.date + state.device.now) as u64 % session.sides() as u64;
        let number =
            field(fields, MY_SIDE).and_then(|side| side.parse().ok()).map_or(lot as usize, |number: usize| number.saturating_sub(1));
        let me = Side::all(session.sides()).nth(number).unwrap_or(Side::FIRST);
        if is_friend {
            self.begin_with_friend(session, me, fields);
            return Some(());
        }
        let seat = |side: Side| field(fields, &seat_name(side)).and_then(named).unwrap_or(Player::Person);
        let seats = match field(fields, RIVAL).filter(|_| mode == Some(RIVAL)) {
            Some(rival) => rivals::seats(session.sides(), me, &named(rival)?),
            None => Side::all(session.sides()).map(seat).collect(),
        };
        match clock::chosen(fields, session.sides(), state.lang) {
            Ok(timing) => {
                let mut game = Play::new(session, seats, 0);
                game.timing = timing;
                game.is_wanted = true;
                for side in Side::all(game.session.sides()) {
                    game.set_name(side, field(fields, &person_name(side)).unwrap_or_default());
                }
                self.close();
                self.send(Effect::Begin(Box::new(game)));
            }
            Err(problem) => self.send(Effect::Problem(problem)),
        }
        Some(())
    }

    /// The dialog for a game, with the players and fields entered so far; additional seats get an engine.
    fn new_game_of(&mut self, chosen: &Chosen<'_>, entered: &Fields, state: &State) -> Option<()> {
        let (w, lang) = (state.w, state.lang);
        let is_friend = chosen.mode == FRIEND;
        let session = open(chosen.game, chosen.variant, is_friend)?;
        let session = session.as_ref();
        let side = if chosen.side.is_empty() { "1" } else { chosen.side };
        let players = if is_friend {
            state.friend_fields(session, side, entered)
        } else {
            let players = if chosen.mode == RIVAL {
                let known = Player::named(chosen.rival, session).filter(|player| *player != Player::Person);
                let rival = known.as_ref().map_or_else(|| state.progress.next_rung(session), Player::value);
                state.my_side(session, side) + coach(state) + state.ladder(session, rival)
            } else {
                chosen.seats_markup(session, entered, state)
            };
            state.variants(session, session.variant(), w.variant) + players + rules(session, entered, state)
        };
        let set_up = if is_friend { Markup::EMPTY } else { button("link", &Action::SetUp, set_up_words(lang).set_up_short) };
        let contents = html!(
            r#"<form {} class="new-game" novalidate><input type="hidden" name="of" value="{}">{}{players}<p class="problem" role="alert"></p>{}</form>"#,
            FormName::NewGame,
            session.game(),
            state.modes(chosen.mode),
            state.send_row(&html!(r#"{set_up}<span class="sp"></span>"#), w.start)
        );
        self.show("new-game", &fill_in(w.new_game_of, &[session.title(lang)]), contents);
        Some(())
    }
}

/// The game that the dialog is about: the chosen one, or else the one that it was opened for.
fn game_of<'a>(fields: &'a Fields, state: &'a State) -> Option<&'a str> {
    let board = || state.session.game.as_ref().map(|game| game.session.game());
    field(fields, "game").or(field(fields, "of")).or_else(board)
}

/// What has been chosen in the dialog.
struct Chosen<'a> {
    game: &'a str,
    /// The usual one if there is none.
    variant: Option<&'a str>,
    /// The player of each seat.
    seats: Vec<&'a str>,
    /// [`RIVAL`] for one rival, [`FRIEND`] for a friend by link, another text for a player in each seat.
    mode: &'a str,
    /// The person's side against a rival: its number, or by lot.
    side: &'a str,
    rival: &'a str,
}

impl Chosen<'_> {
    /// A select for each seat.
    fn seats_markup(&self, session: &dyn GameSession, entered: &Fields, state: &State) -> Markup {
        let friends = friend_words(state.lang);
        let persons = self.seats.iter().filter(|value| **value == Player::Person.value()).count();
        let opponent = self.seats.iter().find(|value| **value != Player::Person.value()).or(self.seats.last());
        let seat = |side: Side| {
            let value = self.seats.get(side.index()).or(opponent);
            let player = value.and_then(|value| Player::named(value, session)).unwrap_or(Player::Person);
            let name = seat_name(side);
            let colour = session.seat(side, state.lang).colour;
            // Who plays alone is "You".
            let named = if player == Player::Person && persons > 1 {
                let field_name = person_name(side);
                let before = state.session.game.as_ref().map_or("", |game| game.given_name(side));
                let value = field(entered, &field_name).unwrap_or(before);
                name_field(&field_name, &fill_in(friends.name_of, &[&colour]), value, friends.optional)
            } else {
                Markup::EMPTY
            };
            html!(
                r#"<label class="field"><span>{}</span><select name="{name}" aria-describedby="about-{name}">{}</select></label>{}{named}"#,
                fill_in(state.w.player_of, &[&colour]),
                state.player_options(session, &player, state.w.person),
                state.about_level(session, player.value(), &name)
            )
        };
        let turn = if persons > 1 { turn_board(state) } else { Markup::EMPTY };
        Side::all(session.sides()).map(seat).collect::<Markup>() + turn
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
        self.choice("variant", label, session.variants(), chosen, &|name| session.variant_title(name, self.lang))
    }

    /// A select of names with the title of each.
    pub(super) fn choice(&self, name: &str, label: &str, all: &[&str], chosen: &str, title: &dyn Fn(&str) -> String) -> Markup {
        let options = all.iter().map(|value| option(value, &title(value), *value == chosen));
        select("name", name, label, &options.collect())
    }
}
