//! What the lab says of a game: names and meanings of its overlays and numbers, the unit of its textbook value, an example program.
//!
//! All of it is data that only the lab reads, by [`games::study`](crate::games::study); the games' page does not contain it. Sentences are
//! given in English and Chinese.

use quintet_base::scene::Token;

/// What the lab says of one game. A game can live without: its overlays and numbers are then shown under their short names.
#[derive(Copy, Clone, Debug)]
pub struct Study {
    /// The words for the overlays of the game's insights.
    pub overlays: &'static [OverlayWords],
    /// The words for the numbers beside them.
    pub facts: &'static [FactWords],
    /// What a leaf value of a textbook search counts: one sentence.
    pub unit: [&'static str; 2],
    /// How many plies a textbook search usually looks ahead after so many moves, so that its tree can be read.
    pub depth: fn(ply: usize) -> u32,
    /// The names of those whom the marks of an overlay are about, in a variant where these are not the sides: colours of which one side
    /// plays several. None elsewhere.
    pub colours: fn(variant: &str) -> &'static [[&'static str; 2]],
    /// What the marks of each side or colour are drawn with.
    pub tokens: [Token; 4],
    /// A short program in JavaScript that plays the game, to begin one's own with. It lies in `static/examples/bots`, for download too.
    pub example: &'static str,
}

impl Study {
    /// What holds for a game of which nothing is said.
    pub const PLAIN: Self = Self {
        overlays: &[],
        facts: &[],
        unit: ["Leaf value: the evaluation of the position.", "叶结点的值：对局面的估值。"],
        depth: |_| 2,
        colours: |_| &[],
        tokens: [Token::Rose, Token::Blue, Token::Ochre, Token::Green],
        example: include_str!("../../../static/examples/bots/first.js"),
    };
}

/// The words for an overlay.
#[derive(Copy, Clone, Debug)]
pub struct OverlayWords {
    /// Its name, as in `Insights::OVERLAYS` of the engine.
    pub name: &'static str,
    /// What it is called.
    pub title: Said,
    /// What its marks mean: one or more sentences.
    pub about: Said,
}

/// The words for a number about the whole position.
#[derive(Copy, Clone, Debug)]
pub struct FactWords {
    /// Its name, as in `Fact::name` of the engine.
    pub name: &'static str,
    /// What it is called.
    pub title: Said,
    /// What it counts.
    pub unit: Unit,
}

/// Something said, with what is filled in for each `{}`.
#[derive(Copy, Clone, Debug)]
pub struct Said {
    /// The sentence.
    pub text: [&'static str; 2],
    /// What is filled in.
    pub with: &'static [With],
}

/// Something that is filled in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum With {
    /// The name of a side or colour, counted from 0.
    Of(usize),
    /// The name of the side to move.
    Mover,
    /// The name of the side or colour that the overlay's marks are about, or of the side to move.
    Marked,
    /// What a fact is about in particular: a rank, the name of a piece.
    Part,
}

/// What a number counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Things: a plain number.
    Count,
    /// Steps.
    Steps,
    /// The value of a search: it may mean a decided game.
    Value,
    /// Places for a piece; less than 0 when the piece is on the board.
    Placements,
}

/// The words for an overlay in which nothing is filled in.
#[must_use]
pub const fn overlay(name: &'static str, title: [&'static str; 2], about: [&'static str; 2]) -> OverlayWords {
    OverlayWords { name, title: Said { text: title, with: &[] }, about: Said { text: about, with: &[] } }
}

impl OverlayWords {
    /// The same with what is filled into the title.
    #[must_use]
    pub const fn titled(self, with: &'static [With]) -> Self {
        Self { title: Said { with, ..self.title }, ..self }
    }

    /// The same with what is filled into the explanation.
    #[must_use]
    pub const fn about(self, with: &'static [With]) -> Self {
        Self { about: Said { with, ..self.about }, ..self }
    }
}

/// The words for a plain number, in which nothing is filled in.
#[must_use]
pub const fn fact(name: &'static str, title: [&'static str; 2]) -> FactWords {
    FactWords { name, title: Said { text: title, with: &[] }, unit: Unit::Count }
}

impl FactWords {
    /// The same with what is filled into the title.
    #[must_use]
    pub const fn titled(self, with: &'static [With]) -> Self {
        Self { title: Said { with, ..self.title }, ..self }
    }

    /// The same for a number of another unit.
    #[must_use]
    pub const fn counts(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }
}
