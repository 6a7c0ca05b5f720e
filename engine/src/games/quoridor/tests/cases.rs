//! Cases that the rules name, worked out by hand.

use crate::core::error::MoveError;
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::outcome::Reason;
use crate::core::side::Side;
use crate::games::quoridor::Quoridor;
use crate::testkit::refusal;

#[test]
fn a_repeated_position_draws_except_in_the_course_variant_where_the_steps_end() {
    for (variant, end, reason) in [("standard", 8, Reason::Repetition), ("course", 200, Reason::StepLimit)] {
        let mut history = History::new(Quoridor::start(variant).expect("a variant"));
        for ply in 0..end {
            assert_eq!(history.outcome(), None, "{variant} {ply}");
            history.play_text([["e2", "e1"], ["e8", "e9"]][ply % 2][ply / 2 % 2]).expect("legal");
        }
        let outcome = history.outcome().expect("over");
        assert_eq!((outcome.reason(), outcome.is_draw()), (reason, variant == "standard"));
        assert!(history.legal_moves().is_empty() && history.play_text("d9").is_err());
    }
}

fn position(variant: &str, text: &str) -> Quoridor {
    Quoridor::parse_position(variant, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks the code and the sentence of a refusal.
fn refused(position: &Quoridor, text: &str, code: &str, sentence: &str) {
    let refusal = refusal(position, text);
    assert_eq!((refusal.code, refusal.to_string().as_str()), (code, sentence));
}

#[test]
fn pawn_moves_are_refused_for_the_reason_that_holds() {
    let start = Quoridor::default();
    refused(&start, "e1", "quoridor.pawn-stays", "the pawn already stands on e1");
    refused(&start, "e3", "quoridor.pawn-far", "e3 is too far from e1");
    refused(&start, "f2", "quoridor.pawn-diagonal", "f2 is diagonal to e1, and there is no pawn to go around");
    refused(&start, "e9", "quoridor.pawn-occupied", "the other pawn stands on e9");
    let walled = position("standard", "e1h / / e1 e9 / 9 10 / 1");
    refused(&walled, "E2", "quoridor.pawn-wall", "there is a wall between e1 and e2");
}

#[test]
fn jumps_are_refused_for_the_reason_that_holds() {
    let facing = position("standard", "/ / e5 e6 / 10 10 / 1");
    refused(&facing, "e6", "quoridor.pawn-occupied", "the other pawn stands on e6");
    refused(&facing, "d6", "quoridor.jump-straight", "the way is free to jump straight over e6 to e7");
    let between = position("standard", "e5h / / e5 e6 / 9 10 / 1");
    refused(&between, "e7", "quoridor.jump-wall-between", "there is a wall between the pawns on e5 and e6");
    refused(&between, "d6", "quoridor.jump-wall-between", "there is a wall between the pawns on e5 and e6");
    let behind = position("standard", "e6h / d6v / e5 e6 / 9 9 / 1");
    refused(&behind, "e7", "quoridor.jump-wall-behind", "there is a wall behind the pawn on e6");
    refused(&behind, "d6", "quoridor.jump-side-wall", "there is a wall between e6 and d6");
    assert!(behind.parse_move("f6").is_ok());
    let course = position("course", "e6h / / e5 e6 / 9 10 / 1");
    refused(&course, "f6", "quoridor.jump-no-diagonal", "under the contest's rules a pawn jumps only straight over the one on e6");
    refused(&course, "e7", "quoridor.jump-wall-behind", "there is a wall behind the pawn on e6");
    assert!(course.parse_move("f5").is_ok());
}

#[test]
fn walls_are_refused_for_the_reason_that_holds() {
    let some = position("standard", "e3h / c5v / e1 e9 / 9 9 / 1");
    refused(&some, "e3h", "quoridor.wall-taken", "there is a wall on e3h already");
    refused(&some, "d3h", "quoridor.wall-overlaps", "it would overlap the wall e3h");
    refused(&some, "f3h", "quoridor.wall-overlaps", "it would overlap the wall e3h");
    refused(&some, "e3v", "quoridor.wall-crosses", "it would cross the wall e3h");
    refused(&some, "c4v", "quoridor.wall-overlaps", "it would overlap the wall c5v");
    refused(&some, "c5h", "quoridor.wall-crosses", "it would cross the wall c5v");
    assert!(some.parse_move("g3h").is_ok() && some.parse_move("c3v").is_ok() && some.parse_move("e4v").is_ok());
    // Ranks 5 and 6 are parted from a to h; what is left is i5-i6-i7-i8, with a wall to the left of i6 and i7.
    let closing = position("standard", "a5h c5h e5h g5h / h6v / e1 e9 / 5 10 / 1");
    refused(
        &closing,
        "h7h",
        "quoridor.wall-shuts-in-both",
        "this wall would close the last path of both sides; every wall must leave both pawns a path",
    );
    let pocket = position("standard", "/ d1v e1v / e1 e9 / 9 9 / 2");
    let sentence = "this wall would close the last path of the first side (Red) to the goal; every wall must leave both pawns a path";
    refused(&pocket, "e2h", "quoridor.wall-shuts-in", sentence);
    let out = position("standard", "a1h c1h e1h g1h a3h c3h e3h g3h a5h c5h / / e1 e9 / 0 10 / 1");
    refused(&out, "e8v", "quoridor.wall-none-left", "no wall is left in hand");
}

#[test]
fn the_contest_forbids_walls_on_the_only_route() {
    // The second side's pawn in i9 can leave only through i8, where the first side's pawn stands.
    let text = "/ h8v / i8 i9 / 9 10 / 1";
    let course = position("course", text);
    let sentence = "the pawn on i8 stands on the only route that the other side has left, so it must move";
    refused(&course, "a1h", "quoridor.wall-only-route", sentence);
    assert_eq!(course.count_moves(), 1, "only back to i7");
    assert!(position("standard", text).parse_move("a1h").is_ok());
    assert!(position("course", "/ h8v / h7 i9 / 9 10 / 1").parse_move("a1h").is_ok());
}

#[test]
fn a_side_that_the_contest_leaves_without_any_action_has_lost() {
    // The first side's pawn on e2 can leave only upwards, where the other pawn stands with a wall behind it.
    let walls = "d1h e3h a7h c7h g7h / e1v d2v a5v c5v g5v";
    let stuck = position("course", &format!("{walls} / e2 e3 / 0 10 / 1"));
    let outcome = stuck.outcome().expect("the end");
    assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::SECOND), Reason::NoMoves));
    assert_eq!(stuck.count_moves(), 0);
    // With a wall in hand it goes on, and so it does under the usual rules.
    let walled = position("course", &format!("{walls} / e2 e3 / 1 9 / 1"));
    assert!(walled.outcome().is_none() && walled.pawn_targets().is_empty());
    assert_eq!(position("standard", &format!("{walls} / e2 e3 / 0 10 / 1")).outcome(), None);
}

#[test]
fn the_first_pawn_on_its_goal_rank_wins() {
    let mut last = position("standard", "/ / a8 i2 / 10 10 / 1");
    last.play_unchecked(last.parse_move("a9").expect("a step"));
    let outcome = last.outcome().expect("the end");
    assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::FIRST), Reason::Goal));
    assert_eq!(last.count_moves(), 0);
    assert!(matches!(last.parse_move("i1"), Err(MoveError::Over { .. })));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut history = History::<Quoridor>::default();
    for round in 0..2 {
        for text in ["d1", "d9", "e1", "e9"] {
            assert_eq!(history.outcome(), None, "round {round}");
            history.play_text(text).expect("a step");
        }
    }
    assert_eq!(history.outcome().map(|outcome| (outcome.is_draw(), outcome.reason())), Some((true, Reason::Repetition)));
}

#[test]
fn impossible_positions_are_named() {
    for (text, problem) in [
        ("/ / e1 e9 / 10 10", "there must be five parts between slashes, not 4"),
        ("/ / e1 e9 / 10 10 / 1 /", "there must be five parts between slashes, not more"),
        ("/ / e1 / 10 10 / 1", "there must be exactly two pawns' squares, not `e1`"),
        ("/ / e1 j9 / 10 10 / 1", "`j9` is not the square of a pawn"),
        ("/ / e1 e9 / 11 9 / 1", "`11` is not a number of walls left (0 to 10)"),
        ("/ / e1 e9 / 10 10 / 3", "the side to move is 1 or 2, not `3`"),
        ("e3v / / e1 e9 / 9 10 / 1", "`e3v` is not a horizontal wall"),
        ("e3h e3h / / e1 e9 / 9 9 / 1", "the wall e3h is given twice"),
        ("e3h f3h / / e1 e9 / 9 9 / 1", "the wall f3h overlaps or crosses another one"),
        ("e3h / e3v / e1 e9 / 9 9 / 1", "the wall e3v overlaps or crosses another one"),
        ("/ / e5 e5 / 10 10 / 1", "both pawns stand on e5"),
        ("e3h / / e1 e9 / 10 10 / 1", "walls on the board (1) and in hand (20) make 21, not 20"),
        ("/ / e9 d9 / 10 10 / 1", "the pawn of the first side (Red) has reached its goal on e9, so it cannot be its turn"),
        ("e2h / d1v e1v / e1 e9 / 9 8 / 2", "the pawn of the first side (Red) on e1 has no path to its goal"),
    ] {
        let error = Quoridor::parse_position("standard", text).expect_err(text);
        assert_eq!(error.problem.to_string(), problem, "{text}");
    }
    assert_eq!(position("standard", " / /E1 e9/10   10/ 1 "), Quoridor::default(), "blanks and case do not matter");
    assert!(Quoridor::parse_position("other", "/ / e1 e9 / 10 10 / 1").is_err());
}

#[test]
fn other_texts_are_no_moves() {
    for text in ["", "e", "e0", "j1", "e10", "i3h", "e9v", "e3x", "e3hh", "pass", "3e", "e-3", "\u{e9}3"] {
        let error = Quoridor::default().read_move(text).expect_err(text);
        assert!(error.to_string().contains("expected a square such as `e2`"), "{error}");
    }
}
