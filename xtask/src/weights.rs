//! What the players of the games have learnt, as files that the page's engine fetches with their game.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::paths;

/// The folder of the files in the build.
pub(crate) const FOLDER: &str = "weights";

/// Writes a file per game into the build: all `.bin` files and the `book.txt` beside the game's players, joined in the order of their names, as the
/// engine takes them.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn add(dist: &Path) -> Result<()> {
    let folder = dist.join(FOLDER);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (game, bytes) in learnt(&paths::root().join("engine").join("src").join("games"))? {
        let file = folder.join(format!("{game}.bin"));
        fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// The joined files of each game that has some.
fn learnt(games: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut all = BTreeMap::<String, Vec<u8>>::new();
    for file in paths::files(games)? {
        let parts: Vec<_> = file.strip_prefix(games)?.iter().filter_map(|part| part.to_str()).collect();
        if let [game, "players", name] = parts[..]
            && (name.ends_with(".bin") || name == "book.txt")
        {
            let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            all.entry(game.to_owned()).or_default().extend(bytes);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_game_are_joined_by_name() {
        let games = std::env::temp_dir().join(format!("quintet-weights-{}", std::process::id()));
        for (name, text) in [
            ("go/players/b.bin", "b"),
            ("go/players/a.bin", "a"),
            ("go/players/mod.rs", "no"),
            ("go/players/book.txt", "k"),
            ("chess/x.bin", "no"),
        ] {
            let file = games.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        assert_eq!(learnt(&games).unwrap().into_iter().collect::<Vec<_>>(), [("go".to_owned(), b"abk".to_vec())]);
        fs::remove_dir_all(&games).unwrap();
    }
}
