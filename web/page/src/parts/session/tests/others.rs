//! Passes, other games, other languages.

use super::*;

#[test]
fn a_forced_pass_is_told_and_played_after_a_while_once() {
    let mut game = games::open("blokus", None, None).unwrap();
    while !game.has_forced() {
        let last = game.legal_texts().pop().unwrap();
        game.play_text(&last).unwrap();
    }
    let ply = game.ply();
    let mut session = Session::new();
    session.open(Play::new(game, vec![Player::Person; 4], 1));
    let effects = tell(&mut session, Message::Advance);
    assert!(effects.contains(&Effect::ForcedAfter(900, ply)) && session.notes.cards().len() == 1, "{effects:?}");
    let effects = tell_at(&mut session, Message::Advance, Around { still: true, ..AROUND });
    assert!(effects.contains(&Effect::ForcedAfter(225, ply)));
    tell(&mut session, Message::Forced(ply));
    assert_eq!(moves(&session).len(), ply + 1);
    tell(&mut session, Message::Forced(ply));
    assert_eq!(moves(&session).len(), ply + 1, "that pass was played already");
}

#[test]
fn another_game_has_another_number_and_no_hint_of_the_last_one() {
    let mut session = session([Player::Person, level()], &[]);
    tell(&mut session, Message::Hint);
    tell(&mut session, Message::Engine(Event::Best(7, best("e2"))));
    let number = session.number;
    session.open(Play::new(games::open("quoridor", None, None).unwrap(), vec![Player::Person, level()], 1));
    assert!(session.number > number && session.notes.cards().is_empty());
    assert!(has_go(&tell(&mut session, Message::Hint)), "a hint has to be found anew");
}

#[test]
fn everything_is_said_in_the_language_of_the_page() {
    let zh = Around { lang: Lang::Zh, ..AROUND };
    let mut session = session([Player::Person, Player::Person], &[]);
    tell_at(&mut session, Message::Advance, zh);
    tell_at(&mut session, Message::Press("e5".to_owned(), false), zh);
    let note = &session.notes.cards()[0];
    assert!(!note.text.is_ascii() && !note.title.is_ascii());
    tell_at(&mut session, Message::Press("e2".to_owned(), false), zh);
    assert!(!session.notes.spoken.is_ascii());
}

#[test]
fn without_a_game_nothing_happens() {
    for message in [Message::Advance, Message::Undo, Message::Hint, Message::Branch, Message::Clock, Message::Confirm, Message::Resign] {
        let mut session = Session::new();
        let effects = tell(&mut session, message.clone());
        let quiet = |effect: &Effect| matches!(effect, Effect::NothingDue | Effect::StopPrograms | Effect::ClockAfter(None));
        assert!(effects.iter().all(quiet), "{message:?}: {effects:?}");
    }
}
