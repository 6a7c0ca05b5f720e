//! Reading a file of texts.
//!
//! A line is `name = text`; lines that begin with `#` and empty lines say nothing. A text of several lines stands below `name =`, indented by four
//! spaces. An empty text, or one with blanks at an end, stands in `"`. `\n` is a line break.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

const INDENT: &str = "    ";

/// A text with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
    /// Its file.
    pub path: PathBuf,
    /// The line on which the name stands, from 1.
    pub line: usize,
}

/// A mistake in a file: where, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1; 0 if it is about the whole file.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = if self.line == 0 { String::new() } else { format!(":{}", self.line) };
        write!(f, "{}{line}: {}", self.path.display(), self.reason)
    }
}

impl Entry {
    /// A mistake in this text.
    #[must_use]
    pub fn mistake(&self, reason: impl fmt::Display) -> Mistake {
        Mistake { path: self.path.clone(), line: self.line, reason: format!("`{}` {reason}", self.name) }
    }
}

/// The texts of a file, in order.
///
/// # Errors
/// When it cannot be read, or is not as described above.
pub fn read(path: &Path) -> Result<Vec<Entry>, Mistake> {
    let text = fs::read_to_string(path).map_err(|error| Mistake { path: path.to_owned(), line: 0, reason: error.to_string() })?;
    Ok(sections(path, &text)?.into_iter().flat_map(|(_, entries)| entries).collect())
}

/// The texts of a file by section, which a line `[name]` begins. What stands before the first belongs to a section without a name.
///
/// # Errors
/// When it is not as described above, or a name is twice in a section.
pub fn sections(path: &Path, text: &str) -> Result<Vec<(String, Vec<Entry>)>, Mistake> {
    let mut found: Vec<(String, Vec<Entry>)> = Vec::new();
    let mut lines = text.lines().zip(1..).peekable();
    while let Some((content, line)) = lines.next() {
        let mistake = |reason: String| Mistake { path: path.to_owned(), line, reason };
        if content.trim().is_empty() || content.starts_with('#') {
            continue;
        }
        if let Some(name) = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            found.push((name.to_owned(), Vec::new()));
            continue;
        }
        let Some((name, text)) =
            content.split_once(" =").filter(|(name, rest)| is_name(name) && (rest.is_empty() || rest.starts_with(' ')))
        else {
            return Err(mistake(format!("`{content}` is not `name = text`")));
        };
        let mut text = text.strip_prefix(' ').unwrap_or_default().to_owned();
        if text.is_empty() {
            let mut below = Vec::new();
            while let Some((next, _)) = lines.next_if(|(next, _)| next.is_empty() || next.starts_with(INDENT)) {
                below.push(next.strip_prefix(INDENT).unwrap_or_default());
            }
            text = below.join("\n").trim_end().to_owned();
        }
        let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).map(str::to_owned);
        let quoted = inner.is_some();
        let text = inner.unwrap_or(text);
        let entry = Entry { name: name.to_owned(), text: text.replace("\\n", "\n"), path: path.to_owned(), line };
        if entry.text.is_empty() && !quoted {
            return Err(entry.mistake("has no text"));
        }
        if found.is_empty() {
            found.push((String::new(), Vec::new()));
        }
        let Some((_, entries)) = found.last_mut() else { continue };
        if let Some(first) = entries.iter().find(|known| known.name == entry.name) {
            return Err(entry.mistake(format_args!("exists already, on line {}", first.line)));
        }
        entries.push(entry);
    }
    Ok(found)
}

/// A text as it stands in a file, from its name to the end of the line.
#[must_use]
pub fn written(name: &str, text: &str) -> String {
    // Line breaks at the end would be lost between the lines.
    let kept = text.trim_end_matches('\n');
    let breaks = "\\n".repeat(text.len() - kept.len());
    if kept.contains('\n') {
        let line = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("\n{INDENT}{line}") };
        format!("{name} ={}{breaks}\n", kept.split('\n').map(line).collect::<String>())
    } else if !kept.is_empty() && kept.trim() == kept && !(kept.starts_with('"') && kept.ends_with('"')) {
        format!("{name} = {kept}{breaks}\n")
    } else {
        format!("{name} = \"{kept}{breaks}\"\n")
    }
}

/// A name of words is one of Rust, that of an error has dots and hyphens too.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(text: &str) -> Vec<(String, String)> {
        let found = sections(Path::new("a.txt"), text).expect("a file of texts");
        found.into_iter().flat_map(|(_, entries)| entries).map(|entry| (entry.name, entry.text)).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let texts =
            ["", "Play", " and ", "\"so\"", "a = b", "# Aim\nReach it.\n\n- one\n- two", "a line\n", "# Keys\n- one\n\n", "{}\n- one"];
        let names: Vec<String> = (0..texts.len()).map(|index| format!("name_{index}")).collect();
        let file: String = names.iter().zip(texts).map(|(name, text)| written(name, text) + "# a comment\n\n").collect();
        assert_eq!(entries(&file), names.into_iter().zip(texts.map(str::to_owned)).collect::<Vec<_>>(), "{file}");
    }

    #[test]
    fn sections_have_names() {
        let found = sections(Path::new("a.txt"), "a = 1\n[web/x]\na = 2\n[web/y]\n").expect("sections");
        let found: Vec<_> = found.iter().map(|(name, entries)| (name.as_str(), entries.len())).collect();
        assert_eq!(found, [("", 1), ("web/x", 1), ("web/y", 0)]);
    }

    #[test]
    fn mistakes_name_file_line_and_name() {
        for (text, expected) in [
            ("a = 1\nwhat", "a.txt:2: `what` is not `name = text`"),
            ("a=1", "a.txt:1: `a=1` is not `name = text`"),
            ("\na =\nb = 1", "a.txt:2: `a` has no text"),
            ("a = 1\n# so\na = 2", "a.txt:3: `a` exists already, on line 1"),
        ] {
            let mistake = sections(Path::new("a.txt"), text).expect_err(text);
            assert_eq!(mistake.to_string(), expected);
        }
    }
}
