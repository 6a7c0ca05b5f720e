//! Suites of proved positions as text.
//!
//! A line is `<variant>; <position>; <win|draw|loss>; <positions that the proof visited>; <moves that keep the value>`; lines that begin with `#` are
//! notes.

use std::fmt;
use std::fs;
use std::path::Path;

use quintet_engine::exact::Value;
use quintet_engine::registry::{AnyGame, TextProof, open};

use crate::failure::Failure;

/// How hard a position is, by the size of its proof.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Grade {
    Small,
    Medium,
    Large,
}

impl Grade {
    pub(super) const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// The least number of positions of a proof of this grade.
    pub(super) const fn from(self) -> u64 {
        match self {
            Self::Small => 0,
            Self::Medium => 1_000,
            Self::Large => 20_000,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    pub(super) fn of(positions: u64) -> Self {
        Self::ALL.into_iter().rev().find(|grade| positions >= grade.from()).unwrap_or(Self::Small)
    }
}

/// A proved position.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) variant: String,
    pub(super) position: String,
    pub(super) value: Value,
    /// The positions that its proof visited.
    pub(super) positions: u64,
    /// The moves that keep the value, in the order of the legal moves.
    pub(super) best: Vec<String>,
}

impl Entry {
    pub(super) fn new(game: &dyn AnyGame, proof: &TextProof) -> Self {
        let best = proof.best().cloned().collect();
        Self { variant: game.variant().to_owned(), position: game.position(), value: proof.value, positions: proof.positions, best }
    }

    pub(super) fn grade(&self) -> Grade {
        Grade::of(self.positions)
    }

    /// The position.
    pub(super) fn open(&self, game: &str) -> Result<Box<dyn AnyGame>, Failure> {
        Ok(open(game, Some(&self.variant), Some(&self.position))?)
    }

    fn parse(line: &str) -> Option<Self> {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let [variant, position, value, positions, best] = parts[..] else { return None };
        Some(Self {
            variant: variant.to_owned(),
            position: position.to_owned(),
            value: Value::named(value)?,
            positions: positions.parse().ok()?,
            best: best.split_whitespace().map(str::to_owned).collect(),
        })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { variant, position, value, positions, best } = self;
        write!(f, "{variant}; {position}; {}; {positions}; {}", value.name(), best.join(" "))
    }
}

/// Proved positions of a game.
#[derive(Clone, Debug)]
pub(super) struct Suite {
    pub(super) entries: Vec<Entry>,
}

impl Suite {
    /// A suite from a file, or the game's own.
    pub(super) fn read(game: &str, file: Option<&Path>) -> Result<Self, Failure> {
        let Some(file) = file else {
            let own =
                own(game).ok_or_else(|| Failure::Asked(format!("there is no suite of {game}: make one with `quintet exact make`")))?;
            return Self::parse(game, own);
        };
        let text = fs::read_to_string(file).map_err(|error| Failure::Asked(format!("{}: {error}", file.display())))?;
        Self::parse(game, &text).map_err(|error| Failure::Asked(format!("{}: {error}", file.display())))
    }

    /// A suite from its text.
    pub(super) fn parse(game: &str, text: &str) -> Result<Self, Failure> {
        let mut entries = Vec::new();
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#')) {
            let entry = Entry::parse(line).ok_or_else(|| {
                Failure::Asked(format!(
                    "line {number}: expected `<variant>; <position>; <{}>; <positions>; <moves>`",
                    Value::NAMES.join("|")
                ))
            })?;
            let position = entry.open(game).map_err(|error| Failure::Asked(format!("line {number}: {error}")))?;
            if position.outcome().is_some() {
                return Err(Failure::Asked(format!("line {number}: the game is over there")));
            }
            entries.push(entry);
        }
        Ok(Self { entries })
    }

    /// The positions of a grade.
    pub(super) fn of(&self, grade: Grade) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.grade() == grade)
    }
}

/// The suite that comes with the command.
fn own(game: &str) -> Option<&'static str> {
    Some(match game {
        "quoridor" => include_str!("suites/quoridor.txt"),
        "checkers" => include_str!("suites/checkers.txt"),
        "amazons" => include_str!("suites/amazons.txt"),
        "nogo" => include_str!("suites/nogo.txt"),
        "blokus" => include_str!("suites/blokus.txt"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_written_as_they_are_read() {
        let text = "3x3; .../.../... b; win; 57; A1 B1";
        let suite = Suite::parse("nogo", &format!("# a note\n\n{text}\n")).expect("a suite");
        assert_eq!(suite.entries.iter().map(ToString::to_string).collect::<Vec<_>>(), [text]);
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, expected) in [
            ("# fine\nnonsense", "line 2: expected `<variant>; <position>; <loss|draw|win>"),
            ("3x3; .../.../... b; won; 57; A1", "line 1: expected"),
            ("3x4; .../.../... b; win; 57; A1", "line 1: "),
            ("3x3; ..../.../... b; win; 57; A1", "line 1: "),
            ("3x3; .OX/OX./XXO w; win; 57; A1", "line 1: the game is over there"),
        ] {
            let error = Suite::parse("nogo", text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
