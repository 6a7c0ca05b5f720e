//! People's own programs.

use super::*;

#[test]
fn a_program_is_asked_and_its_move_is_played() {
    let mut session = session([program(), Player::Person], &[]);
    let effects = tell(&mut session, Message::Advance);
    assert!(effects.contains(&Effect::AskProgram(Side::FIRST, "mine".to_owned(), 2.0)), "{effects:?}");
    session.asked(PROGRAMS | 3);
    let effects = tell(&mut session, Message::Program(Side::FIRST, reply(Ok("e2"))));
    assert!(effects.contains(&Effect::SaveProgramData(Side::FIRST)));
    tell(&mut session, Message::Best(PROGRAMS | 3, "e2".to_owned()));
    assert_eq!(moves(&session), ["e2"]);
}

#[test]
fn a_program_that_breaks_the_rules_is_told_why_and_may_try_again() {
    let mut session = session([program(), Player::Person], &[]);
    tell(&mut session, Message::Advance);
    session.asked(PROGRAMS | 3);
    let effects = tell(&mut session, Message::Program(Side::FIRST, reply(Ok("e7"))));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::RefuseProgram(Side::FIRST, reason) if !reason.is_empty())));
    let actions: Vec<Option<Action>> = session.notes.cards().iter().map(|note| note.action.clone().map(|(action, _)| action)).collect();
    assert_eq!(actions, [Some(Action::Resume), Some(Action::ResignProgram)]);
    assert!(session.notes.cards()[1].text.contains("what it printed"));
    assert!(session.game.as_ref().unwrap().paused);
    let again = tell(&mut session, Message::Resume);
    assert!(again.iter().any(|effect| matches!(effect, Effect::AskProgram(..))));
    tell(&mut session, Message::ResignProgram);
    assert!(session.game.as_ref().unwrap().session.outcome().is_some());
}

#[test]
fn a_program_that_is_late_loses_where_the_clock_decides_and_pauses_elsewhere() {
    let mut clocked = per_side([program(), Player::Person]);
    tell(&mut clocked, Message::Advance);
    clocked.asked(PROGRAMS | 3);
    tell(&mut clocked, Message::Program(Side::FIRST, reply(Err(Violation::Late(60.0)))));
    assert!(clocked.game.as_ref().unwrap().session.outcome().is_some());
    let mut free = session([program(), Player::Person], &[]);
    tell(&mut free, Message::Advance);
    free.asked(PROGRAMS | 3);
    tell(&mut free, Message::Program(Side::FIRST, reply(Err(Violation::Late(2.0)))));
    assert!(free.game.as_ref().unwrap().session.outcome().is_none() && free.game.as_ref().unwrap().paused);
}

#[test]
fn a_program_that_is_not_there_pauses_the_game_and_says_so() {
    let mut session = session([program(), Player::Person], &[]);
    tell(&mut session, Message::Advance);
    let effects = tell(&mut session, Message::NoProgram("It is gone.".to_owned()));
    assert!(!effects.contains(&Effect::CancelSearch), "no engine was asked");
    assert_eq!(cards(&session), ["It is gone."]);
    assert!(session.game.as_ref().unwrap().paused && session.thinking.is_none());
}

#[test]
fn an_answer_of_a_program_that_nobody_waits_for_is_nothing() {
    let mut session = session([program(), Player::Person], &[]);
    tell(&mut session, Message::Advance);
    session.asked(PROGRAMS | 3);
    tell(&mut session, Message::Stop);
    assert_eq!(tell(&mut session, Message::Program(Side::FIRST, reply(Ok("e2")))), []);
    assert!(moves(&session).is_empty());
}
