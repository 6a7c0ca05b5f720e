//! Tests of the review.

use super::*;
use quintet_board::games;
use quintet_engine::core::fault::Fault;
use quintet_play::saves::Player;

fn level() -> Player {
    Player::Level("random".to_owned())
}

fn game(seats: [Player; 2], moves: &[&str]) -> Play {
    let mut session = games::open("quoridor", None, None).unwrap();
    for text in moves {
        session.play_text(text).unwrap();
    }
    Play::new(session, seats.to_vec(), 5)
}

fn sight(game: &Play) -> Sight<'_> {
    Sight { game, number: 1, lang: Lang::En, output: true, hints: true, open: true, busy: false }
}

/// The engine's request: after how many moves, and for how long.
fn asked(effects: &[Effect]) -> Option<(usize, f64)> {
    effects.iter().find_map(|effect| if let Effect::Go(go) = effect { Some((go.moves.len(), go.seconds?)) } else { None })
}

fn attend(review: &mut Review, sight: Sight<'_>) -> Option<(usize, f64)> {
    let effects = review.update(Message::Attend, sight);
    review.asked(7);
    asked(&effects)
}

fn best(chance: f32) -> Event {
    Event::Best(7, SearchInfo { best: Some("e3".to_owned()), chance, pv: vec!["e3".to_owned(), "e7".to_owned()], ..SearchInfo::default() })
}

#[test]
fn an_analysis_looks_at_every_position_once_says_when_it_is_done_and_is_saved() {
    let game = game([Player::Person, level()], &["e2", "e8"]);
    let mut review = Review::default();
    attend(&mut review, sight(&game));
    assert_eq!(review.update(Message::Analyse(Effort::Quick), sight(&game)), [Effect::Open]);
    for ply in 0..3 {
        assert_eq!(review.progress(&game), (ply, 3));
        assert_eq!(attend(&mut review, sight(&game)), Some((ply, 0.3)));
        assert_eq!(attend(&mut review, sight(&game)), None, "it is being looked at already");
        assert_eq!(review.hear(&best(0.5), Some(&game), Lang::En), Some(Vec::new()));
    }
    let effects = review.update(Message::Attend, sight(&game));
    assert!(effects.contains(&Effect::SaveSoon) && matches!(effects[0], Effect::Say(_)) && !review.is_running());
    let text = review.text(1, &game);
    assert_eq!(Review::read(1, &game, &text).progress(&game), (3, 3));
    assert_eq!(review.text(2, &game), "", "of another game nothing is known");
}

#[test]
fn analysing_again_begins_anew_and_going_on_does_not() {
    let game = game([level(), level()], &["e2"]);
    let mut review = Review::default();
    attend(&mut review, sight(&game));
    review.update(Message::Analyse(Effort::Quick), sight(&game));
    attend(&mut review, sight(&game));
    review.hear(&best(0.5), Some(&game), Lang::En);
    assert_eq!(review.update(Message::StopAnalysing, sight(&game)), [Effect::SaveSoon]);
    review.update(Message::Analyse(Effort::Quick), sight(&game));
    assert_eq!(review.progress(&game), (1, 2));
    review.update(Message::Analyse(Effort::Deep), sight(&game));
    assert_eq!(review.progress(&game), (0, 2), "with another effort all is searched again");
}

#[test]
fn while_a_person_plays_the_engine_looks_only_when_it_is_asked() {
    let game = game([Player::Person, level()], &[]);
    let mut review = Review::default();
    assert_eq!(attend(&mut review, sight(&game)), None);
    assert_eq!(review.update(Message::Ask, sight(&game)), [Effect::Open]);
    assert_eq!(attend(&mut review, sight(&game)), Some((0, LIVE_SECONDS)));
    review.update(Message::Ask, sight(&game));
    assert_eq!(review.update(Message::Attend, sight(&game)), [Effect::Cancel], "no longer wanted");
}

#[test]
fn what_may_not_be_seen_is_not_looked_at() {
    let game = game([Player::Person, level()], &["e2"]);
    let forbidden = [Sight { output: false, ..sight(&game) }, Sight { hints: false, ..sight(&game) }];
    for sight in forbidden {
        let mut review = Review::default();
        attend(&mut review, sight);
        review.update(Message::Ask, sight);
        review.update(Message::Analyse(Effort::Quick), sight);
        assert_eq!(attend(&mut review, sight), None);
        assert!(!review.is_running() && review.judgement(sight).judged.is_empty());
    }
    let mut review = Review::default();
    review.update(Message::Ask, sight(&game));
    assert_eq!(attend(&mut review, Sight { open: false, ..sight(&game) }), None, "the tab is not open");
}

#[test]
fn the_game_itself_comes_first() {
    let game = game([level(), level()], &[]);
    let mut review = Review::default();
    assert!(attend(&mut review, sight(&game)).is_some());
    assert_eq!(attend(&mut review, Sight { busy: true, ..sight(&game) }), None);
    assert_eq!(review.hear(&best(0.5), Some(&game), Lang::En), None, "the answer is to the game's request");
    assert!(attend(&mut review, sight(&game)).is_some(), "then it looks again");
}

#[test]
fn the_answer_is_shown_for_the_position_that_it_is_about() {
    let mut game = game([level(), level()], &["e2"]);
    let mut review = Review::default();
    attend(&mut review, sight(&game));
    review.hear(&best(0.75), Some(&game), Lang::En);
    assert!(review.info(&game, None).is_some());
    assert_eq!(attend(&mut review, sight(&game)), None, "that is known");
    let judgement = review.judgement(sight(&game));
    assert_eq!(review.shares(&game, &judgement, None).unwrap()[1], 0.75, "the second side is to move");
    assert_eq!(review.line_texts(&game, 0, None), (1, vec!["e3".to_owned(), "e7".to_owned()]));
    assert_eq!(review.line_texts(&game, 5, None).1, Vec::<String>::new());
    game.session.look_at(0);
    assert!(review.info(&game, None).is_none());
    assert_eq!(attend(&mut review, sight(&game)), Some((0, LIVE_SECONDS)));
}

#[test]
fn a_blunder_is_a_turning_point_with_a_better_move() {
    let mut game = game([Player::Person, Player::Person], &["e2", "e8"]);
    let mut review = Review::default();
    attend(&mut review, sight(&game));
    review.update(Message::Analyse(Effort::Quick), sight(&game));
    // The first move throws a won game away.
    for chance in [0.95, 0.95, 0.05] {
        attend(&mut review, sight(&game));
        review.hear(&best(chance), Some(&game), Lang::En);
    }
    game.session.look_at(0);
    assert_eq!(review.turn(sight(&game), true), Some(1));
    game.session.look_at(1);
    assert_eq!((review.turn(sight(&game), true), review.turn(sight(&game), false)), (None, None));
    assert_eq!(review.line_texts(&game, BETTER, None), (0, vec!["e3".to_owned()]));
}

#[test]
fn a_failure_ends_the_analysis_and_is_told() {
    let game = game([level(), level()], &[]);
    let mut review = Review::default();
    attend(&mut review, sight(&game));
    review.update(Message::Analyse(Effort::Quick), sight(&game));
    attend(&mut review, sight(&game));
    let effects = review.hear(&Event::Failed(7, Fault::plain("game.over")), Some(&game), Lang::En).unwrap();
    assert!(matches!(&effects[..], [Effect::Tell(_)]) && !review.is_running());
    review.update(Message::Analyse(Effort::Quick), sight(&game));
    assert_eq!(review.hear(&Event::Notice(Notice::NoEngine), Some(&game), Lang::En), None, "others have to know that too");
    assert!(!review.is_running());
}

#[test]
fn another_game_is_known_nothing_of() {
    let game = game([level(), level()], &[]);
    let mut review = Review::default();
    attend(&mut review, sight(&game));
    review.update(Message::Table, sight(&game));
    review.update(Message::Line(Some(2)), sight(&game));
    assert!(review.is_table() && review.line() == Some(2));
    assert_eq!(review.leave(1, false), [Effect::Cancel]);
    attend(&mut review, Sight { number: 2, ..sight(&game) });
    assert!(!review.is_table() && review.line().is_none());
}
