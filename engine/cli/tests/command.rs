//! The command as a user meets it: arguments in, lines and exit status out.

use std::process::{Command, Output};

fn quintet(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).args(args).output().expect("the command runs")
}

fn lines(args: &[&str]) -> Vec<String> {
    let output = quintet(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// Runs what must fail: nothing on standard output, exit status 2, and every one of `words` in the error.
fn refused(args: &[&str], words: &[&str]) {
    let output = quintet(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?} prints on standard output");
    for word in words {
        assert!(error.contains(word), "{args:?}: `{word}` is missing in: {error}");
    }
}

#[test]
fn perft_counts_every_depth() {
    // 81 points without the centre, then 80 minus nothing: no stone is in danger after one ply.
    assert_eq!(lines(&["perft", "--game", "nogo", "--depth", "2"]), ["1 80", "2 6400"]);
    assert_eq!(lines(&["perft", "--game", "amazons", "--variant", "10x10", "--depth", "1"]), ["1 2176"]);
}

#[test]
fn perft_starts_from_a_position_and_plays_moves() {
    // On 3x3 with X at A1 and O at B2: black may not fill its own last liberty, white may not either.
    let position = ".../.O./X.. b";
    let direct = lines(&["perft", "--game", "nogo", "--variant", "3x3", "--position", position, "--depth", "3"]);
    let played = lines(&["perft", "--game", "nogo", "--variant", "3x3", "--moves", " A1  b2", "--depth", "3"]);
    assert_eq!(direct, played);
    assert_eq!(direct.len(), 3);
}

#[test]
fn divide_adds_up_and_lists_the_legal_moves() {
    let table = ["--game", "nogo", "--variant", "3x3", "--moves", "A1 B2"];
    let divided = lines(&[&["perft", "--depth", "3", "--divide"], &table[..]].concat());
    let total: u64 = divided.iter().map(|line| line.split_once(' ').expect("move count").1.parse::<u64>().expect("count")).sum();
    assert_eq!(lines(&[&["perft", "--depth", "3"], &table[..]].concat())[2], format!("3 {total}"));
    let moves: Vec<String> = divided.iter().map(|line| line.split(' ').next().expect("move").to_owned()).collect();
    assert_eq!(lines(&[&["moves"], &table[..]].concat()), moves);
}

#[test]
fn moves_are_sorted() {
    let moves = lines(&["moves", "--game", "amazons"]);
    assert_eq!(moves.len(), 1232);
    assert!(moves.is_sorted());
    assert!(moves.iter().all(|text| text.contains('-') && text.contains('/')), "{}", moves[0]);
}

#[test]
fn bad_arguments_name_what_is_wrong_and_what_is_accepted() {
    refused(&[], &["Usage"]);
    refused(&["fly"], &["fly"]);
    refused(&["moves"], &["--game"]);
    refused(&["moves", "--game", "chess"], &["chess", "nogo", "amazons"]);
    refused(&["moves", "--game", "nogo", "--variant", "2x2"], &["variant `2x2`", "free-centre", "3x3"]);
    refused(&["moves", "--game", "nogo", "--position", "xx"], &["not a position"]);
    refused(&["moves", "--game", "nogo", "--moves", "A1 A1"], &["move 2 of --moves", "A1"]);
    refused(&["moves", "--game", "nogo", "--moves", "hello"], &["move 1 of --moves", "`hello` is not a move"]);
    refused(&["perft", "--game", "nogo"], &["--depth"]);
    refused(&["perft", "--game", "nogo", "--depth", "0"], &["0", "1..=64"]);
    refused(&["perft", "--game", "nogo", "--depth", "two"], &["two"]);
}

#[test]
fn bounds_that_leave_nothing_to_do_are_refused_by_every_command_that_thinks() {
    let commands: [&[&str]; 3] = [
        &["gtp", "--game", "nogo"],
        &["duel", "random", "random", "--game", "nogo", "--games", "2"],
        &["contest", "random", "greedy", "--game", "nogo"],
    ];
    for command in commands {
        let with = |option: &'static str, value: &'static str| [command, &[option, value]].concat();
        // In a contest no limit at all is a rule like another.
        let is_contest = command[0] == "contest";
        let accepted = if is_contest { "0 for no limit" } else { "above 0" };
        for seconds in ["0", "nan", "inf", "1e300", "soon"].into_iter().skip(usize::from(is_contest)) {
            refused(&with("--seconds", seconds), &["--seconds", seconds, accepted]);
        }
        refused(&[command, &["--seconds=-1"]].concat(), &["--seconds", "-1", accepted]);
        refused(&with("--threads", "0"), &["--threads", "0", "1..=256"]);
        if !is_contest {
            refused(&with("--nodes", "0"), &["--nodes", "0"]);
        }
    }
    refused(&["botzone", "--game", "nogo", "--seconds", "0"], &["above 0"]);
    refused(&["gtp", "--game", "nogo", "--level", "godlike"], &["godlike", "strong"]);
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(lines(&["--version"])[0].starts_with("quintet "));
    let help = lines(&["--help"]).join("\n");
    for word in ["perft", "moves"] {
        assert!(help.contains(word), "{word} is missing in the help");
    }
}
