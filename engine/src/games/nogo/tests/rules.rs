//! Laws, texts and special cases of the rules.

use super::{point, position, refusal};
use crate::core::error::MoveError;
use crate::core::game::Game;
use crate::core::outcome::Reason;
use crate::core::side::Side;
use crate::games::nogo::{NoGo, Point, slow};
use crate::testkit::{Effort, conformance, random_move, readers_survive};

#[test]
fn every_variant_conforms() {
    for variant in NoGo::VARIANTS {
        let size = NoGo::start(variant).unwrap().size();
        let effort = Effort { games: if size > 9 { 6 } else { 20 }, slow_every: if size > 9 { 5 } else { 1 }, ..Effort::default() };
        conformance(variant, 4, effort, slow::moves);
    }
}

#[test]
fn legal_points_of_the_side_that_waits_are_right_too() {
    let mut rng = fastrand::Rng::with_seed(11);
    for variant in ["standard", "5x5", "11x11"] {
        for _ in 0..5 {
            let mut position = NoGo::start(variant).unwrap();
            while let Some(m) = random_move(&position, &mut rng) {
                position.play_unchecked(m);
                for side in [Side::FIRST, Side::SECOND] {
                    let legal: std::collections::HashSet<Point> = position.legal(side).into_iter().collect();
                    assert_eq!(legal, slow::legal(&position, side), "{side} in {position:?}");
                }
            }
        }
    }
}

#[test]
fn a_position_is_small_to_copy() {
    assert!(size_of::<NoGo>() <= 208, "{}", size_of::<NoGo>());
}

#[test]
fn variants_have_their_sizes() {
    assert_eq!(NoGo::default(), NoGo::start("standard").unwrap());
    for variant in NoGo::VARIANTS {
        let start = NoGo::start(variant).unwrap();
        let size: u8 = variant.split('x').next().unwrap().parse().unwrap_or(9);
        assert_eq!((start.size(), start.variant(), start.turn()), (size, *variant, Side::FIRST));
    }
    assert!(NoGo::start("9x9").unwrap_err().to_string().contains("standard, free-centre, 3x3"));
}

#[test]
fn the_centre_is_closed_to_blacks_first_stone_only() {
    let start = NoGo::default();
    assert_eq!(start.count_moves(), 80);
    assert_eq!(refusal(&start, "e5"), ("nogo.centre", "Black's first stone may not be on the centre E5".to_owned()));
    assert!(NoGo::start("free-centre").unwrap().is_legal(point("E5")));

    let mut later = start.clone();
    later.play_unchecked(point("A1"));
    assert!(later.is_legal(point("E5")), "white may");
    later.play_unchecked(point("A2"));
    assert!(later.is_legal(point("E5")), "black may from the second stone on");

    let white_only = position("standard", "........./........./........./........./........./........./........./........./O........ b");
    assert_eq!(refusal(&white_only, "E5").0, "nogo.centre");
    let white_there = position("standard", "........./........./........./........./....O..../........./........./........./......... b");
    assert_eq!(refusal(&white_there, "E5").0, "nogo.occupied");
    assert_eq!(white_there.count_moves(), 80);
}

#[test]
fn every_kind_of_illegal_point_has_its_reason() {
    // A1: surrounded by white stones. D3: the only liberty of the black stones on D4 and D5, so Black would lose and White take them.
    let board = position("free-centre", "......X../........./........./...O...../..OXO..../..OXO..../..O.O..../O..O...../.O....... b");
    assert_eq!(refusal(&board, "A1"), ("nogo.suicide", "a stone on A1 would have no liberty".to_owned()));
    assert_eq!(refusal(&board, "D4").0, "nogo.occupied");
    assert_eq!(refusal(&board, "D4").1, "there is already a black stone on D4");
    assert_eq!(
        refusal(&board, "D3"),
        (
            "nogo.suicide-of-group",
            "D3 is the last liberty of your group with the stone on D4, and no group may lose its last liberty".to_owned()
        )
    );
    let white = position("free-centre", &board.write_position().replace(" b", " w"));
    assert_eq!(
        refusal(&white, "D3"),
        ("nogo.captures-stones", "D3 is the last liberty of 2 opposing stones, one of them on D4, and nothing may be captured".to_owned())
    );
    let corner = position("5x5", "XOX../...../...../...../..... b");
    let sentence = "B4 is the last liberty of the stone on B5, and nothing may be captured";
    assert_eq!(refusal(&corner, "B4"), ("nogo.captures-stone", sentence.to_owned()));
}

#[test]
fn a_move_from_a_larger_board_is_refused() {
    let start = NoGo::start("5x5").unwrap();
    let reason = start.refusal(point("F1")).unwrap();
    assert_eq!((reason.code, reason.to_string().as_str()), ("nogo.off-board", "F1 is outside this board of 5x5 points"));
}

#[test]
fn there_is_no_pass_and_no_column_i() {
    let start = NoGo::default();
    for text in ["pass", "I5", "E10", "E0", "E05", "E", "", "5E", "EE5", "E+5", "Ｅ5", "K1"] {
        let error = start.read_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
    }
    assert_eq!(start.read_move(" j9\t").unwrap(), point("J9"));
    assert_eq!(point("J9").column(), 8);
    assert_eq!(point("N13").to_string(), "N13");
}

#[test]
fn a_side_without_a_point_loses() {
    let end = position("3x3", ".OX/OX./XXO w");
    let outcome = end.outcome().unwrap();
    assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::FIRST), Reason::NoMoves));
    assert!(matches!(end.parse_move("A3"), Err(MoveError::Over { .. })));
}

#[test]
fn bad_positions_are_rejected_with_their_reason() {
    let problem = |text: &str| NoGo::parse_position("3x3", text).unwrap_err().problem.to_string();
    assert_eq!(problem("XXO/XO./O.. b"), "the group with the stone on A2 has no liberty");
    assert_eq!(problem(".../... b"), "there are 2 rows instead of 3");
    assert_eq!(problem(".../..../... b"), "row 2 has 4 squares instead of 3");
    assert_eq!(problem("..a/.../... b"), "`a` on C3 means nothing");
    assert_eq!(problem(".../.../... x"), "`x` is no side to move");
    assert_eq!(problem(".../.../..."), "there must be two parts, the rows and the side to move");
    assert_eq!(problem(".../.../... b w"), "there must be two parts, the rows and the side to move");
    assert!(NoGo::parse_position("9x9", "").unwrap_err().problem.to_string().contains("unknown variant `9x9`"));
}

#[test]
fn any_number_of_stones_may_be_set_up() {
    let board = position("3x3", " xx./x../... B ");
    assert_eq!(board.write_position(), "XX./X../... b");
    assert_eq!(board.stone(point("A3")), Some(Side::FIRST));
    let (group, liberties) = board.group(point("A3"));
    assert_eq!((group.len(), liberties.len()), (3, 3));
    assert!(board.group(point("C1")).0.is_empty());
}

#[test]
fn readers_survive_any_text() {
    readers_survive::<NoGo>("[a-nA-N]?[0-9]{0,3}.?");
}
