//! Rivals: the levels as a ladder to choose from, and what follows a game against one of them.

mod face;
mod result;
pub(crate) mod words;

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_bots::program;
use quintet_engine::core::side::Side;
use quintet_engine::levels::RUNG_NAMES;
use quintet_play::Play;
use quintet_play::progress::rival;
use quintet_play::saves::{Friend, PROGRAM, Player};

use crate::friends::words::words as friend_words;
use crate::state::State;
use words::words;

/// The value of the mode in which a friend plays by link.
pub(crate) const FRIEND: &str = "friend";
/// The value of the mode with a player for each seat.
pub(crate) const EACH: &str = "each";
/// The field with the rival's level or program.
pub(crate) const RIVAL: &str = "rival";
/// The field with the person's side: its number, or [`CHANCE`].
pub(crate) const MY_SIDE: &str = "my-side";
/// The side is drawn by lot.
pub(crate) const CHANCE: &str = "chance";
/// The strongest level, which has no handicap: the top of the ladder.
const STRONGEST: &str = "strong";

/// The place of a level on the ladder.
fn place(level: &str) -> Option<usize> {
    RUNG_NAMES.iter().position(|name| *name == level).or((level == STRONGEST).then_some(RUNG_NAMES.len()))
}

/// The face of a level; nothing for those beside the ladder.
pub(crate) fn face_of(level: &str) -> Markup {
    place(level).map_or(Markup::EMPTY, face::face)
}

/// The seats of a game in which one person plays at `side` against a rival.
pub(crate) fn seats(sides: usize, side: Side, rival: &Player) -> Vec<Player> {
    Side::all(sides).map(|seat| if seat == side { Player::Person } else { rival.clone() }).collect()
}

impl State {
    /// The ladder, with one rival chosen.
    pub(crate) fn ladder(&self, session: &dyn GameSession, chosen: &str) -> Markup {
        let w = words(self.lang);
        let (mut rungs, mut classic) = (Markup::EMPTY, Markup::EMPTY);
        let mut open = false;
        let of_game = if self.query.engine == Some(false) { Vec::new() } else { session.levels() };
        for level in &of_game {
            let here = level.name == chosen;
            match place(level.name) {
                Some(_) => rungs += self.rival(session, level.name, here),
                None => {
                    open |= here;
                    classic += self.rival(session, level.name, here);
                }
            }
        }
        let programs: Markup = program::names(self.store.as_ref())
            .iter()
            .map(|name| {
                let value = format!("{PROGRAM}{name}");
                row(&value, value == chosen, &Markup::EMPTY, name, w.own, &Markup::EMPTY)
            })
            .collect();
        if !classic.is_empty() {
            classic =
                html!(r#"<details class="classic"{}><summary>{}</summary>{classic}</details>"#, if open { " open" } else { "" }, w.classic);
        }
        html!(
            r#"<fieldset class="ladder"><legend>{}</legend><p class="muted">{}</p>{rungs}{classic}{programs}</fieldset>"#,
            w.who,
            w.kept_here
        )
    }

    fn rival(&self, session: &dyn GameSession, level: &str, chosen: bool) -> Markup {
        let w = words(self.lang);
        let (title, about) = session.level_title(level, self.lang);
        let place = place(level);
        let face = face_of(level);
        let bar = place.map_or(Markup::EMPTY, |place| {
            let most = RUNG_NAMES.len() + 1;
            let said = fill_in(w.strength, &[&(place + 1).to_string(), &most.to_string()]);
            html!(r#"<meter class="strength" min="0" max="{most}" value="{}" aria-label="{said}"></meter>"#, place + 1)
        });
        let record = self.progress.tally(session.game(), level).map_or(Markup::EMPTY, |tally| {
            let [won, drawn, lost] = [tally.won, tally.drawn, tally.lost].map(|count| count.to_string());
            let drawn_too = if tally.drawn == 0 { String::new() } else { format!(" – {drawn}") };
            html!(
                r#"<span class="record" aria-hidden="true">{won}{drawn_too} – {lost}</span><span class="only-heard">{}</span>"#,
                fill_in(w.record, &[&won, &drawn, &lost])
            )
        });
        row(level, chosen, &face, &title, &about, &html!("{bar}{record}"))
    }

    /// The choice of one's own side, or by lot.
    pub(crate) fn my_side(&self, session: &dyn GameSession, chosen: &str) -> Markup {
        let w = words(self.lang);
        let two = session.sides() == 2;
        let mut choices = Markup::EMPTY;
        for side in Side::all(session.sides()) {
            let colour = session.seat(side, self.lang).colour;
            let label = match side.index() {
                0 if two => fill_in(w.first, &[&colour]),
                1 if two => fill_in(w.second, &[&colour]),
                _ => colour,
            };
            choices += segment(MY_SIDE, &(side.index() + 1).to_string(), &label, chosen);
        }
        choices += segment(MY_SIDE, CHANCE, w.by_chance, chosen);
        html!(r#"<fieldset class="segments"><legend>{}</legend>{choices}</fieldset>"#, w.your_side)
    }

    /// The choice between one rival, a friend by link, and a player for each seat.
    pub(crate) fn modes(&self, chosen: &str) -> Markup {
        let w = words(self.lang);
        let modes = [(RIVAL, w.one_rival), (FRIEND, friend_words(self.lang).mode), (EACH, w.each_player)];
        // Without engines there are no rivals.
        let choices = modes.into_iter().filter(|(value, _)| *value != RIVAL || self.query.engine != Some(false));
        html!(
            r#"<fieldset class="segments modes"><legend class="only-heard">{}</legend>{}</fieldset>"#,
            w.mode,
            choices.map(|(value, label)| segment("mode", value, label, chosen)).collect::<Markup>()
        )
    }
}

/// One rival as a choice.
fn row(value: &str, chosen: bool, face: &Markup, title: &str, about: &str, end: &Markup) -> Markup {
    let checked = if chosen { " checked" } else { "" };
    html!(
        r#"<label class="rival"><input type="radio" name="{RIVAL}" value="{value}"{checked}>{face}<span class="of-rival"><b>{title}</b><span class="muted">{about}</span></span>{end}</label>"#
    )
}

/// One of several choices in a row.
fn segment(name: &'static str, value: &str, label: &str, chosen: &str) -> Markup {
    let checked = if value == chosen { " checked" } else { "" };
    html!(r#"<label><input type="radio" name="{name}" value="{value}"{checked}><span>{label}</span></label>"#)
}

/// The same game from the start, with the seats moved on by one.
pub(crate) fn rematch(game: &Play) -> Option<Play> {
    let mut seats = game.seats.clone();
    seats.rotate_right(1);
    let mut next = once_more(game, seats)?;
    next.names = game.names.clone();
    if next.names.len() == next.seats.len() {
        next.names.rotate_right(1);
    }
    if let Some(friend) = &game.friend {
        next.play_friend(Friend { id: friend.next_id(), sent: None, ..friend.turned() });
    }
    Some(next)
}

/// The same game from the start against another level, on the same side.
pub(crate) fn against(game: &Play, level: &str) -> Option<Play> {
    let (side, _) = rival(game)?;
    let level = Player::named(level, game.session.as_ref())?;
    once_more(game, seats(game.session.sides(), side, &level))
}

fn once_more(game: &Play, seats: Vec<Player>) -> Option<Play> {
    let start = game.record().start;
    let session = games::open(game.session.game(), Some(game.session.variant()), start.as_deref()).ok()?;
    let mut next = Play::new(session, seats, 0);
    next.timing = game.timing.afresh();
    next.is_wanted = true;
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{attributes, board, chosen, level, offered, playing, text};
    use quintet_play::progress::finished;

    /// A page with a game of a person against a level after these moves.
    fn against_level(moves: &str, name: &str) -> State {
        let mut state = playing("quoridor", moves);
        board(&mut state).seats[1] = level(name);
        state
    }

    fn result(state: &State) -> Markup {
        state.result_markup(state.session.game.as_ref().unwrap())
    }

    #[test]
    fn the_ladder_has_every_level_once_and_says_what_was_won() {
        let mut state = against_level("e2 e8", "adept");
        board(&mut state).session.resign(Side::SECOND);
        state.count(9.0).unwrap();
        for name in games::NAMES {
            let session = games::open(name, None, None).unwrap();
            let ladder = state.ladder(session.as_ref(), "adept");
            let values: Vec<String> =
                attributes(&ladder, "value").into_iter().filter(|(tag, _)| tag.contains("radio")).map(|(_, value)| value).collect();
            let mut wanted: Vec<&str> = session.levels().iter().map(|level| level.name).collect();
            let mut found: Vec<&str> = values.iter().map(String::as_str).collect();
            wanted.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, wanted, "{name}");
            assert!(attributes(&ladder, "value").iter().any(|(tag, value)| value == "adept" && tag.ends_with(" checked")));
            assert_eq!(text(&ladder).contains("1 won, 0 drawn, 0 lost"), *name == "quoridor");
            assert!(chosen(&ladder).is_empty());
        }
    }

    #[test]
    fn the_card_says_who_won_against_whom_and_offers_what_comes_next() {
        let mut state = against_level("e2 e8", "adept");
        assert!(result(&state).is_empty());
        for (ends, again) in [(1, "rematch"), (2, "play-against expert")] {
            board(&mut state).session.resign(Side::SECOND);
            state.count(1.0).unwrap();
            let card = result(&state);
            assert!(text(&card).contains("You won") && text(&card).contains("2 moves against Adept"), "{}", text(&card));
            assert_eq!(text(&card).contains("wins in a row"), ends > 1);
            assert!(offered(&card).iter().any(|action| action == again), "{card:?}");
            board(&mut state).session.undo();
        }
        for _ in 0..2 {
            board(&mut state).session.resign(Side::FIRST);
            state.count(1.0).unwrap();
            assert!(text(&result(&state)).contains("You lost"));
            board(&mut state).session.undo();
        }
        board(&mut state).session.resign(Side::FIRST);
        assert!(text(&result(&state)).contains("Try Player"));
    }

    #[test]
    fn two_persons_get_a_result_and_a_rematch_only() {
        let mut state = playing("nogo", "D4 F6");
        board(&mut state).session.resign(Side::FIRST);
        let card = result(&state);
        assert!(text(&card).contains("White wins") && text(&card).contains("Play again"));
        assert_eq!(state.count(1.0), Ok(()));
        assert!(state.progress.tallies.is_empty());
    }

    #[test]
    fn another_game_has_the_same_rules_and_the_other_side_or_rival() {
        let mut game = crate::testing::game("quoridor", "e2 e8");
        game.seats[1] = level("adept");
        game.timing = quintet_play::clock::Timing::clocks(quintet_play::clock::TimeControl::Move { seconds: 9.0 }, false);
        game.session.resign(Side::FIRST);
        assert_eq!(finished(&game, 1.0, 0.0).map(|end| end.result), Some(-1));
        let next = rematch(&game).unwrap();
        assert_eq!((next.seats[0].value(), next.seats[1].value(), next.session.ply()), ("adept", "person", 0));
        assert!(next.flipped && !next.counted && next.timing.clock.control == game.timing.clock.control);
        let next = against(&game, "expert").unwrap();
        assert_eq!((next.seats[0].value(), next.seats[1].value()), ("person", "expert"));
        assert!(against(&game, "nobody").is_none());
    }
}
