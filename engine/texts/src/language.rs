//! A further language as one file: writing it, and comparing it with the English texts.

use std::fmt::Write;
use std::path::Path;

use crate::file::{Entry, Mistake, written};
use crate::project::{Language, folders, page_sources, section};
use crate::table::{Kind, table};

/// The section of the words that the whole page shares, among which is the name of the language.
const SHARED: &str = "web/base/src";

/// The English texts of the project by section: names and texts, the words before the errors.
type Sections = Vec<(String, Vec<(String, String)>)>;

/// What a language's file and the English texts do not have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What is said in English: the section, and the text as it would stand in the file.
    pub missing: Vec<(String, String)>,
    /// What nothing uses.
    pub unused: Vec<Entry>,
}

/// The English texts of the project; the shared words first.
///
/// # Errors
/// When a file is wrong.
fn english(root: &Path) -> Result<Sections, Mistake> {
    let mut sources = page_sources(root)?;
    sources.sort_by_key(|source| !source.ends_with(SHARED));
    sources.extend(["engine/src", "engine/cli/src"].map(|source| root.join(source)));
    let mut all: Sections = Vec::new();
    for source in &sources {
        for kind in [Kind::Words, Kind::Errors] {
            for folder in folders(source, kind)? {
                let name = section(root, &folder);
                let rows = table(&folder, kind, &name, &[])?.rows.into_iter();
                let texts = rows.filter_map(|(name, texts)| Some((name, texts.into_iter().next()?)));
                match all.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, known)) => known.extend(texts),
                    None => all.push((name, texts.collect())),
                }
            }
        }
    }
    Ok(all)
}

/// A language's file: what `said` gives for a section, a name and the English text, which otherwise stands there as a comment.
///
/// # Errors
/// When a file of the English texts is wrong.
pub fn file(root: &Path, code: &str, said: impl Fn(&str, &str, &str) -> Option<String>) -> Result<String, Mistake> {
    let mut file = format!("# The texts of the language `{code}`: remove the `#` before a text and translate it. README.md says more.\n");
    for (section, texts) in english(root)? {
        let _ = write!(file, "\n[{section}]\n");
        for (name, text) in texts {
            match said(&section, &name, &text) {
                Some(text) => file += &written(&name, &text),
                None => written(&name, &text).lines().for_each(|line| _ = writeln!(file, "#{line}")),
            }
        }
    }
    Ok(file)
}

/// The file of a language in which nothing is translated yet; its code stands for its name.
///
/// # Errors
/// When a file of the English texts is wrong.
pub fn begin(root: &Path, code: &str) -> Result<String, Mistake> {
    file(root, code, |section, name, _| (section == SHARED && ["language", "html"].contains(&name)).then(|| code.to_owned()))
}

/// Compares a language with the English texts.
///
/// # Errors
/// When a file of the English texts is wrong.
pub fn compare(root: &Path, language: &Language) -> Result<Difference, Mistake> {
    let mut difference = Difference { missing: Vec::new(), unused: Vec::new() };
    let english = english(root)?;
    for (section, texts) in &english {
        let here: Vec<&Entry> = language.sections.iter().filter(|(name, _)| name == section).flat_map(|(_, entries)| entries).collect();
        let missing = texts.iter().filter(|(name, _)| !here.iter().any(|entry| entry.name == *name));
        difference.missing.extend(missing.map(|(name, text)| (section.clone(), written(name, text))));
    }
    for (section, entries) in &language.sections {
        let known = english.iter().find(|(name, _)| name == section).map_or(&[][..], |(_, texts)| texts);
        difference.unused.extend(entries.iter().filter(|entry| !known.iter().any(|(name, _)| *name == entry.name)).cloned());
    }
    Ok(difference)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::sections;
    use crate::rust;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository")
    }

    /// A language in which every text stands between brackets.
    fn pseudo(text: &str) -> String {
        format!("⟦{text}⟧")
    }

    #[test]
    fn one_file_holds_every_text_of_the_project() {
        let file = file(root(), "xx", |_, _, text| Some(pseudo(text))).expect("a file");
        let sections = sections(Path::new("xx.txt"), &file).expect("a language's file");
        let mut words = 0;
        for (name, _) in &sections {
            for kind in [Kind::Words, Kind::Errors] {
                let folder = root().join(name);
                if !folder.join(kind.file("en")).is_file() {
                    continue;
                }
                let table = table(&folder, kind, name, std::slice::from_ref(&sections)).expect("a table in three languages");
                for (text, said) in &table.rows {
                    assert_eq!(said.get(2), said.first().map(|english| pseudo(english)).as_ref(), "{name}: {text}");
                }
                words += table.rows.len();
                let fields = table.rows.iter().any(|(name, _)| name.starts_with(|c: char| c.is_ascii_lowercase()));
                assert_eq!(rust::words(&table, 3).contains("static WORDS: [Words; 3]"), fields, "{name}");
            }
        }
        assert!(words > 1000, "{words} texts");
        let language = Language { code: "xx".to_owned(), sections };
        assert_eq!(compare(root(), &language).expect("a comparison"), Difference { missing: Vec::new(), unused: Vec::new() });
    }

    #[test]
    fn what_is_not_translated_is_listed() {
        let file = begin(root(), "de").expect("a file") + "[no/such]\nname = text\n";
        let language = Language { code: "de".to_owned(), sections: sections(Path::new("de.txt"), &file).expect("a language's file") };
        let difference = compare(root(), &language).expect("a comparison");
        assert!(difference.missing.contains(&(SHARED.to_owned(), "close = Close\n".to_owned())), "{:?}", difference.missing.first());
        assert!(!difference.missing.iter().any(|(_, text)| text.starts_with("html")));
        assert_eq!(difference.unused.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(), ["name"]);
    }
}
