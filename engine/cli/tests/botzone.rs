//! The bot, turn by turn.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn botzone(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .arg("botzone")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut pipe = child.stdin.take().expect("piped");
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("it ends")
}

fn answers(args: &[&str], input: &str) -> Vec<String> {
    let output = botzone(args, input);
    assert!(output.status.success(), "{input}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

fn response(line: &str) -> Value {
    let value: Value = serde_json::from_str(line).expect("JSON");
    value["response"].clone()
}

#[test]
fn black_begins_in_nogo_and_may_take_the_centre() {
    let first = json!({"requests":[{"x":-1,"y":-1}],"responses":[]}).to_string();
    let lines = answers(&["--game", "nogo", "--seconds", "0.05"], &first);
    assert_eq!(lines.len(), 1);
    let point = response(&lines[0]);
    assert!((0..9).contains(&point["x"].as_i64().expect("x")) && (0..9).contains(&point["y"].as_i64().expect("y")), "{point}");
    // White answers a first stone in the centre, which the usual variant forbids.
    let second = json!({"requests":[{"x":4,"y":4}],"responses":[],"time_limit":"","memory_limit":""}).to_string();
    assert_ne!(response(&answers(&["--game", "nogo", "--level", "random"], &second)[0]), json!({"x":4,"y":4}));
}

#[test]
fn a_game_of_amazons_goes_on_from_its_history() {
    let none = json!({"x0":-1,"y0":-1,"x1":-1,"y1":-1,"x2":-1,"y2":-1});
    let mut requests = vec![none];
    let mut responses = Vec::new();
    let white = [json!({"x0":0,"y0":5,"x1":0,"y1":6,"x2":1,"y2":6}), json!({"x0":0,"y0":6,"x1":0,"y1":7,"x2":1,"y2":7})];
    for next in white {
        let turn = json!({"requests": requests, "responses": responses}).to_string();
        let answer = response(&answers(&["--game", "amazons", "--level", "score-only"], &turn)[0]);
        assert!(answer["x2"].as_i64().is_some_and(|x| (0..8).contains(&x)), "{answer}");
        responses.push(answer);
        requests.push(next);
    }
}

#[test]
fn a_process_that_stays_reads_a_request_per_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .args(["botzone", "--game", "nogo", "--level", "random", "--keep-running"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut pipe = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map(|line| line.expect("UTF-8"));
    writeln!(pipe, "{}", json!({"requests":[{"x":-1,"y":-1}],"responses":[]})).expect("it reads");
    let first = response(&lines.next().expect("an answer"));
    assert_eq!(lines.next().as_deref(), Some(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"));
    // Any other point far from the first stone.
    let x = (first["x"].as_i64().expect("x") + 4) % 9;
    writeln!(pipe, "{}", json!({"x": x, "y": first["y"]})).expect("it reads");
    let second = response(&lines.next().expect("an answer"));
    assert!(second["x"].is_i64() && second != first, "{second}");
    assert_eq!(lines.next().as_deref(), Some(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"));
    drop(pipe);
    assert_eq!(lines.next(), None);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn other_games_speak_our_text() {
    let first = json!({"requests":[{"move":"e2"}],"responses":[]}).to_string();
    let answer = response(&answers(&["--game", "quoridor", "--level", "random"], &first)[0]);
    assert!(answer["move"].as_str().is_some_and(|text| text.len() >= 2), "{answer}");
    let blokus = json!({"requests":[{"moves":["a20","t20","t1"]}]}).to_string();
    let answer = response(&answers(&["--game", "blokus", "--level", "random"], &blokus)[0]);
    assert!(answer["move"].as_str().is_some_and(|text| text.split(',').any(|cell| cell == "a1")), "{answer}");
}

#[test]
fn the_simplified_form_is_answered_in_lines() {
    let lines = answers(&["--game", "nogo", "--level", "random"], "2\n4 4\n0 0\n8 8\n\n\n");
    assert_eq!(lines.len(), 2, "a move and a note: {lines:?}");
    let numbers: Vec<u8> = lines[0].split(' ').map(|number| number.parse().expect("a number")).collect();
    assert!(numbers.len() == 2 && numbers.iter().all(|&number| number < 9), "{lines:?}");
    let lines = answers(&["--game", "checkers", "--level", "random"], "1\n-\n\n\n");
    assert!(lines[0].len() == 5 && lines[0].as_bytes()[2] == b'-', "{lines:?}");
}

#[test]
fn the_first_request_may_bring_a_variant() {
    let first = json!({"requests":[{"move":"","variant":"10x10"}],"responses":[]}).to_string();
    let answer = response(&answers(&["--game", "amazons", "--level", "random"], &first)[0]);
    assert!(answer["move"].as_str().is_some_and(|text| text.contains('/')), "{answer}");
}

#[test]
fn bad_requests_are_named() {
    for (input, words) in [
        ("", "no request"),
        ("hello", "not JSON"),
        ("\n\nhello", "line 3 is not JSON"),
        ("{\"requests\":[]}", "0 requests and 0 responses"),
        ("{\"requests\":[{\"x\":40,\"y\":0}]}", "from 0 to 8"),
        ("{\"requests\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":0}],\"responses\":[{\"x\":0,\"y\":0}]}", "not allowed"),
        ("{\"requests\":[{\"x\":0,\"y\":0},{\"x\":-1,\"y\":-1}],\"responses\":[{\"x\":5,\"y\":5}]}", "only the first"),
        ("[1,2]", "is not a move of nogo"),
    ] {
        let output = botzone(&["--game", "nogo"], input);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{input}");
        assert!(output.stdout.is_empty() && error.contains(words), "{input}: {error}");
    }
    let output = botzone(&["--game", "nogo", "--level", "god"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("unknown level `god`"));
}
