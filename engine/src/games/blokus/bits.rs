//! Sets of cells as bits, row by row, with a frame of empty cells around the board.
//!
//! Cell (row, column), both from 0 at the top left, is bit `(row + 1) * STRIDE + column + 1`. The frame makes shifts safe: whatever leaves the
//! board lands in it and is masked out. The 14x14 board is 16 rows of 16 bits, exactly four words; the 20x20 board is 22 rows of 22 bits in
//! eight words.
//!
//! The code uses loops over indices and forced inlining, because iterators and `array::from_fn` were not inlined without link-time optimisation;
//! that doubled the cost of a playout.

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

    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// Like [`Self::has`], as 1 or 0 and without a branch; indices wrap around. `N` is a power of two.
    #[cfg_attr(feature = "players", inline(always))]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn around(&self, bit: usize) -> u64 {
        self.0[(bit / 64) & (N - 1)] >> (bit % 64) & 1
    }

    #[cfg(not(all(target_family = "wasm", target_feature = "simd128")))]
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn is_empty(&self) -> bool {
        let (mut all, mut index) = (0, 0);
        while index < N {
            all |= self.0[index];
            index += 1;
        }
        all == 0
    }

    /// Whether there is no bit. The compiler would take the vectors apart, word by word. `N` is even.
    #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn is_empty(&self) -> bool {
        use std::arch::wasm32::{u64x2, v128_any_true, v128_or};
        let (mut all, mut index) = (u64x2(0, 0), 0);
        while index < N {
            all = v128_or(all, u64x2(self.0[index], self.0[index + 1]));
            index += 2;
        }
        !v128_any_true(all)
    }

    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn count(&self) -> u32 {
        let (mut count, mut index) = (0, 0);
        while index < N {
            count += self.0[index].count_ones();
            index += 1;
        }
        count
    }

    /// All bits shifted up by `K` (1 to 63): by one column to the right for 1, by one row down for the stride.
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn up<const K: usize>(self) -> Self {
        let mut up = [0; N];
        let (mut carry, mut index) = (0, 0);
        while index < N {
            let own = self.0[index];
            up[index] = own << K | carry;
            carry = own >> (64 - K);
            index += 1;
        }
        Self(up)
    }

    /// All bits shifted down by `K` (1 to 63).
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn down<const K: usize>(self) -> Self {
        let mut down = [0; N];
        let (mut carry, mut index) = (0, N);
        while index > 0 {
            index -= 1;
            let own = self.0[index];
            down[index] = own >> K | carry;
            carry = own << (64 - K);
        }
        Self(down)
    }

    /// The cells that touch one of these along an edge, including the frame.
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn edges<const S: usize>(self) -> Self {
        self.up::<1>() | self.down::<1>() | self.up::<S>() | self.down::<S>()
    }

    /// The cells that touch one of these at a corner, including the frame.
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn corners<const S: usize>(self) -> Self {
        let rows = self.up::<S>() | self.down::<S>();
        rows.up::<1>() | rows.down::<1>()
    }

    /// The same set in another number of words; bits beyond it are dropped.
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn resized<const M: usize>(&self) -> Bits<M> {
        let (mut words, mut index) = ([0; M], 0);
        while index < M && index < N {
            words[index] = self.0[index];
            index += 1;
        }
        Bits(words)
    }

    /// The bits in rising order.
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn iter(self) -> Ones<N> {
        Ones { words: self.0, index: 0 }
    }

    /// The `n`-th bit in rising order, counted from 0; bit 0 if there are not so many.
    #[cfg_attr(feature = "players", inline(always))]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn nth(&self, mut n: u32) -> usize {
        let mut index = 0;
        while index < N {
            let mut word = self.0[index];
            let count = word.count_ones();
            if n < count {
                while n > 0 {
                    word &= word - 1;
                    n -= 1;
                }
                return index * 64 + word.trailing_zeros() as usize;
            }
            n -= count;
            index += 1;
        }
        0
    }
}

/// The bits of a set that were not returned yet; see [`Bits::iter`].
pub(super) struct Ones<const N: usize> {
    words: [u64; N],
    /// The words before it are taken.
    index: usize,
}

impl<const N: usize> Iterator for Ones<N> {
    type Item = usize;

    #[cfg_attr(feature = "players", inline(always))]
    fn next(&mut self) -> Option<usize> {
        while self.index < N {
            let word = self.words[self.index];
            if word != 0 {
                self.words[self.index] = word & (word - 1);
                return Some(self.index * 64 + word.trailing_zeros() as usize);
            }
            self.index += 1;
        }
        None
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;
    #[cfg_attr(feature = "players", inline(always))]
    fn bitand(mut self, other: Self) -> Self {
        let mut index = 0;
        while index < N {
            self.0[index] &= other.0[index];
            index += 1;
        }
        self
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;
    #[cfg_attr(feature = "players", inline(always))]
    fn bitor(mut self, other: Self) -> Self {
        let mut index = 0;
        while index < N {
            self.0[index] |= other.0[index];
            index += 1;
        }
        self
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;
    #[cfg_attr(feature = "players", inline(always))]
    fn not(mut self) -> Self {
        let mut index = 0;
        while index < N {
            self.0[index] = !self.0[index];
            index += 1;
        }
        self
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[cfg_attr(feature = "players", inline(always))]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[cfg_attr(feature = "players", inline(always))]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
