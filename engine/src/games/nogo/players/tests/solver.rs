//! Counting at the end of the game, and exact results.

use std::collections::HashMap;

use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::nogo::players::reserve::{Reserve, reserve, settled};
use crate::games::nogo::players::solver::{Solved, Solver};
use crate::games::nogo::tests::{position, wins};
use crate::games::nogo::{NoGo, with_board};
use crate::testkit::{forced_winner, random_move};

fn reserve_of(position: &NoGo, side: Side) -> Reserve {
    with_board!(&position.boards, board => reserve(board, side.index()))
}

fn settled_for_turn(position: &NoGo) -> Option<bool> {
    with_board!(&position.boards, board => settled(board, position.turn().index()))
}

fn solve(solver: &mut Solver, position: &NoGo) -> (Solved, u64) {
    solver.start(position, None);
    solver.run(20_000_000);
    (solver.result().unwrap_or_else(|| panic!("too hard: {position:?}")), solver.nodes())
}

/// A game of random moves, all positions that are not over.
fn random_game(variant: &str, rng: &mut fastrand::Rng) -> Vec<NoGo> {
    let mut at = NoGo::start(variant).unwrap();
    let mut positions = Vec::new();
    while let Some(m) = random_move(&at, rng) {
        positions.push(at.clone());
        at.play_unchecked(m);
    }
    positions
}

#[test]
fn eyes_of_one_cluster_are_worth_one_less_than_their_number() {
    // Black's one group has eyes in A5 and C5 and no other liberty below; White has none.
    let closed = position("5x5", ".X.XO/XXXXO/OOOOO/...../..... b");
    // The two eyes are one sure move, and the most that Black can play there; the ten points below are open to both sides.
    assert_eq!(reserve_of(&closed, Side::FIRST), Reserve { sure: 1, most: 11 });
    assert_eq!(reserve_of(&closed, Side::SECOND), Reserve { sure: 0, most: 10 });
    assert_eq!(settled_for_turn(&closed), None);

    // With more liberties outside, both eyes may be filled in the end, but only one of them surely.
    let open = position("5x5", ".X.X./XXXXO/OOOO./...../..... b");
    assert_eq!(reserve_of(&open, Side::FIRST).sure, 1);
    assert_eq!(reserve_of(&open, Side::FIRST).most, open.legal_count(Side::FIRST));
}

#[test]
fn counting_settles_a_race_of_eyes() {
    // Black has two eyes (one move), White two (one move), nothing else is open: whoever is to move runs out first.
    let text = ".X.XO/XXXXO/XOOOO/XO.O./XXOOO";
    for turn in ["b", "w"] {
        let race = position("5x5", &format!("{text} {turn}"));
        let [black, white] = [Side::FIRST, Side::SECOND].map(|side| reserve_of(&race, side));
        assert_eq!([black, white], [Reserve { sure: 1, most: 1 }; 2]);
        assert_eq!(settled_for_turn(&race), Some(false));
        assert_eq!(forced_winner(&race), Some(race.turn().opponent()));
    }
}

#[test]
fn what_counting_settles_is_true() {
    let mut rng = fastrand::Rng::with_seed(21);
    let (mut won, mut lost) = (0, 0);
    for variant in ["4x4", "5x5", "6x6"] {
        for _ in 0..300 {
            let mut known = HashMap::new();
            for at in random_game(variant, &mut rng).into_iter().rev().take(9) {
                if let Some(settled) = settled_for_turn(&at) {
                    assert_eq!(settled, wins(&at, &mut known), "{at:?}");
                    if settled { won += 1 } else { lost += 1 }
                }
            }
        }
    }
    assert!(won > 100 && lost > 10, "{won} won and {lost} lost");
}

#[test]
fn the_reserve_bounds_what_a_side_gets_to_play() {
    let mut rng = fastrand::Rng::with_seed(22);
    for _ in 0..200 {
        let game = random_game("6x6", &mut rng);
        for (ply, at) in game.iter().enumerate() {
            for side in [Side::FIRST, Side::SECOND] {
                let played = game[ply..].iter().filter(|later| later.turn() == side).count() as u32;
                assert!(played <= reserve_of(at, side).most, "{at:?}");
            }
        }
    }
}

#[test]
fn solver_agrees_with_trying_everything() {
    let mut rng = fastrand::Rng::with_seed(23);
    // One solver for all: what it remembers of one position must be true in the next.
    let mut solver = Solver::new();
    for variant in ["3x3", "4x4", "5x5", "6x6"] {
        for _ in 0..40 {
            let mut known = HashMap::new();
            for at in random_game(variant, &mut rng).into_iter().rev().take(10) {
                match solve(&mut solver, &at).0 {
                    Solved::Loss => assert!(!wins(&at, &mut known), "{at:?}"),
                    Solved::Win(m) => {
                        let mut next = at.clone();
                        next.play_unchecked(m);
                        assert!(!wins(&next, &mut known), "{m} in {at:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn known_results_of_small_boards() {
    // First player wins 3x3, second player 4x4 (and the first player 5x5, which takes longer).
    assert!(matches!(solve(&mut Solver::new(), &NoGo::start("3x3").unwrap()).0, Solved::Win(_)));
    assert_eq!(solve(&mut Solver::new(), &NoGo::start("4x4").unwrap()).0, Solved::Loss);
}

#[test]
fn solver_can_stop_and_go_on() {
    let start = NoGo::start("3x3").unwrap();
    let (whole, nodes) = solve(&mut Solver::new(), &start);
    let mut solver = Solver::new();
    solver.start(&start, None);
    let mut slices = 0;
    while solver.result().is_none() {
        solver.run(7);
        slices += 1;
    }
    assert_eq!((solver.result(), solver.nodes()), (Some(whole), nodes));
    assert!(slices > 10);
}
