//! Contests between levels and programs.

use std::path::PathBuf;
use std::process::{Command, Output};

fn contest(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).arg("contest").args(args).output().expect("the command runs")
}

fn text(args: &[&str]) -> String {
    let output = contest(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn log_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_round_robin_ranks_everybody() {
    let path = log_file("round-robin.csv");
    let log = path.to_str().expect("UTF-8");
    let args = ["random", "greedy-bfs", "random", "--game", "quoridor", "--variant", "course", "--seed", "3", "--log", log];
    let text = text(&args);
    assert_eq!(text.lines().filter(|line| line.starts_with("match ")).count(), 3, "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("  game ")).count(), 6, "{text}");
    assert!(text.contains("\n1. greedy-bfs: 2 matches won, 4 points of 4 games (+4 =0 -0), "), "{text}");
    let cross = text.lines().skip_while(|line| !line.starts_with("against each other")).nth(1).unwrap_or_default();
    assert_eq!(cross.split_whitespace().collect::<Vec<_>>(), ["1.", ".", "2-0-0", "2-0-0"], "{text}");
    let rows = std::fs::read_to_string(&path).expect("the log is there");
    let mut lines = rows.lines();
    assert_eq!(lines.next(), Some("match,game,number,side,player,board,move,seconds,status,computed"));
    let first: Vec<&str> = lines.next().expect("a step").split(',').collect();
    assert_eq!(first[..5], ["1", "1", "1", "first", "random"]);
    assert!(first[5].ends_with(" e9") && first[8] == "Ok" && first[7].parse::<f64>().is_ok(), "{first:?}");
    assert!(lines.all(|line| line.split(',').count() == 10));
    assert!(rows.lines().any(|line| line.contains(",Ok,own distance=") && line.contains("; score of moving=")), "{rows}");
}

#[test]
fn a_knockout_has_one_winner() {
    let text = text(&["random", "minimax-3", "random", "--game", "checkers", "--format", "knockout"]);
    assert!(text.contains("round 1\n") && text.contains("random has a bye") && text.contains("round 2\n"), "{text}");
    assert!(text.ends_with("winner: minimax-3\n"), "{text}");
}

#[test]
fn swiss_rounds_and_ratings() {
    let players = ["random", "greedy", "random", "random", "random"];
    let text = text(&[&players[..], &["--game", "nogo", "--variant", "5x5", "--format", "swiss", "--rounds", "3"]].concat());
    assert_eq!(text.lines().filter(|line| line.starts_with("round ")).count(), 3, "{text}");
    assert_eq!(text.lines().filter(|line| line.ends_with(" has a bye")).count(), 3, "{text}");
    assert!(text.contains("\n1. greedy: ") && text.contains(", rating +"), "{text}");
}

#[test]
fn one_player_climbs_the_ladder() {
    let text = text(&["greedy", "--game", "nogo", "--variant", "5x5", "--format", "ladder", "--games", "4"]);
    let grade = text.lines().last().unwrap_or_default();
    assert!(grade.starts_with("  greedy: ") && grade.contains(" of 4, Elo "), "{text}");
}

#[cfg(unix)]
#[test]
fn violations_leave_the_turn_and_the_third_loses() {
    let path = log_file("violations.csv");
    let nonsense = "gtp:sh -c 'while read line; do echo \"= Z9\"; echo; done'";
    let text = text(&[nonsense, "random", "--game", "nogo", "--games", "1", "--log", path.to_str().expect("UTF-8")]);
    assert!(text.contains("second wins: too many violations by first in 3 steps"), "{text}");
    let rows = std::fs::read_to_string(&path).expect("the log is there");
    let last = rows.lines().last().expect("rows");
    assert!(last.contains(",3,first,") && last.contains("violation 3: "), "{rows}");
}

#[cfg(unix)]
#[test]
fn a_slow_decision_loses() {
    let sleepy = "gtp:sh -c 'while read line; do case $line in genmove*) sleep 0.4;; esac; echo \"= A1\"; echo; done'";
    let text = text(&[sleepy, "random", "--game", "nogo", "--games", "1", "--seconds", "0.2"]);
    assert!(text.contains("second wins: first ran out of time"), "{text}");
}

#[cfg(unix)]
#[test]
fn under_strict_rules_a_pass_in_nogo_loses_at_once() {
    let passing = "gtp:sh -c 'while read line; do echo \"= pass\"; echo; done'";
    let text = text(&[passing, "random", "--game", "nogo", "--games", "1", "--preset", "strict"]);
    assert!(text.contains("second wins: too many violations by first in 1 steps"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_program_may_go_on_after_a_violation() {
    let path = log_file("second-thoughts.csv");
    let clumsy = "gtp:sh -c 'n=0; while read line; do case $line in genmove*) n=$((n+1)); [ $n = 1 ] && echo \"= Z9\" || echo \"= A1\";; \
                  *) echo \"= \";; esac; echo; done'";
    text(&[clumsy, "random", "--game", "nogo", "--games", "1", "--steps", "1", "--log", path.to_str().expect("UTF-8")]);
    let rows = std::fs::read_to_string(&path).expect("the log is there");
    let status: Vec<&str> = rows.lines().skip(1).map(|row| row.rsplit(',').nth(1).unwrap_or_default()).collect();
    assert_eq!(status.len(), 3, "{rows}");
    assert!(
        rows.lines().nth(1).is_some_and(|row| row.contains(",1,first,") && row.contains("Z9") && row.contains("violation 1")),
        "{rows}"
    );
    assert!(rows.lines().nth(2).is_some_and(|row| row.contains(",2,first,") && row.contains(",A1,")), "{rows}");
    assert_eq!(status[1..], ["Ok", "Ok"]);
}

#[test]
fn programs_play_every_game() {
    let program = format!("gtp:'{}' gtp --game nogo --level random --seed 1", env!("CARGO_BIN_EXE_quintet"));
    for (game, variant) in [("blokus", "duo"), ("blokus", "classic-2"), ("nogo", "5x5")] {
        let text = text(&[&program, "random", "--game", game, "--variant", variant, "--games", "2", "--preset", "none"]);
        assert_eq!(text.lines().filter(|line| line.starts_with("  game ") && !line.contains("resigned")).count(), 2, "{text}");
    }
}

#[test]
fn results_are_written_as_csv_and_json() {
    let (csv, json) = (log_file("results.csv"), log_file("results.json"));
    let [csv, json] = [&csv, &json].map(|path| path.to_str().expect("UTF-8"));
    // Two settings of one level are two players.
    let args = ["greedy", "greedy@0.05", "random", "--game", "nogo", "--variant", "5x5", "--results", csv, "--results", json];
    text(&args);
    let csv = std::fs::read_to_string(csv).expect("the table is there");
    assert_eq!(csv.lines().next(), Some("place,player,matches,points,wins,draws,losses,seconds,longest,violations,rating,low,high"));
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.contains(",greedy@0.05,"), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).expect("the file is there")).expect("JSON");
    assert_eq!(json["games"].as_array().map(Vec::len), Some(6));
    assert!(json["games"][0]["moves"].as_array().is_some_and(|moves| moves.len() > 5), "{json}");
    let wins = |row: usize| json["against"][row].as_array().expect("a row").iter().filter_map(|cell| cell[0].as_u64()).sum::<u64>();
    for row in 0..3 {
        assert_eq!(json["table"][row]["wins"].as_u64(), Some(wins(row)), "{json}");
    }
}

#[test]
fn games_that_end_by_themselves_have_no_limit_of_steps_unless_it_is_asked_for() {
    // 13x13 NoGo takes more than 100 moves when both play at random; with the rules of the course none may.
    let of = |preset: &str| {
        text(&["random", "random", "--game", "nogo", "--variant", "13x13", "--games", "1", "--preset", preset, "--steps", "20"])
    };
    assert!(of("course").contains("less thinking time wins in 40 steps"));
    let free = text(&["random", "random", "--game", "nogo", "--variant", "13x13", "--games", "2", "--seconds", "0"]);
    assert!(!free.contains("less thinking time"), "{free}");
}

#[test]
fn the_preset_of_the_course_plays_the_courses_variant() {
    let variant = |more: &[&str]| {
        let path = log_file("preset.json");
        let json = path.to_str().expect("UTF-8");
        let args = ["random", "random", "--game", "quoridor", "--games", "1", "--preset", "course", "--steps", "2", "--results", json];
        text(&[&args, more].concat());
        let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("the file is there")).expect("JSON");
        json["variant"].as_str().map(str::to_owned)
    };
    assert_eq!(variant(&[]).as_deref(), Some("course"));
    assert_eq!(variant(&["--variant", "standard"]).as_deref(), Some("standard"));
}

#[test]
fn steps_may_be_limited() {
    let text = text(&["random", "random", "--game", "amazons", "--games", "2", "--steps", "3"]);
    assert_eq!(text.lines().filter(|line| line.contains("less thinking time wins in 6 steps")).count(), 2, "{text}");
}

#[test]
fn four_play_blokus_and_one_that_fails_is_last() {
    let (log, results) = (log_file("four.csv"), log_file("four.json"));
    let [log_name, results_name] = [&log, &results].map(|path| path.to_str().expect("UTF-8"));
    let players = ["random", "greedy-corners", "botzone-lines:false", "random@1"];
    let more = ["--game", "blokus", "--variant", "classic", "--log", log_name, "--results", results_name];
    let text = text(&[&players[..], &more].concat());
    assert_eq!(text.lines().filter(|line| line.trim_start().starts_with("game ")).count(), 4, "everyone sits everywhere: {text}");
    assert_eq!(text.matches("out").count(), 4, "{text}");
    let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&results).expect("the file is there")).expect("JSON");
    for (game, rotated) in json["games"].as_array().expect("games").iter().zip(0..) {
        let seats: Vec<&str> = game["players"].as_array().expect("players").iter().filter_map(serde_json::Value::as_str).collect();
        let mut expected = players;
        expected.rotate_left(rotated);
        assert_eq!(seats, expected);
        let points: Vec<f64> = game["points"].as_array().expect("points").iter().filter_map(serde_json::Value::as_f64).collect();
        assert!((points.iter().sum::<f64>() - 6.0).abs() < 1e-9, "{points:?}");
        let failed = seats.iter().position(|name| name.starts_with("botzone")).expect("it sits there");
        assert_eq!(points.iter().position(|&points| points == 0.0), Some(failed), "{points:?}");
        // The referee has gone on with its pieces.
        assert!(game["moves"].as_array().is_some_and(|moves| moves.len() > 60));
    }
    let log = std::fs::read_to_string(log).expect("the log is there");
    assert_eq!(log.lines().filter(|line| line.contains("botzone-lines:false")).count(), 12, "three violations in each game");
    let place = |name: &str| json["table"].as_array().and_then(|rows| rows.iter().position(|row| row["player"] == name));
    assert_eq!((place("greedy-corners"), place("botzone-lines:false")), (Some(0), Some(3)), "{text}");
}

#[test]
fn bad_arguments_are_named() {
    for (args, words) in [
        (&["random", "--game", "nogo"][..], "two or more players"),
        (&["--game", "nogo"], "<PLAYERS>"),
        (&["random", "random", "--game", "nogo", "--rounds", "3"], "--format swiss"),
        (&["random", "nobody", "--game", "nogo"], "level `nobody`"),
        (&["random", "random", "--game", "blokus", "--variant", "classic"], "blokus classic is played by 4: there are fewer players"),
        (&["random", "random", "random", "random", "--game", "blokus", "--variant", "classic", "--format", "knockout"], "between two"),
        (&["random", "random", "--game", "nogo", "--format", "cup"], "knockout"),
        (&["random", "random", "--game", "nogo", "--results", "table.txt"], ".csv or .json"),
        (&["random", "strong@fast", "--game", "nogo"], "strong@fast"),
        (&["random", "random", "--game", "nogo", "--seconds", "soon"], "0 for no limit"),
        (&["random", "random", "--game", "nogo", "--log", "/no/such/folder/log.csv"], "/no/such/folder/log.csv"),
    ] {
        let output = contest(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && error.contains(words), "{args:?}: {error}");
    }
}
