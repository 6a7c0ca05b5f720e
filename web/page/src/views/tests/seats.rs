//! Seats and clocks.

use super::*;

#[test]
fn a_seat_offers_the_players_of_its_game() {
    let mut state = against_a_level("e2");
    state.store.set("program/mine", "").unwrap();
    let seat = |state: &mut State, side| view(state, |state, game| state.seat_markup(game, side));
    let options = |markup: &Markup| attributes(markup, "value").into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    let second = seat(&mut state, Side::SECOND);
    assert_eq!(chosen(&second)[0].1, "random");
    assert_eq!(options(&second)[0], "person");
    assert_eq!(options(&second).len(), 2 + games::open("quoridor", None, None).unwrap().levels().len());
    assert!(options(&second).contains(&"program:mine".to_owned()));
    assert!(text(&seat(&mut state, Side::FIRST)).contains("You"), "the only person");
    board(&mut state).seats[1] = Player::Program("program:gone".to_owned());
    assert!(options(&seat(&mut state, Side::SECOND)).contains(&"program:gone".to_owned()), "it plays, saved or not");
    let mut without = page("engine=0");
    without.session.open(game("quoridor", ""));
    assert_eq!(options(&seat(&mut without, Side::FIRST)), ["person"]);
    let mut embedded = page("embed=1");
    embedded.session.open(game("quoridor", ""));
    assert!(chosen(&seat(&mut embedded, Side::FIRST)).is_empty());
}

#[test]
fn the_status_says_who_is_to_move_or_thinks() {
    let status = |state: &mut State, side| view(state, |state, game| state.status_of(game, side));
    let mut state = against_a_level("");
    assert_eq!((status(&mut state, Side::FIRST), status(&mut state, Side::SECOND)), ("to move".to_owned(), String::new()));
    let mut state = against_a_level("e2");
    state.device.now = 1500.0;
    assert_eq!(status(&mut state, Side::SECOND), "thinking 1.5 s");
    board(&mut state).session.resign(Side::FIRST);
    assert_eq!(status(&mut state, Side::SECOND), "");
    // What is proved would help a person.
    for (alone, said) in [(false, "thinking 1.5 s · depth 4"), (true, "thinking 1.5 s · loses within 6 turns · e8")] {
        let mut state = against_a_level("e2");
        state.device.now = 1500.0;
        if alone {
            board(&mut state).seats[0] = level("random");
        }
        let info = SearchInfo { depth: 4, mate: Some(-6), proved: true, pv: vec!["e8".to_owned()], ..SearchInfo::default() };
        tell(&mut state, To::Engine(Event::Info(7, info)));
        assert_eq!(status(&mut state, Side::SECOND), said);
    }
}

#[test]
fn clocks_are_shown_and_can_be_stopped_outside_contests() {
    let clock = |state: &mut State| view(state, |state, game| (state.clock_markup(game, Side::FIRST), state.clock_text(game, Side::FIRST)));
    let mut state = playing("quoridor", "e2");
    assert!(clock(&mut state).0.is_empty());
    board(&mut state).timing = Timing::clocks(TimeControl::Side { seconds: 9.0, increment: 0.0 }, false);
    let (markup, (_, urgent)) = clock(&mut state);
    assert_eq!((offered(&markup), urgent), (vec!["stop-clocks 1".to_owned()], true));
    let rules = quintet_engine::referee::ContestRules { violations: Some(3), seconds: Some(60.0), steps: Some(100) };
    board(&mut state).timing = Timing::contest(rules);
    let (markup, (_, urgent)) = clock(&mut state);
    assert!(offered(&markup).is_empty() && !urgent);
    assert_eq!(attributes(&markup, "data-violations")[0].1, "0");
    let contest = view(&mut state, |state, game| state.contest_markup(game));
    assert!(text(&contest).contains("100"), "{}", text(&contest));
}
