//! Leaf counts of `tests/data/quoridor_perft.json`, on which five independent programs agree.

use serde_json::Value;

use crate::core::game::{Game, perft};
use crate::games::quoridor::{Move, Quoridor};

const DATA: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/quoridor_perft.json"));

fn data() -> Value {
    serde_json::from_str(DATA).expect("the data file is JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

fn position(case: &Value) -> Quoridor {
    let position = Quoridor::parse_position("standard", text(&case["position"])).unwrap_or_else(|error| panic!("{error}"));
    let mut played = Quoridor::default();
    for m in list(case.get("moves").unwrap_or(&case["moves_from_start"])) {
        let m = played.parse_move(text(m)).unwrap_or_else(|error| panic!("{error}"));
        played.play_unchecked(m);
    }
    assert_eq!(played, position, "the moves lead to the position");
    position
}

/// The slots that are free by overlap and crossing but closed by the rule on paths.
fn closing_walls(position: &Quoridor) -> u64 {
    if position.walls_left(position.turn()) == 0 {
        return 0;
    }
    u64::from(position.walls().free().len() - position.legal_walls().len())
}

/// Checks the counts that need between `least` and `most` leaves.
fn check_positions(least: u64, most: u64) {
    let mut checked = 0;
    for case in list(&data()["positions"]) {
        let position = position(case);
        for (depth, count) in case["perft"].as_object().expect("counts by depth") {
            let (depth, count) = (depth.parse().expect("a depth"), count.as_u64().expect("a count"));
            if (least..most).contains(&count) {
                assert_eq!(perft(&position, depth), count, "{} to depth {depth}", case["id"]);
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "the data has counts of this size");
}

#[test]
fn counts_of_named_positions_agree() {
    check_positions(0, 20_000_000);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn large_counts_of_named_positions_agree() {
    check_positions(20_000_000, u64::MAX);
}

#[test]
fn moves_of_named_positions_agree() {
    for case in list(&data()["positions"]) {
        let position = position(case);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut pawn_moves: Vec<String> = moves.iter().filter(|m| matches!(m, Move::Pawn(_))).map(|&m| position.write_move(m)).collect();
        pawn_moves.sort();
        let expected: Vec<&str> = list(&case["pawn_moves"]).map(text).collect();
        assert_eq!(pawn_moves, expected, "{}", case["id"]);
        assert_eq!(closing_walls(&position), case["illegal_wall_slots"].as_u64().expect("a count"), "{}", case["id"]);
    }
}

#[test]
fn counts_of_positions_from_games_agree() {
    for case in list(&data()["bulk"]) {
        let position = position(case);
        assert_eq!(closing_walls(&position), case["illegal_walls"].as_u64().expect("a count"), "{}", case["position"]);
        for (depth, count) in (1..).zip(list(&case["perft"])) {
            assert_eq!(perft(&position, depth), count.as_u64().expect("a count"), "{} to depth {depth}", case["position"]);
        }
    }
}
