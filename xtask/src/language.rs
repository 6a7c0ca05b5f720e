//! `cargo xtask language CODE`: the page in a further language.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use quintet_texts::project::{self, LANGUAGES};
use quintet_texts::table::BUILT_IN;
use quintet_texts::{file, language};

use crate::{paths, run};

/// The code of a language that exists only in a test; its file, and tests of what the build makes of it.
const SAMPLE: (&str, &str, &str) = ("qaa", include_str!("../new-language/sample.txt.in"), include_str!("../new-language/sample.rs.in"));
/// A text of the sample, and what may not stand in its place: it fills in something that the English one does not.
const WRONG: (&str, &str) = ("side.black = [black]", "side.black = [{0}]");

/// Writes the file of a language, with all texts in English as comments.
///
/// # Errors
/// When it is not a language code, or the language exists already.
pub(crate) fn begin(code: &str) -> Result<()> {
    if !project::is_code(code) {
        bail!("`{code}` is not a language code: expected two or three small letters, as in ISO 639");
    }
    let name = format!("{LANGUAGES}/{code}.txt");
    let path = paths::root().join(&name);
    if BUILT_IN.contains(&code) || path.exists() {
        bail!("`{code}` exists already; `cargo xtask language {code} --check` lists what the file lacks");
    }
    fs::write(&path, language::begin(&paths::root(), code).map_err(|mistake| anyhow!("{mistake}"))?)?;
    run::say(&format!(
        "Written: {name}. Every build contains the language from now on; texts that are not translated yet are shown in English."
    ));
    Ok(())
}

/// Lists the texts that the file of a language lacks, in the form of the file, and those that are no longer used.
///
/// # Errors
/// When there is no such file, it has a mistake, or texts are missing or no longer used.
pub(crate) fn check(code: &str) -> Result<()> {
    let root = paths::root();
    let failed = |mistake: file::Mistake| anyhow!("{mistake}");
    let languages = project::languages(&root).map_err(failed)?;
    let Some(found) = languages.iter().find(|language| language.code == code) else {
        bail!("there is no {LANGUAGES}/{code}.txt; `cargo xtask language {code}` writes it");
    };
    let language::Difference { missing, unused } = language::compare(&root, found).map_err(failed)?;
    let mut last = "";
    for (section, text) in &missing {
        if section != last {
            run::say(&format!("\n[{section}]"));
            last = section;
        }
        run::say(text.trim_end());
    }
    for entry in &unused {
        run::say(&entry.mistake("is no longer used").to_string());
    }
    match (missing.len(), unused.len()) {
        (0, 0) => run::say(&format!("`{code}` has all texts.")),
        (missing, unused) => bail!("`{code}` lacks {missing} texts and has {unused} that are no longer used"),
    }
    Ok(())
}

/// Writes a language into a tree of the project's sources: one file, and tests of it.
///
/// # Errors
/// When a file cannot be written.
pub(crate) fn write_sample(root: &Path) -> Result<()> {
    let (code, texts, tests) = SAMPLE;
    let folder = root.join("web/base/tests");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (path, text) in [(root.join(LANGUAGES).join(format!("{code}.txt")), texts), (folder.join("sample_language.rs"), tests)] {
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Puts a wrong text into the sample in a tree. Answers whether the build then stops and names the place.
///
/// # Errors
/// When the file cannot be written or cargo not be run.
pub(crate) fn wrong_text_stops_the_build(root: &Path) -> Result<bool> {
    let (code, texts, _) = SAMPLE;
    let path = root.join(LANGUAGES).join(format!("{code}.txt"));
    fs::write(&path, texts.replace(WRONG.0, WRONG.1)).with_context(|| format!("cannot write {}", path.display()))?;
    let line = texts.lines().position(|line| line == WRONG.0).map_or(0, |line| line + 1);
    // The build script fails before anything of the crate is compiled.
    let mut cargo = run::cargo()?;
    cargo.current_dir(root).env("CARGO_TARGET_DIR", paths::target()?);
    cargo.args(["test", "--locked", "--profile", "laws", "--no-run", "-p", "quintet-engine", "--lib"]);
    let output = cargo.output().context("cannot run cargo")?;
    let said = String::from_utf8_lossy(&output.stderr);
    Ok(!output.status.success() && said.contains(&format!("{code}.txt:{line}: `side.black` fills in other places")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_has_texts_of_the_project_and_lacks_most() {
        let (code, texts, _) = SAMPLE;
        let sections = file::sections(Path::new(code), texts).unwrap();
        let language::Difference { missing, unused } =
            language::compare(&paths::root(), &project::Language { code: code.to_owned(), sections }).unwrap();
        assert!(unused.is_empty() && missing.len() > 1000, "{} missing, {unused:?}", missing.len());
        assert!(texts.lines().any(|line| line == WRONG.0));
    }
}
