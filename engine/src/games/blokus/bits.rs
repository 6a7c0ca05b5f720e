//! Sets of cells as bits, row by row with a frame of empty cells around the board.
//!
//! Cell (row, column), both from 0 at the top left, is bit `(row + 1) * STRIDE + column + 1`. The frame makes shifting safe: whatever
//! leaves the board lands in it and is masked away. The 14x14 board is 16 rows of 16 bits, exactly four words; the 20x20 board is 22
//! rows of 22 bits in eight words.
//!
//! Loops and forced inlining are there because the obvious `array::from_fn` was left uninlined, which doubled the cost of a playout.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of `64 * N` bits.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> Bits<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    #[inline(always)]
    pub(super) fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline(always)]
    pub(super) fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// As [`Self::has`], for any number.
    #[inline(always)]
    pub(super) fn holds(&self, bit: usize) -> bool {
        self.0.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 != 0)
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        let mut all = 0;
        for word in self.0 {
            all |= word;
        }
        all == 0
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        let mut count = 0;
        for word in self.0 {
            count += word.count_ones();
        }
        count
    }

    /// All bits moved `K` (1 to 63) places up: the cells one column to the right for 1, one row down for the stride.
    #[inline(always)]
    pub(super) fn up<const K: usize>(self) -> Self {
        let mut up = [0; N];
        let mut carry = 0;
        for (word, &own) in up.iter_mut().zip(&self.0) {
            *word = own << K | carry;
            carry = own >> (64 - K);
        }
        Self(up)
    }

    /// All bits moved `K` (1 to 63) places down.
    #[inline(always)]
    pub(super) fn down<const K: usize>(self) -> Self {
        let mut down = [0; N];
        let mut carry = 0;
        for (word, &own) in down.iter_mut().zip(&self.0).rev() {
            *word = own >> K | carry;
            carry = own << (64 - K);
        }
        Self(down)
    }

    /// The cells that touch one of these along an edge, the frame included.
    #[inline(always)]
    pub(super) fn edges<const S: usize>(self) -> Self {
        self.up::<1>() | self.down::<1>() | self.up::<S>() | self.down::<S>()
    }

    /// The same set seen from each of the four sides: the cells that have one of these to the left, right, above and below.
    #[inline(always)]
    pub(super) fn sides<const S: usize>(self) -> [Self; 4] {
        [self.up::<1>(), self.down::<1>(), self.up::<S>(), self.down::<S>()]
    }

    /// The cells that touch one of these at a corner, the frame included.
    #[inline(always)]
    pub(super) fn corners<const S: usize>(self) -> Self {
        let rows = self.up::<S>() | self.down::<S>();
        rows.up::<1>() | rows.down::<1>()
    }

    /// The same set in another number of words; bits beyond them are dropped.
    #[inline(always)]
    pub(super) fn resized<const M: usize>(&self) -> Bits<M> {
        let mut words = [0; M];
        for (word, &own) in words.iter_mut().zip(&self.0) {
            *word = own;
        }
        Bits(words)
    }

    /// The bits in rising order.
    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| Ones(word).map(move |bit| index * 64 + bit))
    }

    /// The `n`-th bit in rising order, counted from 0; bit 0 if there are not so many.
    #[inline(always)]
    pub(super) fn nth(&self, mut n: u32) -> usize {
        for (index, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if n < count {
                let rest = (0..n).fold(word, |rest, _| rest & (rest - 1));
                return index * 64 + rest.trailing_zeros() as usize;
            }
            n -= count;
        }
        0
    }

}

struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;
    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
