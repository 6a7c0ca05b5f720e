use super::*;
use crate::testing::{self, level};
use quintet_engine::core::fault::Fault;
use quintet_play::clock::{TimeControl, Timing};
use quintet_protocol::SearchInfo;

/// A game of Quoridor of a person against a level, after these moves.
fn game(moves: &str) -> Play {
    let mut game = testing::game("quoridor", moves);
    game.set_seats(vec![Player::Person, level("random")]);
    game
}

fn sight(game: &Play) -> Sight<'_> {
    Sight { game, number: 1, on: true }
}

/// What the engine is asked to search: how many moves lead there.
fn attend(coach: &mut Coach, game: &Play) -> Option<usize> {
    let effects = coach.update(Message::Attend, sight(game));
    coach.asked(7);
    effects.iter().find_map(|effect| if let Effect::Go(go) = effect { Some(go.moves.len()) } else { None })
}

fn answer(coach: &mut Coach, game: &Play, best: &str, chance: f32) {
    let info = SearchInfo { best: Some(best.to_owned()), chance, ..SearchInfo::default() };
    coach.hear(&Event::Best(7, info), game);
}

fn play(coach: &mut Coach, game: &mut Play, text: &str) {
    game.session.play_text(text).unwrap();
    coach.update(Message::Played, sight(game));
}

/// The coach after the person's e2, which keeps this share of 0.6.
fn after_e2(share: f32) -> (Coach, Play) {
    let (mut coach, mut game) = (Coach::default(), game(""));
    assert_eq!(attend(&mut coach, &game), Some(0), "it looks while the person thinks");
    assert_eq!(attend(&mut coach, &game), None, "once");
    answer(&mut coach, &game, "e3h", 0.6);
    assert_eq!(attend(&mut coach, &game), None, "that is known");
    play(&mut coach, &mut game, "e2");
    assert_eq!(attend(&mut coach, &game), Some(1));
    answer(&mut coach, &game, "e8", 1.0 - share);
    attend(&mut coach, &game);
    (coach, game)
}

#[test]
fn a_mistake_may_be_taken_back_until_the_next_move_and_a_good_move_is_not_spoken_of() {
    let (mut coach, mut game) = after_e2(0.3);
    let why = "e2 is a mistake because of the reply e8: Green is then 7 away from the goal, Red 7.";
    assert_eq!(coach.says(&game, Lang::En).as_deref(), Some(why));
    assert!(coach.says(&game, Lang::Zh).is_some_and(|why| why.contains("失误") && why.contains('：')));
    play(&mut coach, &mut game, "d9");
    attend(&mut coach, &game);
    assert_eq!(coach.says(&game, Lang::En).as_deref(), Some(why), "the opponent's move changes nothing");
    play(&mut coach, &mut game, "e3");
    attend(&mut coach, &game);
    assert_eq!(coach.says(&game, Lang::En), None);
    let (coach, game) = after_e2(0.05);
    assert!(coach.says(&game, Lang::En).is_some_and(|why| why.contains("blunder")));
    let (coach, game) = after_e2(0.45);
    assert_eq!(coach.says(&game, Lang::En), None, "an inaccuracy is not worth an interruption");
}

#[test]
fn a_proved_win_that_is_thrown_away_is_spoken_of() {
    let (mut coach, mut game) = (Coach::default(), game(""));
    let proved = |chance| Event::Best(7, SearchInfo { best: Some("e8".to_owned()), chance, proved: true, ..SearchInfo::default() });
    attend(&mut coach, &game);
    coach.hear(&proved(1.0), &game);
    play(&mut coach, &mut game, "e2");
    attend(&mut coach, &game);
    coach.hear(&proved(1.0), &game);
    attend(&mut coach, &game);
    let said = coach.says(&game, Lang::En).unwrap_or_default();
    assert!(said.starts_with("e2 is a blunder") && said.ends_with(". A proved win is thrown away."), "{said}");
}

#[test]
fn the_offer_goes_when_it_is_taken_or_refused() {
    let (mut coach, mut game) = after_e2(0.2);
    assert!(game.undo());
    attend(&mut coach, &game);
    assert_eq!(coach.says(&game, Lang::En), None);
    let (mut coach, game) = after_e2(0.2);
    coach.update(Message::PlayOn, sight(&game));
    attend(&mut coach, &game);
    assert_eq!(coach.says(&game, Lang::En), None, "it is not offered again");
}

#[test]
fn the_engines_own_move_needs_no_second_search() {
    let (mut coach, mut game) = (Coach::default(), game(""));
    attend(&mut coach, &game);
    answer(&mut coach, &game, "e2", 0.6);
    play(&mut coach, &mut game, "e2");
    assert_eq!(attend(&mut coach, &game), None);
    assert_eq!(coach.says(&game, Lang::En), None);
}

#[test]
fn a_quick_move_waits_for_the_search_before_it() {
    let (mut coach, mut game) = (Coach::default(), game(""));
    attend(&mut coach, &game);
    play(&mut coach, &mut game, "e2");
    assert_eq!(attend(&mut coach, &game), None, "the search before the move goes on");
    answer(&mut coach, &game, "e3h", 0.6);
    play(&mut coach, &mut game, "e8");
    assert_eq!(attend(&mut coach, &game), Some(1), "then comes the one after it, though the opponent has moved");
    answer(&mut coach, &game, "e8", 0.9);
    assert_eq!(attend(&mut coach, &game), Some(2), "and then the next position of the person");
    assert!(coach.says(&game, Lang::En).is_some());
}

/// A game of checkers after which one move leaves the other side a single reply, that move, and the reply.
fn forcing() -> (Play, String, String) {
    let mut game = testing::game("checkers", "");
    for ply in 0.. {
        let legal = game.session.legal_texts();
        for text in legal.iter().filter(|_| legal.len() > 1) {
            game.session.play_text(text).unwrap();
            let replies = game.session.legal_texts();
            game.session.undo();
            if let [reply] = &replies[..] {
                return (game, text.clone(), reply.clone());
            }
        }
        game.session.play_text(&legal[ply * 7 % legal.len()]).unwrap();
    }
    unreachable!("captures are forced sooner or later")
}

#[test]
fn a_reply_without_a_choice_is_judged_by_what_follows() {
    let (mut game, played, reply) = forcing();
    let me = game.session.turn();
    game.set_seats(Side::all(2).map(|side| if side == me { Player::Person } else { level("random") }).collect());
    let (mut coach, ply) = (Coach::default(), game.session.ply());
    assert_eq!(attend(&mut coach, &game), Some(ply));
    answer(&mut coach, &game, "another", 0.5);
    play(&mut coach, &mut game, &played);
    assert_eq!(attend(&mut coach, &game), None, "the reply is awaited");
    play(&mut coach, &mut game, &reply);
    assert_eq!(attend(&mut coach, &game), Some(ply + 2));
    answer(&mut coach, &game, "another", 0.1);
    attend(&mut coach, &game);
    assert!(coach.says(&game, Lang::En).is_some_and(|why| why.contains("because of the reply")));
}

#[test]
fn only_a_game_of_one_person_against_engines_without_a_clock_has_a_coach() {
    let mut plain = game("");
    assert!(sight(&plain).is_coached() && !Sight { on: false, ..sight(&plain) }.is_coached());
    plain.timing = Timing::clocks(TimeControl::Move { seconds: 30.0 }, false);
    assert!(!sight(&plain).is_coached(), "a clock");
    assert!(!sight(&testing::game("quoridor", "")).is_coached(), "two persons");
    let mut puzzle = game("");
    puzzle.puzzle = true;
    assert!(!sight(&puzzle).is_coached());
    let mut watched = game("");
    watched.set_seats(vec![level("random"), level("random")]);
    assert!(!sight(&watched).is_coached());
    assert_eq!(Coach::default().update(Message::Attend, Sight { on: false, ..sight(&game("")) }), []);
}

#[test]
fn without_a_worker_there_is_no_coach_and_switching_it_off_stops_it() {
    let (mut coach, game) = (Coach::default(), game(""));
    attend(&mut coach, &game);
    assert_eq!(coach.update(Message::Attend, Sight { on: false, ..sight(&game) }), [Effect::Cancel]);
    assert_eq!(attend(&mut coach, &game), Some(0), "it is on again");
    coach.hear(&Event::Failed(7, Fault::plain("game.over")), &game);
    assert_eq!(coach.update(Message::Attend, sight(&game)), []);
}
