//! Points of the board and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The smallest board.
pub const MIN_SIZE: u8 = 3;
/// The largest board.
pub const MAX_SIZE: u8 = 13;

/// Bits per row: one more than the largest board has columns, so that a shift by one never reaches the next row.
const STRIDE: u8 = MAX_SIZE + 1;

/// The column letters of the Go Text Protocol: there is no `I`.
pub(super) const COLUMNS: &[u8; MAX_SIZE as usize] = b"ABCDEFGHJKLMN";

/// A point of a board of any size. Also a move, because a move of NoGo places a stone on a point.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Point(u8);

impl Point {
    /// One more than the largest [`Point::index`].
    pub const COUNT: usize = STRIDE as usize * MAX_SIZE as usize;

    /// The point in the lower left corner.
    pub const A1: Self = Self(0);

    /// The point in a column (0 is `A`) and a row (0 is the bottom row), or `None` outside the largest board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MAX_SIZE && row < MAX_SIZE { Some(Self(row * STRIDE + column)) } else { None }
    }

    /// The column, 0 for `A`.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, 0 for the bottom row.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// A small number, different for each point and the same on boards of all sizes; for tables. See [`Point::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the point lies on a board of this size.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.column() < size && self.row() < size
    }

    /// The point under one of the eight symmetries of a board of this size: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then swaps
    /// columns and rows.
    #[must_use]
    pub const fn transformed(self, symmetry: usize, size: u8) -> Self {
        let last = size - 1;
        let column = if symmetry & 1 == 0 { self.column() } else { last - self.column() };
        let row = if symmetry & 2 == 0 { self.row() } else { last - self.row() };
        if symmetry & 4 == 0 { Self(row * STRIDE + column) } else { Self(column * STRIDE + row) }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", COLUMNS[self.column() as usize % COLUMNS.len()] as char, self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of points in `N` words of 64 bits: two words hold a board of up to 9x9, three hold all sizes.
///
/// Searches spend most of their time in these few operations. They are plain loops over indices, which every build inlines; iterators were not
/// inlined in some builds, and playouts took three times as long.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct PointSet<const N: usize>([u64; N]);

impl<const N: usize> PointSet<N> {
    /// No points.
    pub const EMPTY: Self = Self([0; N]);

    /// The largest board size that `N` words can hold.
    pub const LARGEST_BOARD: u8 = if N == 2 { 9 } else { MAX_SIZE };

    /// Only this point.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub const fn point(point: Point) -> Self {
        let mut words = [0; N];
        words[(point.0 >> 6) as usize % N] = 1 << (point.0 & 63);
        Self(words)
    }

    /// All points of a board.
    #[must_use]
    pub fn board(size: u8) -> Self {
        let mut set = Self::EMPTY;
        for row in 0..size {
            for column in 0..size {
                set |= Point::new(column, row).map_or(Self::EMPTY, Self::point);
            }
        }
        set
    }

    /// Whether there are no points.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub fn is_empty(self) -> bool {
        let (mut all, mut index) = (0, 0);
        while index < N {
            all |= self.0[index];
            index += 1;
        }
        all == 0
    }

    /// The number of points.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub fn len(self) -> u32 {
        let (mut count, mut index) = (0, 0);
        while index < N {
            count += self.0[index].count_ones();
            index += 1;
        }
        count
    }

    /// Whether there are two points or more.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub fn is_plural(self) -> bool {
        let (mut before, mut plural, mut index) = (0, 0, 0);
        while index < N {
            let word = self.0[index];
            plural |= word & word.wrapping_sub(1);
            plural |= if before != 0 { word } else { 0 };
            before |= word;
            index += 1;
        }
        plural != 0
    }

    /// Whether the point is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0[(point.0 >> 6) as usize % N] >> (point.0 & 63) & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[(point.0 >> 6) as usize % N] |= 1 << (point.0 & 63);
    }

    /// Removes a point.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[(point.0 >> 6) as usize % N] &= !(1 << (point.0 & 63));
    }

    /// The points without those of another set.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Whether the sets share a point.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The first point, by row from the bottom and then by column.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub fn first(self) -> Option<Point> {
        self.0.iter().zip(0u8..).find(|(word, _)| **word != 0).map(|(word, index)| Point(index * 64 + word.trailing_zeros() as u8))
    }

    /// All neighbours of the points of the set. The result may include bits off the board: intersect it with points on the board.
    #[must_use]
    #[cfg_attr(feature = "players", inline(always))]
    pub fn neighbours(self) -> Self {
        self.shifted_up::<1>()
            | self.shifted_down::<1>()
            | self.shifted_up::<{ STRIDE as u32 }>()
            | self.shifted_down::<{ STRIDE as u32 }>()
    }

    /// The same points in the number of words that holds every board.
    #[must_use]
    pub fn widened(self) -> PointSet<3> {
        let mut words = [0; 3];
        for (wide, word) in words.iter_mut().zip(self.0) {
            *wide = word;
        }
        PointSet(words)
    }

    #[cfg_attr(feature = "players", inline(always))]
    fn shifted_up<const BY: u32>(self) -> Self {
        let mut words = [0; N];
        words[0] = self.0[0] << BY;
        let mut index = 1;
        while index < N {
            words[index] = self.0[index] << BY | self.0[index - 1] >> (64 - BY);
            index += 1;
        }
        Self(words)
    }

    #[cfg_attr(feature = "players", inline(always))]
    fn shifted_down<const BY: u32>(self) -> Self {
        let mut words = [0; N];
        words[N - 1] = self.0[N - 1] >> BY;
        let mut index = 1;
        while index < N {
            words[index - 1] = self.0[index - 1] >> BY | self.0[index] << (64 - BY);
            index += 1;
        }
        Self(words)
    }
}

impl<const N: usize> Default for PointSet<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> BitAnd for PointSet<N> {
    type Output = Self;
    #[cfg_attr(feature = "players", inline(always))]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const N: usize> BitAndAssign for PointSet<N> {
    #[cfg_attr(feature = "players", inline(always))]
    fn bitand_assign(&mut self, other: Self) {
        let mut index = 0;
        while index < N {
            self.0[index] &= other.0[index];
            index += 1;
        }
    }
}

impl<const N: usize> BitOr for PointSet<N> {
    type Output = Self;
    #[cfg_attr(feature = "players", inline(always))]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const N: usize> BitOrAssign for PointSet<N> {
    #[cfg_attr(feature = "players", inline(always))]
    fn bitor_assign(&mut self, other: Self) {
        let mut index = 0;
        while index < N {
            self.0[index] |= other.0[index];
            index += 1;
        }
    }
}

impl<const N: usize> Not for PointSet<N> {
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

impl<const N: usize> IntoIterator for PointSet<N> {
    type Item = Point;
    type IntoIter = Points<N>;
    #[inline]
    fn into_iter(self) -> Points<N> {
        Points { words: self.0, index: 0 }
    }
}

impl<const N: usize> fmt::Debug for PointSet<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The points of a set, by row from the bottom and then by column.
#[derive(Clone, Debug)]
pub struct Points<const N: usize> {
    words: [u64; N],
    index: usize,
}

impl<const N: usize> Iterator for Points<N> {
    type Item = Point;
    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.index < N {
            let word = self.words[self.index];
            if word != 0 {
                self.words[self.index] = word & (word - 1);
                return Some(Point(self.index as u8 * 64 + word.trailing_zeros() as u8));
            }
            self.index += 1;
        }
        None
    }
}
