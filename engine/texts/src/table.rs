//! A table of texts: the same names in several languages.

use std::collections::BTreeSet;
use std::path::Path;

use crate::file::{self, Entry, Mistake};

/// The languages whose texts stand in the folders, the first of which is the one that others fall back to.
pub const BUILT_IN: [&str; 2] = ["en", "zh"];

/// What a table holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Words of the page, `words.en.txt`: `{}` stands for an argument.
    Words,
    /// Sentences of errors by code, `errors.en.txt`: `{0}`, `{1}` stand for arguments.
    Errors,
}

impl Kind {
    /// The name of its files in a language.
    #[must_use]
    pub fn file(self, language: &str) -> String {
        let name = if self == Self::Words { "words" } else { "errors" };
        format!("{name}.{language}.txt")
    }

    /// What a text fills in, so that it can be compared between languages.
    fn places(self, text: &str) -> (usize, BTreeSet<&str>) {
        let numbered = text.match_indices('{').filter_map(|(at, _)| text.get(at..at + 3));
        match self {
            Self::Words => (text.matches("{}").count(), BTreeSet::new()),
            Self::Errors => (0, numbered.filter(|place| place.ends_with('}') && place.as_bytes()[1].is_ascii_digit()).collect()),
        }
    }
}

/// The texts of one folder: a name and its text in each language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The names in order, each with its texts in the order of the languages.
    pub rows: Vec<(String, Vec<String>)>,
}

/// Reads the table of a folder, and what other languages have of it: each with all its sections, and which of them belongs to this folder.
///
/// # Errors
/// When a file is wrong, when a built-in language lacks a name or has one too many, and when a text fills in other things than the English one.
pub fn table(folder: &Path, kind: Kind, section: &str, others: &[Vec<(String, Vec<Entry>)>]) -> Result<Table, Mistake> {
    let mut languages = Vec::new();
    for language in BUILT_IN {
        languages.push(file::read(&folder.join(kind.file(language)))?);
    }
    let english = languages.first().cloned().unwrap_or_default();
    let here = |entries: &[Entry], name: &str| entries.iter().any(|entry| entry.name == name);
    for (entries, language) in languages.iter().zip(BUILT_IN).skip(1) {
        let path = folder.join(kind.file(language));
        if let Some(missing) = english.iter().find(|entry| !here(entries, &entry.name)) {
            return Err(missing.mistake(format_args!("is not in {}", path.display())));
        }
        if let Some(more) = entries.iter().find(|entry| !here(&english, &entry.name)) {
            return Err(more.mistake("is not in English"));
        }
    }
    languages.extend(others.iter().map(|sections| {
        sections.iter().filter(|(name, _)| name == section).flat_map(|(_, entries)| entries.iter().cloned()).collect::<Vec<_>>()
    }));
    let row = |entry: &Entry| -> Result<(String, Vec<String>), Mistake> {
        let is_rust = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        match kind {
            Kind::Words if !entry.name.bytes().all(is_rust) => return Err(entry.mistake("is not a name: expected letters, digits and `_`")),
            Kind::Errors if entry.text.contains('\n') => return Err(entry.mistake("has more than one line")),
            _ => {}
        }
        let mut texts = Vec::new();
        for language in &languages {
            // English stands in for what is missing.
            let said = language.iter().find(|other| other.name == entry.name).unwrap_or(entry);
            if kind.places(&said.text) != kind.places(&entry.text) {
                return Err(said.mistake(format_args!("fills in other places than the English text: “{}”", entry.text)));
            }
            texts.push(said.text.clone());
        }
        Ok((entry.name.clone(), texts))
    };
    Ok(Table { rows: english.iter().map(row).collect::<Result<_, _>>()? })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    /// A folder with these files, which is removed again.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str, kind: Kind, english: &str, chinese: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("quintet-texts-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join(kind.file("en")), english).expect("a file");
            fs::write(folder.join(kind.file("zh")), chinese).expect("a file");
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).expect("a folder of this test");
        }
    }

    #[test]
    fn a_further_language_falls_back_to_english() {
        let folder = Folder::new("further", Kind::Words, "a = one {}\nb = two", "b = 二\na = 一 {}");
        let other = file::sections(Path::new("de.txt"), "[x]\na = eins {}\n[y]\nb = anderes").expect("sections");
        let table = table(&folder.0, Kind::Words, "x", &[other]).expect("a table");
        let row = |name: &str, texts: [&str; 3]| (name.to_owned(), texts.map(str::to_owned).to_vec());
        assert_eq!(table.rows, [row("a", ["one {}", "一 {}", "eins {}"]), row("b", ["two", "二", "two"])]);
    }

    #[test]
    fn languages_that_differ_are_refused() {
        for (number, (kind, english, chinese, expected)) in [
            (Kind::Words, "a = 1\nb = 2", "a = 1", "words.en.txt:2: `b` is not in "),
            (Kind::Words, "a = 1", "a = 1\nb = 2", "words.zh.txt:2: `b` is not in English"),
            (Kind::Words, "a = {} and {}", "a = {}", "words.zh.txt:1: `a` fills in other places than the English text: “{} and {}”"),
            (Kind::Words, "a.b = 1", "a.b = 1", "words.en.txt:1: `a.b` is not a name"),
            (Kind::Errors, "x.a = {0} and {1}", "x.a = {0}", "errors.zh.txt:1: `x.a` fills in other places"),
            (Kind::Errors, "x.a =\n    1\n    2", "x.a = 1", "errors.en.txt:1: `x.a` has more than one line"),
        ]
        .into_iter()
        .enumerate()
        {
            let folder = Folder::new(&number.to_string(), kind, english, chinese);
            let mistake = table(&folder.0, kind, "x", &[]).expect_err(expected).to_string();
            assert!(mistake.contains(expected), "{mistake}");
        }
        let folder = Folder::new("places", Kind::Errors, "x.a = {0} and {1}", "x.a = {1}{0}{1}");
        assert!(table(&folder.0, Kind::Errors, "x", &[]).is_ok(), "the order is free");
    }
}
