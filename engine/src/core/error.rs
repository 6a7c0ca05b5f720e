//! What can be wrong with text that comes from outside.

use super::fault::{Fault, said_by_fault};

/// A text that is not a legal move of a position.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum MoveError {
    /// The text is not a move of this game at all.
    Syntax {
        /// The offending text, shortened.
        text: String,
        /// The code of what would have been accepted.
        expected: &'static str,
    },
    /// The move is well formed and may not be played here.
    Illegal {
        /// The move as it would be written.
        text: String,
        /// Why.
        refusal: Fault,
    },
    /// The game is over.
    Over {
        /// The offending text, shortened.
        text: String,
    },
}

impl MoveError {
    /// A syntax error that quotes at most the first 40 characters of `text`.
    #[must_use]
    pub fn syntax(text: &str, expected: &'static str) -> Self {
        Self::Syntax { text: shorten(text), expected }
    }

    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Syntax { text, expected } => Fault::new("move.syntax", &[text]).word(expected),
            Self::Illegal { text, refusal } => Fault::new("move.illegal", &[text]).with(refusal.clone()),
            Self::Over { text } => Fault::new("move.over", &[text]),
        }
    }
}

/// A text that is not a position of a game.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PositionError {
    /// What is wrong, naming the part and the value.
    pub problem: Fault,
    /// The code of the form that is accepted.
    pub expected: &'static str,
}

impl PositionError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        Fault::plain("position.wrong").with(self.problem.clone()).word(self.expected)
    }
}

/// A name that is not on a list.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct UnknownName {
    /// The code for what kind of name it should have been: `name.game`, `name.variant`, `name.level`.
    pub code: &'static str,
    /// The name as given, shortened.
    pub name: String,
    /// All accepted names, separated by commas.
    pub accepted: String,
}

impl UnknownName {
    /// An error for `name`, quoting at most 40 characters of it.
    #[must_use]
    pub fn new(code: &'static str, name: &str, accepted: &[&'static str]) -> Self {
        Self { code, name: shorten(name), accepted: accepted.join(", ") }
    }

    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        Fault::new(self.code, &[&self.name, &self.accepted])
    }
}

said_by_fault!(MoveError, PositionError, UnknownName);

/// At most the first 40 characters of a text from outside, without control characters.
#[must_use]
pub fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        short.push_str("...");
    }
    short
}
