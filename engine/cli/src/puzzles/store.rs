//! The puzzles of a game: those in the command, or those of a file.

use std::fs;
use std::path::Path;

use quintet_engine::puzzles::{Puzzle, read};

use crate::failure::Failure;

/// Puzzles of a game, with the notes of their file.
pub(super) struct Store {
    pub(super) game: String,
    /// The lines before the puzzles.
    notes: String,
    pub(super) puzzles: Vec<Puzzle>,
}

impl Store {
    /// The puzzles of a file, or the game's own.
    pub(super) fn read(game: &str, path: Option<&Path>) -> Result<Self, Failure> {
        let (name, text) = match path {
            Some(path) => {
                let name = path.display().to_string();
                let text = fs::read_to_string(path).map_err(|error| Failure::Asked(format!("{name}: {error}")))?;
                (name, text)
            }
            None => (format!("the puzzles of {game}"), own(game).to_owned()),
        };
        let puzzles = read(&text).map_err(|error| Failure::Asked(format!("{name}: {error}")))?;
        for puzzle in &puzzles {
            if let Some(flaw) = puzzle.flaw(game) {
                return Err(Failure::Asked(format!("{name}: {}: {flaw}", puzzle.id)));
            }
        }
        let notes = text.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        Ok(Self { game: game.to_owned(), notes, puzzles })
    }

    /// The puzzle whose id begins so.
    pub(super) fn find(&self, id: &str) -> Result<&Puzzle, Failure> {
        let mut found = self.puzzles.iter().filter(|puzzle| puzzle.id.starts_with(&id.to_ascii_lowercase()));
        match (found.next(), found.next()) {
            (Some(puzzle), None) => Ok(puzzle),
            (Some(_), Some(_)) => Err(Failure::Asked(format!("the ids of several puzzles begin with `{id}`"))),
            _ => Err(Failure::Asked(format!("there is no puzzle `{id}`: `quintet puzzles list --game {}` lists them", self.game))),
        }
    }

    /// The file.
    pub(super) fn text(&self) -> String {
        let mut text = self.notes.clone();
        for puzzle in &self.puzzles {
            text.push_str(&format!("{puzzle}\n"));
        }
        text
    }
}

/// The puzzles that come with the command; none for an unknown game.
pub(super) fn own(game: &str) -> &'static str {
    match game {
        "quoridor" => include_str!("../../../../static/puzzles/quoridor.txt"),
        "checkers" => include_str!("../../../../static/puzzles/checkers.txt"),
        "amazons" => include_str!("../../../../static/puzzles/amazons.txt"),
        "nogo" => include_str!("../../../../static/puzzles/nogo.txt"),
        "blokus" => include_str!("../../../../static/puzzles/blokus.txt"),
        _ => "",
    }
}
