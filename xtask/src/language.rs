//! `cargo xtask language CODE`: the page in a further language.

use std::fs;

use anyhow::{Result, anyhow, bail};
use quintet_texts::project::{self, LANGUAGES};
use quintet_texts::table::BUILT_IN;
use quintet_texts::{file, language};

use crate::{paths, run};

/// Writes the file of a language, with all texts in English as comments.
///
/// # Errors
/// When the code is none, or the language is there already.
pub(crate) fn begin(code: &str) -> Result<()> {
    if !project::is_code(code) {
        bail!("`{code}` is no code of a language: two or three small letters, as in ISO 639");
    }
    let name = format!("{LANGUAGES}/{code}.txt");
    let path = paths::root().join(&name);
    if BUILT_IN.contains(&code) || path.exists() {
        bail!("`{code}` is there already; `cargo xtask language {code} --check` lists what a file lacks");
    }
    fs::write(&path, language::begin(&paths::root(), code).map_err(|mistake| anyhow!("{mistake}"))?)?;
    run::say(&format!("Written: {name}. Every build contains the language now; what is not translated yet is said in English."));
    Ok(())
}

/// Lists what the file of a language lacks, as it would stand in it, and what nothing uses.
///
/// # Errors
/// When there is no such file, it is wrong, lacks something or has something that nothing uses.
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
        run::say(&entry.mistake("is used by nothing").to_string());
    }
    match (missing.len(), unused.len()) {
        (0, 0) => run::say(&format!("`{code}` has all texts.")),
        (missing, unused) => bail!("`{code}` lacks {missing} texts and has {unused} that nothing uses"),
    }
    Ok(())
}
