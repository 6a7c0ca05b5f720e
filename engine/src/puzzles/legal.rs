//! Puzzles against the rules: whether the position can be played from and the solution plays through.

use std::fmt;

use super::{Puzzle, themes_of};
use crate::registry::{AnyGame, fingerprint};

/// What is wrong with a puzzle by the rules of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The position cannot be read; the reason.
    Position(String),
    /// The position is not written as the game writes it.
    Text,
    /// The id is not that of the position.
    Id(String),
    /// A move of the solution is not legal, or not written as the game writes it.
    Move(String),
    /// There is nothing to choose.
    Forced,
    /// A theme that the game does not have.
    Theme(String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(reason) => f.write_str(reason),
            Self::Text => f.write_str("the position is not written as the game writes it"),
            Self::Id(id) => write!(f, "the id should be {id}"),
            Self::Move(text) => write!(f, "`{text}` cannot be played there, or is written in another way"),
            Self::Forced => f.write_str("all legal moves are right"),
            Self::Theme(theme) => write!(f, "the game has no theme `{theme}`"),
        }
    }
}

impl Puzzle {
    /// The id of a puzzle that begins with the last position of a game: a hash of the variant and of the least text among the symmetric positions.
    #[must_use]
    pub fn id_of(game: &dyn AnyGame) -> String {
        format!("{:08x}", fingerprint(game) >> 32)
    }

    /// What is wrong with the puzzle by the rules of a game, if anything. Whether its moves are the best ones is not asked.
    #[must_use]
    pub fn flaw(&self, game: &str) -> Option<Flaw> {
        let mut play = match self.open(game) {
            Ok(play) => play,
            Err(error) => return Some(Flaw::Position(error.to_string())),
        };
        if play.position() != self.position {
            return Some(Flaw::Text);
        }
        let id = Self::id_of(&*play);
        if id != self.id {
            return Some(Flaw::Id(id));
        }
        let known = themes_of(game);
        if let Some(theme) = self.themes.iter().skip(1).find(|theme| !known.contains(&theme.as_str())) {
            return Some(Flaw::Theme(theme.clone()));
        }
        for step in &self.solution {
            let legal = play.legal_moves();
            if let Some(wrong) = step.right.iter().find(|m| !legal.contains(m)) {
                return Some(Flaw::Move(wrong.clone()));
            }
            if legal.len() <= step.right.len() {
                return Some(Flaw::Forced);
            }
            let played = step.right.first().into_iter().chain(&step.reply);
            for text in played {
                if play.play(text).ok().as_ref() != Some(text) {
                    return Some(Flaw::Move(text.clone()));
                }
            }
        }
        None
    }
}
