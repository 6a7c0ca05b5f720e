//! Sets of walls, and the slots where another wall fits.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use arrayvec::ArrayVec;

use super::board::{Orientation, SQUARES, Square, Wall};

/// A set of walls: one bit per crossing (`8 * rank + file`) and orientation.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Walls {
    /// Horizontal walls.
    pub h: u64,
    /// Vertical walls.
    pub v: u64,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;
const RANK_8: u64 = RANK_1 << 56;

/// Bits moved one crossing to the right.
const fn right(bits: u64) -> u64 {
    (bits & !FILE_H) << 1
}

/// Bits moved one crossing to the left.
const fn left(bits: u64) -> u64 {
    (bits & !FILE_A) >> 1
}

/// The bit of a crossing, or none off the board.
pub(super) const fn crossing(file: i32, rank: i32) -> u64 {
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 { 1 << (8 * rank + file) } else { 0 }
}

const fn least(a: i32, b: i32) -> i32 {
    if a < b { a } else { b }
}

impl Walls {
    /// The empty set.
    pub const NONE: Self = Self { h: 0, v: 0 };

    /// The set of one wall.
    #[must_use]
    pub const fn of(wall: Wall) -> Self {
        let bit = 1 << wall.crossing();
        match wall.orientation() {
            Orientation::Horizontal => Self { h: bit, v: 0 },
            Orientation::Vertical => Self { h: 0, v: bit },
        }
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.h | self.v == 0
    }

    /// The number of walls.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.h.count_ones() + self.v.count_ones()
    }

    /// Whether the set contains this wall.
    #[must_use]
    pub const fn contains(self, wall: Wall) -> bool {
        let wall = Self::of(wall);
        (self.h & wall.h) | (self.v & wall.v) != 0
    }

    /// The walls of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self { h: self.h & !other.h, v: self.v & !other.v }
    }

    /// The slots in which another wall neither overlaps nor crosses one of these.
    #[must_use]
    pub const fn free(self) -> Self {
        let taken = self.h | self.v;
        Self { h: !(taken | right(self.h) | left(self.h)), v: !(taken | self.v << 8 | self.v >> 8) }
    }

    /// The slots in which a wall would touch these walls or the frame at two or more of its three points (both ends and the middle). A wall that
    /// touches fewer closes no loop, so it cannot divide the board.
    #[must_use]
    pub const fn touching(self) -> Self {
        let points = self.h | right(self.h) | left(self.h) | self.v | self.v << 8 | self.v >> 8;
        let (west, east) = (right(points) | FILE_A, left(points) | FILE_H);
        let (south, north) = (points << 8 | RANK_1, points >> 8 | RANK_8);
        Self { h: points & (west | east) | west & east, v: points & (south | north) | south & north }
    }

    /// The slots in which a wall would touch these walls or the frame at one point or more.
    #[must_use]
    pub const fn beside(self) -> Self {
        let points = self.h | right(self.h) | left(self.h) | self.v | self.v << 8 | self.v >> 8;
        Self { h: points | right(points) | left(points) | FILE_A | FILE_H, v: points | points << 8 | points >> 8 | RANK_1 | RANK_8 }
    }

    /// The slots in which a wall would lie across a path from square to neighbouring square.
    #[must_use]
    pub fn across(path: &ArrayVec<Square, SQUARES>) -> Self {
        let mut slots = Self::NONE;
        for (&from, &to) in path.iter().zip(path.iter().skip(1)) {
            slots |= Self::between(from, to);
        }
        slots
    }

    /// The one or two slots in which a wall would lie between two neighbouring squares.
    #[must_use]
    pub const fn between(a: Square, b: Square) -> Self {
        let (file, rank) = (least(a.file(), b.file()), least(a.rank(), b.rank()));
        if a.rank() == b.rank() {
            Self { h: 0, v: crossing(file, rank) | crossing(file, rank - 1) }
        } else {
            Self { h: crossing(file, rank) | crossing(file - 1, rank), v: 0 }
        }
    }

    /// The set mirrored left to right.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.fold(Self::NONE, |set, wall| set | Self::of(wall.mirrored()))
    }

    /// The set mirrored bottom to top.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { h: self.h.swap_bytes(), v: self.v.swap_bytes() }
    }
}

impl BitAnd for Walls {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self { h: self.h & other.h, v: self.v & other.v }
    }
}

impl BitOr for Walls {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { h: self.h | other.h, v: self.v | other.v }
    }
}

impl BitOrAssign for Walls {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Horizontal walls first, each orientation by rank and then by file.
impl Iterator for Walls {
    type Item = Wall;
    fn next(&mut self) -> Option<Wall> {
        if self.h != 0 {
            let wall = Wall::at(self.h.trailing_zeros(), Orientation::Horizontal);
            self.h &= self.h - 1;
            Some(wall)
        } else if self.v != 0 {
            let wall = Wall::at(self.v.trailing_zeros(), Orientation::Vertical);
            self.v &= self.v - 1;
            Some(wall)
        } else {
            None
        }
    }
}
