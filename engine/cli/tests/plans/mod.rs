//! Contests in folders: a folder with a plan, and the games that were played there.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A new folder with this plan; those of different test programs do not collide.
pub(crate) fn folder(name: &str, plan: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("contest.toml"), plan).expect("a plan");
    folder
}

/// Players, moves and result of each game, by match and game; no game may be there twice.
pub(crate) fn played(folder: &Path) -> BTreeMap<(u64, u64), [String; 3]> {
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("games");
    let mut all = BTreeMap::new();
    for line in text.lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(line).expect("a game");
        let [match_number, number] = ["match", "game"].map(|name| game[name].as_u64().expect("a number"));
        let known = ["names", "moves", "outcome"].map(|name| game[name].to_string());
        assert!(all.insert((match_number, number), known).is_none(), "twice: {line}");
    }
    all
}
