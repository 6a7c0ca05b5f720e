//! Moves of persons.

use super::*;

#[test]
fn a_persons_move_is_heard_saved_and_answered_by_the_engine() {
    let mut session = session([Player::Person, level()], &[]);
    tell(&mut session, Message::Advance);
    let effects = press(&mut session, "e2");
    assert_eq!(moves(&session), ["e2"]);
    let Some(Effect::Go(go)) = effects.iter().find(|effect| matches!(effect, Effect::Go(_))) else { panic!("{effects:?}") };
    assert_eq!((go.moves.clone(), go.level.as_str(), go.seconds), (vec!["e2".to_owned()], "random", None));
    for expected in [Effect::Guide(Until::Played), Effect::Played, Effect::Advanced, Effect::SaveSoon] {
        assert!(effects.contains(&expected), "{expected:?}");
    }
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Sound(_))));
    assert!(session.notes.spoken.contains("e2"), "{}", session.notes.spoken);
    assert!(session.thinking.as_ref().unwrap().is_deciding());
}

#[test]
fn nobody_presses_for_the_engine() {
    let mut session = session([Player::Person, level()], &["e2"]);
    tell(&mut session, Message::Advance);
    press(&mut session, "e8");
    enter(&mut session, "e8");
    assert_eq!(moves(&session), ["e2"]);
}

#[test]
fn an_illegal_move_is_refused_with_its_reason_and_a_sound() {
    let mut session = session([Player::Person, Player::Person], &[]);
    tell(&mut session, Message::Advance);
    let effects = press(&mut session, "e5");
    assert!(effects.contains(&Effect::Sound(Sound::Refusal)));
    let note = &session.notes.cards()[0];
    assert!(note.passing && note.title.contains("e5") && note.text.ends_with('.'), "{note:?}");
    // The next press makes it go away.
    press(&mut session, "e2");
    assert!(session.notes.cards().is_empty() && moves(&session) == ["e2"]);
}

#[test]
fn a_text_that_is_no_move_is_told_and_an_empty_one_is_nothing() {
    let mut session = session([Player::Person, Player::Person], &[]);
    tell(&mut session, Message::Advance);
    enter(&mut session, "  ");
    assert!(session.notes.cards().is_empty());
    enter(&mut session, "z99");
    assert_eq!(session.notes.cards().len(), 1);
    enter(&mut session, "e2");
    assert!(session.notes.cards().is_empty() && moves(&session) == ["e2"]);
}

#[test]
fn where_care_is_wanted_a_wall_waits_for_a_confirmation() {
    let around = Around { careful: Careful::Touch, fingers: false, ..AROUND };
    assert!(!around.is_careful(false) && around.is_careful(true) && Around { fingers: true, ..around }.is_careful(false));
    assert!(Around { careful: Careful::Always, ..AROUND }.is_careful(false));
    let mut session = session([Player::Person, Player::Person], &[]);
    tell(&mut session, Message::Advance);
    let wall = session.game.as_ref().unwrap().session.legal_texts().into_iter().find(|text| text.len() == 3).unwrap();
    tell_at(&mut session, Message::Press(wall.clone(), true), around);
    assert!(moves(&session).is_empty() && !session.notes.spoken.is_empty());
    let effects = tell_at(&mut session, Message::Cancel, around);
    assert!(effects.contains(&Effect::DropGesture));
    tell_at(&mut session, Message::Confirm, around);
    assert!(moves(&session).is_empty(), "nothing waits any more");
    tell_at(&mut session, Message::Press(wall.clone(), true), around);
    tell_at(&mut session, Message::Confirm, around);
    assert_eq!(moves(&session), [wall]);
}

#[test]
fn a_move_in_parts_is_said_part_by_part_and_the_guide_hears_of_it() {
    let mut session = Session::new();
    session.open(Play::new(games::open("amazons", None, None).unwrap(), vec![Player::Person; 2], 1));
    tell(&mut session, Message::Advance);
    let text = session.game.as_ref().unwrap().session.legal_texts().swap_remove(0);
    let (from, _) = text.split_once(['-', '/', ' ']).unwrap_or(text.split_at(2));
    let effects = press(&mut session, from);
    assert!(effects.contains(&Effect::Guide(Until::Begun)) && session.notes.spoken.contains(from), "{effects:?}");
    assert!(!has_go(&effects) && moves(&session).is_empty());
}

#[test]
fn whoever_presses_while_looking_back_is_asked_and_nothing_is_played() {
    let mut session = session([Player::Person, Player::Person], &["e2", "e8"]);
    tell(&mut session, Message::Advance);
    tell(&mut session, Message::LookBy(-1));
    assert!(session.notes.spoken.contains("e2"), "{}", session.notes.spoken);
    press(&mut session, "d8");
    assert_eq!(moves(&session).len(), 2);
    let note = session.notes.cards()[0].clone();
    assert_eq!(note.action.map(|(action, _)| action), Some(Action::Branch));
    tell_at(&mut session, Message::Press("d8".to_owned(), false), Around { undo: false, ..AROUND });
    assert_eq!(session.notes.cards()[0].action, None, "the address forbids it");
}
