//! `quintet openings`: what a user sees.

mod scratch;

use std::fs;
use std::process::{Command, Output};

use scratch::Scratch;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).arg("openings").args(args).output().expect("the command runs")
}

fn text(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Makes a small file of NoGo and returns it.
fn make(file: &Scratch, games: &str, seed: &str) -> String {
    let small = ["make", "--game", "nogo", "--variant", "4x4", "--nodes", "40", "--least", "1", "--plies", "4"];
    let said = text(&[&small[..], &["--games", games, "--seed", seed, "--out", file.path()]].concat());
    assert!(said.contains(" positions of "), "{said}");
    fs::read_to_string(&file.0).expect("it was written")
}

#[test]
fn a_file_is_reproduced_from_its_seed_continued_and_looked_into() {
    let [one, again, other] = ["one", "again", "other"].map(|name| Scratch::new(&format!("openings-{name}"), None));
    let small = make(&one, "6", "1");
    assert_eq!(make(&again, "6", "1"), small);
    assert_ne!(make(&other, "6", "2"), small);
    // With `--least 1` nothing is left out, so a file that is continued is the same as one made at once.
    let two_steps = make(&one, "9", "1");
    drop(fs::remove_file(&again.0));
    assert_eq!(make(&again, "9", "1"), two_steps);
    assert_eq!(make(&again, "3", "1"), two_steps, "it has enough games");

    let show = |moves: &str| text(&["show", "--file", one.path(), "--game", "nogo", "--variant", "4x4", "--moves", moves]);
    let rows = show("");
    assert!(rows.lines().all(|row| row.contains(" games ") && row.contains(" points ") && row.contains("engine ")), "{rows}");
    let games = rows.lines().map(|row| row.split_whitespace().nth(1).and_then(|games| games.parse::<u32>().ok()).expect("a number"));
    assert_eq!(games.sum::<u32>(), 9, "every game has a first move: {rows}");
    let first = rows.split_whitespace().next().expect("a move");
    assert!(show(first).contains(" games "), "{first}");
    assert!(text(&["show", "--file", one.path(), "--game", "nogo"]).contains("no games are known from here"), "another variant");
}

#[test]
fn what_is_no_file_or_cannot_be_continued_is_refused() {
    let file = Scratch::new("openings-refused", None);
    let good = make(&file, "2", "1");
    let error = refused(&["make", "--game", "nogo", "--variant", "4x4", "--games", "3", "--out", file.path()]);
    assert!(error.contains("cannot be continued") && error.contains("--nodes 1000"), "{error}");
    fs::write(&file.0, &good[..good.len() - 4]).expect("a temporary file");
    let error = refused(&["show", "--file", file.path(), "--game", "nogo"]);
    assert!(error.contains("the end of the file is missing") && error.contains(file.path()), "{error}");
    let error = refused(&["show", "--file", file.path(), "--game", "nogo", "--moves", "Z9"]);
    assert!(!error.is_empty(), "{error}");
}
