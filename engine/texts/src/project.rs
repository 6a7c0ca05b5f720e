//! All texts of the project, and the languages that have one file for all of them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::file::{self, Entry, Mistake};
use crate::table::{BUILT_IN, Kind};

/// The folder of the files of further languages, from the root.
pub const LANGUAGES: &str = "engine/languages";

/// A language that is not built in: `engine/languages/CODE.txt`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Language {
    /// Its code: two or three small letters (ISO 639).
    pub code: String,
    /// Its texts by section, which is the folder of the English ones.
    pub sections: Vec<(String, Vec<Entry>)>,
}

/// A failure to read as a mistake.
pub(crate) fn failed(path: &Path) -> impl Fn(io::Error) -> Mistake + '_ {
    |error| Mistake { path: path.to_owned(), line: 0, reason: error.to_string() }
}

/// The further languages of a project, by code.
///
/// # Errors
/// When a file cannot be read, is wrong, or is not named after a language's code.
pub fn languages(root: &Path) -> Result<Vec<Language>, Mistake> {
    let folder = root.join(LANGUAGES);
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(failed(&folder))? {
        let path = entry.map_err(failed(&folder))?.path();
        let Some(code) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".txt")) else { continue };
        if !is_code(code) || BUILT_IN.contains(&code) {
            let reason = format!("`{code}` is not the code of a further language: expected two or three small letters");
            return Err(Mistake { path, line: 0, reason });
        }
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        found.push(Language { code: code.to_owned(), sections: file::sections(&path, &text)? });
    }
    found.sort_by(|a, b| a.code.cmp(&b.code));
    Ok(found)
}

/// Whether a text can be the code of a language.
#[must_use]
pub fn is_code(text: &str) -> bool {
    matches!(text.len(), 2 | 3) && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The root of the project that a folder belongs to: the one above it with the folder of languages.
///
/// # Errors
/// When there is none.
pub fn root(folder: &Path) -> Result<&Path, Mistake> {
    let reason = || Mistake { path: folder.to_owned(), line: 0, reason: format!("no folder above has {LANGUAGES}") };
    folder.ancestors().find(|above| above.join(LANGUAGES).is_dir()).ok_or_else(reason)
}

/// The folders with texts of a kind, in a folder and below it, sorted.
///
/// # Errors
/// When a folder cannot be read.
pub fn folders(folder: &Path, kind: Kind) -> Result<Vec<PathBuf>, Mistake> {
    let (mut found, mut waiting) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = waiting.pop() {
        if BUILT_IN.iter().any(|language| folder.join(kind.file(language)).is_file()) {
            found.push(folder.clone());
        }
        for entry in fs::read_dir(&folder).map_err(failed(&folder))? {
            let path = entry.map_err(failed(&folder))?.path();
            if path.is_dir() {
                waiting.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The `src` folders of the page's crates, sorted.
///
/// # Errors
/// When the folder of crates cannot be read.
pub fn page_sources(root: &Path) -> Result<Vec<PathBuf>, Mistake> {
    let web = root.join("web");
    let mut found = Vec::new();
    for entry in fs::read_dir(&web).map_err(failed(&web))? {
        let source = entry.map_err(failed(&web))?.path().join("src");
        if source.is_dir() {
            found.push(source);
        }
    }
    found.sort();
    Ok(found)
}

/// The name of a folder's section: its path from the root.
#[must_use]
pub fn section(root: &Path, folder: &Path) -> String {
    let parts = folder.strip_prefix(root).unwrap_or(folder).components();
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
