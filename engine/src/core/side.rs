//! Sides: the seats at a board.

use std::fmt;

/// A player's seat, counted from the one that moves first. Two-player games use [`Side::FIRST`] and [`Side::SECOND`]; four-player Blokus uses
/// all four.
///
/// A side is a *player*, not a colour: in two-player classic Blokus one side owns two colours.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The side that moves first.
    pub const FIRST: Self = Self(0);
    /// The side that moves second.
    pub const SECOND: Self = Self(1);
    /// The third side of a game for more than two.
    pub const THIRD: Self = Self(2);
    /// The fourth side of a game for four.
    pub const FOURTH: Self = Self(3);
    /// The greatest number of sides in any game.
    pub const MAX: usize = 4;

    /// The side with this index (0 to 3), or `None`.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// 0 for the first side, 1 for the second, ...
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other side of a two-player game.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The next side when `count` sides take turns.
    #[must_use]
    pub const fn next(self, count: usize) -> Self {
        Self(((self.0 as usize + 1) % count) as u8)
    }

    /// The first `count` sides in order.
    pub fn all(count: usize) -> impl Iterator<Item = Self> + Clone {
        (0..count.min(Self::MAX)).map(|index| Self(index as u8))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["first", "second", "third", "fourth"][self.index()])
    }
}
