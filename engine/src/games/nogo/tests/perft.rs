//! The counts, point lists and facts of `tests/data/nogo_perft.json`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use super::{position, wins};
use crate::core::game::{Game, perft};
use crate::core::side::Side;
use crate::games::nogo::NoGo;
use crate::testkit::forced_winner;

const DATA: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/nogo_perft.json"));

/// Counts above this are left to the deep test.
const QUICK: u64 = 6_000_000;

fn cases() -> Vec<Value> {
    let data: Value = serde_json::from_str(DATA).unwrap();
    data["positions"].as_array().unwrap().clone()
}

fn name(case: &Value) -> &str {
    case["name"].as_str().unwrap()
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn variant(case: &Value) -> String {
    match (case["size"].as_u64().unwrap(), case["centre_ban"].as_u64().unwrap()) {
        (9, 1) => "standard".to_owned(),
        (9, _) => "free-centre".to_owned(),
        (size, _) => format!("{size}x{size}"),
    }
}

fn position_of(case: &Value) -> NoGo {
    position(&variant(case), &format!("{} {}", texts(&case["rows"]).join("/"), case["side_to_move"].as_str().unwrap()))
}

fn check_counts(wanted: impl Fn(u64) -> bool) {
    let mut checked = 0;
    for case in cases() {
        let start = position_of(&case);
        for (depth, count) in case["perft"].as_object().unwrap() {
            let count = count.as_u64().unwrap();
            if wanted(count) {
                assert_eq!(perft(&start, depth.parse().unwrap()), count, "{} at depth {depth}", name(&case));
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn counts_agree() {
    check_counts(|count| count <= QUICK);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn deep_counts_agree() {
    check_counts(|count| count > QUICK);
}

#[test]
fn legal_points_of_both_sides_agree() {
    for case in cases() {
        let start = position_of(&case);
        for (side, list) in [(Side::FIRST, "legal_black"), (Side::SECOND, "legal_white")] {
            let found: BTreeSet<String> = start.legal(side).into_iter().map(|point| point.to_string()).collect();
            let wanted: BTreeSet<String> = texts(&case[list]).into_iter().collect();
            assert_eq!(found, wanted, "{} {list}", name(&case));
            assert_eq!(start.legal_count(side) as usize, wanted.len(), "{} {list}", name(&case));
        }
    }
}

#[test]
fn game_records_lead_to_their_positions() {
    let mut played = 0;
    for case in cases().iter().filter(|case| case["moves_from_start"].is_array()) {
        let mut game = crate::core::history::History::new(NoGo::start(&variant(case)).unwrap());
        for text in texts(&case["moves_from_start"]) {
            game.play_text(&text).unwrap_or_else(|error| panic!("{}: {error}", name(case)));
        }
        assert_eq!(*game.current(), position_of(case), "{}", name(case));
        played += 1;
    }
    assert_eq!(played, 4);
}

#[test]
fn disputed_points_belong_to_whom_the_data_says() {
    let mut points = 0;
    for case in cases() {
        let start = position_of(&case);
        let facts: BTreeMap<String, String> = serde_json::from_value(case["who_may_play"].clone()).unwrap_or_default();
        for (text, who) in facts {
            let point = start.read_move(&text).unwrap();
            let may = [Side::FIRST, Side::SECOND].map(|side| start.legal(side).contains(point));
            let wanted = match who.as_str() {
                "none" => [false, false],
                "b only" => [true, false],
                "w only" => [false, true],
                other => panic!("{other}"),
            };
            assert_eq!(may, wanted, "{} {text}", name(&case));
            points += 1;
        }
    }
    assert_eq!(points, 7);
}

#[test]
fn exact_results_agree() {
    let mut solved = 0;
    for case in cases().iter().filter(|case| case["exact"].is_object()) {
        let wanted = case["exact"]["result_for_side_to_move"] == "WIN";
        assert_eq!(wins(&position_of(case), &mut HashMap::new()), wanted, "{}", name(case));
        solved += 1;
    }
    assert_eq!(solved, 5);
}

#[test]
fn the_first_player_wins_3x3() {
    // Known from the solvers of the literature: 3x3 and 5x5 are won by the first player, 4x4 by the second.
    assert_eq!(forced_winner(&NoGo::start("3x3").unwrap()), Some(Side::FIRST));
}
