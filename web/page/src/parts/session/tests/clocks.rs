//! Clocks and contests.

use super::*;

fn at(seconds: f64) -> Around {
    Around { now: AROUND.now + seconds * 1000.0, ..AROUND }
}

#[test]
fn a_person_loses_by_time_and_is_warned_before() {
    let mut session = per_side([Player::Person, Player::Person]);
    let effects = tell(&mut session, Message::Advance);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::ClockAfter(Some(_)))), "{effects:?}");
    tell_at(&mut session, Message::Clock, at(51.0));
    assert!(session.notes.spoken.contains("10"), "{}", session.notes.spoken);
    tell_at(&mut session, Message::Clock, at(59.0));
    assert!(session.game.as_ref().unwrap().session.outcome().is_none());
    tell_at(&mut session, Message::Clock, at(61.0));
    assert!(session.game.as_ref().unwrap().session.outcome().is_some());
}

#[test]
fn stopped_clocks_stop_the_game_until_they_go_on() {
    let mut session = per_side([Player::Person, level()]);
    tell(&mut session, Message::Advance);
    tell(&mut session, Message::StopClocks);
    press(&mut session, "e2");
    assert!(moves(&session).is_empty(), "nobody moves while the clocks stand");
    tell_at(&mut session, Message::Clock, at(100.0));
    assert!(session.game.as_ref().unwrap().session.outcome().is_none());
    tell_at(&mut session, Message::StopClocks, at(100.0));
    tell_at(&mut session, Message::Press("e2".to_owned(), false), at(101.0));
    assert_eq!(moves(&session), ["e2"]);
}

#[test]
fn an_engine_with_a_clock_thinks_no_longer_than_it_has() {
    let mut session = per_side([level(), Player::Person]);
    let effects = tell(&mut session, Message::Advance);
    let seconds = effects.iter().find_map(|effect| if let Effect::Go(go) = effect { go.seconds } else { None }).unwrap();
    assert!(seconds > 0.0 && seconds < 60.0);
    let mut short = per_side([level(), Player::Person]);
    let effects = tell_at(&mut short, Message::Advance, Around { seconds: Some(0.25), ..AROUND });
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Go(go) if go.seconds == Some(0.25))));
}

#[test]
fn attempts_at_illegal_moves_count_in_a_contest_and_lose_at_the_limit() {
    let mut session = timed(
        [Player::Person, Player::Person],
        &[("contest", "true"), ("contest-seconds", ""), ("contest-violations", "2"), ("contest-steps", "")],
    );
    tell(&mut session, Message::Advance);
    let effects = enter(&mut session, "e5");
    assert!(effects.contains(&Effect::SaveSoon) && session.notes.cards()[0].title.contains('1'));
    assert!(session.game.as_ref().unwrap().session.outcome().is_none());
    enter(&mut session, "not a move");
    assert!(session.game.as_ref().unwrap().session.outcome().is_some());
    // Nothing is taken back under contest rules, and clocks are not stopped.
    assert_eq!(tell(&mut session, Message::StopClocks), []);
}
