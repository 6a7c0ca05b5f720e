//! `cargo xtask new-game NAME`: a small game that is complete and keeps all laws, to be changed into another one.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{rules, view};
use crate::{format, paths, run};

/// The files of the small game: in the folder of its rules.
const RULES: [(&str, &str); 7] = [
    ("mod.rs", include_str!("../../new-game/rules/mod.rs.in")),
    ("errors.en.txt", include_str!("../../new-game/rules/errors.en.txt.in")),
    ("errors.zh.txt", include_str!("../../new-game/rules/errors.zh.txt.in")),
    ("levels.rs", include_str!("../../new-game/rules/levels.rs.in")),
    ("study.rs", include_str!("../../new-game/rules/study.rs.in")),
    ("players.rs", include_str!("../../new-game/rules/players.rs.in")),
    ("tests.rs", include_str!("../../new-game/rules/tests.rs.in")),
];
/// And in the folder of its view.
const VIEW: [(&str, &str); 5] = [
    ("mod.rs", include_str!("../../new-game/view/mod.rs.in")),
    ("words.en.txt", include_str!("../../new-game/view/words.en.txt.in")),
    ("words.zh.txt", include_str!("../../new-game/view/words.zh.txt.in")),
    ("help.rs", include_str!("../../new-game/view/help.rs.in")),
    ("showcase.txt", include_str!("../../new-game/view/showcase.txt.in")),
];
/// Names that mean something else where a game's module is declared.
const TAKEN: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else", "enum", "extern",
    "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
    "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield", "alloc", "core", "std", "test", "laws",
];

/// Writes a new game and says what comes next.
pub(crate) fn run(name: &str) -> Result<()> {
    let root = paths::root();
    write(&root, name)?;
    // How long lines are depends on the name.
    let written = [rules(&root, name), view(&root, name)].map(|folder| paths::files(&folder));
    let mut files = written.into_iter().collect::<Result<Vec<_>>>()?.concat();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    format::format_files(&files, false)?;
    run::say(&format!(
        "Written: engine/src/games/{name} and web/board/src/games/{name}, and their lines in the lists of games.\n\
         It is a small game that keeps all laws; change it into yours, the rules and their tests first.\n\
         Next: cargo xtask check-game {name}"
    ));
    Ok(())
}

/// Writes a new game into a tree of the project's sources. Nothing is written if anything is wrong.
///
/// # Errors
/// When the name cannot be one, there is such a game, or a list of games is not as expected.
pub(crate) fn write(root: &Path, name: &str) -> Result<()> {
    check_name(name)?;
    for folder in [rules(root, name), view(root, name)] {
        if folder.exists() {
            bail!("there is a game called {name} already: {}", folder.display());
        }
    }
    let kind = type_name(name);
    let lists = [
        ("engine/src/games/mod.rs", listed(root, "engine/src/games/mod.rs", &format!("pub mod {name};"), &format!("{name}::{kind},"))?),
        (
            "web/board/src/games/mod.rs",
            listed(root, "web/board/src/games/mod.rs", &format!("mod {name};"), &format!("{name}::{kind}View,"))?,
        ),
    ];
    for (folder, files) in [(rules(root, name), &RULES[..]), (view(root, name), &VIEW[..])] {
        for (file, text) in files {
            let path = folder.join(file);
            let within = path.parent().unwrap_or(&folder);
            fs::create_dir_all(within).with_context(|| format!("cannot make {}", within.display()))?;
            fs::write(&path, filled(text, name, &kind)).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    for (file, text) in lists {
        fs::write(root.join(file), text).with_context(|| format!("cannot write {file}"))?;
    }
    Ok(())
}

fn check_name(name: &str) -> Result<()> {
    let letters = name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !letters || !(2..=20).contains(&name.len()) {
        bail!("`{name}` cannot be the name of a game: expected 2 to 20 small letters and digits, a letter first");
    }
    if TAKEN.contains(&name) {
        bail!("`{name}` cannot be the name of a game: it is a word of Rust or of this project");
    }
    Ok(())
}

/// The name of the game's type: `othello` becomes `Othello`.
fn type_name(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// A file of the small game under another name.
fn filled(text: &str, name: &str, kind: &str) -> String {
    text.replace("{{Name}}", kind).replace("{{name}}", name)
}

/// The text of a list of games with a new module, in alphabetical order, and a new last entry.
fn listed(root: &Path, file: &str, module: &str, entry: &str) -> Result<String> {
    let text = read(root, file)?;
    let begin = module.split_once("mod ").map_or("", |(before, _)| before).to_owned() + "mod ";
    let is_module = |line: &&str| line.starts_with(&begin) && line.ends_with(';');
    let after = text.lines().filter(is_module).rfind(|line| **line < *module);
    let first = text.lines().find(is_module).with_context(|| format!("{file} declares no games"))?;
    let with_module = match after {
        Some(line) => text.replacen(&format!("{line}\n"), &format!("{line}\n{module}\n"), 1),
        None => text.replacen(&format!("{first}\n"), &format!("{module}\n{first}\n"), 1),
    };
    let is_entry = |line: &str| {
        let inside = line.strip_prefix("            ").filter(|inside| !inside.starts_with(' '));
        inside.and_then(|inside| inside.strip_suffix(',')).is_some_and(|path| path.contains("::") && !path.contains(['(', ' ', '<']))
    };
    after_last(&with_module, is_entry, &format!("            {entry}")).with_context(|| format!("{file} lists no games"))
}

/// A text with a line more, after the last of some.
fn after_last(text: &str, is_one: impl Fn(&str) -> bool, new: &str) -> Result<String> {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| is_one(line)).context("there is no list of games")?;
    Ok(lines[..=last].iter().copied().chain([new]).chain(lines[last + 1..].iter().copied()).flat_map(|line| [line, "\n"]).collect())
}

fn read(root: &Path, file: &str) -> Result<String> {
    fs::read_to_string(root.join(file)).with_context(|| format!("cannot read {file}"))
}

/// Writes a game into a copy of the sources, and runs there its laws and the tests that look at all games. Answers which do not hold.
///
/// # Errors
/// When the copy cannot be made or the game not be written.
pub(crate) fn try_in_a_copy() -> Result<Vec<String>> {
    let (root, copy) = (paths::root(), paths::target()?.join("new-game"));
    if copy.exists() {
        fs::remove_dir_all(&copy).with_context(|| format!("cannot remove {}", copy.display()))?;
    }
    for file in paths::sources(&root)? {
        let to = copy.join(file.strip_prefix(&root)?);
        let folder = to.parent().unwrap_or(&copy);
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        fs::copy(&file, &to).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    write(&copy, "sample")?;
    let mut failed = super::check::laws(&copy, "sample")?;
    let others: [(&str, Vec<&str>); 2] =
        [("games on the page", vec!["-p", "quintet-play"]), ("the tests of its tools", vec!["-p", "xtask", "--", "games::"])];
    failed.extend(super::check::tests(&copy, &others)?);
    Ok(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with the project's lists of games.
    fn scratch(name: &str) -> std::path::PathBuf {
        let root = std::env::temp_dir().join(format!("quintet-{name}-{}", std::process::id()));
        for file in ["engine/src/games/mod.rs", "web/board/src/games/mod.rs"] {
            let to = root.join(file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(paths::root().join(file), to).unwrap();
        }
        root
    }

    #[test]
    fn a_game_is_two_folders_and_a_line_in_each_list() {
        let root = scratch("new-game");
        write(&root, "havannah").unwrap();
        for (folder, files) in [(rules(&root, "havannah"), &RULES[..]), (view(&root, "havannah"), &VIEW[..])] {
            for (file, _) in files {
                let text = fs::read_to_string(folder.join(file)).unwrap();
                assert!(!text.contains("{{") || !text.contains("}}"), "{file} has a place that was not filled");
            }
        }
        let lists = |file: &str, old: &str, lines: &[&str]| {
            let text = read(&root, file).unwrap();
            let before = read(&paths::root(), file).unwrap();
            assert_eq!(text.lines().count(), before.lines().count() + lines.len(), "{file}");
            for line in lines {
                assert!(text.lines().any(|one| one == *line), "{file} lacks {line}");
            }
            assert!(text.find(lines.last().unwrap()) > text.find(old), "{file}: the new game is the last one");
        };
        lists("engine/src/games/mod.rs", "blokus::Blokus", &["pub mod havannah;", "            havannah::Havannah,"]);
        lists("web/board/src/games/mod.rs", "blokus::BlokusView", &["mod havannah;", "            havannah::HavannahView,"]);
        assert!(read(&root, "engine/src/games/mod.rs").unwrap().contains("pub mod checkers;\npub mod havannah;\npub mod nogo;"));
        // A name before all others, and one that is there.
        write(&root, "abalone").unwrap();
        assert!(read(&root, "web/board/src/games/mod.rs").unwrap().contains("mod abalone;\nmod amazons;"));
        let error = write(&root, "abalone").unwrap_err().to_string();
        assert!(error.contains("already"), "{error}");
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn names_that_cannot_be_are_refused_and_nothing_is_written() {
        let root = scratch("bad-names");
        let before = paths::files(&root).unwrap();
        for name in ["", "x", "Othello", "tic-tac", "3d", "../evil", "a_b", "match", "laws", "averyveryverylongname1", "围棋"] {
            let error = write(&root, name).unwrap_err().to_string();
            assert!(error.contains("cannot be the name"), "{name}: {error}");
        }
        assert_eq!(paths::files(&root).unwrap(), before);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn names_stand_within_braces_too() {
        assert_eq!(filled("use {{{Name}}, {{name}}}", "othello", "Othello"), "use {Othello, othello}");
    }
}
