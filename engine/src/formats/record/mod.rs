//! A game as text: header lines, an empty line, the moves. What a save, a link, an export and a request to the worker carry.
//!
//! ```text
//! Game: amazons
//! Variant: 8x8
//! First: lock-score
//! Second: random
//! Result: 1-0
//!
//! a6-a3/d3 {the usual start} d1-d7/g7 c8-c4/f4
//! ```
//!
//! Header lines are `Key: value` in any order; `Game` is the only one that must be there. `Variant`, `Start` (the position before the
//! first move, when it is not the usual one) and `Result` are known too; all others are kept as [`Record::tags`]. Moves are separated by
//! blanks or line breaks; move numbers (`12.`, `3...`) are read over. A comment in braces belongs to the move before it; `\}` and `\\` in
//! it stand for a brace and a backslash.

mod actions;
pub mod botzone;
mod collection;
mod import;
mod points;
mod read;
mod replay;
mod sgf;
mod sgf_tree;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_forms;
mod write;

use crate::registry::AnyGame;

pub use collection::MOST_GAMES;
pub use read::RecordError;
pub use replay::{FailedMove, ReplayError, bad_move, replay};
pub use sgf::SgfError;

/// The tag that says how a game ended where that does not follow from its moves: `resigned`, `time`, `violations` or `steps`.
pub const TERMINATION: &str = "Termination";

/// The tags that name the players, in the order of their turns.
pub const PLAYERS: [&str; 4] = ["First", "Second", "Third", "Fourth"];

/// A game as it is kept and sent: who, what, from where, the moves, the result. Nothing in it has been checked against the rules;
/// [`replay()`] does that.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Record {
    /// The game's name, one of [`crate::games::NAMES`] if all is well.
    pub game: String,
    /// The variant's name; `None` stands for the usual one.
    pub variant: Option<String>,
    tags: Vec<(String, String)>,
    /// The position before the first move, if it is not the variant's usual one.
    pub start: Option<String>,
    /// A comment before the first move.
    pub introduction: Option<String>,
    /// The moves from the start.
    pub moves: Vec<RecordedMove>,
    /// The result as [`crate::core::outcome::Outcome::result_text`] writes it, or `None` while the game goes on.
    pub result: Option<String>,
}

/// A move of a [`Record`].
#[derive(Clone, Debug, Default)]
pub struct RecordedMove {
    /// The move as text, without blanks or braces.
    pub text: String,
    /// What was said about it.
    pub comment: Option<String>,
    /// The line it was read from, counted from 1, or 0 if it does not come from a text. Not part of equality.
    pub line: usize,
}

impl PartialEq for RecordedMove {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.comment == other.comment
    }
}

impl Eq for RecordedMove {}

impl<S: Into<String>> From<S> for RecordedMove {
    fn from(text: S) -> Self {
        Self { text: text.into(), comment: None, line: 0 }
    }
}

impl Record {
    /// The record of a game in progress or finished, without tags and comments.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Self {
        Self {
            game: game.name().to_owned(),
            variant: Some(game.variant().to_owned()),
            start: game.unusual_start(),
            moves: game.moves().into_iter().map(RecordedMove::from).collect(),
            result: game.outcome().map(|outcome| outcome.result_text()),
            ..Self::default()
        }
    }

    /// The headers other than `Game`, `Variant`, `Start` and `Result`, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The value of a tag; upper and lower case are the same.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, value)| value)
    }

    /// Gives a tag a value: the first of that name, or a new one at the end. What no header line can hold is mended: line breaks in the
    /// value become blanks, and anything but letters, digits, `-` and `_` in the key becomes `-`. The four known headers are fields and
    /// are not set by this.
    pub fn set_tag(&mut self, key: &str, value: &str) {
        let mut key: String = key.chars().map(|c| if is_key_char(c) { c } else { '-' }).collect();
        if key.is_empty() || Known::of(&key).is_some() {
            key.push('-');
        }
        let value = one_line(value);
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(&key)) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((key, value)),
        }
    }
}

/// The headers that are fields of [`Record`].
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Known {
    Game,
    Variant,
    Start,
    Result,
}

impl Known {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Game, "Game"), (Self::Variant, "Variant"), (Self::Start, "Start"), (Self::Result, "Result")];

    fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(key)).map(|(known, _)| known)
    }
}

fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// A text without line breaks and surrounding blanks.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}
