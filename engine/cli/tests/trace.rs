//! `quintet trace`: the numbers of the assignment's example, and steps that agree with them.

use std::process::{Command, Output};

const EXAMPLE: &str = "......../......../......../......../......../B.w...../.w....../..b..... b";

fn trace(args: &[&str]) -> Output {
    let table = ["trace", "--game", "checkers", "--variant", "course", "--position", EXAMPLE];
    Command::new(env!("CARGO_BIN_EXE_quintet")).args(table).args(args).output().expect("the command runs")
}

fn lines(args: &[&str]) -> Vec<String> {
    let output = trace(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn the_example_of_the_assignment() {
    let minimax = lines(&[]);
    assert_eq!(minimax[..3], ["value 1", "move A6-B5", "nodes 30"]);
    assert!(minimax[3].starts_with("line A6-B5 B7-A8"), "{minimax:?}");
    assert_eq!(minimax[4..], ["root A6-B5 1", "root C8-D7 0"]);
    let pruned = lines(&["--algorithm", "alpha-beta"]);
    assert_eq!(pruned[..2], minimax[..2]);
    let number = |name: &str| pruned.iter().find_map(|line| line.strip_prefix(name)?.trim().parse::<u32>().ok()).expect(name);
    assert_eq!(number("nodes") + number("saved"), 30);
    let events = lines(&["--algorithm", "alpha-beta", "--events"]);
    assert_eq!(events.iter().filter(|line| line.starts_with("cut ")).count() as u32, number("cut-offs"));
    assert_eq!(events.iter().filter(|line| line.starts_with("enter ")).count() as u32, number("nodes"));
}

#[test]
fn uct_counts_its_visits() {
    let lines = lines(&["--algorithm", "uct", "--iterations", "40", "--seed", "3"]);
    let visits: u32 = lines.iter().filter_map(|line| line.strip_prefix("root ")?.split(' ').nth(1)?.parse::<u32>().ok()).sum();
    // The first iteration is the root's own.
    assert_eq!(visits, 39);
    assert!(lines.contains(&"iterations 40".to_owned()));
}

#[test]
fn bad_requests_are_explained() {
    for (args, word) in [(["--depth", "0"], "1..=12"), (["--algorithm", "magic"], "alpha-beta"), (["--iterations", "x"], "iterations")] {
        let output = trace(&args);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(word), "{args:?}");
    }
}

#[test]
fn what_a_classic_player_computed() {
    let of = |game: &str, args: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_quintet")).args(["trace", "--game", game]).args(args).output().expect("the command runs");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let usual = of("quoridor", &["--level", "greedy-bfs"]);
    assert_eq!(usual[..5], ["move e2", "own distance 8", "other distance 8", "score of moving 116", "score of the wall 2"]);
    // 5 * 8 less for moving and as much for the wall: the own distance does not count any more.
    let weights = "greedy-bfs:move-own-distance=0:wall-own-distance=0";
    assert_eq!(of("quoridor", &["--level", weights])[3..5], ["score of moving 156", "score of the wall 42"]);
    let tree = of("nogo", &["--level", "mcts"]);
    for name in ["nodes ", "mean-value ", "visits ", "seconds "] {
        assert!(tree.iter().any(|line| line.starts_with(name)), "{name}: {tree:?}");
    }
    let amazons = of("amazons", &["--level", "lock-score", "--variant", "8x8"]);
    assert_eq!(amazons[1..3], ["reason best score", "phase opening"]);
}
