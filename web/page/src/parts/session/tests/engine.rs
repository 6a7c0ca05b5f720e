//! The engine.

use super::*;

#[test]
fn the_engines_move_is_played_after_a_pause_that_depends_on_who_watches() {
    let wait = |seats: [Player; 2], around: Around| {
        let mut session = session(seats, &[]);
        tell_at(&mut session, Message::Advance, around);
        session.shown_at = Some(around.now - 100.0);
        let effects = tell_at(&mut session, Message::Engine(Event::Best(7, best("e2"))), around);
        let wait = effects.iter().find_map(|effect| if let Effect::BestAfter(wait, ..) = effect { Some(*wait) } else { None });
        (wait, moves(&session).len())
    };
    assert_eq!(wait([level(), Player::Person], AROUND), (Some(300), 0));
    assert_eq!(wait([level(), Player::Person], Around { still: true, ..AROUND }), (None, 1));
    assert_eq!(wait([level(), level()], Around { pace: Pace::Slow, still: true, ..AROUND }), (Some(1900), 0));
    assert_eq!(wait([level(), level()], Around { pace: Pace::Fast, ..AROUND }), (None, 1));
    assert_eq!(
        wait([level(), Player::Person], Around { pace: Pace::Fast, ..AROUND }),
        (Some(300), 0),
        "against a person the pace is the usual one"
    );
}

#[test]
fn an_answer_to_another_request_is_nothing() {
    let mut session = session([level(), Player::Person], &[]);
    tell(&mut session, Message::Advance);
    for event in [Event::Best(6, best("e2")), Event::Info(6, best("e2")), Event::Failed(6, Fault::plain("game.over"))] {
        assert_eq!(tell(&mut session, Message::Engine(event)), []);
    }
    tell(&mut session, Message::Best(6, "e2".to_owned()));
    assert!(moves(&session).is_empty() && session.thinking.as_ref().unwrap().info.is_none());
    tell(&mut session, Message::Engine(Event::Info(7, best("e2"))));
    assert!(session.thinking.as_ref().unwrap().info.is_some());
    tell(&mut session, Message::Best(7, "e2".to_owned()));
    assert_eq!(moves(&session), ["e2"]);
}

#[test]
fn whoever_looks_back_goes_on_looking_when_the_engine_moves() {
    let mut session = session([Player::Person, level()], &["e2", "e8", "e3"]);
    tell(&mut session, Message::Advance);
    tell(&mut session, Message::Look(1));
    tell(&mut session, Message::Best(7, "e7".to_owned()));
    assert_eq!((moves(&session).len(), session.game.as_ref().unwrap().session.shown_ply()), (4, 1));
}

#[test]
fn an_engine_that_fails_or_breaks_the_rules_pauses_and_is_told() {
    let mut one = session([level(), Player::Person], &[]);
    tell(&mut one, Message::Advance);
    tell(&mut one, Message::Engine(Event::Failed(7, Fault::plain("game.over"))));
    let mut two = session([level(), Player::Person], &[]);
    tell(&mut two, Message::Advance);
    tell(&mut two, Message::Best(7, "e9".to_owned()));
    let mut three = session([level(), Player::Person], &[]);
    tell(&mut three, Message::Advance);
    tell(&mut three, Message::Engine(Event::Best(7, SearchInfo::default())));
    for session in [one, two, three] {
        assert!(session.game.as_ref().unwrap().paused && session.thinking.is_none() && moves(&session).is_empty());
        assert_eq!(cards(&session).len(), 1);
    }
}

#[test]
fn engines_can_be_paused_stepped_and_resumed() {
    let mut session = session([level(), level()], &[]);
    assert!(has_go(&tell(&mut session, Message::Advance)));
    let effects = tell(&mut session, Message::Stop);
    assert!(effects.contains(&Effect::CancelSearch) && !has_go(&effects));
    assert!(has_go(&tell(&mut session, Message::Step)));
    assert!(!has_go(&tell(&mut session, Message::Best(7, "e2".to_owned()))), "one move and no further");
    assert_eq!(moves(&session).len(), 1);
    assert!(has_go(&tell(&mut session, Message::Resume)));
    assert!(has_go(&tell(&mut session, Message::Best(7, "e8".to_owned()))));
}

#[test]
fn a_hint_says_where_and_then_what() {
    let mut session = session([Player::Person, level()], &[]);
    tell(&mut session, Message::Advance);
    let effects = tell(&mut session, Message::Hint);
    let Some(Effect::Go(go)) = effects.first() else { panic!("{effects:?}") };
    assert_eq!(go.seconds, Some(1.0));
    assert!(!session.thinking.as_ref().unwrap().is_deciding());
    assert_eq!(tell(&mut session, Message::Hint), [Effect::AnswerNow], "a second press has it answer now");
    tell(&mut session, Message::Engine(Event::Best(7, best("e2"))));
    let first = cards(&session).concat();
    tell(&mut session, Message::Hint);
    let second = cards(&session).concat();
    assert!(first != second && second.contains("e2"), "{first} / {second}");
    assert!(moves(&session).is_empty());
    // After a move it is no hint any more.
    press(&mut session, "e2");
    tell(&mut session, Message::Best(7, "e8".to_owned()));
    assert!(has_go(&tell(&mut session, Message::Hint)));
}

#[test]
fn a_hint_says_what_is_proved_unless_all_is_lost() {
    let hint = |chance, mate| {
        let mut session = session([Player::Person, level()], &[]);
        tell(&mut session, Message::Advance);
        tell(&mut session, Message::Hint);
        tell(&mut session, Message::Engine(Event::Best(7, SearchInfo { chance, mate, proved: true, ..best("e2") })));
        tell(&mut session, Message::Hint);
        cards(&session).concat()
    };
    assert!(hint(1.0, Some(3)).ends_with(". Proved: Red wins within 3 turns."), "{}", hint(1.0, Some(3)));
    assert!(!hint(0.0, Some(-4)).contains("Proved"), "that would be no help");
}

#[test]
fn hints_are_given_only_where_they_are_allowed() {
    for around in [Around { hints: false, ..AROUND }, Around { output: false, ..AROUND }] {
        let mut session = session([Player::Person, level()], &[]);
        assert_eq!(tell_at(&mut session, Message::Hint, around), []);
    }
    let mut session = session([level(), Player::Person], &[]);
    assert_eq!(tell(&mut session, Message::Hint), [], "it is not the person's turn");
    let mut short = self::session([Player::Person, level()], &[]);
    let effects = tell_at(&mut short, Message::Hint, Around { seconds: Some(0.5), ..AROUND });
    assert!(matches!(effects.first(), Some(Effect::Go(go)) if go.seconds == Some(0.5)), "no longer than engines may think");
}

#[test]
fn what_people_should_know_of_the_engine_stays_until_it_no_longer_holds() {
    let mut session = session([level(), Player::Person], &[]);
    tell(&mut session, Message::Advance);
    tell(&mut session, Message::Engine(Event::Notice(Notice::Late)));
    assert_eq!(session.notes.cards()[0].action.as_ref().map(|(action, _)| action), Some(&Action::Reload));
    tell(&mut session, Message::Engine(Event::Notice(Notice::Arrived)));
    assert!(session.notes.cards().is_empty() && session.thinking.is_some());
    tell(&mut session, Message::Engine(Event::Notice(Notice::NoEngine)));
    assert!(!session.notes.cards()[0].passing && session.thinking.is_none() && session.game.as_ref().unwrap().paused);
}

#[test]
fn the_memory_of_the_engine_is_passed_on() {
    let mut session = session([level(), Player::Person], &[]);
    tell(&mut session, Message::Advance);
    let info = SearchInfo { memory: 1e6, ..best("e2") };
    assert!(tell(&mut session, Message::Engine(Event::Best(7, info))).contains(&Effect::Memory(1e6)));
}
