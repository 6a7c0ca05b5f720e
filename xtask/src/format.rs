//! Formats every Rust file, and finds files that belong to no crate. Such a file is neither compiled, linted nor formatted, and no other tool
//! would report it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{paths, run};

/// A folder whose Rust files are stand-alone programs for download. No crate contains them.
const STAND_ALONE: &str = "static/examples";
/// The edition of the stand-alone programs.
const EDITION: &str = "2024";

/// Formats all Rust files below the workspace, or only checks them.
///
/// # Errors
/// When a file belongs to no crate, or when `check` is set and a file is not formatted.
pub(crate) fn run(check: bool) -> Result<()> {
    let root = paths::root();
    let (alone, of_crates): (Vec<_>, Vec<_>) = rust_files(&root)?.into_iter().partition(|file| file.starts_with(root.join(STAND_ALONE)));
    let (reached, crates_are_well) = format_crates(&root, check)?;
    let alone_are_well = format_files(&alone, check)?;
    let missed = missed(of_crates, &reached);
    if !missed.is_empty() {
        bail!("no crate reaches these files; declare them with `mod` outside of macros, or remove them:\n{}", lines(&root, &missed));
    }
    if !(crates_are_well && alone_are_well) {
        bail!("not everything is formatted; run: cargo xtask format");
    }
    let verb = if check { "are formatted" } else { "were formatted" };
    run::say(&format!("{} Rust files {verb}.", reached.len() + alone.len()));
    Ok(())
}

/// The files that are not among the reached ones.
fn missed(files: Vec<PathBuf>, reached: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    files.into_iter().filter(|file| !reached.contains(&real(file))).collect()
}

/// A canonical path, so that paths of different origins can be compared.
fn real(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_owned())
}

/// Runs `cargo fmt` in a folder. Returns the files that it visited, and whether it succeeded.
fn format_crates(folder: &Path, check: bool) -> Result<(BTreeSet<PathBuf>, bool)> {
    let mut cargo = run::cargo()?;
    cargo.current_dir(folder).args(["fmt", "--all"]).args(check.then_some("--check")).args(["--", "--verbose"]);
    let mut reached = BTreeSet::new();
    let well = run::filter(cargo, |line| {
        if let Some(file) = line.strip_prefix("Formatting ") {
            reached.insert(real(Path::new(file.trim())));
        }
        !is_noise(line)
    })?;
    if reached.is_empty() {
        bail!("cargo fmt names no files; is rustfmt installed? (rustup component add rustfmt)");
    }
    Ok((reached, well))
}

/// Formats single files. Returns whether it succeeded.
pub(crate) fn format_files(files: &[PathBuf], check: bool) -> Result<bool> {
    if files.is_empty() {
        return Ok(true);
    }
    let mut rustfmt = run::command("rustfmt")?;
    rustfmt.args(["--edition", EDITION]).args(check.then_some("--check")).args(files);
    Ok(rustfmt.status().context("cannot start rustfmt")?.success())
}

/// rustfmt's messages about its own work, not about unformatted files.
fn is_noise(line: &str) -> bool {
    ["Formatting ", "Spent ", "Using rustfmt config file "].iter().any(|begin| line.starts_with(begin))
}

/// All Rust files of the project.
fn rust_files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = paths::sources(root)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    Ok(files)
}

fn lines(root: &Path, files: &[PathBuf]) -> String {
    files.iter().map(|file| format!("  {}", file.strip_prefix(root).unwrap_or(file).display())).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_that_no_crate_reaches_is_found() {
        let folder = std::env::temp_dir().join(format!("quintet-format-{}", std::process::id()));
        fs::create_dir_all(folder.join("src/deep")).unwrap();
        fs::create_dir_all(folder.join("target")).unwrap();
        fs::write(folder.join("Cargo.toml"), "[package]\nname = \"a\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n").unwrap();
        fs::write(
            folder.join("src/lib.rs"),
            "mod seen;\n\nmacro_rules! hide {\n    ($name:ident) => {\n        mod $name;\n    };\n}\nhide!(hidden);\n",
        )
        .unwrap();
        for file in ["src/seen.rs", "src/hidden.rs", "src/deep/stray.rs", "target/built.rs"] {
            fs::write(folder.join(file), "// Nothing.\n").unwrap();
        }
        let (reached, well) = format_crates(&folder, true).unwrap();
        assert!(well);
        let missed = missed(rust_files(&folder).unwrap(), &reached);
        assert_eq!(missed, [folder.join("src/deep/stray.rs"), folder.join("src/hidden.rs")]);
        assert_eq!(lines(&folder, &missed[..1]), "  src/deep/stray.rs");

        fs::write(folder.join("src/seen.rs"), "fn  a(){}").unwrap();
        assert!(!format_crates(&folder, true).unwrap().1, "a file that is not formatted is found");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn stand_alone_programs_are_among_the_files() {
        let root = paths::root();
        let alone = rust_files(&root).unwrap().into_iter().filter(|file| file.starts_with(root.join(STAND_ALONE)));
        assert!(alone.count() > 0, "{STAND_ALONE} holds no Rust file; the list of stand-alone programs is out of date");
    }
}
