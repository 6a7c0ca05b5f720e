//! Programs with the protocol of the Blokus assignment, in matches and contests.
#![cfg(unix)]

mod arena;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use arena::{QUINTET, file, isolations, marked, script, with};
use serde_json::Value;

fn quintet(args: &[&str]) -> Output {
    Command::new(QUINTET).args(args).output().expect("the command runs")
}

/// A match of a program against another player.
fn duel(program: &str, other: &str, more: &[&str]) -> Value {
    let args = with(&["duel", program, other, "--game", "blokus", "--seconds", "20", "--json"], more);
    let output = quintet(&args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// A contest of one game of Duo; what it prints, and its log.
fn one_game(name: &str, program: &str, other: &str, more: &[&str]) -> [String; 2] {
    let log = file(&format!("{name}-lines.csv"));
    let path = log.to_str().expect("UTF-8");
    let args = ["contest", program, other, "--game", "blokus", "--variant", "duo", "--games", "1", "--log", path];
    let output = quintet(&with(&args, more));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    [String::from_utf8(output.stdout).expect("UTF-8"), fs::read_to_string(log).expect("it was written").replace("\"\"", "\"")]
}

fn has(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn docs(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

/// The examples of docs/bots.md; whoever lacks a compiler or interpreter skips its program.
fn examples() -> Vec<String> {
    let mut examples = Vec::new();
    if has("python3") {
        examples.push(format!("blokus-lines:python3 '{}'", docs("blokus-lines/largest.py").display()));
    }
    if has("g++") {
        let folder = file("largest");
        fs::create_dir_all(&folder).expect("it is made");
        let program = folder.join(format!("largest-{}", std::process::id()));
        let status = Command::new("g++").args(["-O1", "-std=c++17", "-o"]).arg(&program).arg(docs("blokus-lines/largest.cpp")).status();
        assert!(status.expect("it runs").success(), "largest.cpp");
        examples.push(format!("blokus-lines:'{}'", program.display()));
    }
    examples
}

#[test]
fn the_examples_play_whole_games_without_a_mistake() {
    for example in examples() {
        for (variant, games) in [("classic", "4"), ("classic-2", "2"), ("duo", "2")] {
            // Against itself it is asked in every seat.
            for other in ["random", &example] {
                let value = duel(&example, other, &["--variant", variant, "--games", games]);
                assert_eq!((&value["illegal_a"], &value["illegal_b"]), (&0.into(), &0.into()), "{variant}, {example}: {value}");
            }
        }
    }
}

#[test]
fn the_examples_play_in_a_sandbox_by_processor_time() {
    for example in examples() {
        for isolate in isolations() {
            let clock: &[&str] = if cfg!(target_os = "linux") { &["--clock", "cpu"] } else { &[] };
            let value = duel(&example, "random", &with(&with(&["--games", "4"], clock), isolate));
            assert_eq!((&value["illegal_a"], &value["illegal_b"]), (&0.into(), &0.into()), "{isolate:?}, {example}: {value}");
        }
    }
}

#[test]
fn a_program_hears_the_session_that_the_documentation_shows() {
    if !has("python3") {
        return;
    }
    let (heard, said) = (file("session-in.txt"), file("session-out.txt"));
    for path in [&heard, &said] {
        let _ = fs::remove_file(path);
    }
    let largest = format!("python3 '{}'", docs("blokus-lines/largest.py").display());
    let text = format!("tee -a '{}' | {largest} | tee -a '{}'", heard.display(), said.display());
    let program = script("session", "blokus-lines", &text);
    duel(&program, &format!("blokus-lines:{largest}"), &["--games", "4"]);
    let [heard, said] = [heard, said].map(|path| fs::read_to_string(path).expect("it was written"));
    let games: Vec<&str> = heard.split_inclusive("[end]\n").collect();
    let starts: Vec<String> = games.iter().map(|game| game.lines().take(4).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(starts, ["[start] 0 0 [put] 0", "[start] 0 19 [put] 1", "[start] 19 19 [put] 2", "[start] 19 0 [put] 3"]);
    assert!(games.iter().all(|game| game.ends_with("\n[end]\n")), "{heard}");
    let asked = |game: &str| game.matches("[put]\n").count();
    assert_eq!(said.lines().count(), games.iter().map(|game| asked(game)).sum::<usize>());
    let bots = fs::read_to_string(docs("bots.md")).expect("the documentation");
    let session = bots.split("```text\n[start]\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the session");
    let told: Vec<&str> = session.lines().filter(|line| !line.starts_with('>')).collect();
    let answers: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    assert_eq!(games[1].lines().skip(1).take(told.len()).collect::<Vec<_>>(), told);
    assert_eq!(said.lines().skip(asked(games[0])).take(answers.len()).collect::<Vec<_>>(), answers);
}

#[test]
fn the_first_answer_that_is_no_legal_placement_loses_with_its_reason() {
    for (name, text, reason) in [
        ("words", "echo thinking; echo oops >&2; sleep 0.2", "`thinking` is not a placement: expected the four integers `x y i d`"),
        ("error", "echo oops >&2; exit 3", "it ended without an answer (exit status: 3); its standard error ends with `oops`"),
        ("nothing", "exec 1>&-; exec sleep 200", "it closed its output without an answer and did not end"),
        ("range", "echo 4 4 4 9", "d is 9: expected 0 to 7"),
        ("outside", "echo 12 0 4 7", "`12 0 4 7` would cover row 14, column 0: rows and columns are from 0 to 13"),
        ("elsewhere", "echo 0 0 4 0", "`0 0 4 0` (a14,b14,c14,d14,e14) is not allowed: the first piece of "),
        ("again", "echo 4 4 4 0; read a; read b; read c; read d; read e; read f; read g; echo 9 9 4 0", "has already placed the piece I5"),
        ("two", "printf '4 4 4 0\\n4 4 4 0\\n'; exec sleep 200", "it printed more than one line: `4 4 4 0`"),
        ("flood", "exec tr '\\0' x </dev/zero", "it printed more than 1048576 bytes"),
        ("once", "printf ' 4 4  4 0\\r\\n'", "it ended without an answer (exit status: 0)"),
    ] {
        let [printed, log] = one_game(name, &script(&format!("lines-{name}"), "blokus-lines", text), "random", &["--seconds", "20"]);
        assert!(printed.contains("second wins: "), "{name}: {printed}");
        let last = log.lines().last().expect("rows");
        assert!(last.contains("violation 1: ") && last.contains(reason), "{name}: {last}");
        assert!(last.contains("then it gives up: in this protocol a placement cannot be refused"), "{name}: {last}");
        // What was wrong with the second answer came after a good one.
        assert_eq!(log.lines().nth(1).is_some_and(|row| row.ends_with(",Ok,")), ["again", "once"].contains(&name), "{name}: {log}");
    }
}

#[test]
fn who_prints_before_being_asked_loses() {
    let program = script("lines-early", "blokus-lines", "echo 4 4 4 0; sleep 0.2; echo more; exec sleep 200");
    let [_, log] = one_game("early", &program, "strong@0.8", &["--seconds", "20"]);
    assert!(log.lines().last().is_some_and(|row| row.contains("violation 1: it printed `more` without being asked")), "{log}");
}

#[test]
fn silence_loses_on_time() {
    for text in ["exec sleep 200", "while read line; do :; done", "printf '4 4 4 0'; exec sleep 200"] {
        let [printed, log] = one_game("late", &script("lines-late", "blokus-lines", text), "random", &["--seconds", "0.3"]);
        assert!(printed.contains("second wins: first ran out of time in 1 steps"), "{printed}");
        assert!(log.lines().last().is_some_and(|row| row.ends_with(",too slow,")), "{log}");
    }
}

#[test]
fn four_play_a_contest_and_who_is_out_is_played_for() {
    let Some(example) = examples().first().cloned() else { return };
    let log = file("lines-four.csv");
    let wrong = script("lines-four", "blokus-lines", "exec echo 0 0 0 8");
    let path = log.to_str().expect("UTF-8");
    let players = ["contest", &wrong, &example, &example, "random", "--game", "blokus", "--games", "4", "--seconds", "20", "--log", path];
    let output = quintet(&players);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let log = fs::read_to_string(log).expect("it was written");
    assert_eq!(log.matches("violation 1: d is 8: expected 0 to 7").count(), 4, "once in each game: {log}");
    assert_eq!(log.matches("violation").count(), 4, "nobody else: {log}");
    let own = log.lines().filter(|row| row.contains("largest") && row.ends_with(",Ok,")).count();
    assert!(own > 8 * 10, "{own} placements of the examples in eight seats: {log}");
}

#[test]
fn what_was_printed_on_standard_error_is_in_the_log_once() {
    if !has("python3") {
        return;
    }
    let said = file("lines-said.txt");
    let python = format!("python3 '{}'", docs("blokus-lines/largest.py").display());
    let program = script("lines-said", "blokus-lines", &format!("echo hello >&2; {python}"));
    one_game("said", &program, "random", &["--seconds", "20", "--program-log", said.to_str().expect("UTF-8")]);
    let said = fs::read_to_string(said).expect("it was written");
    assert_eq!(said.matches("hello").count(), 1, "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_outlives_the_game() {
    let mark = format!("60.47{}", std::process::id());
    let text = format!("setsid sleep {mark} & echo 4 4 4 0; trap '' HUP INT TERM; sleep {mark}");
    for isolate in isolations() {
        one_game("outlives", &script("lines-outlives", "blokus-lines", &text), "random", &with(&["--seconds", "1"], isolate));
        assert_eq!(marked(&mark), 0);
    }
}

#[test]
fn what_cannot_be_played_is_refused_before_the_game() {
    let refused = |args: &[&str]| {
        let output = quintet(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let error = refused(&["duel", "blokus-lines:true", "random", "--game", "nogo", "--games", "2"]);
    assert!(error.contains("blokus-lines: is for blokus from its first move, not for nogo"), "{error}");
    let error = refused(&["duel", "random", "blokus-lines:true", "--game", "blokus", "--games", "4", "--random-plies", "3"]);
    assert!(error.contains("--random-plies 3: a blokus-lines: program cannot be told of an opening; expected 0"), "{error}");
    let error = refused(&["duel", "random", "blokus-lines:/no/such/program", "--game", "blokus", "--games", "4"]);
    assert!(error.contains("`/no/such/program` cannot be started"), "{error}");
    let error = refused(&["duel", "random", "blokus-lines:", "--game", "blokus", "--games", "4"]);
    assert!(error.contains("expected a command line after `gtp:`"), "{error}");
}

#[test]
fn a_plan_may_name_such_programs() {
    let folder = file("lines-plan");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it is made");
    // An @ in a command line is no time.
    let script = "while read a; do case $a in '[put]') echo 4 4 4 0;; esac; done";
    fs::write(folder.join("a@b.sh"), script).expect("it is written");
    let player =
        |command: &str| format!("[[player]]\nname = \"Ann\"\ncommand = \"{command}\"\n[[player]]\nname = \"Random\"\nlevel = \"random\"\n");
    let plan = |command: &str| {
        let text = format!("game = \"blokus\"\nvariant = \"duo\"\ngames = 1\nseconds = 20\n{}", player(command));
        fs::write(folder.join("contest.toml"), text).expect("it is written");
        quintet(&["contest", "run", folder.to_str().expect("UTF-8")])
    };
    let output = plan("blokus-line:sh a@b.sh");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("expected command = \"gtp:..\" or \"botzone:..\" or \"botzone-lines:..\" or \"blokus-lines:..\""), "{error}");
    let output = plan("blokus-lines:sh a@b.sh");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = fs::read_to_string(folder.join("games.jsonl")).expect("it was written");
    assert!(games.contains("has already placed the piece I5"), "{games}");
}
