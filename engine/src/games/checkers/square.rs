//! Squares and moves.

use std::fmt;

/// A square of the 8x8 board, light ones included so that a wrong move can be named.
///
/// Columns are `A` to `H` from the left, rows `1` to `8` **from the top**; white starts at the top.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in this column (0 to 7 from the left) and row (0 to 7 from the top).
    ///
    /// # Panics
    /// When it is off the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < 8 && row < 8, "off the board");
        Self(row * 8 + column)
    }

    /// The square with this row-major number, if it is below 64.
    #[must_use]
    pub const fn from_index(index: u32) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// The squares of a set, row by row.
    pub(crate) fn of_set(set: u64) -> impl Iterator<Item = Self> {
        let mut left = set;
        std::iter::from_fn(move || {
            let square = Self::from_index(left.trailing_zeros())?;
            left &= left - 1;
            Some(square)
        })
    }

    /// The square `columns` to the right and `rows` down (negative: left and up), if it is on the board.
    #[must_use]
    pub fn offset(self, columns: i8, rows: i8) -> Option<Self> {
        let column = self.column().checked_add_signed(columns)?;
        let row = self.row().checked_add_signed(rows)?;
        (column < 8 && row < 8).then(|| Self::new(column, row))
    }

    /// 0 for `A` to 7 for `H`.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// 0 for row `1` (the top) to 7 for row `8`.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The row-major number, 0 to 63.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Pieces stand on dark squares only.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self.row() + self.column()) % 2 == 1
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The square after half a turn of the board.
    #[must_use]
    pub(crate) const fn turned(self) -> Self {
        Self(63 - self.0)
    }

    /// The square half-way to `other`, for squares two steps apart on a diagonal.
    pub(crate) const fn middle(self, other: Self) -> Self {
        Self(u8::midpoint(self.0, other.0))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.column()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A step or a capture: where a piece goes from and to. A capture jumps two squares along a diagonal.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// The square that is jumped over, for a move with the shape of a capture.
    #[must_use]
    pub const fn jumped(self) -> Option<Square> {
        if self.is_capture() { Some(self.from.middle(self.to)) } else { None }
    }

    /// Whether the move has the shape of a capture: two squares along a diagonal.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.from.row().abs_diff(self.to.row()) == 2 && self.from.column().abs_diff(self.to.column()) == 2
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
