use super::{Value, canonical, prove};
use crate::core::game::Game;
use crate::games::blokus::Blokus;
use crate::games::nogo::NoGo;
use crate::games::quoridor::Quoridor;
use crate::testkit::{after, forced_winner};

/// A value from the testkit's plain search, which has no table, no order and no bounds.
fn slow<G: Game>(position: &G) -> Value {
    match forced_winner(position) {
        None => Value::Draw,
        Some(side) if side == position.turn() => Value::Win,
        Some(_) => Value::Loss,
    }
}

fn agrees<G: Game>(position: &G) {
    let proof = prove(position, 1_000_000).expect("small enough");
    assert_eq!(proof.value, slow(position), "{}", position.write_position());
    for (m, value) in &proof.moves {
        let mut next = position.clone();
        next.play_unchecked(*m);
        let expected = slow(&next).seen_from(position, &next);
        assert_eq!(*value, expected, "{} in {}", position.write_move(*m), position.write_position());
    }
    assert!(proof.best().count() > 0);
}

#[test]
fn depth_first_proofs_agree_with_plain_search() {
    agrees(&NoGo::start("3x3").expect("a variant"));
    for seed in 0..30 {
        let position: NoGo = after("5x5", seed, 15);
        if position.outcome().is_none() {
            agrees(&position);
        }
        let position: Blokus = after("duo", seed, 26);
        if position.outcome().is_none() && position.count_moves() < 6 {
            agrees(&position);
        }
    }
}

#[test]
fn small_boards_of_nogo_are_solved() {
    for (variant, value) in [("3x3", Value::Win), ("4x4", Value::Loss)] {
        let start = NoGo::start(variant).expect("a variant");
        assert_eq!(prove(&start, 1_000_000).map(|proof| proof.value), Some(value), "{variant}");
    }
}

#[test]
fn what_is_too_large_is_not_proved() {
    assert!(prove(&NoGo::default(), 1_000).is_none());
    assert!(prove(&Quoridor::default(), 1_000).is_none());
    assert!(prove(&Blokus::start("classic").expect("a variant"), 1_000).is_none(), "four sides");
}

#[test]
fn symmetric_positions_have_one_canonical_text() {
    let corner = NoGo::parse_position("3x3", "X../.../... w").expect("a position");
    let other = NoGo::parse_position("3x3", "..X/.../... w").expect("a position");
    let edge = NoGo::parse_position("3x3", ".X./.../... w").expect("a position");
    assert_eq!(canonical(&corner), canonical(&other));
    assert_ne!(canonical(&corner), canonical(&edge));
}
