//! The evaluation's symmetries and its interpolation.

use super::*;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::amazons::Amazons;
use crate::testkit::random_move;

/// What both sides think of the same board: the terms are opposite but for those that speak of whose turn it is.
#[test]
fn terms_are_antisymmetric_but_for_the_turn() {
    let mut rng = fastrand::Rng::with_seed(21);
    let mut position = Amazons::start("8x8").unwrap();
    while let Some(m) = random_move(&position, &mut rng) {
        let (first, second) = (Side::FIRST, Side::SECOND);
        let crate::games::amazons::Size::Eight(board) = position.0 else { panic!("8x8") };
        let [mine, theirs] = [first, second].map(|side| Terms::new(&board.with_turn(side)));
        assert_eq!(mine.stage, theirs.stage);
        for (index, name) in TERM_NAMES.iter().enumerate() {
            let sum = mine.terms[index] + theirs.terms[index];
            match *name {
                // Squares that both reach equally soon count a fifth for whoever moves.
                "t1" | "t2" => assert!((0.0..=0.4 * 56.0).contains(&(sum + 1e-4)), "{name} {sum}"),
                "tempo" => assert_eq!(sum, 2.0),
                _ => assert!(sum.abs() < 1e-3, "{name} {sum} {}", position.write_position()),
            }
        }
        position.play_unchecked(m);
    }
}

#[test]
fn weights_are_interpolated_between_stages() {
    let mut params = Params { weights: [[0.0; TERMS]; STAGES] };
    params.weights[1][0] = 1.0;
    params.weights[2][0] = 3.0;
    let mut terms = Terms { terms: [0.0; TERMS], stage: 1.0 };
    terms.terms[0] = 2.0;
    for (stage, logit) in [(0.0, 0.0), (0.5, 1.0), (1.0, 2.0), (1.25, 3.0), (2.0, 6.0), (4.0, 0.0)] {
        terms.stage = stage;
        assert_eq!(params.logit(&terms), logit, "{stage}");
    }
}

#[test]
fn locked_and_tight_amazons_are_counted() {
    // Black (to move): a8 is locked in, h8 has one empty neighbour, h6 and h1 have more. White: three with eight around them or five, a1 three.
    let position = Amazons::parse_position(
        "8x8",
        "Bx...x.B/xx...xxx/.......B/..W...../........
/..W...../......../W..W...B b"
            .replace('\n', "")
            .as_str(),
    )
    .unwrap();
    let terms = position.terms().terms;
    let term = |name: &str| terms[TERM_NAMES.iter().position(|other| *other == name).unwrap()];
    assert_eq!(term("locked"), 1.0);
    assert_eq!(term("tight1"), 2.0);
    // h1 and a1 have three empty neighbours each; h6 has g6, g5 and h5.
    assert_eq!(term("tight3"), 4.0 - 1.0);
    assert_eq!(term("tempo"), 1.0);
}

#[test]
fn chances_are_logistic() {
    assert_eq!(chance(0.0), 0.5);
    assert!((chance(crate::core::math::log(3.0) as f32) - 0.75).abs() < 1e-6);
    assert!((chance(2.0) + chance(-2.0) - 1.0).abs() < 1e-6);
}
