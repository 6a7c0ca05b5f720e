//! Hints: first where to look, then the move and what speaks for it.

#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;

use quintet_base::lang::Lang;
use quintet_board::games;
use quintet_board::session::{GameSession, hint};
use quintet_board::view::Marks;

fn after(game: &str, variant: &str, moves: &str) -> Box<dyn GameSession> {
    let mut session = games::open(game, Some(variant), None).expect("a game");
    for text in moves.split_whitespace() {
        session.play_text(text).unwrap_or_else(|error| panic!("{game}: {error}"));
    }
    session
}

/// What both steps of a hint say: the place, and what speaks for the move.
fn says(game: &str, variant: &str, moves: &str, hint: &str, lang: Lang) -> (String, String) {
    let mut session = after(game, variant, moves);
    session.set_hint(hint, false);
    let place = hint::place(session.as_ref(), lang).expect("a place").0;
    (place, session.merit(session.ply(), hint, lang))
}

fn told(game: &str, variant: &str, moves: &str, hint: &str, place: &str, reason: &str) {
    assert_eq!(says(game, variant, moves, hint, Lang::En), (place.to_owned(), reason.to_owned()), "{game} {hint}");
}

#[test]
fn quoridor_speaks_of_paths() {
    told("quoridor", "standard", "e2 e8", "e3", "e2, pawn of Red", "Red is then 6 away from the goal, Green 7");
    told("quoridor", "standard", "e2 e8 d2 e7", "e6h", "the middle", "it lengthens Green’s path by 1");
    told("quoridor", "standard", "e2 e8", "e7h", "the top", "it lengthens Green’s path by 1 and Red’s by 1");
    told("quoridor", "standard", "e2 e8 e3 e7 e4 d7 e5 d6 e6 d5 e7 d4 e8 d3", "e9", "e8, pawn of Red", "Red wins");
    assert_eq!(says("quoridor", "standard", "e2 e8 e3 e7 e4 d7 e5 d6 e6 d5 e7 d4 e8 d3", "e9", Lang::Zh).1, "红方获胜");
    assert_eq!(says("quoridor", "standard", "e2 e8 d2 e7", "e6h", Lang::Zh), ("中央".to_owned(), "它使绿方的最短路加长 1 步".to_owned()));
}

#[test]
fn checkers_speaks_of_captures() {
    let begun = "C6-B5 F3-E4 B5-A4 B3-C4 B7-C6 C4-B5 C8-B7 E4-D5";
    told("checkers", "standard", "", "C6-B5", "C6, black man", "nothing can be captured then");
    told("checkers", "standard", begun, "E6-C4", "E6, black man", "it captures a piece, and nothing can be captured then");
    told("checkers", "standard", &format!("{begun} E6-C4 G2-F3 C4-B3"), "F3-E4", "F3, white man", "it threatens to capture");
}

#[test]
fn amazons_speaks_of_reach() {
    told("amazons", "8x8", "", "c8-c4/f4", "c8, black amazon", "Black then has 38 squares within reach, White has 33");
    told("amazons", "8x8", "c8-c4/f4", "a3-b3/b6", "a3, white amazon", "White then has 30 squares within reach, Black has 38");
}

#[test]
fn nogo_speaks_of_points() {
    // A1 becomes an eye.
    told("nogo", "standard", "A2 J9", "B1", "the bottom left", "it takes 2 from White’s points to play and 1 from Black’s");
    let zh = says("nogo", "standard", "A2 J9", "B1", Lang::Zh);
    assert_eq!(zh, ("左下".to_owned(), "可下点减少：2 个（白方），1 个（黑方）".to_owned()));
    // A stone that takes as much from both only moves the game on.
    told("nogo", "standard", "D4 F6", "C3", "the bottom left", "it leaves 78 points to White and 78 to Black");
    let zh = says("nogo", "standard", "D4 F6", "C3", Lang::Zh);
    assert_eq!(zh, ("左下".to_owned(), "之后可下点：78 个（白方），78 个（黑方）".to_owned()));
}

#[test]
fn blokus_speaks_of_corners_and_names_the_piece() {
    let mut session = after("blokus", "duo", "");
    session.set_hint("d10,e10,e9,f9,f8", false);
    let (place, _, piece) = hint::place(session.as_ref(), Lang::En).expect("a place");
    assert_eq!((place.as_str(), piece), ("the left side, for piece W", Some("W")));
    assert_eq!(session.merit(0, "d10,e10,e9,f9,f8", Lang::En), "it adds 7 to Blue’s corners");
}

/// Late in a game most placements open no corner. Then the reason is another one, and not that it adds 0 corners.
#[test]
fn blokus_never_counts_no_corners() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut session = after("blokus", "duo", "");
    let mut kinds = BTreeSet::new();
    while session.end().is_none() {
        let legal = session.legal_texts();
        for text in legal.iter().step_by(7).filter(|text| *text != "pass") {
            let said = session.merit(session.ply(), text, Lang::En);
            assert!(!said.contains(" 0 "), "{said}");
            kinds.insert(said.split(' ').nth(1).unwrap_or_default().to_owned());
        }
        session.play_text(&legal[rng.usize(..legal.len())]).expect("legal");
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["adds", "covers", "takes", "wins"]);
}

#[test]
fn both_steps_are_marked_and_say_something_for_every_move() {
    for (game, variant) in [("quoridor", "standard"), ("checkers", "standard"), ("amazons", "10x10"), ("nogo", "7x7"), ("blokus", "duo")] {
        let mut rng = fastrand::Rng::with_seed(3);
        for flipped in [false, true] {
            let mut session = after(game, variant, "");
            session.set_flipped(flipped);
            for _ in 0..14 {
                let legal = session.legal_texts();
                if legal.is_empty() {
                    break;
                }
                let text = &legal[rng.usize(..legal.len())];
                if text != "pass" {
                    let plain = session.scene(Marks::default());
                    session.set_hint(text, false);
                    let first = session.scene(Marks::default());
                    session.set_hint(text, true);
                    let second = session.scene(Marks::default());
                    assert!(plain != first && first != second && plain != second, "{game} {text}: every step has a picture of its own");
                    for lang in Lang::ALL {
                        let (place, _, piece) = hint::place(session.as_ref(), lang).expect("a place");
                        let reason = session.merit(session.ply(), text, lang);
                        assert_eq!(piece.is_some(), game == "blokus", "only Blokus has a tray");
                        assert!(!place.is_empty() && !place.contains("{}") && !reason.contains("{}"), "{game} {text}: {place}: {reason}");
                        assert!(game == "checkers" || !reason.is_empty(), "{game} {text}: nothing speaks for it");
                    }
                }
                session.play_text(text).expect("a legal move");
            }
        }
    }
}

#[test]
fn parts_of_the_board_are_named_as_it_is_turned() {
    let mut session = after("nogo", "standard", "");
    session.set_hint("A1", false);
    assert_eq!(hint::place(session.as_ref(), Lang::En).expect("a place").0, "the bottom left");
    session.set_flipped(true);
    assert_eq!(hint::place(session.as_ref(), Lang::En).expect("a place").0, "the top right");
}
