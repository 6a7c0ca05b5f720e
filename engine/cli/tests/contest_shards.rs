//! Contests in parts: played apart and joined, they are the same contest; what does not fit together is refused.

mod plans;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use plans::{folder, played};

const PLAN: &str = r#"
game = "nogo"
variant = "7x7"
games = 3
seed = 5

[[player]]
name = "Ann"
level = "random"

[[player]]
name = "Bob"
level = "greedy"

[[player]]
name = "Cid"
level = "random"

[[player]]
name = "Dan, 'the' third"
level = "random"
"#;

fn contest(args: &[&str], folders: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).arg("contest").arg(args[0]).args(folders).args(&args[1..]).output().expect("it runs")
}

fn printed(args: &[&str], folders: &[&Path]) -> String {
    let output = contest(args, folders);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn refused(args: &[&str], folders: &[&Path]) -> String {
    let output = contest(args, folders);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// A folder with the plan and all parts, played.
fn in_parts(name: &str, plan: &str, count: u32) -> PathBuf {
    let folder = folder(name, plan);
    for number in 1..=count {
        let text = printed(&["run", "--shard", &format!("{number}/{count}"), "--jobs", "2"], &[&folder]);
        assert!(text.ends_with(&format!("part {number}/{count} is played; `quintet contest merge` joins all parts\n")), "{text}");
    }
    assert!(!folder.join("games.jsonl").exists() && !folder.join("results.csv").exists());
    folder
}

#[test]
fn a_contest_of_four_is_the_same_in_parts_and_its_report_shows_all_seats() {
    let player = |(name, level): (&str, &str)| format!("[[player]]\nname = \"{name}\"\nlevel = \"{level}\"\n");
    let five = [("Ann", "random"), ("Bob", "greedy-corners"), ("Cid", "random"), ("Dee", "random"), ("Eve", "random")];
    let plan = format!("game = \"blokus\"\nvariant = \"classic\"\nseed = 3\npreset = \"none\"\n{}", five.map(player).concat());
    let whole = folder("four-whole", &plan);
    let pages = whole.join("pages");
    printed(&["run", "--jobs", "2", "--report", pages.to_str().expect("UTF-8")], &[&whole]);
    let parts = in_parts("four-parts", &plan, 3);
    printed(&["merge"], &[&parts]);
    assert_eq!(played(&whole).len(), 5 * 4, "five groups of four, four games each");
    assert_eq!(played(&parts), played(&whole));
    let page = fs::read_to_string(pages.join("player-1.html")).expect("the page of the best");
    assert!(["Third", "Fourth"].iter().all(|title| page.contains(&format!(">{title}<"))), "{page}");
    let index = fs::read_to_string(pages.join("index.zh.html")).expect("the first page");
    assert!(index.contains("每局中"), "{index}");
    let grades = fs::read_to_string(pages.join("grades.csv")).expect("the table");
    let bob = grades.lines().find(|line| line.contains(",Bob,")).expect("Bob");
    assert!(bob.starts_with("1,Bob,") && bob.split(',').nth(3) == Some("16"), "{grades}");
}

#[test]
fn a_contest_in_four_parts_is_the_same_as_one_that_was_played_at_once() {
    for (format, most) in [("round-robin", ""), ("ladder", "at most ")] {
        let plan = format!("format = \"{format}\"\n{PLAN}");
        let whole = folder(&format!("whole-{format}"), &plan);
        let text = printed(&["run"], &[&whole]);
        assert!(text.starts_with(most), "{text}");
        let parts = in_parts(&format!("parts-{format}"), &plan, 4);
        let joined = printed(&["merge"], &[&parts]);
        let count = played(&whole).len();
        assert!(joined.starts_with(&format!("{count} games of 4 parts\n1. ")), "{joined}");
        assert_eq!(played(&parts), played(&whole));
        // It is a contest like any other: nothing is left to play, and joining again changes nothing.
        let before = fs::read(parts.join("games.jsonl")).expect("games");
        assert!(printed(&["run"], &[&parts]).starts_with(&format!("{count} of ")));
        assert_eq!(printed(&["merge"], &[&parts]), joined);
        assert_eq!(fs::read(parts.join("games.jsonl")).expect("games"), before);
        assert!(!parts.join("games.new").exists() && parts.join("results.json").exists());
    }
}

#[test]
fn parts_may_lie_in_several_folders() {
    let parts = in_parts("several", PLAN, 3);
    let (one, other) = (folder("several-one", PLAN), folder("several-other", PLAN));
    for (number, place) in [(2, &one), (3, &other)] {
        let name = format!("games-{number}-of-3.jsonl");
        fs::rename(parts.join(&name), place.join(&name)).expect("moved");
    }
    // The same part twice is one part.
    fs::copy(one.join("games-2-of-3.jsonl"), other.join("games-2-of-3.jsonl")).expect("copied");
    assert!(printed(&["merge"], &[&parts, &one, &other]).starts_with("18 games of 3 parts\n"));
    assert_eq!(played(&parts).len(), 18);
    assert!(!one.join("games.jsonl").exists());
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let folder = in_parts("unfit", PLAN, 2);
    let [first, second] = ["games-1-of-2.jsonl", "games-2-of-2.jsonl"].map(|name| folder.join(name));
    let (good, plan) = (fs::read_to_string(&second).expect("games"), folder.join("contest.toml"));
    let line = good.lines().nth(2).expect("a game").to_owned();
    let unfit = |named: &str| {
        let error = refused(&["merge"], &[&folder]);
        assert!(error.contains(named), "{named}: {error}");
        assert!(!folder.join("games.jsonl").exists() && !folder.join("games.new").exists(), "{named}");
    };
    fs::write(&plan, PLAN.replace("seed = 5", "seed = 6")).expect("a plan");
    unfit("games-1-of-2.jsonl:1: these games are of another plan than contest.toml");
    fs::write(&plan, PLAN).expect("a plan");
    // A game that is missing, and what a killed command leaves of a line.
    fs::write(&second, good.replace(&format!("{line}\n"), "")).expect("written");
    unfit("games are missing; run these parts again, each plays only what it lacks:\n  --shard 2/2: 1, the first is game ");
    fs::write(&second, good.trim_end()).expect("written");
    unfit("--shard 2/2: 1, the first is game ");
    // A game of the other part, as if the file had been renamed.
    let stranger = fs::read_to_string(&first).expect("games").lines().nth(1).expect("a game").to_owned();
    fs::write(&second, format!("{good}{stranger}\n")).expect("written");
    // Two games are played at a time: which of them stands first is not said.
    let game: serde_json::Value = serde_json::from_str(&stranger).expect("a game");
    unfit(&format!("games-2-of-2.jsonl: game {} of match {} is not of this contest", game["game"], game["match"]));
    fs::write(&second, good.replace("\"shard\":\"2/2\"", "\"shard\":\"1/2\"")).expect("written");
    unfit("games-2-of-2.jsonl:1: these games are of another plan");
    fs::write(&second, &good).expect("written");
    // Parts of another division.
    fs::write(folder.join("games-2-of-3.jsonl"), &good).expect("written");
    unfit("the contest was divided into another number of parts");
    fs::remove_file(folder.join("games-2-of-3.jsonl")).expect("removed");
    // The same part, played twice: seconds differ.
    let twice = in_parts("unfit-twice", PLAN, 2);
    let error = refused(&["merge"], &[&folder, &twice]);
    assert!(error.contains(" was played in both: remove one"), "{error}");
    fs::remove_file(&first).expect("removed");
    unfit("--shard 1/2: 9, the first is game 1 of match 1");
    fs::remove_file(&second).expect("removed");
    unfit("there is no part");
}

#[test]
fn a_part_continues_and_only_what_is_known_beforehand_has_parts() {
    let folder = folder("continues", PLAN);
    let whole = printed(&["run", "--shard", "2/3"], &[&folder]);
    assert!(whole.starts_with("6 games\n"), "{whole}");
    let path = folder.join("games-2-of-3.jsonl");
    let text = fs::read_to_string(&path).expect("games");
    fs::write(&path, &text[..text.len() - 10]).expect("written");
    assert!(printed(&["run", "--shard", "2/3"], &[&folder]).starts_with("5 of 6 games are finished\n"));
    for bad in ["0/2", "3/2", "1", "a/b", "1/0", "1/20000"] {
        let error = refused(&["run", "--shard", bad], &[&folder]);
        assert!(error.contains("expected I/N"), "{bad}: {error}");
    }
    for format in ["knockout", "swiss"] {
        fs::write(folder.join("contest.toml"), format!("format = \"{format}\"\n{PLAN}")).expect("a plan");
        let error = refused(&["run", "--shard", "1/2"], &[&folder]);
        assert!(error.contains("only round robins and ladders have parts"), "{error}");
    }
}

/// Runs one of the recipes of the documentation; `None`, with a word about it, where its program is missing.
#[cfg(unix)]
fn recipe(name: &str, program: &str, args: &[&str]) -> Option<Output> {
    let there =
        |program: &str| Command::new("sh").args(["-c", "command -v \"$0\"", program]).output().is_ok_and(|found| found.status.success());
    if !there(program) {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{program} is missing; `cargo xtask setup` installs it");
        // A test that cannot be made says so.
        let _ = writeln!(std::io::stderr(), "skipped: {program} is not installed");
        return None;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contest").join(name);
    Some(Command::new("sh").arg(script).args(args).env("QUINTET", env!("CARGO_BIN_EXE_quintet")).output().expect("a shell"))
}

#[cfg(unix)]
#[test]
fn the_recipe_for_parallel_plays_a_contest() {
    let folder = folder("parallel it's", PLAN);
    let path = folder.to_str().expect("UTF-8");
    let Some(output) = recipe("parallel.sh", "parallel", &[path, "4"]) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\n18 games of 4 parts\n1. "), "{output:?}");
    assert_eq!(played(&folder).len(), 18);
    // A part that was lost is played again, and nothing else.
    let kept = fs::read(folder.join("games-1-of-4.jsonl")).expect("games");
    fs::remove_file(folder.join("games-3-of-4.jsonl")).expect("removed");
    fs::remove_file(folder.join("games.jsonl")).expect("removed");
    let output = recipe("parallel.sh", "parallel", &[path, "4"]).expect("it was there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(fs::read(folder.join("games-1-of-4.jsonl")).expect("games"), kept);
    assert_eq!(played(&folder).len(), 18);
    // A contest that fails is not joined.
    fs::write(folder.join("contest.toml"), PLAN.replace("nogo", "go")).expect("a plan");
    assert!(!recipe("parallel.sh", "parallel", &[path, "4"]).expect("it was there").status.success());
}

/// What Slurm gives a job of an array, without Slurm; the test with it is in `slurm.rs`.
#[cfg(unix)]
#[test]
fn the_recipe_for_slurm_plays_a_part() {
    let folder = folder("slurm", PLAN);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contest/slurm.sh");
    for number in ["1", "2"] {
        let mut job = Command::new("sh");
        job.arg(&script).arg(&folder).arg("2").env("QUINTET", env!("CARGO_BIN_EXE_quintet"));
        let output = job.env("SLURM_ARRAY_TASK_ID", number).env("SLURM_CPUS_PER_TASK", "2").output().expect("a shell");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(printed(&["merge"], &[&folder]).starts_with("18 games of 2 parts\n"));
}
