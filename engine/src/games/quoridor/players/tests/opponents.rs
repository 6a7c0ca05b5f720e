//! The opponents of the report, with numbers worked out by hand.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::games::quoridor::players::greedy::{self, Measures, Weights};
use crate::games::quoridor::players::minimax;
use crate::games::quoridor::{Quoridor, winning_paths};
use crate::levels::Levels;
use crate::players::Playable;
use crate::search::{Limits, Report, think};
use crate::testkit;

fn position(text: &str) -> Quoridor {
    Quoridor::parse_position("standard", text).unwrap_or_else(|error| panic!("{error}"))
}

fn measures(me: i32, foe: i32, me_walled: i32, foe_walled: i32, left: i32, foe_left: i32) -> (i32, i32) {
    Measures { me, foe, me_walled, foe_walled, left, foe_left }.scores(&Weights::default())
}

#[test]
fn greedy_scores_are_those_of_the_report() {
    // 22*8 + 10 - 5*8 - 3*10 = 116; 2*8 - 10 - 5*8 + 4*9 + 40*0 = 2.
    assert_eq!(measures(8, 8, 8, 8, 10, 10), (116, 2));
    // own_loss 2 > gain 1: +50 to 22*8 + 7 - 5*8 - 3*6 = 125; 2*9 - 7 - 5*10 + 4*5 + 40*1 = 21.
    assert_eq!(measures(8, 8, 10, 9, 6, 7), (175, 21));
    // me 3 < 4 and nearer: +10000 to 22*5 + 2 - 15 - 3 = 94; 2*5 - 2 - 15 + 0 + 0 = -7.
    assert_eq!(measures(3, 5, 3, 5, 1, 2), (10_094, -7));
    // foe 3 < 4 and not farther: +10000 to 2*4 - 2 - 15 + 0 + 40 = 31; 22*3 + 2 - 15 - 3 = 50.
    assert_eq!(measures(3, 3, 3, 4, 1, 2), (50, 10_031));
    // me > foe + 1: +10 to 2*5 - 5 - 35 + 16 + 0 = -14; 22*5 + 5 - 35 - 15 = 65.
    assert_eq!(measures(7, 5, 7, 5, 5, 5), (65, -4));
    // me > foe: +15 to 2*5 - 5 - 30 + 16 + 0 = -9; 22*5 + 5 - 30 - 15 = 70.
    assert_eq!(measures(6, 5, 6, 5, 5, 5), (70, 6));
    // me > foe + 3 with no greater loss than gain: +10 +25 +50 to 2*5 - 5 - 45 + 16 + 0 = -24; 22*5 + 5 - 45 - 15 = 55.
    assert_eq!(measures(9, 5, 9, 5, 5, 5), (55, 61));
    // own_loss 0 + 1 < gain 2: +35 to 2*10 - 10 - 40 + 36 + 80 = 86; 116 as at the start.
    assert_eq!(measures(8, 8, 8, 10, 10, 10), (116, 121));
    // me > foe + 2: +10 +50 to 2*5 - 5 - 40 + 16 + 0 = -19; 22*5 + 5 - 40 - 15 = 60.
    assert_eq!(measures(8, 5, 8, 5, 5, 5), (60, 41));
    // The same with own_loss 1 > gain 0: only +10 to 2*5 - 5 - 45 + 16 = -24, and +50 to 60.
    assert_eq!(measures(8, 5, 9, 5, 5, 5), (110, -14));
}

fn note<'a>(report: &'a Report<Quoridor>, name: &str) -> &'a str {
    report.notes.iter().find(|note| note.0 == name).map_or("", |note| &note.1)
}

#[test]
fn greedy_steps_while_nobody_gains_by_a_wall() {
    // No wall gains anything at the start: across the middle it hinders both alike. The first slot is a1h; 116 against 2 is a step.
    let start = Quoridor::default();
    let report = greedy::choose(&start, &Weights::default());
    assert_eq!((note(&report, "own distance"), note(&report, "other distance")), ("8", "8"));
    assert_eq!(note(&report, "best wall"), "a1h");
    assert_eq!((note(&report, "score of moving"), note(&report, "score of the wall")), ("116", "2"));
    assert_eq!(report.best.map(|m| start.write_move(m)).as_deref(), Some("e2"));
    assert_eq!(note(&report, "own distance after it"), "8");
    assert!(!report.notes.iter().any(|note| note.0.starts_with("bonus")));
}

#[test]
fn greedy_names_its_bonuses() {
    let measures = Measures { me: 9, foe: 5, me_walled: 9, foe_walled: 5, left: 5, foe_left: 5 };
    assert_eq!(measures.bonuses(&Weights::default()).map(|bonus| (bonus.0, bonus.1)).collect::<Vec<_>>(), [(0, 10), (0, 25), (0, 50)]);
    let report = greedy::choose(&position("h4h / / e2 a2 / 9 10 / 1"), &Weights::default());
    assert!(note(&report, "bonus for the wall: other distance < 4 and <= own distance") == "10000", "{:?}", report.notes);
}

#[test]
fn greedy_walls_when_the_other_side_is_about_to_win() {
    // The other pawn on a2 needs one step; a1h makes it a2-b2-c2-c1, three, and does not hinder the own pawn: foe < 4 adds 10000 to
    // 2*3 - 10 - 5*8 + 4*9 + 40*2 = 72, with +10 for me > foe + 1, +25 for me > foe + 3, +35 for 0 + 1 < 2 and +50 for me > foe + 2.
    let last = position("/ / e1 a2 / 10 10 / 1");
    let report = greedy::choose(&last, &Weights::default());
    assert_eq!(note(&report, "score of the wall"), "10192");
    assert_eq!(note(&report, "score of moving"), (22 + 10 - 40 - 30).to_string());
    assert_eq!(report.best.map(|m| last.write_move(m)).as_deref(), Some("a1h"));
}

#[test]
fn greedy_jumps_when_the_other_pawn_is_in_its_way() {
    let facing = position("a1h a3h c3h a7h c7h g7h / a5v c5v g5v h5v / e5 e6 / 0 10 / 1");
    let report = greedy::choose(&facing, &Weights::default());
    assert_eq!(report.best.map(|m| facing.write_move(m)).as_deref(), Some("e7"));
}

fn texts(paths: Vec<Vec<crate::games::quoridor::Square>>) -> Vec<String> {
    paths.iter().map(|path| path.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn winning_paths_come_from_short_to_long() {
    let start = Quoridor::default();
    assert_eq!(texts(winning_paths(&start, Side::FIRST, 1)), ["e1 e2 e3 e4 e5 e6 e7 e8 e9"]);
    assert_eq!(winning_paths(&start, Side::FIRST, 0), Vec::<Vec<_>>::new());
    let many = winning_paths(&start, Side::SECOND, 40);
    let lengths: Vec<usize> = many.iter().map(Vec::len).collect();
    // One way of 8 steps; a path of 9 goes sideways once, to either side, on one of the eight ranks before the goal: 16 of them.
    assert_eq!(lengths.iter().filter(|&&length| length == 9).count(), 1);
    assert_eq!(lengths.iter().filter(|&&length| length == 10).count(), 16);
    assert!(lengths.is_sorted());
    let mut distinct = many.clone();
    distinct.dedup();
    assert_eq!(distinct.len(), 40);
}

#[test]
fn winning_paths_end_when_there_are_no_more() {
    // In a corridor one square wide there is exactly one way.
    let corridor = position("/ a1v a3v a5v a7v / a1 e9 / 6 10 / 1");
    assert_eq!(texts(winning_paths(&corridor, Side::FIRST, 5)), ["a1 a2 a3 a4 a5 a6 a7 a8 a9"]);
}

fn value(position: &Quoridor, depth: u32) -> i32 {
    let mut search = minimax::searcher(1);
    think(&mut search, &History::new(position.clone()), &Limits::depth(depth), &mut || 0.0).value
}

#[test]
fn minimax_finds_the_value_of_a_plain_negamax() {
    let mut evaluate = |position: &Quoridor| {
        let length = |side| winning_paths(position, side, 1)[0].len() as i32;
        length(position.turn().opponent()) - length(position.turn())
    };
    for text in [
        "/ / e1 e9 / 10 10 / 1",
        "a2h d2h f2h b3h d3h f4h c6h e6h f7h h7h / c4v f5v b6v d7v e7v c8v / d8 d7 / 1 3 / 1",
        "b1h e1h d2h h2h g3h f4h g5h h7h d8h h8h / c1v d4v g4v e5v f6v h6v d7v e7v g7v f8v / f5 g5 / 0 0 / 1",
        "a2h c2h e2h g2h a4h c4h e6h g6h / b6v d4v f3v h4v h2v c5v / e5 d4 / 3 3 / 2",
    ] {
        let position = position(text);
        let depth = if position.count_moves() > 60 { 2 } else { 3 };
        assert_eq!(value(&position, depth), testkit::negamax(&position, depth, 0, 30_000, &mut evaluate), "{text}");
    }
}

fn play(level: &str, history: &History<Quoridor>, limits: &Limits) -> Report<Quoridor> {
    let mut player = Quoridor::player(level, history.current().variant(), 7).expect("a level");
    let mut now = 0.0;
    think(player.as_mut(), history, limits, &mut || {
        now += 0.1;
        now
    })
}

#[test]
fn every_level_takes_a_win_in_one() {
    let history = History::new(position("e5h c3h / d6v / c8 g3 / 9 8 / 1"));
    for level in Quoridor::level_names().into_iter().skip(1) {
        let report = play(level, &history, &Limits { nodes: Some(2_000), depth: Some(3), ..Limits::default() });
        assert_eq!(report.best.map(|m| history.current().write_move(m)).as_deref(), Some("c9"), "{level}");
    }
}

#[test]
fn every_level_plays_legal_moves_in_both_variants() {
    for variant in Quoridor::VARIANTS {
        for level in Quoridor::level_names() {
            let mut history = History::new(Quoridor::start(variant).expect("a variant"));
            let mut rng = fastrand::Rng::with_seed(5);
            for ply in 0..40 {
                if history.outcome().is_some() {
                    break;
                }
                let best = if ply % 2 == 0 {
                    play(level, &history, &Limits { nodes: Some(100), depth: Some(2), ..Limits::default() }).best
                } else {
                    testkit::random_move(history.current(), &mut rng)
                };
                let best = best.expect("a move while the game goes on");
                history.play(best).unwrap_or_else(|error| panic!("{level} {error}"));
            }
        }
    }
}

#[test]
fn a_seed_fixes_every_choice() {
    let history = History::new(position("e5h c3h / d6v / c4 g7 / 9 8 / 1"));
    for level in Quoridor::level_names() {
        let limits = Limits { nodes: Some(500), depth: Some(2), ..Limits::default() };
        assert_eq!(play(level, &history, &limits), play(level, &history, &limits), "{level}");
    }
}

#[test]
fn the_book_is_used() {
    crate::players::book::tests::holds(&super::super::BOOK);
}
