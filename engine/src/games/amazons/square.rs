//! Squares and moves, the same on both board sizes.

use std::fmt;

/// A square of any board: file and rank, each from 0 to 15. Whether it lies on a board is for the position to say.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file (0 is `a`) and rank (0 is the bottom one, `1`), each below 16.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self((rank & 15) << 4 | (file & 15))
    }

    /// The file: 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank: 0 for the bottom one.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A turn: an amazon goes from one square to another and shoots an arrow from there.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Move {
    /// Where the amazon stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Where its arrow lands.
    pub arrow: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.from, self.to, self.arrow)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
