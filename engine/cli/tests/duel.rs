//! Matches between levels and programs.

use std::fs;
use std::process::{Command, Output};

use quintet_engine::formats::record::{Record, TERMINATION, replay};
use serde_json::Value;

fn duel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).arg("duel").args(args).output().expect("the command runs")
}

fn json(args: &[&str]) -> Value {
    let output = duel(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// The fields that do not depend on the machine's speed.
fn timeless(mut value: Value) -> Value {
    let object = value.as_object_mut().expect("an object");
    object.retain(|name, _| !name.contains("seconds"));
    value
}

const RANDOM: &[&str] = &["random", "random", "--game", "nogo", "--variant", "5x5"];

#[test]
fn the_object_has_the_named_fields() {
    let value = json(&[RANDOM, &["--games", "20"]].concat());
    let names: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut expected: Vec<&str> =
        "a b game variant games wins draws losses score elo elo_low elo_high first_wins first_draws first_losses \
                                   illegal_a illegal_b max_seconds_a max_seconds_b mean_seconds_a mean_seconds_b"
            .split_whitespace()
            .collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!((&value["a"], &value["game"], &value["variant"]), (&"random".into(), &"nogo".into(), &"5x5".into()));
    assert_eq!(value["games"], 20);
    let count = |name: &str| value[name].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 20);
    assert_eq!(count("first_wins") + count("first_draws") + count("first_losses"), 20);
    let score = (count("wins") as f64 + count("draws") as f64 / 2.0) / 20.0;
    assert!((value["score"].as_f64().expect("a number") - score).abs() < 1e-9);
    assert_eq!((&value["illegal_a"], &value["illegal_b"]), (&0.into(), &0.into()));
    let number = |name: &str| value[name].as_f64().expect("a number");
    assert!(number("elo_low") < number("elo") && number("elo") < number("elo_high"), "{value}");
}

#[test]
fn a_match_depends_on_its_seed_and_on_nothing_else() {
    let with = |more: &[&str]| timeless(json(&[RANDOM, &["--games", "60", "--nodes", "100"], more].concat()));
    let once = with(&["--seed", "1"]);
    assert_eq!(once, with(&["--seed", "1"]));
    assert_eq!(once, with(&["--seed", "1", "--jobs", "3"]), "threads do not matter");
    let others: Vec<Value> = ["2", "3", "4"].iter().map(|seed| with(&["--seed", seed])).collect();
    assert!(others.iter().any(|other| *other != once), "the seed matters");
}

#[test]
fn depth_bounds_a_search_as_nodes_do() {
    let with = |depth: &str| {
        json(&["strong", "strong", "--game", "checkers", "--games", "6", "--seed", "3", "--depth-a", depth, "--depth-b", "1"])
    };
    let (deep, shallow) = (with("6"), with("1"));
    assert_eq!(timeless(deep.clone()), timeless(with("6")), "depth alone decides");
    let score = |value: &Value| value["score"].as_f64().expect("a number");
    assert!(score(&deep) > score(&shallow), "{deep} {shallow}");
    let wrong = duel(&["strong", "strong", "--game", "checkers", "--games", "2", "--depth", "0"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("--depth"), "the option is named");
}

#[test]
fn a_program_plays_as_its_level_does() {
    let program = format!("gtp:'{}' gtp --game nogo --level random --seed 5", env!("CARGO_BIN_EXE_quintet"));
    let value = json(&["random", &program, "--game", "nogo", "--variant", "5x5", "--games", "6", "--seconds", "5"]);
    assert_eq!((&value["games"], &value["illegal_a"], &value["illegal_b"]), (&6.into(), &0.into(), &0.into()));
    for game in ["quoridor", "checkers", "amazons", "blokus"] {
        let value = json(&["random", &program, "--game", game, "--games", "4"]);
        assert_eq!((&value["games"], &value["illegal_b"]), (&4.into(), &0.into()), "{game}: {value}");
    }
}

#[test]
fn four_sides_rotate_the_seats() {
    let output = duel(&["random", "random", "--game", "blokus", "--games", "6"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("multiple of 4"));
    let value = json(&["random", "random", "--game", "blokus", "--variant", "classic", "--games", "40", "--random-plies", "0"]);
    let score = value["score"].as_f64().expect("a number");
    assert!((0.02..0.6).contains(&score), "one of four equals gets about a quarter: {value}");
    let (low, high) = (value["elo_low"].as_f64().expect("finite"), value["elo_high"].as_f64().expect("finite"));
    assert!(low < 100.0 && high > -100.0, "{value}");
}

#[cfg(unix)]
#[test]
fn illegal_moves_lose_and_are_counted() {
    let nonsense = "gtp:sh -c 'while read line; do echo \"= Z9\"; echo; done'";
    let output = duel(&["random", nonsense, "--game", "nogo", "--games", "4", "--json"]);
    let value: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&value["wins"], &value["illegal_a"], &value["illegal_b"]), (&4.into(), &0.into(), &4.into()));
    assert_eq!(value["elo_high"], Value::Null, "there is no upper bound after four wins");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("`Z9`") && error.contains("opening 2, A in seat 1"), "{error}");
}

#[cfg(unix)]
#[test]
fn resigning_loses_without_blame() {
    let meek = "gtp:sh -c 'while read line; do echo \"= resign\"; echo; done'";
    let value = json(&["random", meek, "--game", "nogo", "--games", "2"]);
    assert_eq!((&value["wins"], &value["illegal_b"]), (&2.into(), &0.into()));
}

/// The records of a match: the file's name and what it holds.
fn records(name: &str, args: &[&str]) -> Vec<(String, Record)> {
    let folder = std::env::temp_dir().join(format!("quintet-duel-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    json(&[args, &["--records", folder.to_str().expect("UTF-8")]].concat());
    let mut all: Vec<(String, Record)> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a text");
            (path.file_name().expect("a name").to_string_lossy().into_owned(), Record::parse(&text).expect("a record"))
        })
        .collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    let _ = fs::remove_dir_all(&folder);
    all
}

#[test]
fn every_game_is_recorded_from_each_seat() {
    let all = records("each", &["greedy", "random", "--game", "nogo", "--variant", "5x5", "--games", "4", "--jobs", "2"]);
    assert_eq!(all.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["1-1.txt", "1-2.txt", "2-1.txt", "2-2.txt"]);
    for (name, record) in &all {
        let game = replay(record).expect("legal moves");
        assert_eq!(record.result, game.outcome().map(|outcome| outcome.result_text()), "{name}");
        let players = if name.ends_with("-1.txt") { ("greedy", "random") } else { ("random", "greedy") };
        assert_eq!((record.tag("First"), record.tag("Second")), (Some(players.0), Some(players.1)), "{name}");
    }
    let opening = |index: usize| all[index].1.moves[..4].iter().map(|played| played.text.as_str()).collect::<Vec<_>>();
    assert!(opening(0) == opening(1) && opening(0) != opening(2), "one opening is played from both seats");
    let four = records("four", &["random", "newcomer", "--game", "blokus", "--variant", "classic", "--games", "4", "--nodes", "20"]);
    for ((_, record), seat) in four.iter().zip(["First", "Second", "Third", "Fourth"]) {
        assert_eq!(record.tag(seat), Some("random"), "{record}");
        assert_eq!(record.tags().filter(|(_, name)| *name == "newcomer").count(), 3, "{record}");
    }
}

#[cfg(unix)]
#[test]
fn a_record_says_how_a_game_ended_against_its_rules() {
    let meek = "gtp:sh -c 'while read line; do echo \"= resign\"; echo; done'";
    let resigned = records("resign", &["random", meek, "--game", "nogo", "--games", "2"]);
    let results = |all: &[(String, Record)]| all.iter().map(|(_, record)| record.result.clone().unwrap_or_default()).collect::<Vec<_>>();
    assert_eq!(results(&resigned), ["1-0", "0-1"]);
    assert!(resigned.iter().all(|(_, record)| record.tag(TERMINATION) == Some("resigned")), "{resigned:?}");
    let nonsense = "gtp:sh -c 'while read line; do echo \"= Z9\"; echo; done'";
    let wrong = records("wrong", &["random", nonsense, "--game", "nogo", "--games", "2"]);
    assert_eq!(results(&wrong), ["1-0", "0-1"]);
    for (_, record) in &wrong {
        assert_eq!(record.tag(TERMINATION), Some("violations"), "{record}");
        let last = record.moves.last().and_then(|last| last.comment.as_deref()).unwrap_or_default();
        assert!(last.contains("`Z9`"), "{record}");
    }
}

#[cfg(unix)]
#[test]
fn records_that_cannot_be_written_are_told_before_the_match() {
    let output = duel(&[RANDOM, &["--games", "2", "--records", "/dev/null/games"]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("--records /dev/null/games"), "{error}");
}

#[test]
fn the_text_says_the_same_and_the_test_stops_early() {
    let output = duel(&[RANDOM, &["--games", "4", "--sprt", "-10,10"]].concat());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for words in [
        "nogo 5x5: random against random, 4 games",
        "score 0.",
        "95 % interval",
        "the side that moves first: wins ",
        "illegal moves 0",
        "SPRT -10,10",
        "not decided",
    ] {
        assert!(text.contains(words), "`{words}` is missing in\n{text}");
    }
    let output = duel(&[RANDOM, &["--games", "20000", "--sprt", "-900,-400", "--jobs", "2"]].concat());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("Elo -400 accepted"), "{text}");
    assert!(!text.contains("20000 games"), "{text}");
}

#[test]
fn games_that_are_the_same_are_told() {
    let said = |a: &str| {
        let output = duel(&[a, "strong", "--game", "quoridor", "--games", "4", "--nodes", "100"]);
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    // Both always choose the same move in the same position, so the second game of an opening repeats the first.
    let alike = said("strong");
    assert!(alike.contains("repeat an earlier one move for move: 2;"), "{alike}");
    let different = said("random");
    assert!(!different.contains("repeat"), "{different}");
}

#[test]
fn bad_arguments_are_named() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["nobody", "random", "--game", "nogo", "--games", "2"], &["level `nobody`", "random", "gtp:"]),
        (&["random", "gtp:", "--game", "nogo", "--games", "2"], &["command line after `gtp:`"]),
        (&["random", "gtp:/no/such/program", "--game", "nogo", "--games", "2"], &["/no/such/program", "cannot be started"]),
        (&["random", "random", "--game", "nogo", "--games", "3"], &["--games 3", "multiple of 2"]),
        (&["random", "random", "--game", "nogo"], &["--games"]),
        (&["random", "random", "--game", "nogo", "--games", "2", "--seconds", "0"], &["above 0"]),
        (&["random", "random", "--game", "nogo", "--games", "2", "--sprt", "5"], &["0,10"]),
        (&["random", "--game", "nogo", "--games", "2"], &["<B>"]),
    ];
    for (args, words) in cases {
        let output = duel(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        for word in *words {
            assert!(error.contains(word), "{args:?}: `{word}` is missing in: {error}");
        }
    }
}
