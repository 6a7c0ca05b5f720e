//! `quintet puzzles`: what a user sees.

mod scratch;

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use scratch::Scratch;

/// Two puzzles of NoGo on small boards.
const FILE: &str = "# By hand.\n\
    c7b3ca5c; 3x3; .../.../... b; win 57; B2; end,parity; 900; 0123333/3\n";

fn run(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(["puzzles"]).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("the command ends")
}

fn text(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn refused(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Mines a small file of NoGo and returns what the command says.
fn mine(path: &str, games: &str) -> String {
    let small = ["--variant", "4x4", "--variant", "5x5", "--nodes", "60", "--margin", "0.1", "--proof", "3000", "--count", "50"];
    text(&[&["mine", "--game", "nogo", "--games", games, "--out", path], &small[..]].concat(), "")
}

#[test]
fn mined_puzzles_are_listed_shown_solved_checked_and_graded() {
    let file = Scratch::new("puzzles-mined", None);
    mine(file.path(), "3");
    let said = mine(file.path(), "12");
    assert!(said.contains("puzzles of 12 games"), "continued: {said}");
    let from = ["--game", "nogo", "--file", file.path()];
    let with = |action: &'static str, more: &[&'static str]| [&[action], &from[..], more].concat();
    let listed = text(&with("list", &[]), "");
    let id = listed.split_whitespace().next().expect("a puzzle").to_owned();
    assert!(listed.contains("proved") && listed.lines().count() >= 3, "{listed}");
    let shown = text(&[&with("show", &["--lang", "en"])[..], &[&id]].concat(), "");
    assert!(shown.contains("to move: find the best move.") && !shown.contains("solved by"), "{shown}");
    let solution = text(&[&with("show", &["--solution", "--lang", "en"])[..], &[&id]].concat(), "");
    assert!(solution.contains("solved by newcomer"), "{solution}");
    // The lines after the task are the solution, own moves and replies by turns.
    let line = solution.lines().skip_while(|line| !line.ends_with("find the best move.")).skip(1);
    let line = line.take_while(|line| !line.starts_with("proved") && !line.starts_with("searched"));
    let own: Vec<&str> = line.step_by(2).map(|line| line.split([':', ' ']).next().unwrap_or_default()).collect();
    let played = text(&[&with("play", &["--lang", "en"])[..], &[&id]].concat(), &format!("{}\n", own.join("\n")));
    assert!(played.contains("Right. Solved!") && played.contains("Solved at the first try: 1 of 1."), "{played}");
    let given_up = text(&[&with("play", &["--lang", "en"])[..], &[&id]].concat(), "no move\ns\n");
    assert!(given_up.contains("Solved at the first try: 0 of 1."), "{given_up}");
    let left = text(&with("play", &["--lang", "zh"]), "n\nq\n");
    assert!(left.contains("第一次就答对：0 题，共 0 题。"), "{left}");
    let checked = text(&with("check", &["--nodes", "600"]), "");
    assert!(checked.ends_with("puzzles hold\n"), "{checked}");
    let before = fs::read_to_string(file.path()).expect("the file");
    text(&with("grade", &[]), "");
    assert_eq!(fs::read_to_string(file.path()).expect("the file"), before, "grades are the same again");
}

#[test]
fn problems_are_named() {
    let file = Scratch::new("puzzles-wrong", Some(FILE));
    let from = ["--game", "nogo", "--file", file.path()];
    assert!(refused(&[&["list"], &from[..]].concat()).contains("c7b3ca5c: the id should be"));
    fs::write(file.path(), "nonsense\n").expect("the file");
    assert!(refused(&[&["list"], &from[..]].concat()).contains("line 1: expected `<id>; <variant>"));
    assert!(refused(&["mine", "--game", "nogo", "--out", file.path()]).contains("cannot be continued"));
    assert!(refused(&["mine", "--game", "nogo", "--margin", "2", "--out", "x"]).contains("from 0 to 1"));
    assert!(refused(&["mine", "--game", "blokus", "--variant", "classic", "--out", "x"]).contains("two sides"));
    assert!(refused(&["show", "--game", "nogo", "nonsense"]).contains("there is no puzzle `nonsense`"));
}
