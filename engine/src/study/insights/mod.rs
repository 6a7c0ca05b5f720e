//! Insights into a position: distances, paths, territory, liberties, mobility; numbers and reasons at places of the board.
//!
//! Places have the same names as in moves (`e2`, `e3h`, `G6`), so the code that draws boards can find them.

#[cfg(test)]
mod tests;

use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::side::Side;

/// The content of one overlay.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// The marks on the board.
    pub marks: Vec<Mark>,
    /// Numbers about the whole position.
    pub facts: Vec<Fact>,
}

/// A mark on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The place.
    pub at: String,
    /// Whom it concerns: a side, in Blokus a colour, counted from 0; `None` for all.
    pub of: Option<usize>,
    /// The content.
    pub show: Show,
}

/// The content of a mark.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// A number.
    Number(i32),
    /// A sum of fractions: numerators and denominators, in the order in which they are added.
    Sum(Vec<(u32, u32)>),
    /// Two numbers, for the first and the second side; `None` for none (unreachable).
    Pair([Option<u32>; 2]),
    /// The place belongs to one side, or (if `of` is `None`) equally to both.
    Own,
    /// A place that matters.
    Dot,
    /// A forbidden place, and the reason.
    Forbidden(Fault),
    /// A step of a path, to the next place; rank 1 is the shortest path.
    Way {
        /// The next place.
        to: String,
        /// The rank of the path.
        rank: u32,
    },
    /// A move from here to another place, and its value.
    Move {
        /// The destination.
        to: String,
        /// The value.
        value: i32,
        /// Whether this move would be chosen.
        best: bool,
    },
}

/// A number about the whole position.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// A short stable name of the kind of number, which the page translates.
    pub name: &'static str,
    /// What it refers to: the name of a piece, a rank.
    pub of: String,
    /// One value per side or colour, or a single one; NaN for none. A part of a weighted sum, and the sum itself, has a value for the side to move
    /// first, and may have one from the point of view of the game's literature second.
    pub values: Vec<f32>,
    /// Its weight in a sum.
    pub weight: Option<f32>,
}

impl Fact {
    /// A number without weight.
    #[must_use]
    pub fn new(name: &'static str, of: impl ToString, values: Vec<f32>) -> Self {
        Self { name, of: of.to_string(), values, weight: None }
    }

    /// A number about each of two sides.
    #[must_use]
    pub fn of_sides(name: &'static str, value: impl Fn(Side) -> u32) -> Self {
        Self::new(name, "", Side::all(2).map(|side| value(side) as f32).collect())
    }
}

/// The sum of fractions given as numerators and denominators, in lowest denominators first, so that the order does not matter.
#[must_use]
pub fn sum(fractions: &[(u32, u32)]) -> f32 {
    let mut by_denominator = std::collections::BTreeMap::new();
    for &(numerator, denominator) in fractions {
        *by_denominator.entry(denominator).or_insert(0) += numerator;
    }
    by_denominator.into_iter().map(|(denominator, sum)| sum as f32 / denominator as f32).sum()
}

impl Mark {
    /// A mark.
    #[must_use]
    pub fn new(at: impl ToString, of: Option<usize>, show: Show) -> Self {
        Self { at: at.to_string(), of, show }
    }

    /// Marks of places that belong to a side.
    pub fn own<P: ToString>(side: Side, places: impl IntoIterator<Item = P>) -> impl Iterator<Item = Self> {
        places.into_iter().map(move |place| Self::new(place, Some(side.index()), Show::Own))
    }
}

/// A game with overlays.
pub trait Insights: Game {
    /// The names of the overlays.
    const OVERLAYS: &'static [&'static str];

    /// The content of one of [`Insights::OVERLAYS`]; empty for other names.
    ///
    /// ```
    /// use quintet_engine::{games::nogo::NoGo, study::insights::Insights};
    ///
    /// let overlay = NoGo::default().overlay(NoGo::OVERLAYS[0]);
    /// assert_eq!(overlay.facts[0].values, [80.0, 81.0]);
    /// ```
    fn overlay(&self, name: &str) -> Overlay;

    /// The same with `count` items, for overlays that can show more or fewer of them, such as paths.
    fn overlay_of(&self, name: &str, count: usize) -> Overlay {
        let _ = count;
        self.overlay(name)
    }
}
