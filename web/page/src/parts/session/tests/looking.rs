//! Undo, looking back, resignation, and another player at a seat.

use super::*;

#[test]
fn undo_takes_back_to_the_person_and_stops_the_engine() {
    let mut session = session([Player::Person, level()], &["e2", "e8"]);
    tell(&mut session, Message::Advance);
    press(&mut session, "e3");
    assert!(session.thinking.is_some());
    let effects = tell(&mut session, Message::Undo);
    assert!(effects.contains(&Effect::CancelSearch) && effects.contains(&Effect::NothingDue));
    assert_eq!((moves(&session).len(), session.thinking.is_none()), (2, true));
    tell(&mut session, Message::Redo);
    assert_eq!(moves(&session).len(), 3);
    assert!(session.thinking.is_some(), "the engine is to move again");
}

#[test]
fn where_the_address_forbids_it_nothing_is_taken_back() {
    let mut session = session([Player::Person, Player::Person], &["e2", "e8"]);
    for message in [Message::Undo, Message::Redo] {
        assert_eq!(tell_at(&mut session, message, Around { undo: false, ..AROUND }), []);
    }
    assert_eq!(moves(&session).len(), 2);
}

#[test]
fn looking_stays_within_the_game() {
    let mut session = session([Player::Person, Player::Person], &["e2", "e8"]);
    let shown = |session: &Session| session.game.as_ref().unwrap().session.shown_ply();
    tell(&mut session, Message::LookBy(-10));
    assert_eq!(shown(&session), 0);
    tell(&mut session, Message::Look(usize::MAX));
    assert_eq!(shown(&session), 2);
    tell(&mut session, Message::LookBy(10));
    assert_eq!(shown(&session), 2);
}

#[test]
fn a_line_that_is_left_can_be_returned_to() {
    let mut session = session([Player::Person, Player::Person], &["e2", "e8", "e3"]);
    assert!(!session.can_branch());
    tell(&mut session, Message::Branch);
    assert_eq!(moves(&session).len(), 3, "the last position is no other line");
    tell(&mut session, Message::Look(1));
    tell(&mut session, Message::Branch);
    assert_eq!((moves(&session), cards(&session).len()), (vec!["e2".to_owned()], 1));
    tell(&mut session, Message::OpenLine(0));
    assert_eq!(moves(&session), ["e2", "e8", "e3"]);
    tell(&mut session, Message::OpenLine(9));
    assert_eq!(moves(&session), ["e2", "e8", "e3"]);
}

#[test]
fn resigning_ends_the_game_and_says_who_has_won() {
    let mut session = session([Player::Person, level()], &["e2", "e8"]);
    let effects = tell(&mut session, Message::Resign);
    assert!(effects.contains(&Effect::Advanced));
    assert!(session.game.as_ref().unwrap().session.outcome().is_some() && session.notes.spoken.contains("wins"));
    // Nobody can resign a game that is over.
    assert!(!tell(&mut session, Message::Resign).contains(&Effect::Advanced));
}

#[test]
fn another_player_at_a_seat_moves_at_once() {
    let mut session = session([Player::Person, Player::Person], &["e2"]);
    let effects = tell(&mut session, Message::Seat(2, "random".to_owned()));
    assert!(has_go(&effects));
    for (number, value) in [(0, "random"), (3, "random"), (1, "unheard-of")] {
        assert_eq!(tell(&mut session, Message::Seat(number, value.to_owned())), [], "{number} {value}");
    }
}
