//! Builds the page into `dist/` if anything has changed: [`crate::page`] puts together what `index.html` names, as trunk would, and
//! [`crate::finish`] does the rest, also for builds by trunk.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::compiler::Mode;
use crate::{finish, page, paths, run, tools};

/// The sources of the page. Changed tests in these folders cause a rebuild too, which costs time but is never wrong.
const SOURCES: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "Trunk.toml",
    "index.html",
    "engine",
    "web",
    "static",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "xtask/src/bundles.rs",
    "xtask/src/compiler.rs",
    "xtask/src/finish.rs",
    "xtask/src/first_paint.rs",
    "xtask/src/imports.rs",
    "xtask/src/licences.rs",
    "xtask/src/page",
    "xtask/src/sheets.rs",
    "xtask/src/site.rs",
];

/// Builds the page, unless `dist/` is up to date.
pub(crate) fn build(mode: Mode, force: bool) -> Result<()> {
    tools::for_building()?;
    let dist = paths::dist();
    let stamp = paths::target()?.join("dist.stamp");
    let sources = sources(mode)?;
    if !force && fs::read_to_string(&stamp).is_ok_and(|stamp| stamp == text_of_stamp(sources, &dist)) {
        run::say("dist/ is up to date.");
        return Ok(());
    }
    run::say(match mode {
        Mode::Release => "Building the page in release mode; 2 to 5 minutes the first time, about one when little has changed ...",
        Mode::Quick => "Building the page for work on it: quickly, but large and slow ...",
    });
    let begin = Instant::now();
    let stage = dist.join(".stage");
    _ = fs::remove_dir_all(&stage);
    fs::create_dir_all(&stage).with_context(|| format!("cannot make {}", stage.display()))?;
    page::assemble(mode, &stage)?;
    finish::finish(&stage)?;
    put_in_place(&stage, &dist).with_context(|| format!("cannot write into {}", dist.display()))?;
    fs::write(&stamp, text_of_stamp(sources, &dist)).with_context(|| format!("cannot write {}", stamp.display()))?;
    run::say(&format!("Built dist/ in {}.", run::duration(begin.elapsed())));
    Ok(())
}

/// Replaces the contents of `dist` by a finished build.
fn put_in_place(stage: &Path, dist: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(dist)? {
        match entry?.path() {
            path if path == stage => {}
            path if path.is_dir() => fs::remove_dir_all(path)?,
            path => fs::remove_file(path)?,
        }
    }
    for entry in fs::read_dir(stage)? {
        let entry = entry?;
        fs::rename(entry.path(), dist.join(entry.file_name()))?;
    }
    fs::remove_dir(stage)
}

/// What was built, and from what. A build by trunk alone changes the second number.
fn text_of_stamp(sources: u64, dist: &Path) -> String {
    let mut built = DefaultHasher::new();
    match hash_tree(dist, &mut built) {
        Ok(()) => format!("{sources:016x} {:016x}\n", built.finish()),
        Err(_) => String::from("nothing is built"),
    }
}

/// A number that changes with every source, the compiler and the tools.
fn sources(mode: Mode) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    (mode == Mode::Quick).hash(&mut hasher);
    for tool in ["rustc", "wasm-bindgen", "wasm-opt"] {
        run::ask(tool, &["--version"]).hash(&mut hasher);
    }
    for source in SOURCES {
        let path = paths::root().join(source);
        source.hash(&mut hasher);
        if path.exists() {
            hash_tree(&path, &mut hasher).with_context(|| format!("cannot read {source}"))?;
        }
    }
    Ok(hasher.finish())
}

/// Adds the names and contents of all files below a path. What npm has installed follows from its lock file.
fn hash_tree(path: &Path, hasher: &mut DefaultHasher) -> std::io::Result<()> {
    if path.is_file() {
        fs::read(path)?.hash(hasher);
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?.collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if entry.file_name() == "node_modules" {
            continue;
        }
        entry.file_name().hash(hasher);
        hash_tree(&entry.path(), hasher)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(path: &Path) -> u64 {
        let mut hasher = DefaultHasher::new();
        hash_tree(path, &mut hasher).unwrap();
        hasher.finish()
    }

    #[test]
    fn names_and_contents_count() {
        let folder = std::env::temp_dir().join(format!("quintet-xtask-{}", std::process::id()));
        fs::create_dir_all(folder.join("deep")).unwrap();
        fs::write(folder.join("deep/a"), "1").unwrap();
        let first = number(&folder);
        assert_eq!(first, number(&folder));
        fs::write(folder.join("deep/a"), "2").unwrap();
        let second = number(&folder);
        assert_ne!(first, second);
        fs::rename(folder.join("deep/a"), folder.join("deep/b")).unwrap();
        assert_ne!(second, number(&folder));
        assert_eq!(text_of_stamp(1, &folder.join("nowhere")), "nothing is built");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_build_takes_the_place_of_all_that_was_there() {
        let dist = std::env::temp_dir().join(format!("quintet-place-{}", std::process::id()));
        let stage = dist.join(".stage");
        fs::create_dir_all(dist.join("old/deep")).unwrap();
        fs::create_dir_all(stage.join("examples")).unwrap();
        fs::write(dist.join("a.js"), "old").unwrap();
        for file in ["a.js", "examples/b.html"] {
            fs::write(stage.join(file), "new").unwrap();
        }
        put_in_place(&stage, &dist).unwrap();
        let files = paths::files(&dist).unwrap();
        assert_eq!(files, [dist.join("a.js"), dist.join("examples/b.html")]);
        assert_eq!(fs::read_to_string(&files[0]).unwrap(), "new");
        fs::remove_dir_all(&dist).unwrap();
    }
}
