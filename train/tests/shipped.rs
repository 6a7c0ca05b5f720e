//! The list of what the program comes with, `shipped.toml`, is complete and true.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use quintet_engine::core::game::Game;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::games::amazons::players::eval::Params as AmazonsWeights;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::players::weights::Params as CheckersWeights;
use sha2::{Digest, Sha256};

/// All files of a game take at most so many bytes: the page loads them with the game.
const BUDGET: u64 = 300_000;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Shipped {
    file: Vec<Entry>,
    numbers: Vec<Entry>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    game: String,
    path: String,
    /// The length of a file.
    bytes: Option<u64>,
    /// How many numbers there are in a source file.
    count: Option<usize>,
    /// Of the bytes of a file; of numbers as text, each on a line.
    sha256: String,
    made: Vec<String>,
    data: String,
    repeatable: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn shipped() -> Shipped {
    basic_toml::from_str(include_str!("../shipped.toml")).unwrap_or_else(|error| panic!("shipped.toml: {error}"))
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// All learnt numbers of a game that stand in its source, each on a line.
fn numbers(game: &str) -> String {
    let line = |number: &dyn std::fmt::Display| format!("{number}\n");
    match game {
        Checkers::NAME => CheckersWeights::default().numbers_mut().map(|number| line(number)).collect(),
        Amazons::NAME => AmazonsWeights::default().weights.iter().flatten().map(|number| line(number)).collect(),
        _ => panic!("shipped.toml: no numbers of {game} are known"),
    }
}

#[test]
fn lengths_and_hashes_are_those_of_the_files() {
    let Shipped { file, numbers: lists } = shipped();
    for entry in file {
        let bytes = fs::read(root().join(&entry.path)).unwrap_or_else(|error| panic!("{}: {error}", entry.path));
        assert_eq!((entry.bytes, entry.sha256), (Some(bytes.len() as u64), sha256(&bytes)), "shipped.toml on {}", entry.path);
        assert!(entry.path.contains(&format!("/{}/", entry.game)), "{} is no file of {}", entry.path, entry.game);
    }
    let mut games = BTreeSet::new();
    for entry in lists {
        let text = numbers(&entry.game);
        assert_eq!((entry.count, entry.sha256), (Some(text.lines().count()), sha256(text.as_bytes())), "shipped.toml on {}", entry.path);
        assert!(root().join(&entry.path).is_file(), "{}", entry.path);
        games.insert(entry.game);
    }
    assert_eq!(games, BTreeSet::from([Amazons::NAME, Checkers::NAME].map(str::to_owned)));
}

#[test]
fn no_file_of_the_engine_is_missing() {
    let mut found = BTreeSet::new();
    let mut folders = vec![PathBuf::from("engine/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("a folder of the engine").filter_map(Result::ok) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = folder.join(&name);
            let is_text = name.starts_with("errors.") && name.ends_with(".txt");
            if entry.path().is_dir() {
                // Tests have data, too, but nothing ships it.
                folders.extend((name != "tests").then_some(path));
            } else if !name.ends_with(".rs") && !is_text {
                found.insert(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    let listed: BTreeSet<String> = shipped().file.into_iter().map(|entry| entry.path).collect();
    assert_eq!(listed, found, "what shipped.toml lists, and the files beside the engine's sources");
}

#[test]
fn the_files_of_a_game_keep_to_the_budget() {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    for entry in shipped().file {
        *sums.entry(entry.game).or_default() += entry.bytes.unwrap_or(0);
    }
    assert!(!sums.is_empty());
    for (game, bytes) in sums {
        assert!(bytes <= BUDGET, "the files of {game} take {bytes} bytes, more than {BUDGET}");
    }
}

#[test]
fn the_commands_are_those_of_the_program() {
    let Shipped { file, numbers } = shipped();
    for entry in file.iter().chain(&numbers) {
        assert!(!entry.made.is_empty() && !entry.data.is_empty(), "{}", entry.path);
        assert!(entry.repeatable == "yes" || entry.repeatable.trim().starts_with("No"), "{}: {}", entry.path, entry.repeatable);
        for line in &entry.made {
            let words: Vec<&str> = line.split(' ').collect();
            if let ["python3", script, options @ ..] = &words[..] {
                let script = fs::read_to_string(root().join(script)).unwrap_or_else(|error| panic!("{line}: {error}"));
                for option in options.iter().filter(|word| word.starts_with("--")) {
                    assert!(script.contains(&format!("\"{option}\"")), "{line}: the script has no {option}");
                }
                continue;
            }
            let ["quintet-train", game, action, options @ ..] = &words[..] else { panic!("{line}") };
            assert_eq!(game, &entry.game, "{line}");
            let help = Command::new(env!("CARGO_BIN_EXE_quintet-train")).args([*game, *action, "--help"]).output().expect("the command");
            let help = String::from_utf8_lossy(&help.stdout).into_owned();
            for option in options.iter().filter(|word| word.starts_with("--")) {
                assert!(help.contains(&format!("{option} <")), "{line}: the command has no {option}");
            }
        }
    }
}
