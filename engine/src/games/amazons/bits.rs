//! Sets of squares as bits: `u64` for the 8x8 board, `u128` for the 10x10 board.
//!
//! A square's bit is `rank * STRIDE + file`. On 8x8 the stride is 8 and steps sideways mask the edge files; on 10x10 it is 11, and the
//! eleventh column is never on the board, so every step is one shift and one mask.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// The number of directions in which a queen moves. A direction `d < 4` goes towards higher bits, `d + 4` is its opposite.
pub(super) const DIRECTIONS: usize = 8;

/// File and rank steps of the directions: east, north-west, north, north-east, then the opposites.
const STEPS: [(i32, i32); DIRECTIONS] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// A set of squares of one board size.
pub(super) trait Bits:
    Copy
    + Eq
    + Debug
    + Hash
    + Send
    + Into<u128>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
    + 'static
{
    /// Files (and ranks) of the board.
    const SIZE: u8;
    /// How far apart the bits of two squares above each other are.
    const STRIDE: u8;
    /// No square.
    const NONE: Self;
    /// All squares of the board.
    const BOARD: Self;

    /// The set of the square with this bit index.
    fn single(index: u8) -> Self;
    /// The number of squares.
    fn count(self) -> u32;
    /// The index of the lowest square. The set must not be empty.
    fn lowest(self) -> u8;
    /// The set without its lowest square.
    fn without_lowest(self) -> Self;
    /// Every square one step further in direction `D`; those that leave the board vanish.
    fn step<const D: usize>(self) -> Self;
    /// The neighbours of the square with this index.
    #[cfg(feature = "players")]
    fn beside(index: u8) -> Self;
    /// The squares that a queen reaches from `index` over `empty` squares.
    fn queen(index: u8, empty: Self) -> Self;
    /// All squares of `empty` that a queen reaches from any square of `self` in direction `D`, and `self`.
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    fn slide<const D: usize>(self, empty: Self) -> Self;

    /// Whether the set has no square.
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The squares from the lowest index up.
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// All neighbours of the squares of the set. May include squares of the set itself.
    #[inline]
    fn neighbours(self) -> Self {
        let row = self | self.step::<0>() | self.step::<4>();
        (row ^ self) | row.step::<2>() | row.step::<6>()
    }

    /// All squares of `empty` that a queen reaches from any square of `self`, and `self`.
    #[inline]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    fn slides(self, empty: Self) -> Self {
        self.slide::<0>(empty)
            | self.slide::<1>(empty)
            | self.slide::<2>(empty)
            | self.slide::<3>(empty)
            | self.slide::<4>(empty)
            | self.slide::<5>(empty)
            | self.slide::<6>(empty)
            | self.slide::<7>(empty)
    }

    /// The index of the square on this file and rank.
    fn index(file: u8, rank: u8) -> u8 {
        rank * Self::STRIDE + file
    }
}

/// The indices of the squares of a set, from the lowest up.
pub(super) struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }
}

/// Implements [`Bits`] for an unsigned integer. `$keep` clears bits that a shift moved across the edge of the board.
macro_rules! board {
    ($int:ty, size $size:literal, stride $stride:literal, reach $reach:literal, rays $rays:ident, keep $keep:ident, beside $beside:ident) => {
        static $rays: [[$int; $size * $stride]; DIRECTIONS] = {
            let mut rays: [[$int; $size * $stride]; DIRECTIONS] = [[0; $size * $stride]; DIRECTIONS];
            let mut direction = 0;
            while direction < DIRECTIONS {
                let (right, up) = STEPS[direction];
                let mut square = 0;
                while square < $size * $size {
                    let (mut file, mut rank) = (square as i32 % $size, square as i32 / $size);
                    let from = (rank * $stride + file) as usize;
                    loop {
                        file += right;
                        rank += up;
                        if file < 0 || file >= $size || rank < 0 || rank >= $size {
                            break;
                        }
                        rays[direction][from] |= 1 << (rank * $stride + file);
                    }
                    square += 1;
                }
                direction += 1;
            }
            rays
        };

        #[cfg(feature = "players")]
        static $beside: [$int; $size * $stride] = {
            let mut beside: [$int; $size * $stride] = [0; $size * $stride];
            let mut square = 0;
            while square < $size * $size {
                let (file, rank) = (square as i32 % $size, square as i32 / $size);
                let from = (rank * $stride + file) as usize;
                let mut direction = 0;
                while direction < DIRECTIONS {
                    let (file, rank) = (file + STEPS[direction].0, rank + STEPS[direction].1);
                    if file >= 0 && file < $size && rank >= 0 && rank < $size {
                        beside[from] |= 1 << (rank * $stride + file);
                    }
                    direction += 1;
                }
                square += 1;
            }
            beside
        };

        /// The squares on which a step in a direction can end.
        const $keep: [$int; DIRECTIONS] = {
            let mut keep: [$int; DIRECTIONS] = [0; DIRECTIONS];
            let mut direction = 0;
            while direction < DIRECTIONS {
                let (right, up) = STEPS[direction];
                let mut square = 0;
                while square < $size * $size {
                    let (file, rank) = (square as i32 % $size, square as i32 / $size);
                    let (from_file, from_rank) = (file - right, rank - up);
                    if from_file >= 0 && from_file < $size && from_rank >= 0 && from_rank < $size {
                        keep[direction] |= 1 << (rank * $stride + file);
                    }
                    square += 1;
                }
                direction += 1;
            }
            keep
        };

        impl Bits for $int {
            const SIZE: u8 = $size;
            const STRIDE: u8 = $stride;
            const NONE: Self = 0;
            const BOARD: Self = {
                let mut board: $int = 0;
                let mut rank = 0;
                while rank < $size {
                    board |= ((1 << $size) - 1) << (rank * $stride);
                    rank += 1;
                }
                board
            };

            #[inline]
            fn single(index: u8) -> Self {
                1 << index
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn step<const D: usize>(self) -> Self {
                let (right, up) = STEPS[D];
                let by = up * $stride + right;
                (if by > 0 { self << by } else { self >> -by }) & $keep[D]
            }

            #[inline]
            #[cfg(feature = "players")]
            fn beside(index: u8) -> Self {
                $beside[usize::from(index)]
            }

            #[inline]
            fn queen(index: u8, empty: Self) -> Self {
                let blocked = !empty;
                let mut reached = 0;
                for ray in &$rays[..4] {
                    let ray = ray[index as usize];
                    let blockers = ray & blocked;
                    // All bits up to the lowest blocker; all bits when there is none.
                    reached |= ray & (blockers ^ blockers.wrapping_sub(1));
                }
                for ray in &$rays[4..] {
                    let ray = ray[index as usize];
                    // Bit 0 ends every ray that contains it, so it may stand for "no blocker".
                    let highest = <$int>::BITS - 1 - ((ray & blocked) | 1).leading_zeros();
                    reached |= ray & (<$int>::MAX << highest);
                }
                reached & empty
            }

            /// Kogge-Stone parallel prefix fill: each round doubles the distance covered.
            #[inline]
            fn slide<const D: usize>(self, empty: Self) -> Self {
                let shift = |bits: Self, steps: i32| {
                    let (right, up) = STEPS[D];
                    let by = (up * $stride + right) * steps;
                    if by > 0 { bits << by } else { bits >> -by }
                };
                let (mut filled, mut open) = (self, empty & $keep[D]);
                let mut steps = 1;
                while steps < $reach {
                    filled |= open & shift(filled, steps);
                    open &= shift(open, steps);
                    steps *= 2;
                }
                (filled | (open & shift(filled, $reach))) & empty
            }
        }
    };
}

board!(u64, size 8, stride 8, reach 4, rays RAYS_8, keep KEEP_8, beside BESIDE_8);
board!(u128, size 10, stride 11, reach 8, rays RAYS_10, keep KEEP_10, beside BESIDE_10);
