//! The rules, compared with published counts and with a second implementation on arrays of characters.

mod assignment;

use serde_json::Value;

use super::*;
use crate::core::game::perft;
use crate::core::history::History;
use crate::testkit::{Effort, conformance, readers_survive};

fn data() -> Vec<Value> {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/checkers_perft.json"));
    let data: Value = serde_json::from_str(text).unwrap();
    data["positions"].as_array().unwrap().clone()
}

fn position(entry: &Value) -> Checkers {
    let rows: Vec<&str> = entry["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let turn = if entry["to_move"] == "black" { "b" } else { "w" };
    Checkers::parse_position("standard", &format!("{} {turn}", rows.join("/"))).unwrap()
}

pub(super) fn read(text: &str) -> Checkers {
    Checkers::parse_position("standard", text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Compares the counts of the data file that are greater than `from` and at most `to`.
fn check_counts(from: u64, to: u64) -> u32 {
    let mut checked = 0;
    for entry in data() {
        for (count, depth) in entry["perft"].as_array().unwrap().iter().zip(1..) {
            let count = count.as_u64().unwrap();
            if (from..=to).contains(&count) {
                assert_eq!(perft(&position(&entry), depth), count, "{} depth {depth}", entry["name"]);
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn published_counts() {
    assert_eq!(check_counts(0, 20_000_000), 37);
    assert_eq!(position(&data()[0]), Checkers::default());
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn published_counts_deep() {
    assert_eq!(check_counts(20_000_001, u64::MAX), 3);
    assert_eq!(perft(&Checkers::default(), 9), 109_895_943);
}

/// Leaves of `depth` plies whose last move is a capture, and those whose last move makes a tower.
fn count_kinds(position: &Checkers, depth: usize) -> (u64, u64) {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut total = (0, 0);
    for m in moves {
        let mut next = *position;
        next.play_unchecked(m);
        if depth == 1 {
            total.0 += u64::from(m.is_capture());
            total.1 += u64::from(next.towers & m.to.bit() != 0 && position.towers & m.from.bit() == 0);
        } else {
            let below = count_kinds(&next, depth - 1);
            total = (total.0 + below.0, total.1 + below.1);
        }
    }
    total
}

#[test]
fn published_captures_promotions_costs_and_order() {
    for entry in data() {
        let position = position(&entry);
        for depth in 1..=5 {
            let published = |name: &str| entry[name][depth - 1].as_u64().unwrap();
            let expected = (published("captures_at_leaf_ply"), published("promotions_at_leaf_ply"));
            assert_eq!(count_kinds(&position, depth), expected, "{} depth {depth}", entry["name"]);
        }
        assert_eq!(i64::from(position.cost()), entry["board_cost"].as_i64().unwrap(), "{}", entry["name"]);
        let mut moves = Vec::new();
        position.moves_in_order(&mut moves);
        let order: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let published: Vec<&str> = entry["legal"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(order, published, "{}", entry["name"]);
    }
}

#[test]
fn agrees_with_the_wording_of_the_rules() {
    for variant in Checkers::VARIANTS {
        conformance(variant, 1, Effort { games: 40, plies: 250, slow_every: 1 }, slow::moves);
    }
}

#[test]
fn the_order_is_that_of_the_wording() {
    let mut rng = fastrand::Rng::with_seed(2);
    for _ in 0..20 {
        let mut position = Checkers::default();
        while let Some(m) = crate::testkit::random_move(&position, &mut rng) {
            let mut moves = Vec::new();
            position.moves_in_order(&mut moves);
            assert_eq!(moves, slow::moves(&position), "{}", position.write_position());
            position.play_unchecked(m);
            if position.pieces[0].count_ones() + position.pieces[1].count_ones() < 4 {
                break;
            }
        }
    }
}

#[test]
fn captures_are_optional_and_single() {
    let mut position = read("......../......../.w....../......../...w..../....b.../......../........ b");
    let texts = |position: &Checkers| {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(texts(&position), ["E6-C4", "E6-F5"]);
    position.play_unchecked(position.parse_move(" e6-c4 ").unwrap());
    // C4 could go on over B3, but the turn is over.
    assert_eq!(position.write_position(), "......../......../.w....../..b...../......../......../......../........ w");
    assert_eq!(texts(&position), ["B3-D5", "B3-A4"]);
}

#[test]
fn men_become_towers_on_the_last_row() {
    let mut position = read("......../..b...../......../......../......../......../.....w../........ b");
    for m in ["C2-B1", "F7-G8", "B1-A2", "G8-H7"] {
        position.play_unchecked(position.parse_move(m).unwrap());
    }
    assert_eq!(position.write_position(), "......../B......./......../......../......../......../.......W/........ b");
    assert_eq!((position.counts(Side::FIRST), position.counts(Side::SECOND)), ((0, 1), (0, 1)));
    assert_eq!(position.cost(), 0);
}

#[test]
fn who_cannot_act_loses() {
    // The man on A4 is blocked by the man on B3 and cannot jump it, since C2 is occupied; the third position has no black piece.
    for (text, winner) in [
        ("......../..w...../.w....../b......./......../......../......../........ b", Side::SECOND),
        ("......../......../......../......../.......w/......b./.....b../........ w", Side::FIRST),
        ("......../......../......../......../.......w/......../......../........ b", Side::SECOND),
    ] {
        let position = read(text);
        assert_eq!(position.outcome(), Some(Outcome::win(winner, 2, Reason::NoMoves)), "{text}");
        assert_eq!(position.count_moves(), 0);
    }
    let error = read("......../..w...../.w....../b......./......../......../......../........ b").parse_move("A4-B3").unwrap_err();
    assert_eq!(error.to_string(), "`A4-B3` cannot be played: the game is over");
}

#[test]
fn refusals_name_the_reason() {
    let cases = [
        ("C6-D5", "nothing-there", "there is no piece on C6"),
        ("B3-A2", "not-yours", "the man on B3 belongs to the other side"),
        ("H3-G4", "not-yours", "the tower on H3 belongs to the other side"),
        ("E6-E6", "stays", "the piece on E6 must go to another square"),
        ("A4-A4", "blocked", "the man on A4 cannot move now: where it could go is no room, and it has nothing to capture"),
        ("E6-E5", "light-square", "E5 is a light square; pieces move along diagonals, on dark squares only"),
        ("F7-E6", "occupied-by-own", "E6 is occupied by your own man"),
        ("C4-D3", "capture-behind", "D3 is occupied; to capture there, jump over it to E2"),
        ("A4-B3", "no-room-behind", "B3 is occupied and cannot be captured: no empty square lies behind it"),
        ("A4-C2", "occupied", "C2 is occupied by the other side's man"),
        ("E6-C6", "not-diagonal", "C6 is not on a diagonal with E6"),
        ("C4-F1", "too-far", "F1 is too far from C4: a piece goes one step, or two over a piece of the other side"),
        ("E6-D7", "man-backward", "the man on E6 goes forward only; towers go both ways"),
        ("F7-D5", "jump-over-own", "the piece on E6 is your own; only the other side's can be jumped"),
        ("E6-G4", "jump-over-nothing", "there is nothing to capture on F5; without a capture a piece goes one step"),
    ];
    let position = read("......../..w...../.w.w...W/b.B...../......../....b.../.....b../........ b");
    for (text, code, sentence) in cases {
        let refusal = position.refusal(position.read_move(text).unwrap()).unwrap();
        assert_eq!((refusal.code, refusal.to_string().as_str()), (format!("checkers.{code}").as_str(), sentence), "{text}");
        assert!(position.parse_move(text).is_err());
    }
    assert!(position.read_move("E6-E9").is_err() && position.read_move("E6F5").is_err() && position.read_move("I6-F5").is_err());
}

#[test]
fn every_move_of_all_4096_is_legal_or_refused() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut position = Checkers::default();
    for _ in 0..60 {
        let legal = slow::moves(&position);
        let squares = || (0..64).filter_map(Square::from_index);
        for m in squares().flat_map(|from| squares().map(move |to| Move { from, to })) {
            assert_eq!(position.refusal(m).is_none(), legal.contains(&m), "{m} on {}", position.write_position());
            assert_eq!(position.is_legal(m), legal.contains(&m));
        }
        let Some(m) = crate::testkit::random_move(&position, &mut rng) else { break };
        position.play_unchecked(m);
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let cases = [
        ("", "two parts"),
        ("......../......../......../......../......../......../......../b....... x", "no side to move"),
        ("......../......../......../......../......../......../b....... b", "7 rows instead of 8"),
        ("......../......../......../....../......../......../......../b....... b", "row 4 has 6 squares"),
        ("......../......../......../......../......../......../......../x....... b", "`x` on A8 means nothing"),
        ("......../......../......../......../......../......../......../.b...... b", "light square"),
        (".b....../......../......../......../......../......../......../........ b", "the black man on B1 should be a tower"),
        ("......../......../......../......../......../......../......../w....... b", "the white man on A8 should be a tower"),
        ("......../......../......../......../......../......../......../b....... b", "white has no piece, so it must be"),
        ("......../......../......../......../......../......../......../........ b", "white has no piece, so it must be"),
        (".w.w.w.w/w.w.w.w./.w.w.w.w/w......./......../......../......../b....... b", "white has 13 pieces, more than 12"),
    ];
    for (text, part) in cases {
        let error = Checkers::parse_position("standard", text).unwrap_err();
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
    assert!(Checkers::parse_position("other", "").unwrap_err().to_string().contains("unknown variant `other`"));
}

#[test]
fn repetition_and_lack_of_progress_draw_except_in_the_course_variant() {
    let text = ".......B/......../......../......../......../......../......../W....... b";
    let cycle = ["H1-G2", "A8-B7", "G2-H1", "B7-A8"];
    for (variant, drawn) in [("standard", true), ("course", false)] {
        let mut history = History::new(Checkers::parse_position(variant, text).unwrap());
        for m in cycle.iter().cycle().take(8) {
            assert_eq!(history.outcome(), None);
            history.play_text(m).unwrap();
        }
        assert_eq!(history.outcome().map(|outcome| outcome.reason()), drawn.then_some(Reason::Repetition));
    }
}

#[test]
fn readers_survive_any_text() {
    readers_survive::<Checkers>("[.bwBWx/ a-h1-9-]{0,20}");
}
