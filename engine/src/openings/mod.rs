//! Openings: positions that occur early in games, how often they did, how the games went, and what the engine thinks of them.
//!
//! A position is known by a hash of its text ([`key`]), so symmetric positions and transpositions count as one. All numbers are about the side that has
//! just moved: a row of a table is about the move that leads there, for any number of sides, and also where a symmetry exchanges the sides. Before the
//! first move it is the side that moves last.
//!
//! Self-play of our engine is stored in a file per game (`file`), which `quintet openings make` writes; a person's own games are counted in the same way
//! (`tally`). Nothing here needs a search.

mod file;
mod rows;
mod tally;
#[cfg(test)]
mod tests;

pub use file::{MOST_BYTES, ReadError, read};
pub use rows::{Row, known, moves, rows};
pub use tally::{Tally, before_all, find, replay};

use crate::core::game::Game;
use crate::exact;
use crate::registry::{AnyGame, fingerprint};

/// Tenths of a point in a whole one.
pub const POINT: u32 = 10;

/// How often a position was reached, and how the games went.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// How many games reached it.
    pub games: u32,
    /// The points that the side that has just moved got in them, in tenths: a win is a whole point; those who win or draw together share it.
    pub tenths: u32,
}

impl Count {
    /// The share of the points, from 0 to 1; 0 without games.
    #[must_use]
    pub fn share(self) -> f32 {
        (f64::from(self.tenths) / (f64::from(POINT) * f64::from(self.games.max(1)))) as f32
    }

    fn add(&mut self, other: Self) {
        self.games = self.games.saturating_add(other.games);
        self.tenths = self.tenths.saturating_add(other.tenths);
    }
}

/// What the file of a game says of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The games that reached it.
    pub count: Count,
    /// The engine's chance of winning for the side that has just moved, in thousandths.
    pub chance: u16,
}

/// The openings of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Openings {
    /// How they were made: a command.
    pub made: String,
    /// How many games were played.
    pub games: u32,
    /// What is known of each position, by its [`key`], in this order.
    pub positions: Vec<(u64, Seen)>,
}

impl Openings {
    /// What is known of a position.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Seen> {
        find(&self.positions, key)
    }
}

/// The key of a game's last position: 40 bits of its hash, so few that a file stays small, and so many that two positions hardly ever share one.
#[must_use]
pub fn key(game: &dyn AnyGame) -> u64 {
    fingerprint(game) >> 24
}

/// The key of a position; see [`key`].
#[must_use]
pub fn key_of<G: Game>(position: &G) -> u64 {
    exact::fingerprint(position) >> 24
}
