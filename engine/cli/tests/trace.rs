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
fn iterative_deepening_tells_every_depth() {
    let lines = lines(&["--algorithm", "iterative-deepening", "--depth", "4"]);
    let depths: Vec<&String> = lines.iter().filter(|line| line.starts_with("depth ")).collect();
    assert_eq!(depths.len(), 4);
    assert!(depths[2].starts_with("depth 3 value 1 move A6-B5 nodes "), "{depths:?}");
    let fixed = self::lines(&["--algorithm", "alpha-beta", "--depth", "4"]);
    assert!(lines.contains(&fixed[0]), "{fixed:?}");
}

/// Runs a path search on Quoridor's board.
fn on_board(args: &[&str]) -> Vec<String> {
    let all = [&["trace", "--game", "quoridor"], args].concat();
    let output = Command::new(env!("CARGO_BIN_EXE_quintet")).args(&all).output().expect("the command runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn path_searches_tell_queue_visits_and_path() {
    for name in ["bfs", "dfs", "a-star"] {
        let lines = on_board(&["--algorithm", name, "--events"]);
        assert_eq!(lines[..2], ["open e1 from - steps 0 estimate 8", "visit e1"]);
        assert!(lines.contains(&"steps 8".to_owned()), "{name}: {lines:?}");
        assert!(lines.contains(&"path e1 e2 e3 e4 e5 e6 e7 e8 e9".to_owned()), "{name}");
        let visits = lines.iter().filter(|line| line.starts_with("visit ")).count();
        let told = lines.iter().find_map(|line| line.strip_prefix("visited ")?.split(' ').next()?.parse::<usize>().ok());
        assert_eq!(told, Some(visits), "{name}");
    }
    let other = on_board(&["--algorithm", "a-star", "--side", "second"]);
    assert_eq!(other[1], "path e9 e8 e7 e6 e5 e4 e3 e2 e1");
}

#[test]
fn a_game_without_paths_has_no_path_search() {
    let output = trace(&["--algorithm", "bfs"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("minimax"));
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
