//! A game in the lab: names and meanings of its overlays and numbers, the unit of its textbook value, an example program.
//!
//! Only the lab uses this data, through [`games::study`](crate::games::study); the games' page does not contain it.

use quintet_base::lang::Text;
use quintet_base::scene::Token;

use crate::words;

/// One game in the lab. It is optional: without it, overlays and numbers are shown under their short names.
#[derive(Copy, Clone, Debug)]
pub struct Study {
    /// The words for the game's overlays.
    pub overlays: &'static [OverlayWords],
    /// The words for the numbers beside them.
    pub facts: &'static [FactWords],
    /// The unit of the textbook value: one sentence.
    pub unit: Text,
    /// The usual depth of a textbook search after this many moves, so that its tree stays readable.
    pub depth: fn(ply: usize) -> u32,
    /// In a variant where the marks of an overlay are not about sides: the names of the colours, of which one side plays several. Otherwise
    /// empty.
    pub colours: fn(variant: &str) -> &'static [Text],
    /// Whose point of view the values of a weighted sum can be shown from, in the order of the engine's values; empty if there is only one.
    pub views: &'static [Said],
    /// What a dot marks, with the name of its side or colour filled in; `None` if the name alone is enough.
    pub dot: Option<Text>,
    /// The colours of the marks of each side or colour.
    pub tokens: [Token; 4],
    /// A short program in JavaScript that plays the game, to start from. It is in `static/examples/bots`, for download too.
    pub example: &'static str,
}

impl Study {
    /// For a game without words of its own.
    pub const PLAIN: Self = Self {
        overlays: &[],
        facts: &[],
        unit: words::UNIT,
        depth: |_| 2,
        colours: |_| &[],
        views: &[],
        dot: None,
        tokens: [Token::Rose, Token::Blue, Token::Ochre, Token::Green],
        example: include_str!("../../../static/examples/bots/first.js"),
    };
}

/// The words for an overlay.
#[derive(Copy, Clone, Debug)]
pub struct OverlayWords {
    /// Its name, as in `Insights::OVERLAYS` of the engine.
    pub name: &'static str,
    /// Its title.
    pub title: Said,
    /// The meaning of its marks: one or more sentences.
    pub about: Said,
    /// In an overlay that can show more or fewer things of a kind: how many it usually shows, how many it can, and the name of these things.
    pub counted: Option<Counted>,
}

/// How many things of a kind an overlay shows.
#[derive(Copy, Clone, Debug)]
pub struct Counted {
    /// The usual number.
    pub usual: usize,
    /// The greatest number.
    pub most: usize,
    /// What is counted.
    pub title: Text,
}

/// The words for a number about the whole position.
#[derive(Copy, Clone, Debug)]
pub struct FactWords {
    /// Its name, as in `Fact::name` of the engine.
    pub name: &'static str,
    /// Its title.
    pub title: Said,
    /// What it counts.
    pub unit: Unit,
}

/// A sentence and the arguments for each `{}`.
#[derive(Copy, Clone, Debug)]
pub struct Said {
    /// The sentence.
    pub text: Text,
    /// The arguments.
    pub with: &'static [With],
}

/// An argument.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum With {
    /// The name of a side or colour, counted from 0.
    Of(usize),
    /// The name of the side to move.
    Mover,
    /// The name of the side or colour that the overlay's marks are about, or of the side to move.
    Marked,
    /// The subject of a fact: a rank, the name of a piece.
    Part,
}

/// The unit of a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A plain number.
    Count,
    /// Steps.
    Steps,
    /// The value of a search, which may be a decided game.
    Value,
    /// Places for a piece; negative if the piece is on the board.
    Placements,
}

/// The words for an overlay without arguments.
#[must_use]
pub const fn overlay(name: &'static str, title: Text, about: Text) -> OverlayWords {
    OverlayWords { name, title: Said { text: title, with: &[] }, about: Said { text: about, with: &[] }, counted: None }
}

impl OverlayWords {
    /// The same with arguments in the title.
    #[must_use]
    pub const fn titled(self, with: &'static [With]) -> Self {
        Self { title: Said { with, ..self.title }, ..self }
    }

    /// The same for an overlay that can show more or fewer things of a kind.
    #[must_use]
    pub const fn counts(self, counted: Counted) -> Self {
        Self { counted: Some(counted), ..self }
    }

    /// The same with arguments in the explanation.
    #[must_use]
    pub const fn about(self, with: &'static [With]) -> Self {
        Self { about: Said { with, ..self.about }, ..self }
    }
}

/// The words for a plain number without arguments.
#[must_use]
pub const fn fact(name: &'static str, title: Text) -> FactWords {
    FactWords { name, title: Said { text: title, with: &[] }, unit: Unit::Count }
}

impl FactWords {
    /// The same with arguments in the title.
    #[must_use]
    pub const fn titled(self, with: &'static [With]) -> Self {
        Self { title: Said { with, ..self.title }, ..self }
    }

    /// The same for a number in another unit.
    #[must_use]
    pub const fn counts(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }
}
