//! What there is to see in a position: distances, ways, territory, liberties, reach. Numbers and reasons by place, to be drawn over a board.
//!
//! Places have the names that moves give them (`e2`, `e3h`, `G6`), so that whoever draws boards knows where they lie.

#[cfg(test)]
mod tests;

use crate::core::fault::Fault;
use crate::core::game::Game;

/// Everything that one way of looking shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// What is marked on the board.
    pub marks: Vec<Mark>,
    /// Numbers about the whole position.
    pub facts: Vec<Fact>,
}

/// A mark on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The place.
    pub at: String,
    /// Whom it is about: a side, in Blokus a colour, counted from 0; `None` for all.
    pub of: Option<usize>,
    /// What it shows.
    pub show: Show,
}

/// What a mark shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// A number.
    Number(i32),
    /// Two numbers, of the first and of the second side; `None` where there is none (unreachable).
    Pair([Option<u32>; 2]),
    /// The place belongs to someone, or (with `of` none) to both alike.
    Own,
    /// Something that matters is here.
    Dot,
    /// Something is forbidden here, and why.
    Forbidden(Fault),
    /// A way from here to another place, with its rank (1 is the shortest).
    Way {
        /// The next place.
        to: String,
        /// Which way it belongs to.
        rank: u32,
    },
    /// A move from here to another place, and its value.
    Move {
        /// Where it leads.
        to: String,
        /// What it is worth.
        value: i32,
        /// Whether it is the one that would be chosen.
        best: bool,
    },
}

/// A number about the whole position.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// What it counts: a short stable name that a page translates.
    pub name: &'static str,
    /// What in particular: the name of a piece, a rank.
    pub of: String,
    /// Its values, one for each side or colour, or one alone; not a number where a side has none.
    pub values: Vec<f32>,
    /// What it is multiplied with in a sum.
    pub weight: Option<f32>,
}

impl Fact {
    /// A fact without weight.
    #[must_use]
    pub fn new(name: &'static str, of: impl ToString, values: Vec<f32>) -> Self {
        Self { name, of: of.to_string(), values, weight: None }
    }
}

impl Mark {
    /// A mark.
    #[must_use]
    pub fn new(at: impl ToString, of: Option<usize>, show: Show) -> Self {
        Self { at: at.to_string(), of, show }
    }
}

/// A game whose positions can be looked into.
pub trait Insights: Game {
    /// The ways of looking, by name.
    const OVERLAYS: &'static [&'static str];

    /// What one of [`Insights::OVERLAYS`] shows; nothing for other names.
    fn overlay(&self, name: &str) -> Overlay;
}
