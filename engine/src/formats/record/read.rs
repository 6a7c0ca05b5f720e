//! Reading a record.

use super::{Known, Record, RecordedMove, is_key_char};
use crate::core::error::shorten;
use crate::core::fault::{Fault, said_by_fault};

/// A text that is not a record.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct RecordError {
    /// The line with the mistake, counted from 1.
    pub line: usize,
    /// What is wrong with it, and what is accepted.
    pub problem: Fault,
    /// What was read before the mistake.
    pub before: Box<Record>,
}

impl RecordError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        Fault::new("record.line", &[&self.line]).with(self.problem.clone())
    }
}

said_by_fault!(RecordError);

impl Record {
    /// Reads a record. The moves are not looked at; see [`super::replay()`].
    ///
    /// # Errors
    /// At the first line that is not a header line, repeats a known header, or leaves a brace open; and when there is no `Game`. The error
    /// keeps what came before.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        Self::parse_at(text, 1)
    }

    /// As [`Record::parse`] for a part of a text that begins on line `first` of the whole: line numbers of errors and moves count from the
    /// beginning of the whole.
    pub(super) fn parse_at(text: &str, first: usize) -> Result<Self, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
        let mut record = Self::default();
        let read = Reader { record: &mut record, seen: Vec::new() }.read(&text, first);
        match read {
            Ok(()) => Ok(record),
            Err((line, problem)) => Err(RecordError { line, problem, before: Box::new(record) }),
        }
    }
}

/// A line number and what is wrong there.
pub(super) type Mistake = (usize, Fault);

struct Reader<'a> {
    record: &'a mut Record,
    seen: Vec<Known>,
}

impl Reader<'_> {
    fn read(&mut self, text: &str, first: usize) -> Result<(), Mistake> {
        let mut lines = text.split('\n').zip(first..).skip_while(|(line, _)| line.trim().is_empty()).peekable();
        let first = lines.peek().map_or(first, |&(_, number)| number);
        for (line, number) in lines.by_ref() {
            if line.trim().is_empty() {
                break;
            }
            self.header(line, number)?;
        }
        if !self.seen.contains(&Known::Game) {
            return Err((first, Fault::plain("record.no-game")));
        }
        self.moves(lines)
    }

    fn header(&mut self, line: &str, number: usize) -> Result<(), Mistake> {
        let header = line.split_once(':').map(|(key, value)| (key.trim(), value.trim()));
        let Some((key, value)) = header.filter(|(key, _)| !key.is_empty() && key.chars().all(is_key_char)) else {
            return Err((number, Fault::new("record.header", &[&shorten(line)])));
        };
        let Some(known) = Known::of(key) else {
            self.record.tags.push((key.to_owned(), value.to_owned()));
            return Ok(());
        };
        if self.seen.contains(&known) {
            return Err((number, Fault::new("record.twice", &[&key])));
        }
        let filled = (!value.is_empty()).then(|| value.to_owned());
        match known {
            Known::Game => {
                self.record.game = filled.ok_or_else(|| (number, Fault::new("record.no-value", &[&"Game"])))?;
            }
            Known::Variant => self.record.variant = filled,
            Known::Start => self.record.start = filled,
            Known::Result => self.record.result = filled,
        }
        self.seen.push(known);
        Ok(())
    }

    fn moves<'t>(&mut self, lines: impl Iterator<Item = (&'t str, usize)>) -> Result<(), Mistake> {
        // The comment being read and the line on which it began.
        let mut comment: Option<(String, usize)> = None;
        for (line, number) in lines {
            let mut rest = line;
            while !rest.is_empty() {
                if let Some((text, _)) = &mut comment {
                    match read_comment(text, rest) {
                        Some(after) => {
                            let text = std::mem::take(text);
                            self.comment(&text);
                            comment = None;
                            rest = after;
                        }
                        None => break,
                    }
                    continue;
                }
                let end = rest.find(ends_word).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                self.word(word, number);
                let mut chars = after.chars();
                match chars.next() {
                    Some('{') => comment = Some((String::new(), number)),
                    Some('}') => return Err((number, Fault::plain("record.closing-brace"))),
                    _ => {}
                }
                rest = chars.as_str();
            }
            if let Some((text, _)) = &mut comment {
                text.push('\n');
            }
        }
        match comment {
            Some((_, line)) => Err((line, Fault::plain("record.open-comment"))),
            None => Ok(()),
        }
    }

    fn word(&mut self, word: &str, line: usize) {
        let text = without_number(word);
        if !text.is_empty() {
            self.record.moves.push(RecordedMove { text: text.to_owned(), comment: None, line });
        }
    }

    /// Keeps a comment with the last move; several at one place are joined.
    fn comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let place = match self.record.moves.last_mut() {
            Some(m) => &mut m.comment,
            None => &mut self.record.introduction,
        };
        match place {
            Some(before) => {
                before.push(' ');
                before.push_str(text);
            }
            None => *place = Some(text.to_owned()),
        }
    }
}

/// Appends what belongs to the comment and answers what follows its closing brace, if that is in `rest`.
fn read_comment<'t>(text: &mut String, rest: &'t str) -> Option<&'t str> {
    let mut chars = rest.chars();
    while let Some(c) = chars.next() {
        match c {
            '}' => return Some(chars.as_str()),
            '\\' => match chars.clone().next() {
                Some(escaped @ ('}' | '\\')) => {
                    chars.next();
                    text.push(escaped);
                }
                _ => text.push(c),
            },
            _ => text.push(c),
        }
    }
    None
}

/// Whether a word of the moves ends before this.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || c == '{' || c == '}'
}

/// Whether a record can hold this as the text of a move, and has the same text when it is read again.
pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(ends_word) && without_number(text) == text
}

/// A word without the move numbers before it: `12.`, `3...e2`.
fn without_number(word: &str) -> &str {
    let mut rest = word;
    loop {
        let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let after_dots = after_digits.trim_start_matches('.');
        if after_digits.len() == rest.len() || after_dots.len() == after_digits.len() {
            return rest;
        }
        rest = after_dots;
    }
}
