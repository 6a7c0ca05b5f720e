//! Games in the formats of other programs: SGF, Blokus SGF, match logs of Botzone, action lists of the checkers assignment.
//!
//! Reading gives a [`Record`] and the [`Format`] that was recognised; the moves were played through, so the record is legal up to its last
//! move. Writing takes a game that has been played.

mod actions;
mod botzone;
mod sgf;
mod smart;
#[cfg(test)]
mod tests;

use crate::erased::AnyGame;
use crate::error::shorten;
use crate::record::{Record, replay};

/// A way to write a game down.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Format {
    /// Our own [`Record`]: any game.
    Record,
    /// Smart Game Format (`GM[1]` for NoGo, `GM[18]` for Amazons).
    Sgf,
    /// Pentobi's Blokus SGF.
    Blksgf,
    /// The match log of Botzone as JSON: Amazons on 8x8 and NoGo on 9x9.
    Botzone,
    /// The moves alone, one a line: the input of the checkers assignment's program.
    Actions,
}

impl Format {
    /// All of them, the own one first.
    pub const ALL: [Self; 5] = [Self::Record, Self::Sgf, Self::Blksgf, Self::Botzone, Self::Actions];

    /// The usual ending of a file's name, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Record => "quintet",
            Self::Sgf => "sgf",
            Self::Blksgf => "blksgf",
            Self::Botzone => "json",
            Self::Actions => "txt",
        }
    }

    /// Whether games of this kind can be written in the format.
    #[must_use]
    pub fn fits(self, game: &str, variant: &str) -> bool {
        match self {
            Self::Record => true,
            Self::Sgf => matches!(game, "nogo" | "amazons"),
            Self::Blksgf => game == "blokus",
            Self::Botzone => matches!((game, variant), ("amazons", "8x8") | ("nogo", "standard" | "free-centre")),
            Self::Actions => game == "checkers",
        }
    }
}

/// Why a text could not be read, or a game not written.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// The text is in no known format.
    #[error(
        "`{0}` is the start of no known format: a Quintet record (`Game: ...`), SGF (`(;...`), a Botzone log (`{{...`) or checkers actions (`A6-B5 ...`)"
    )]
    Unknown(String),
    /// The text is damaged. `before` holds what could be read.
    #[error("{problem}")]
    Damaged {
        /// What is wrong and where.
        problem: String,
        /// The game up to there, as far as it is known.
        before: Option<Box<Record>>,
    },
    /// A game cannot be written like this.
    #[error("{format:?} cannot hold {game} ({variant})")]
    Unfit {
        /// The format asked for.
        format: Format,
        /// The game's name.
        game: String,
        /// The variant's name.
        variant: String,
    },
}

impl FormatError {
    fn damaged(problem: impl Into<String>) -> Self {
        Self::Damaged { problem: problem.into(), before: None }
    }
}

/// Reads a game in any known format.
///
/// # Errors
/// When the format is unknown or the text damaged, or a move illegal: the error names the place and keeps what came before.
pub fn read(text: &str) -> Result<(Record, Format), FormatError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let (record, format) = if text.starts_with('(') {
        let (record, format) = sgf::read(text)?;
        (record, format)
    } else if text.starts_with(['{', '[']) {
        (botzone::read(text)?, Format::Botzone)
    } else if actions::is_list(text) {
        (actions::read(text)?, Format::Actions)
    } else if text.lines().next().is_some_and(|line| line.contains(':')) {
        let record =
            Record::parse(text).map_err(|error| FormatError::Damaged { problem: error.to_string(), before: Some(error.before) })?;
        (record, Format::Record)
    } else {
        return Err(FormatError::Unknown(shorten(text)));
    };
    match replay(&record) {
        Ok(_) => Ok((record, format)),
        Err(error) => {
            let problem = error.to_string();
            let before = match error {
                crate::record::ReplayError::Move(failed) => {
                    let mut kept = record;
                    kept.moves.truncate(failed.number - 1);
                    kept.result = None;
                    Some(Box::new(kept))
                }
                crate::record::ReplayError::Open(_) => None,
            };
            Err(FormatError::Damaged { problem, before })
        }
    }
}

/// Writes a game. `tags` are the record's tags that the format has a place for: `First`, `Second`, `Date`, ...
///
/// # Errors
/// When the format does not fit the game; see [`Format::fits`].
pub fn write(game: &dyn AnyGame, tags: &[(&str, &str)], format: Format) -> Result<String, FormatError> {
    if !format.fits(game.name(), game.variant()) {
        return Err(FormatError::Unfit { format, game: game.name().to_owned(), variant: game.variant().to_owned() });
    }
    let mut record = Record::of(game);
    for (key, value) in tags {
        record.set_tag(key, value);
    }
    match format {
        Format::Record => Ok(record.to_string()),
        Format::Sgf | Format::Blksgf => sgf::write(game, &record),
        Format::Botzone => botzone::write(game),
        Format::Actions => Ok(actions::write(&record)),
    }
}
