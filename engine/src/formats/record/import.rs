//! Reading a game whatever form it has.

use super::{Record, RecordError};

impl Record {
    /// Reads a game in any form that is known: a record, SGF, Botzone's match log, or a list of actions.
    ///
    /// # Errors
    /// As the reader of the form that the text seems to have; what has no known form is read as a record.
    pub fn import(text: &str) -> Result<Self, RecordError> {
        let start = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        let first = start.split_whitespace().next().unwrap_or_default();
        let is_action = first.len() == 5 && first.as_bytes().get(2) == Some(&b'-');
        match start.chars().next() {
            Some('(') => Self::parse_sgf(text),
            Some('{' | '[') => Self::parse_botzone(text),
            _ if is_action => Self::parse_actions(text),
            _ => Self::parse(text),
        }
    }
}
