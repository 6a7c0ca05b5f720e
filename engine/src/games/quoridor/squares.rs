//! Sets of squares in two machine words.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::board::Square;
use crate::core::side::Side;

/// A set of squares: bit `9 * rank + file`, ranks 1 to 5 in the first word and 6 to 9 in the second.
///
/// Two `u64` are faster than one `u128` if shifts are by less than a word: each word is shifted by itself and nine bits cross over.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Squares {
    /// Ranks 1 to 5: 45 bits.
    pub(super) low: u64,
    /// Ranks 6 to 9: 36 bits.
    pub(super) high: u64,
}

/// Bits in use in the first word.
pub(super) const LOW: u64 = (1 << 45) - 1;
/// Bits in use in the second word.
pub(super) const HIGH: u64 = (1 << 36) - 1;
/// One rank at the bottom of a word.
pub(super) const RANK: u64 = (1 << 9) - 1;

/// The squares of files b to i.
const NOT_FIRST_FILE: u64 = (0xff | 0xff << 9 | 0xff << 18 | 0xff << 27 | 0xff << 36) << 1;

/// The first eight bits of each of five rows of nine.
const fn packed(rows: u64) -> u64 {
    (rows & 0xff) | (rows >> 1 & 0xff00) | (rows >> 2 & 0xff_0000) | (rows >> 3 & 0xff00_0000) | (rows >> 4 & 0xff_0000_0000)
}

impl Squares {
    /// The empty set.
    pub const EMPTY: Self = Self { low: 0, high: 0 };
    /// All squares.
    pub const ALL: Self = Self { low: LOW, high: HIGH };

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        let index = square.index();
        if index < 45 { Self { low: 1 << index, high: 0 } } else { Self { low: 0, high: 1 << (index - 45) } }
    }

    /// The rank on which a side wins.
    #[must_use]
    pub const fn goal_of(side: Side) -> Self {
        if side.index() == 0 { Self { low: 0, high: RANK << 27 } } else { Self { low: RANK, high: 0 } }
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// The number of squares.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Whether the set contains this square.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.meets(Self::of(square))
    }

    /// Whether the sets share a square.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        (self.low & other.low) | (self.high & other.high) != 0
    }

    /// The squares one rank below, ignoring walls.
    #[must_use]
    pub const fn down(self) -> Self {
        Self { low: self.low >> 9 | (self.high & RANK) << 36, high: self.high >> 9 }
    }

    /// The squares one file to the left of squares that are not on the first file.
    #[must_use]
    pub(super) const fn left(self) -> Self {
        Self { low: self.low >> 1, high: self.high >> 1 }
    }

    /// The squares one file to the left.
    #[must_use]
    pub const fn west(self) -> Self {
        Self { low: self.low & NOT_FIRST_FILE, high: self.high & NOT_FIRST_FILE }.left()
    }

    /// The crossings at the upper right corners of the squares, as a bit `8 * rank + file` each. Squares of the last file and rank have none.
    #[must_use]
    pub const fn crossings(self) -> u64 {
        packed(self.low) | packed(self.high) << 40
    }

    /// The first square, if there is one.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.low != 0 {
            Square::from_index(self.low.trailing_zeros() as usize)
        } else if self.high != 0 {
            Square::from_index(45 + self.high.trailing_zeros() as usize)
        } else {
            None
        }
    }
}

impl BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Squares {
    type Output = Self;
    fn not(self) -> Self {
        Self { low: !self.low & LOW, high: !self.high & HIGH }
    }
}

impl Iterator for Squares {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        if self.low != 0 {
            self.low &= self.low - 1;
        } else {
            self.high &= self.high - 1;
        }
        Some(first)
    }
}
