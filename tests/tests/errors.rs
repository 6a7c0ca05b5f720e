//! Every error code in the sources has a sentence, and every sentence has a code that is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// The English sentences by their codes; the build compares the other languages with them.
fn sentences(paths: &[PathBuf]) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for path in paths.iter().filter(|path| path.ends_with("errors.en.txt")) {
        for line in fs::read_to_string(path).expect("a text").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (code, sentence) = line.split_once(" = ").unwrap_or_else(|| panic!("{}: `{line}` is no `code = sentence`", path.display()));
            assert!(all.insert(code.to_owned(), sentence.to_owned()).is_none(), "{}: {code} is given twice", path.display());
        }
    }
    assert!(!all.is_empty(), "no sentences");
    all
}

/// A source without its tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// Whether a text has the form of a code: words of small letters, digits and hyphens with one dot between them.
fn is_code(text: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    text.split_once('.').is_some_and(|(subject, reason)| is_word(subject) && is_word(reason))
}

/// The codes that stand in a source: what faults and words are made from, and all else that begins as a known code does.
fn codes(source: &str, subjects: &BTreeSet<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let parts: Vec<&str> = line.split('"').collect();
        for pair in parts.chunks_exact(2) {
            let [before, text] = pair else { continue };
            let made = ["Fault::new(", "Fault::plain(", ".word("].iter().any(|maker| before.ends_with(maker));
            let known = text.split('.').next().is_some_and(|subject| subjects.contains(subject)) && is_code(text);
            if made || known {
                found.insert((*text).to_owned());
            }
        }
    }
    found
}

#[test]
fn every_code_has_its_sentence() {
    let (mut engine, mut sources) = (Vec::new(), Vec::new());
    files(&root().join("engine/src"), &mut engine);
    for package in fs::read_dir(root().join("web")).expect("a folder") {
        let folder = package.expect("an entry").path().join("src");
        if folder.is_dir() {
            files(&folder, &mut sources);
        }
    }
    sources.extend(engine);
    let english = sentences(&sources);
    sources.retain(|path| {
        path.extension().is_some_and(|end| end == "rs")
            && !path.iter().any(|part| ["tests", "tests.rs", "toy.rs"].iter().any(|test| part == *test))
    });
    let subjects = english.keys().filter_map(|code| code.split('.').next()).collect();
    let mut used = BTreeSet::new();
    for path in &sources {
        let here = codes(&code(path), &subjects);
        for code in &here {
            assert!(english.contains_key(code), "{}: `{code}` has no sentence", path.display());
        }
        used.extend(here);
    }
    let unused: Vec<_> = english.keys().filter(|code| !used.contains(*code)).collect();
    assert!(unused.is_empty(), "sentences without a use: {unused:?}");
}

#[test]
fn codes_are_found() {
    let subjects = BTreeSet::from(["nogo"]);
    let source = r#"let a = Fault::new("other.wrong", &[]); b("nogo.move"); c("nogo.is a name"); d("file.txt"); // "nogo.x""#;
    assert_eq!(codes(source, &subjects), BTreeSet::from(["other.wrong", "nogo.move", "nogo.x"].map(str::to_owned)));
}
