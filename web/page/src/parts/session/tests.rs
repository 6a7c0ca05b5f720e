//! What people notice of the session, without a browser: whoever plays, watches or waits.

use quintet_base::lang::Lang;
use quintet_base::sound::Sound;
use quintet_board::games;
use quintet_bots::{Reply, Violation};
use quintet_engine::core::fault::Fault;
use quintet_engine::core::side::Side;
use quintet_engine::formats::botzone::host::Answer;
use quintet_link::queue::{Event, Notice};
use quintet_play::Play;
use quintet_play::clock::Timing;
use quintet_play::saves::Player;
use quintet_play::settings::{Careful, Pace};
use quintet_protocol::SearchInfo;

use super::{Around, Effect, Message, PROGRAMS, Session};
use crate::action::Action;
use crate::help::guide::Until;

const AROUND: Around = Around {
    lang: Lang::En,
    now: 10_000.0,
    still: false,
    fingers: false,
    undo: true,
    hints: true,
    output: true,
    seconds: None,
    careful: Careful::Never,
    pace: Pace::Normal,
    turns: false,
};

fn level() -> Player {
    Player::Level("random".to_owned())
}

fn program() -> Player {
    Player::named("program:mine", games::open("quoridor", None, None).unwrap().as_ref()).unwrap()
}

/// A session with a game of Quoridor between these players, after these moves.
fn session(seats: [Player; 2], moves: &[&str]) -> Session {
    let mut game = games::open("quoridor", None, None).unwrap();
    for text in moves {
        game.play_text(text).unwrap();
    }
    let mut session = Session::new();
    session.open(Play::new(game, seats.to_vec(), 5));
    session
}

/// Tells the session something and gives every request that follows the number 7.
fn tell_at(session: &mut Session, message: Message, around: Around) -> Vec<Effect> {
    let effects = session.update(message, around);
    if effects.iter().any(|effect| matches!(effect, Effect::Go(_) | Effect::AskProgram(..))) {
        session.asked(7);
    }
    effects
}

fn tell(session: &mut Session, message: Message) -> Vec<Effect> {
    tell_at(session, message, AROUND)
}

fn press(session: &mut Session, target: &str) -> Vec<Effect> {
    tell(session, Message::Press(target.to_owned(), false))
}

fn enter(session: &mut Session, text: &str) -> Vec<Effect> {
    tell(session, Message::Enter(text.to_owned()))
}

fn moves(session: &Session) -> Vec<String> {
    session.game.as_ref().unwrap().session.moves()
}

fn cards(session: &Session) -> Vec<&str> {
    session.notes.cards().iter().map(|note| note.text.as_str()).collect()
}

fn best(text: &str) -> SearchInfo {
    SearchInfo { best: Some(text.to_owned()), seconds: 0.5, ..SearchInfo::default() }
}

fn has_go(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Go(_)))
}

fn reply(result: Result<&str, Violation>) -> Reply {
    let result = result.map(|text| Answer { text: text.to_owned(), ..Answer::default() });
    Reply { number: 3, result, seconds: 0.1, log: "what it printed".to_owned() }
}

// Moves of persons.

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

// The way through the game.

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

// The engine.

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

// Clocks and contests.

/// As [`session`], with clocks or contest rules as the dialog for a new game chooses them.
fn timed(seats: [Player; 2], fields: &[(&str, &str)]) -> Session {
    let fields: Vec<(String, String)> = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let timing: Timing = quintet_play::clock::chosen(&fields, 2, Lang::En).unwrap();
    let mut session = session(seats, &[]);
    session.game.as_mut().unwrap().timing = timing;
    session
}

fn per_side(seats: [Player; 2]) -> Session {
    timed(seats, &[("clock", "side"), ("clock-minutes", "1"), ("clock-increment", "0")])
}

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

// People's own programs.

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

// Passes, other games, other languages.

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
