//! `cargo xtask check-game NAME`: the laws of one game, and what it lacks though no law demands it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::{rules, view};
use crate::{paths, run};

/// Something that a finished game has.
struct Wanted {
    /// What is missing when it is not found.
    missing: &'static str,
    /// The file or folder that is searched, below the root; `{}` is the game's name.
    within: &'static str,
    /// The text that shows that it is there; `{}` is the game's name.
    text: &'static str,
}

/// What no law demands, because a game can be played without. The laws demand the rest.
const WANTED: &[Wanted] = &[
    wanted("a comparison with slow and obvious rules: testkit::conformance in a test", "engine/src/games/{}", "conformance"),
    wanted("perft compared with counts that are published or made by the slow rules", "engine/src/games/{}", "perft("),
    wanted("readers that survive any text: testkit::readers_survive in a test", "engine/src/games/{}", "readers_"),
    wanted("a ladder that was measured: docs/strength.md does not name the game", "docs/strength.md", "{}"),
    wanted("positions of its own for the benchmark: WORK of its players", "engine/src/games/{}", "positions: &["),
    wanted("numbers that were tuned: docs/tuning.md does not name the game", "docs/tuning.md", "{}"),
    wanted("the guided first moves: HELP.guide of its view", "web/board/src/games/{}", "guide: &["),
    wanted("pictures of the rules: HELP.lessons of its view", "web/board/src/games/{}", "lessons: &["),
    wanted("what speaks for a move: `merit` of its view", "web/board/src/games/{}", "fn merit("),
    wanted("words for its overlays in the lab: STUDY.overlays of its view", "web/board/src/games/{}", "overlays: &["),
    wanted("the unit of its textbook value: STUDY.unit of its view", "web/board/src/games/{}", "unit: words::"),
    wanted("a program to begin one's own with: STUDY.example of its view", "web/board/src/games/{}", "example: include_str!"),
];

const fn wanted(missing: &'static str, within: &'static str, text: &'static str) -> Wanted {
    Wanted { missing, within, text }
}

/// Runs the laws of a game and lists what it lacks.
///
/// # Errors
/// When there is no such game or a law does not hold. What is merely missing is no error.
pub(crate) fn run(name: &str) -> Result<()> {
    let root = paths::root();
    if !rules(&root, name).is_dir() || !view(&root, name).is_dir() {
        bail!("there is no game called {name}; known are {}", names(&root)?.join(", "));
    }
    let failed = laws(&root, name)?;
    let missing = missing(&root, name)?;
    for what in &missing {
        run::say(&format!("missing: {what}"));
    }
    if !failed.is_empty() {
        bail!("{name} does not keep the laws: {}", failed.join(", "));
    }
    let rest = if missing.is_empty() { String::new() } else { format!(" {} more would be good.", missing.len()) };
    run::say(&format!("{name} keeps the laws.{rest}"));
    Ok(())
}

/// Runs the tests that are about one game alone, in the tree at `root`, and those of the layers. Answers which failed.
pub(super) fn laws(root: &Path, name: &str) -> Result<Vec<String>> {
    let game = format!("games::{name}::");
    let view = format!("games::laws::{name}::");
    let of_view = format!("games::{name}::");
    let runs: [(&str, Vec<&str>); 3] = [
        ("its rules and players", vec!["-p", "quintet-engine", "--lib", "--", &game]),
        ("its view", vec!["-p", "quintet-board", "--lib", "--", &view, &of_view]),
        ("the layers", vec!["-p", "quintet-engine", "--test", "layers"]),
    ];
    tests(root, &runs)
}

/// Runs tests in the tree at `root`: what each is, and the arguments of `cargo test`. Answers which failed.
pub(super) fn tests(root: &Path, runs: &[(&str, Vec<&str>)]) -> Result<Vec<String>> {
    let mut failed = Vec::new();
    for (what, arguments) in runs {
        let mut cargo = run::cargo()?;
        cargo.current_dir(root).env("CARGO_TARGET_DIR", paths::target()?).args(["test", "--locked", "--profile", "laws"]).args(arguments);
        let mut tests = 0;
        let well = run::watch(cargo, |line| tests += usize::from(line.starts_with("test ") && line.ends_with(" ... ok")))?;
        if !well || tests == 0 {
            failed.push((*what).to_owned());
        }
    }
    Ok(failed)
}

/// What a game lacks.
fn missing(root: &Path, name: &str) -> Result<Vec<&'static str>> {
    let mut missing = Vec::new();
    for Wanted { missing: what, within, text } in WANTED {
        let (within, text) = (root.join(within.replace("{}", name)), text.replace("{}", name));
        if !any_holds(&within, &text)? {
            missing.push(*what);
        }
    }
    Ok(missing)
}

/// Whether a file, or a file in a folder, holds a text, whatever its case.
fn any_holds(within: &Path, text: &str) -> Result<bool> {
    let files: Vec<PathBuf> = if within.is_dir() { paths::files(within)? } else { vec![within.to_owned()] };
    for file in files {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        if String::from_utf8_lossy(&bytes).to_lowercase().contains(&text.to_lowercase()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The names of the games' folders.
fn names(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("engine/src/games");
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names: Vec<String> =
        entries.flatten().filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of others may lack what no law demands.
    #[test]
    fn what_a_game_lacks_is_listed() {
        let root = paths::root();
        let known = names(&root).unwrap();
        for name in ["quoridor", "checkers", "amazons", "nogo", "blokus"] {
            assert!(known.iter().any(|one| one == name), "{known:?}");
            assert_eq!(missing(&root, name).unwrap(), Vec::<&str>::new(), "{name}");
        }
        let error = run("chess").unwrap_err().to_string();
        assert!(error.contains("chess") && error.contains("nogo"), "{error}");
    }

    #[test]
    fn a_text_is_found_in_any_file_of_a_folder() {
        let root = paths::root();
        assert!(any_holds(&root.join("engine/src/games/nogo"), "fn legal_count(").unwrap());
        assert!(!any_holds(&root.join("engine/src/games/nogo"), "fn no_such_function(").unwrap());
        assert!(any_holds(&root.join("engine/src/games/no-such-folder"), "x").is_err());
    }
}
