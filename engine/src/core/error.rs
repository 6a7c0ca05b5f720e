//! What can be wrong with text that comes from outside.

use std::fmt;

/// Why a well-formed move may not be played here, in words and as data.
///
/// `code` is stable and names the reason (`"quoridor.wall-crosses"`); a page translates it with `args`. `text` is the
/// English sentence that the command line prints.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Refusal {
    /// A stable name for the reason: the game, a dot, the reason.
    pub code: &'static str,
    /// What the sentence speaks of: squares, sides, numbers, in the order in which the English text uses them.
    pub args: Vec<String>,
    /// The reason as an English sentence without a final stop.
    pub text: String,
}

impl Refusal {
    /// A refusal whose sentence is `template` with each `{}` replaced by the next of `args`.
    pub fn new<A: fmt::Display>(code: &'static str, template: &str, args: impl IntoIterator<Item = A>) -> Self {
        Self::filled_in(code, template, args.into_iter().map(|arg| arg.to_string()).collect())
    }

    fn filled_in(code: &'static str, template: &str, args: Vec<String>) -> Self {
        let mut text = String::with_capacity(template.len() + 8);
        let mut values = args.iter();
        for (index, part) in template.split("{}").enumerate() {
            if index > 0 {
                text.push_str(values.next().map_or("{}", String::as_str));
            }
            text.push_str(part);
        }
        Self { code, args, text }
    }

    /// A refusal without arguments.
    #[must_use]
    pub fn plain(code: &'static str, text: &str) -> Self {
        Self { code, args: Vec::new(), text: text.to_owned() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A text that is not a legal move of a position.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is not a move of this game at all.
    #[error("`{text}` is not a move: expected {expected}")]
    Syntax {
        /// The offending text, shortened.
        text: String,
        /// What would have been accepted.
        expected: &'static str,
    },
    /// The move is well formed and may not be played here.
    #[error("`{text}` is not allowed: {refusal}")]
    Illegal {
        /// The move as it would be written.
        text: String,
        /// Why.
        refusal: Refusal,
    },
    /// The game is over.
    #[error("`{text}` cannot be played: the game is over")]
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
}

/// A text that is not a position of a game.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("not a position: {problem}; expected {expected}")]
pub struct PositionError {
    /// What is wrong, naming the part and the value.
    pub problem: String,
    /// The form that is accepted.
    pub expected: &'static str,
}

/// A name that is not on a list.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("unknown {what} `{name}`: choose one of {}", accepted.join(", "))]
pub struct UnknownName {
    /// What kind of name it should have been: "game", "variant", "level".
    pub what: &'static str,
    /// The name as given, shortened.
    pub name: String,
    /// All accepted names.
    pub accepted: Vec<&'static str>,
}

impl UnknownName {
    /// An error for `name`, quoting at most 40 characters of it.
    #[must_use]
    pub fn new(what: &'static str, name: &str, accepted: &[&'static str]) -> Self {
        Self { what, name: shorten(name), accepted: accepted.to_vec() }
    }
}

/// At most the first 40 characters of a text from outside, without control characters.
#[must_use]
pub fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        short.push_str("...");
    }
    short
}
