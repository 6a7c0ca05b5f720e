//! Programs that speak Botzone's form, in matches and contests.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

fn quintet(args: &[&str]) -> Output {
    Command::new(QUINTET).args(args).output().expect("the command runs")
}

fn text(args: &[&str]) -> String {
    let output = quintet(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A contest of one game of NoGo against random moves; what it prints, its log, and what the program said.
#[cfg(unix)]
fn one_game(name: &str, program: &str, more: &[&str]) -> (String, String, String) {
    let (log, said) = (file(&format!("{name}.csv")), file(&format!("{name}.txt")));
    let paths = [&log, &said].map(|path| path.to_str().expect("UTF-8").to_owned());
    let args = ["contest", program, "random", "--game", "nogo", "--games", "1", "--log", &paths[0], "--program-log", &paths[1]];
    let printed = text(&[&args, more].concat());
    let read = |path: &PathBuf| std::fs::read_to_string(path).expect("it was written");
    (printed, read(&log), read(&said))
}

#[test]
fn our_own_command_plays_all_five_games_without_a_mistake() {
    for (game, more) in [("quoridor", ""), ("checkers", " --keep-running"), ("amazons", ""), ("nogo", " --keep-running"), ("blokus", "")] {
        let program = format!("botzone:'{QUINTET}' botzone --game {game} --level random{more}");
        let args =
            ["duel", &program, "random", "--game", game, "--games", if game == "blokus" { "4" } else { "2" }, "--seconds", "20", "--json"];
        let value: Value = serde_json::from_str(&text(&args)).expect("JSON");
        assert_eq!((&value["illegal_a"], &value["illegal_b"]), (&0.into(), &0.into()), "{game}: {value}");
    }
}

#[test]
fn lines_and_staying_give_the_same_game_as_json_and_starting_anew() {
    let play = |prefix: &str, more: &str| {
        let program = format!("{prefix}:'{QUINTET}' botzone --game nogo --variant 5x5 --level random --seed 3{more}");
        let log = file(&format!("{prefix}{}.csv", more.trim().len()));
        let path = log.to_str().expect("UTF-8");
        text(&["contest", &program, "random", "--game", "nogo", "--variant", "5x5", "--games", "1", "--preset", "none", "--log", path]);
        std::fs::read_to_string(log)
            .expect("it was written")
            .lines()
            .map(|line| line.split(',').nth(6).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let anew = play("botzone", "");
    assert!(anew.len() > 5);
    assert_eq!(anew, play("botzone-lines", ""));
    assert_eq!(play("botzone", " --keep-running"), play("botzone-lines", " --keep-running"));
}

#[cfg(unix)]
#[test]
fn what_is_no_answer_is_a_violation_with_its_reason() {
    for (name, script, reason) in [
        ("garbage", "echo thinking; echo oops >&2", "line 1 is not JSON: `thinking`; its standard error ends with `oops`"),
        ("nothing", "exit 3", "it ended without an answer (exit status: 3)"),
        ("flood", "exec yes", "it printed more than 1048576 bytes"),
        (
            "illegal",
            "echo '{\"x\":4,\"y\":4,\"debug\":\"centre\"}'",
            "`E5` is not allowed: Black's first stone may not be on the centre E5",
        ),
    ] {
        let path = file(&format!("{name}.sh"));
        std::fs::write(&path, script).expect("it is written");
        let (printed, log, said) = one_game(name, &format!("botzone:sh '{}'", path.display()), &["--seconds", "20"]);
        assert!(printed.contains("second wins: too many violations by first in 3 steps"), "{name}: {printed}");
        let last = log.lines().last().expect("rows").replace("\"\"", "\"");
        assert!(last.contains("violation 3: ") && last.contains(reason), "{name}: {last}");
        assert_eq!(said.contains("oops"), name == "garbage", "{said}");
        assert_eq!(said.contains("debug: centre"), name == "illegal", "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_thinks_too_long_is_stopped_and_loses() {
    let begin = std::time::Instant::now();
    let (printed, log, _) = one_game("slow", "botzone:sleep 60", &["--seconds", "0.3"]);
    assert!(printed.contains("second wins: first ran out of time in 1 steps"), "{printed}");
    assert!(log.lines().last().expect("rows").ends_with(",too slow,"), "{log}");
    assert!(begin.elapsed().as_secs() < 20, "it is not waited for");
}

#[cfg(unix)]
#[test]
fn a_program_may_wait_for_the_end_of_its_input() {
    // `cat` reads everything before the answer is printed; the third stone is on the first one.
    let (printed, log, _) = one_game("all", "botzone:sh -c 'cat >/dev/null; echo \"{\\\"move\\\":\\\"A1\\\"}\"'", &["--seconds", "2"]);
    let steps: Vec<&str> = log.lines().skip(1).collect();
    assert!(steps.first().is_some_and(|step| step.contains(",A1,") && step.ends_with(",Ok,")), "{log}");
    assert!(printed.contains("too many violations by first") || printed.contains("first ran out"), "{printed}");
}

#[test]
fn what_cannot_be_started_is_told_before_the_game() {
    let output = quintet(&["duel", "botzone:/no/such/program", "random", "--game", "nogo", "--games", "2"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(error.contains("`/no/such/program` cannot be started"), "{error}");
    let output = quintet(&["duel", "botzone:", "random", "--game", "nogo", "--games", "2"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("expected a command line after"));
}

/// The programs that docs/bots.md shows, each as its own heading says; whoever lacks a compiler or interpreter skips its program.
#[cfg(unix)]
#[test]
fn the_examples_play_without_a_mistake() {
    let examples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../static/examples/bots");
    let example = |name: &str| examples.join(name).display().to_string();
    let has = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success());
    let built = |name: &str| file(name).display().to_string();
    let mut players = Vec::new();
    if has("node") {
        players.push((format!("botzone:node '{}'", example("node.js")), "nogo"));
        players.push((format!("botzone:node '{}'", example("../starters/starter.js")), "nogo"));
    }
    if has("python3") {
        players.push((format!("botzone:python3 '{}'", example("bot.py")), "quoridor"));
        players.push((format!("botzone:python3 '{}'", example("../starters/starter.py")), "nogo"));
    }
    if has("g++") {
        for (source, game) in [("bot.cpp", "checkers"), ("../starters/starter.cpp", "nogo")] {
            let program = built(&format!("cpp-{game}"));
            let status = Command::new("g++").args(["-O1", "-std=c++17", "-o", &program, &example(source)]).status();
            assert!(status.expect("it runs").success(), "{source}");
            players.push((format!("botzone-lines:'{program}'"), game));
        }
    }
    if has("rustc") {
        let status = Command::new("rustc").args(["--edition", "2024", "-O", "-o", &built("rust-bot"), &example("bot.rs")]).status();
        assert!(status.expect("it runs").success(), "bot.rs");
        players.push((format!("botzone-lines:'{}'", built("rust-bot")), "amazons"));
    }
    for (number, (player, game)) in players.into_iter().enumerate() {
        // Some moves of each side are enough, and starting programs takes time.
        let log = file(&format!("example-{number}.csv"));
        let path = log.to_str().expect("UTF-8");
        let args = ["contest", &player, "random", "--game", game, "--games", "2", "--steps", "6", "--seconds", "20", "--log", path];
        text(&args);
        let rows = std::fs::read_to_string(&log).expect("it was written");
        let own: Vec<&str> = rows.lines().filter(|row| row.contains("botzone")).collect();
        assert!(own.len() >= 12 && own.iter().all(|row| row.ends_with(",Ok,")), "{player}: {rows}");
    }
}
