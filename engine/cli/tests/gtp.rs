//! Dialogues over the Go Text Protocol.

use std::io::Write;
use std::process::{Command, Stdio};

/// Sends lines and returns the answers, each without the empty line that ends it.
fn dialogue(args: &[&str], lines: &[&str]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
        .arg("gtp")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("piped");
    // The program may end (after `quit`) before it has read everything.
    let _ = input.write_all((lines.join("\n") + "\n").as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.split_terminator("\n\n").map(str::to_owned).collect()
}

/// A dialogue whose answers are all known.
fn exactly(args: &[&str], pairs: &[(&str, &str)]) {
    let (lines, expected): (Vec<&str>, Vec<&str>) = pairs.iter().copied().unzip();
    assert_eq!(dialogue(args, &lines), expected);
}

const NOGO: &[&str] = &["--game", "nogo", "--level", "random", "--seed", "1"];

#[test]
fn what_a_controller_asks_first() {
    let answers = dialogue(NOGO, &["protocol_version", "name", "version", "list_commands", "known_command genmove", "known_command x"]);
    assert_eq!(answers[0], "= 2");
    assert_eq!(answers[1], "= Quintet");
    assert!(answers[2].starts_with("= ") && answers[2].len() > 4, "{}", answers[2]);
    let commands: Vec<&str> = answers[3].trim_start_matches("= ").lines().collect();
    let named = "protocol_version name version list_commands known_command quit clear_board play genmove reg_genmove undo showboard \
                 final_score time_settings time_left set_game position set_position legal_moves outcome level levels search_info";
    for name in named.split_whitespace() {
        assert!(commands.contains(&name), "{name} is missing");
    }
    assert_eq!(answers[4..], ["= true", "= false"]);
}

#[test]
fn numbers_comments_empty_lines_and_the_end() {
    let lines = ["", "# hello", "1 name # comment", "002\tname", "3", "4 fly", "5 quit", "6 name"];
    let answers = dialogue(NOGO, &lines);
    assert_eq!(answers[..2], ["=1 Quintet", "=2 Quintet"]);
    assert!(answers[2].starts_with("?3 unknown command"), "{}", answers[2]);
    assert_eq!(answers[3], "?4 unknown command `fly`: list_commands names those that are known");
    assert_eq!(answers[4..], ["=5"]);
}

#[test]
fn a_game_is_played_and_taken_back() {
    exactly(
        &["--game", "nogo", "--variant", "3x3", "--level", "random"],
        &[
            ("play b A1", "="),
            ("play W b2", "="),
            ("position", "= .../.O./X.. b"),
            ("legal_moves", "= A2 A3 B1 B3 C1 C2 C3"),
            ("undo", "="),
            ("position", "= .../.../X.. w"),
            ("undo", "="),
            ("undo", "? cannot undo: no move has been played"),
            ("outcome", "= *"),
            ("final_score", "? the game is not over"),
            ("set_position XO./.../... w", "="),
            ("position", "= XO./.../... w"),
            ("clear_board", "="),
            ("position", "= .../.../... b"),
        ],
    );
}

#[test]
fn a_bad_line_gets_a_reason_and_changes_nothing() {
    let lines = [
        "play w A1",
        "play b",
        "play blue A1",
        "play b Z9",
        "play b E5",
        "genmove",
        "genmove w",
        "set_game chess",
        "set_game nogo 2x2",
        "set_position nonsense",
        "level champion",
        "time_settings 1 2",
        "time_settings 0 0 0",
        "time_settings -1 0 1",
        "time_settings nan 1 1",
        "time_left b soon 0",
        "time_left b -1 0",
        "boardsize 19",
        "komi high",
        "position now",
        "search_info",
    ];
    let with_position: Vec<&str> = lines.iter().flat_map(|line| [*line, "position"]).collect();
    let answers = dialogue(NOGO, &with_position);
    let start = format!("= {} b", ["........."; 9].join("/"));
    assert_eq!(answers.len(), with_position.len());
    for (pair, line) in answers.chunks(2).zip(lines) {
        assert!(pair[0].starts_with("? ") && pair[0].len() > 10, "{line}: {}", pair[0]);
        assert_eq!(pair[1], start, "{line}");
    }
    let reason = |line: &str| answers[2 * lines.iter().position(|known| *known == line).expect("asked")].clone();
    for (line, words) in [
        ("play w A1", "turn of b"),
        ("play b", "play b A1"),
        ("play blue A1", "b, w, black, white"),
        ("play b Z9", "`Z9`"),
        ("play b E5", "E5"),
        ("set_game chess", "nogo"),
        ("set_game nogo 2x2", "free-centre"),
        ("level champion", "random"),
        ("boardsize 19", "13"),
        ("position now", "no arguments"),
    ] {
        assert!(reason(line).contains(words), "{line}: {}", reason(line));
    }
}

#[test]
fn genmove_plays_and_reg_genmove_does_not() {
    let answers = dialogue(NOGO, &["reg_genmove b", "position", "genmove b", "legal_moves", "search_info", "genmove 1"]);
    assert_eq!(answers[1], format!("= {} b", ["........."; 9].join("/")));
    let played = answers[2].trim_start_matches("= ");
    assert!(!answers[3].split(' ').any(|legal| legal == played), "{played} is taken");
    let info: serde_json::Value = serde_json::from_str(answers[4].trim_start_matches("= ")).expect("JSON");
    assert_eq!(info["move"], played);
    assert_eq!(info["pv"][0], played);
    assert_eq!(info["ponder"], info["pv"][1]);
    for field in ["score", "depth", "nodes", "seconds"] {
        assert!(info[field].is_number(), "{field} in {info}");
    }
    assert!(answers[5].starts_with("? it is the turn of w"), "{}", answers[5]);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let lines = ["genmove b", "genmove w", "genmove b", "clear_board", "genmove b", "genmove w", "genmove b"];
    let first = dialogue(NOGO, &lines);
    assert_eq!(first, dialogue(NOGO, &lines));
    assert_ne!(first[..3], first[4..], "the second game is another one");
    assert_ne!(first, dialogue(&["--game", "nogo", "--level", "random", "--seed", "2"], &lines));
}

#[test]
fn every_game_knows_its_colours() {
    let levels = dialogue(&["--game", "amazons", "--variant", "10x10"], &["levels", "level", "level random", "level", "play w d1-d7/g7"]);
    assert!(levels[0].trim_start_matches("= ").lines().any(|level| level == "random"));
    assert_eq!(levels[1].trim_start_matches("= "), levels[0].lines().last().expect("levels").trim_start_matches("= "));
    assert_eq!(levels[2..], ["=", "= random", "="], "white moves first on the large board");
    exactly(
        NOGO,
        &[
            ("set_game amazons", "="),
            ("level random", "="),
            ("play white d1-d7/g7", "? it is the turn of b (first side)"),
            ("set_game quoridor course", "="),
            ("position", "= / / e1 e9 / 10 10 / 1"),
            ("play 1 e2", "="),
            ("play white e8", "="),
            ("play black E3H", "="),
            ("position", "= e3h / / e2 e8 / 9 10 / 2"),
            ("set_game checkers", "="),
            ("play b A6-B5", "="),
            ("set_game blokus duo", "="),
            ("play blue e10", "="),
            ("play 1 j5", "? it is the turn of w (second side)"),
            ("play w j5", "="),
            ("set_game blokus classic-2", "="),
            ("play blue a20", "="),
            ("play 3 t1", "? it is the turn of 2 (second side)"),
            ("play yellow t20", "="),
            ("play red t1", "="),
            ("play 4 a1", "="),
            ("play green a1", "? it is the turn of 1 (first side)"),
        ],
    );
}

#[test]
fn board_size_chooses_the_variant() {
    exactly(
        NOGO,
        &[
            ("boardsize 4", "="),
            ("position", "= ..../..../..../.... b"),
            ("boardsize 9", "="),
            ("play b E5", "? `E5` is not allowed: Black's first stone may not be on the centre E5"),
            ("set_game nogo free-centre", "="),
            ("boardsize 9", "="),
            ("play b E5", "="),
            ("komi 6.5", "="),
        ],
    );
}

#[test]
fn a_finished_game_has_an_outcome_and_a_score() {
    let answers = dialogue(
        NOGO,
        &[
            "set_game quoridor",
            "set_position / / e8 a9 / 10 10 / 1",
            "play 1 e9",
            "outcome",
            "final_score",
            "genmove 2",
            "legal_moves",
            "play 2 a8",
        ],
    );
    assert_eq!(answers[3], "= 1-0 first wins: reached the goal");
    assert_eq!(answers[4], "= B+1");
    assert!(answers[5].starts_with("? the game is over: first wins"), "{}", answers[5]);
    assert_eq!(answers[6], "=");
    assert!(answers[7].starts_with("? "), "{}", answers[7]);
}

#[test]
fn time_and_threads_are_obeyed() {
    let begin = std::time::Instant::now();
    let answers = dialogue(
        &["--game", "nogo", "--threads", "2", "--seconds", "60"],
        &["time_settings 0 0.2 1", "genmove b", "time_settings 10 0 0", "time_left w 1 5", "genmove w", "search_info"],
    );
    assert!(answers.iter().all(|answer| answer.starts_with('=')), "{answers:?}");
    assert!(begin.elapsed().as_secs_f64() < 5.0, "the clock counts, not the sixty seconds");
}

#[test]
fn resigning_must_be_asked_for() {
    for bad in ["0.6", "-1", "often"] {
        let output = Command::new(env!("CARGO_BIN_EXE_quintet"))
            .args(["gtp", "--game", "nogo", &format!("--resign={bad}")])
            .output()
            .expect("the command runs");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("from 0 to 0.5"), "{bad}");
    }
}

#[test]
fn show_board_draws_without_an_empty_line() {
    let answers = dialogue(&["--game", "quoridor", "--level", "random"], &["play 1 e3h", "showboard", "name"]);
    assert_eq!(answers.len(), 3, "an empty line would cut the answer in two");
    assert!(answers[1].contains("position: e3h / / e1 e9 / 9 10 / 2") && answers[1].contains("w to move (second)"), "{}", answers[1]);
}
