//! The rules of Amazons, compared with published counts and with a second implementation on arrays of characters.

use serde_json::Value;

use super::*;
use crate::core::game::perft;
use crate::testkit::{Effort, conformance, readers_survive};

fn data() -> Vec<Value> {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/amazons_perft.json"));
    let data: Value = serde_json::from_str(text).unwrap();
    data["positions"].as_array().unwrap().clone()
}

fn variant(entry: &Value) -> &'static str {
    if entry["size"] == 8 { "8x8" } else { "10x10" }
}

fn position(entry: &Value, turn: &str) -> Amazons {
    let rows: Vec<&str> = entry["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    Amazons::parse_position(variant(entry), &format!("{} {turn}", rows.join("/"))).unwrap()
}

/// Compares the counts of the data file that are greater than `from` and at most `to`.
fn check_counts(from: u64, to: u64) -> u32 {
    let mut checked = 0;
    for entry in data() {
        let position = position(&entry, entry["side_to_move"].as_str().unwrap());
        for (depth, count) in entry["perft"].as_object().unwrap() {
            let count = count.as_u64().unwrap();
            if (from..=to).contains(&count) {
                assert_eq!(perft(&position, depth.parse().unwrap()), count, "{} depth {depth}", entry["name"]);
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn published_counts() {
    assert!(check_counts(0, 30_000_000) > 35);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn published_counts_deep() {
    assert!(check_counts(30_000_001, u64::MAX) > 5);
}

#[test]
fn published_games_and_move_numbers() {
    for entry in data() {
        for (turn, count) in entry["legal_moves"].as_object().unwrap() {
            assert_eq!(position(&entry, turn).count_moves(), count.as_u64().unwrap(), "{} {turn}", entry["name"]);
        }
        if let Some(moves) = entry["moves_from_start"].as_array().filter(|moves| !moves.is_empty()) {
            let mut played = Amazons::start(variant(&entry)).unwrap();
            for m in moves {
                let m = played.parse_move(m.as_str().unwrap()).unwrap_or_else(|error| panic!("{error}"));
                played.play_unchecked(m);
            }
            assert_eq!(played, position(&entry, entry["side_to_move"].as_str().unwrap()), "{}", entry["name"]);
        }
    }
}

#[test]
fn laws_on_8x8() {
    conformance("8x8", 1, Effort { games: 2, slow_every: 2, ..Effort::default() }, slow::moves);
}

#[test]
fn laws_on_10x10() {
    conformance("10x10", 2, Effort { games: 1, slow_every: 2, ..Effort::default() }, slow::moves);
}

#[test]
fn readers_survive_any_text() {
    readers_survive::<Amazons>("[a-jA-J0-9xbw./()-]{0,20}");
}

#[test]
fn start_positions_and_colours() {
    let eight = Amazons::start("8x8").unwrap();
    assert_eq!(eight.write_position(), "..B..B../......../B......B/......../......../W......W/......../..W..W.. b");
    assert!(eight.is_black(Side::FIRST) && eight.turn() == Side::FIRST);
    let ten = Amazons::start("10x10").unwrap();
    assert_eq!(
        ten.write_position(),
        "...B..B.../........../........../B........B/........../........../W........W/........../........../...W..W... w"
    );
    assert!(ten.is_black(Side::SECOND) && ten.turn() == Side::FIRST);
    let error = Amazons::start("9x9").unwrap_err().to_string();
    assert_eq!(error, "unknown variant `9x9`: choose one of 8x8, 10x10");
}

#[test]
fn moves_are_written_and_read_in_both_forms() {
    let ten = Amazons::start("10x10").unwrap();
    let m = ten.parse_move("d1-d7/g7").unwrap();
    assert_eq!((m.from, m.to, m.arrow), (Square::new(3, 0), Square::new(3, 6), Square::new(6, 6)));
    assert_eq!(ten.write_move(m), "d1-d7/g7");
    for form in ["d1-d7(g7)", " D1-D7/G7 ", "d1-D7(G7)"] {
        assert_eq!(ten.read_move(form), Ok(m), "{form}");
    }
    let far = ten.read_move("j10-a1/j10").unwrap();
    assert_eq!(ten.write_move(far), "j10-a1/j10");
    for bad in
        ["", "d1", "d1-d7", "d1d7g7", "d1-d7/g7)", "d1-d7(g7", "d1-d7/k7", "d1-d7/g11", "d0-d7/g7", "d01-d7/g7", "d+1-d7/g7", "é1-d7/g7"]
    {
        assert!(matches!(ten.read_move(bad), Err(MoveError::Syntax { .. })), "{bad}");
    }
    assert!(matches!(Amazons::default().read_move("d1-d9/g7"), Err(MoveError::Syntax { .. })), "no rank 9 on 8x8");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let problem = |text: &str| Amazons::parse_position("8x8", text).unwrap_err().problem.to_string();
    let rows = "..B..B../......../B......B/......../......../W......W/......../..W..W..";
    assert_eq!(problem(rows), "there must be two parts, the rows and the side to move");
    assert_eq!(problem(&format!("{rows} x")), "`x` is no side to move");
    assert_eq!(problem("..B..B.. b"), "there are 1 rows instead of 8");
    assert_eq!(problem(&format!("{} b", rows.replacen("........", ".......", 1))), "row 7 has 7 squares instead of 8");
    assert_eq!(problem(&format!("{} b", rows.replacen("........", "...?....", 1))), "`?` on d7 means nothing");
    assert_eq!(problem(&format!("{} b", rows.replacen("........", "...B....", 1))), "black has 5 amazons instead of 4");
    assert_eq!(problem(&format!("{} b", rows.replacen('W', ".", 1))), "white has 3 amazons instead of 4");
    assert!(Amazons::parse_position("8x8", &format!(" {}  B ", rows.to_lowercase())).is_ok());
}

/// Ranks 8 to 1. Black (to move) has an amazon on d4 with an arrow on d6 and white amazons on f6 and b2; the one on a8 is locked in.
const BLOCKED: &str = "Bx....../xx....../...x.W../......../...B..../......../.W....WB/.....W.B b";

#[test]
fn every_refusal_has_its_own_reason() {
    let position = Amazons::parse_position("8x8", BLOCKED).unwrap();
    let cases = [
        ("e4-e5/e6", "amazons.nothing-there", "there is no amazon on e4"),
        ("d6-e5/e6", "amazons.arrow-chosen", "on d6 there is an arrow, and arrows never move"),
        ("f6-e5/e6", "amazons.not-yours", "the amazon on f6 belongs to the other side"),
        ("a8-a7/b8", "amazons.locked", "the amazon on a8 is locked in and cannot move"),
        ("d4-d4/d5", "amazons.stays", "the amazon on d4 must move before it shoots"),
        ("d4-e6/e7", "amazons.move-not-straight", "an amazon moves in a straight line like a chess queen: d4 to e6 is not one"),
        ("d4-d6/d5", "amazons.move-occupied", "the amazon cannot go to d6: it is not empty"),
        ("d4-d8/e8", "amazons.move-behind-arrow", "an arrow on d6 blocks the way from d4 to d8"),
        ("d4-g7/g8", "amazons.move-behind-amazon", "an amazon on f6 blocks the way from d4 to g7"),
        ("d4-d5/d5", "amazons.arrow-on-itself", "the arrow cannot land on d5, where the amazon now stands"),
        ("d4-d5/e7", "amazons.arrow-not-straight", "an arrow flies in a straight line like a chess queen: d5 to e7 is not one"),
        ("d4-d5/d6", "amazons.arrow-occupied", "the arrow cannot land on d6: it is not empty"),
        ("d4-d5/d8", "amazons.arrow-behind-arrow", "an arrow on d6 blocks the shot from d5 to d8"),
        ("d4-f4/f8", "amazons.arrow-behind-amazon", "an amazon on f6 blocks the shot from f4 to f8"),
    ];
    for (text, code, sentence) in cases {
        let refusal = position.refusal(position.read_move(text).unwrap()).unwrap();
        assert_eq!((refusal.code, refusal.to_string().as_str()), (code, sentence), "{text}");
    }
    for legal in ["d4-d5/d4", "d4-d5/d1"] {
        let m = position.read_move(legal).unwrap();
        assert_eq!(position.refusal(m), None, "{legal}: the arrow may land on and pass the square that was left");
    }
    let outside = Move { from: Square::new(3, 3), to: Square::new(3, 4), arrow: Square::new(9, 4) };
    assert_eq!(position.refusal(outside).unwrap().code, "amazons.off-board");
    assert!(!position.is_legal(outside));
}

#[test]
fn every_move_is_either_legal_or_refused() {
    let position = Amazons::parse_position("8x8", BLOCKED).unwrap();
    let square = |at: u32| Square::new((at % 8) as u8, (at / 8) as u8);
    for triple in 0..64 * 64 * 64 {
        let m = Move { from: square(triple % 64), to: square(triple / 64 % 64), arrow: square(triple / 4096) };
        assert_eq!(position.refusal(m).is_none(), position.is_legal(m), "{m}");
    }
}

#[test]
fn a_side_without_a_turn_loses() {
    let text = "BB.....W/BBxx..../xxxx....";
    let text = format!("{text}/......../......../......../......../WWW..... b");
    let position = Amazons::parse_position("8x8", &text).unwrap();
    // b8 may still go to c8: two empty squares beside a corner of arrows.
    assert_eq!(position.outcome(), None);
    let locked = Amazons::parse_position("8x8", &text.replace("BB.....W", "BBx....W")).unwrap();
    assert_eq!(locked.outcome(), Some(Outcome::win(Side::SECOND, 2, Reason::NoMoves)));
    assert_eq!(locked.count_moves(), 0);
    let m = locked.read_move("b8-c8/d8").unwrap();
    assert_eq!(locked.refusal(m).unwrap().code, "amazons.locked");
}
