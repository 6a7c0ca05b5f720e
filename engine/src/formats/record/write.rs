//! Writing a record.

use std::fmt;

use super::{Record, one_line};

/// Moves are broken into lines of at most this many characters; comments are not broken.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header(f, "Game", &self.game)?;
        if let Some(variant) = &self.variant {
            header(f, "Variant", variant)?;
        }
        for (key, value) in self.tags() {
            header(f, key, value)?;
        }
        if let Some(start) = &self.start {
            header(f, "Start", start)?;
        }
        if let Some(result) = &self.result {
            header(f, "Result", result)?;
        }
        writeln!(f)?;
        let words = self
            .introduction
            .iter()
            .map(|comment| braced(comment))
            .chain(self.moves.iter().flat_map(|m| std::iter::once(m.text.clone()).chain(m.comment.as_deref().map(braced))));
        let mut column = 0;
        // A line of moves with a colon could be read as a header of the next game in the text; one that begins with a number cannot.
        let numbered = self.moves.iter().any(|m| m.text.contains(':'));
        for mut word in words {
            let begins = column == 0 || column + 1 + word.chars().count() > WIDTH;
            if numbered && begins && !word.starts_with(['{', '.']) {
                word.insert_str(0, "1.");
            }
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                writeln!(f)?;
                column = 0;
            }
            if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(&word)?;
            column += width;
        }
        if column > 0 { writeln!(f) } else { Ok(()) }
    }
}

fn header(f: &mut fmt::Formatter<'_>, key: &str, value: &str) -> fmt::Result {
    let value = one_line(value);
    if value.is_empty() { writeln!(f, "{key}:") } else { writeln!(f, "{key}: {value}") }
}

fn braced(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len() + 2);
    text.push('{');
    for c in comment.trim().chars() {
        match c {
            '}' | '\\' => text.extend(['\\', c]),
            '\r' => {}
            _ => text.push(c),
        }
    }
    text.push('}');
    text
}
