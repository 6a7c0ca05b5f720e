//! The contest of a whole class, with programs that harm it: killed three times, or played in parts, it is the same as an undisturbed one, leaves
//! nothing behind and costs little.
//!
//! `QUINTET_CLASS=24` sets the number of programs of the deep test, `QUINTET_JOBS=2` that of games at the same time.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, reason = "the measured figures, and why a test is skipped")]

mod arena;
mod plans;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use arena::{QUINTET, isolates, marked, soon};
use serde_json::Value;

/// The ways in which a program harms a contest, as `hostile.py` calls them.
const HOSTILE: [&str; 10] = ["children", "endless", "memory", "writes", "closed", "errors", "exits", "half", "late", "deaf"];
/// The greatest processor time of the command itself for a move.
const MOST_TIME: Duration = Duration::from_millis(2);
/// The greatest memory of the command itself, in KiB.
const MOST_MEMORY: u64 = 200_000;
/// The numbers of finished games, in fifths, at which a contest is killed.
const KILLS: [usize; 3] = [1, 2, 4];

/// A class and the plan of its contest.
struct Class {
    friendly: usize,
    hostile: usize,
    jobs: String,
    plan: String,
    mark: String,
}

/// What the command itself has cost, without the programs.
#[derive(Copy, Clone, Default)]
struct Cost {
    processor: Duration,
    wall: Duration,
    /// The most memory at any time, in KiB.
    memory: u64,
}

impl Cost {
    fn and(self, other: Self) -> Self {
        let Self { processor, wall, memory } = other;
        Self { processor: self.processor + processor, wall: self.wall + wall, memory: self.memory.max(memory) }
    }
}

impl Class {
    /// A class of Python, C++ and JavaScript by turns, in which every sixth program is hostile.
    fn new(name: &str, programs: usize, jobs: &str) -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/programs");
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("class-programs").join(name);
        fs::create_dir_all(&folder).expect("a folder");
        for file in ["player.py", "player.js", "hostile.py"] {
            fs::copy(source.join(file), folder.join(file)).expect("copied");
        }
        let compiler =
            Command::new("g++").args(["-std=c++17", "-O2", "-o"]).arg(folder.join("player")).arg(source.join("player.cpp")).status();
        assert!(compiler.expect("g++ is installed").success());
        let hostile = (programs / 6).min(HOSTILE.len());
        let (friendly, mark) = (programs - hostile, format!("class-{name}-{}", std::process::id()));
        let mut plan =
            "game = \"nogo\"\ngames = 1\nseed = 7\npreset = \"strict\"\nseconds = 0.1\nclock = \"cpu\"\nisolate = true\n".to_owned();
        plan += "memory = 256\n";
        let mut player = |name: String, command: &str, arguments: String| {
            let _ = write!(
                plan,
                "[[player]]\nname = \"{name}\"\ncommand = \"botzone-lines:{command} {arguments} {mark}\"\nfolder = '{}'\n",
                folder.display()
            );
        };
        for number in 0..friendly {
            let (language, command) = [("Python", "python3 player.py"), ("C++", "./player"), ("JavaScript", "node player.js")][number % 3];
            player(format!("{language} {number}"), command, (number + 1).to_string());
        }
        for kind in &HOSTILE[..hostile] {
            player(format!("hostile {kind}"), "python3 hostile.py", (*kind).to_owned());
        }
        Self { friendly, hostile, jobs: jobs.to_owned(), plan, mark }
    }

    fn matches(&self) -> usize {
        let all = self.friendly + self.hostile;
        all * (all - 1) / 2
    }

    /// Plays what is open, until so many games are in the file; then the command is killed. Nothing may be left running.
    fn run(&self, folder: &Path, more: &[&str], file: &str, until: usize) -> Cost {
        let begin = Instant::now();
        let mut command = Command::new(QUINTET);
        command.args(["contest", "run"]).arg(folder).args(["--jobs", &self.jobs]).args(more);
        let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
        let mut cost = Cost::default();
        let mut killed = false;
        // A process that has ended can be looked at until it is waited for.
        while !look(child.id(), &mut cost) && !killed {
            killed = lines(&folder.join(file)) > until;
            sleep(Duration::from_millis(20));
        }
        child.kill().expect("it is there");
        let success = child.wait().expect("it ends").success();
        assert!(killed || success, "the contest failed: {}", folder.display());
        assert!(if killed { soon(|| marked(&self.mark) == 0) } else { marked(&self.mark) == 0 }, "something is left running");
        cost.wall = begin.elapsed();
        cost
    }

    /// Plays it in one go, killed three times, and in four parts, and compares the games.
    fn try_out(&self) {
        let most = usize::MAX;
        let calm = plans::folder(&format!("{}-calm", self.mark), &self.plan);
        let cost = self.run(&calm, &[], "games.jsonl", most);
        let games = self.checked(&calm, "undisturbed", cost);
        let killed = plans::folder(&format!("{}-killed", self.mark), &self.plan);
        let kills = KILLS.map(|fifths| self.matches() * fifths / 5).into_iter().chain([most]);
        let cost = kills.map(|until| self.run(&killed, &[], "games.jsonl", until)).reduce(Cost::and).expect("four runs");
        assert_eq!(self.checked(&killed, "killed three times", cost), games);
        let parts = plans::folder(&format!("{}-parts", self.mark), &self.plan);
        let part = |number| self.run(&parts, &["--shard", &format!("{number}/4")], &format!("games-{number}-of-4.jsonl"), most);
        let cost = (1..=4).map(part).reduce(Cost::and).expect("four parts");
        let merged = Command::new(QUINTET).args(["contest", "merge"]).arg(&parts).output().expect("it runs");
        assert!(merged.status.success(), "{}", String::from_utf8_lossy(&merged.stderr));
        assert_eq!(self.checked(&parts, "in four parts", cost), games);
        for folder in [calm, killed, parts] {
            fs::remove_dir_all(folder).expect("removed");
        }
    }

    /// The names of each game, with the moves and the result where both players are friendly. Those have broken no rule and reached no limit,
    /// hostile ones have won nothing of them, and the command has cost no more than it may.
    fn checked(&self, folder: &Path, what: &str, cost: Cost) -> BTreeMap<(u64, u64), Vec<Value>> {
        let text = fs::read_to_string(folder.join("games.jsonl")).expect("games");
        let (mut games, mut moves) = (BTreeMap::new(), 0);
        for line in text.lines().skip(1) {
            let game: Value = serde_json::from_str(line).expect("a game");
            let good = [0, 1].map(|side| !game["names"][side].as_str().expect("a name").starts_with("hostile"));
            moves += game["attempts"].as_array().expect("attempts").len() as u32;
            let mut known = vec![game["names"].clone()];
            if good == [true; 2] {
                assert!(game["violations"] == serde_json::json!([0, 0]) && game["how"] != "time", "{line}");
                known.extend(["moves", "outcome", "share"].map(|part| game[part].clone()));
            } else if good != [false; 2] {
                assert_eq!(game["share"].as_f64(), Some(if good[0] { 1.0 } else { 0.0 }), "{line}");
            }
            let key = ["match", "game"].map(|part| game[part].as_u64().expect("a number"));
            assert!(games.insert(key.into(), known).is_none(), "twice: {line}");
        }
        assert_eq!(games.len(), self.matches(), "{what}");
        let each = cost.processor / moves;
        println!(
            "{what}: {} friendly and {} hostile programs, {} games, {moves} moves, --jobs {}: {:.0} s; the command itself {:.2} s, {:.3} ms a move, at most {} MB",
            self.friendly,
            self.hostile,
            games.len(),
            self.jobs,
            cost.wall.as_secs_f64(),
            cost.processor.as_secs_f64(),
            each.as_secs_f64() * 1000.0,
            cost.memory / 1000
        );
        assert!(each < MOST_TIME, "{what}: {each:?} a move");
        assert!(cost.memory < MOST_MEMORY, "{what}: {} KiB", cost.memory);
        for place in
            ["/", "/tmp", "/var/tmp", env!("CARGO_TARGET_TMPDIR")].map(Path::new).into_iter().chain(std::env::home_dir().as_deref())
        {
            assert!(!place.join(format!("written-{}", self.mark)).exists(), "{}", place.display());
        }
        games
    }
}

/// Takes what a process has cost so far; answers whether it has ended.
fn look(pid: u32, cost: &mut Cost) -> bool {
    let read = |name: &str| fs::read_to_string(format!("/proc/{pid}/{name}")).unwrap_or_default();
    let stat = read("stat");
    // After the name, which stands in parentheses, come the state, and as fields 14 and 15 the times in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')').expect("its state").1.split_ascii_whitespace().collect();
    let ticks: u32 = fields[11..13].iter().map(|field| field.parse::<u32>().expect("a number")).sum();
    cost.processor = Duration::from_millis(10) * ticks;
    let most = read("status").lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    cost.memory = cost.memory.max(most.unwrap_or(0));
    fields[0] == "Z"
}

/// The number of lines of a file; none if there is no file.
fn lines(file: &Path) -> usize {
    fs::read(file).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count())
}

/// A number from the environment.
fn option(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// Whether the programs can be run here.
fn possible() -> bool {
    let there = |name: &str| Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success());
    let missing = ["python3", "node", "g++"].into_iter().find(|name| !there(name));
    if let Some(missing) = missing {
        println!("skipped: {missing} is not installed");
    }
    missing.is_none() && isolates()
}

#[test]
fn a_small_class_is_played_in_any_way() {
    if possible() {
        Class::new("small", 6, "3").try_out();
    }
}

#[test]
#[ignore = "deep: a contest of 60 programs, three times"]
fn a_class_is_played_in_any_way() {
    if possible() {
        Class::new("whole", option("QUINTET_CLASS", 60), &option("QUINTET_JOBS", 4).to_string()).try_out();
    }
}
