//! `quintet paths`: as many winning paths as asked for, from short to long.

use std::process::{Command, Output};

fn paths(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).arg("paths").args(args).output().expect("the command runs")
}

fn lines(args: &[&str]) -> Vec<String> {
    let output = paths(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn paths_of_both_sides_from_short_to_long() {
    let all = lines(&[]);
    assert_eq!(all.len(), 20);
    assert_eq!(all[0], "first 1 8 e1 e2 e3 e4 e5 e6 e7 e8 e9");
    // One step aside: of equal length, those that go to the left first.
    assert_eq!(all[1], "first 2 9 e1 d1 d2 d3 d4 d5 d6 d7 d8 d9");
    assert_eq!(all[10], "second 1 8 e9 e8 e7 e6 e5 e4 e3 e2 e1");
    let many = lines(&["-n", "500", "--side", "second"]);
    let steps: Vec<u32> = many.iter().map(|line| line.split(' ').nth(2).expect("steps").parse().expect("a number")).collect();
    assert!(many.len() == 500 && steps.is_sorted());
}

#[test]
fn a_position_and_moves_are_understood() {
    let corridor = ["--position", "/ a1v a3v a5v a7v / a1 e9 / 6 10 / 1", "-n", "5", "--side", "first"];
    assert_eq!(lines(&corridor), ["first 1 8 a1 a2 a3 a4 a5 a6 a7 a8 a9"]);
    assert_eq!(lines(&["--moves", "e2 e8 e3", "-n", "1"]), ["first 1 6 e3 e4 e5 e6 e7 e8 e9", "second 1 7 e8 e7 e6 e5 e4 e3 e2 e1"]);
    let refused = paths(&["--position", "nowhere"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(!paths(&["--game", "nogo"]).status.success());
}
