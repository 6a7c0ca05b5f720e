//! The action list of the checkers assignment: `G6-F5`, separated by blanks or line ends.

use super::{Record, RecordError, RecordedMove};
use crate::core::error::shorten;
use crate::core::fault::Fault;

/// The rules of the text program are those of this variant.
const VARIANT: &str = "course";

impl Record {
    /// Reads a list of actions as a game of checkers under the rules of the assignment.
    ///
    /// # Errors
    /// At the first word that is no action. `A` and `P`, which have the program compute actions, are none.
    pub fn parse_actions(text: &str) -> Result<Self, RecordError> {
        let mut record = Self { game: "checkers".to_owned(), variant: Some(VARIANT.to_owned()), ..Self::default() };
        for (line, number) in text.lines().zip(1..) {
            for word in line.split_whitespace() {
                let bytes = word.as_bytes();
                let square =
                    |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic) && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
                if bytes.len() != 5 || !square(0) || bytes[2] != b'-' || !square(3) {
                    let problem = Fault::new("record.action", &[&shorten(word)]);
                    return Err(RecordError { line: number, problem, before: Box::new(record) });
                }
                record.moves.push(RecordedMove { text: word.to_ascii_uppercase(), comment: None, line: number });
            }
        }
        Ok(record)
    }

    /// Writes the moves as a list of actions, one per line; `None` if this is no game of checkers from the start under those rules, or has no
    /// move: a list says nothing but its actions.
    #[must_use]
    pub fn to_actions(&self) -> Option<String> {
        let known = self.game == "checkers" && self.variant.as_deref() == Some(VARIANT) && self.start.is_none() && !self.moves.is_empty();
        known.then(|| self.moves.iter().map(|m| format!("{}\n", m.text)).collect())
    }
}
