//! Squares of a board with up to 26 columns, named by a letter and a number.

use std::fmt;

use super::rows::Numbering;

/// A square of a board of `WIDTH` columns and `HEIGHT` rows, at most 255 squares. `a1` is the bottom left corner, or the top left one in games whose
/// rows are numbered from the top.
///
/// ```
/// type Square = quintet_engine::core::square::Square<8, 8>;
///
/// let d3 = Square::read("D3").expect("a square");
/// assert_eq!((d3.file(), d3.rank(), d3.index()), (3, 2, 19));
/// assert_eq!(d3.offset(1, -1).map(|square| square.to_string()), Some("e2".to_owned()));
/// assert_eq!(d3.offset(-4, 0), None);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Square<const WIDTH: u8, const HEIGHT: u8>(u8);

impl<const WIDTH: u8, const HEIGHT: u8> Square<WIDTH, HEIGHT> {
    /// The number of squares.
    pub const COUNT: usize = WIDTH as usize * HEIGHT as usize;

    const WIDE: i32 = WIDTH as i32;
    const HIGH: i32 = HEIGHT as i32;

    /// The square with this file and rank, both from 0, or `None` off the board.
    #[must_use]
    pub const fn new(file: i32, rank: i32) -> Option<Self> {
        if file >= 0 && file < Self::WIDE && rank >= 0 && rank < Self::HIGH { Some(Self((Self::WIDE * rank + file) as u8)) } else { None }
    }

    /// The square at a column and a row of a text, both from 0 at the top left, or `None` off the board.
    #[must_use]
    pub const fn in_row(column: u8, row: u8, numbering: Numbering) -> Option<Self> {
        if row < HEIGHT { Self::new(column as i32, numbering.number(row, HEIGHT) as i32 - 1) } else { None }
    }

    /// The square on the board that is nearest to this file and rank, both from 0.
    #[must_use]
    pub const fn nearest(file: i32, rank: i32) -> Self {
        const fn within(number: i32, count: i32) -> i32 {
            if number < 0 {
                0
            } else if number < count {
                number
            } else {
                count - 1
            }
        }
        Self((Self::WIDE * within(rank, Self::HIGH) + within(file, Self::WIDE)) as u8)
    }

    /// The square with this index, or `None`.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// All squares, row by row from rank 1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }

    /// Reads a name, whatever its case: a letter and a number without leading zeros.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (letter, digits) = text.split_at_checked(1)?;
        let file = i32::from(letter.as_bytes().first()?.to_ascii_lowercase()) - i32::from(b'a');
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Self::new(file, digits.parse::<u8>().ok().map(i32::from)? - 1)
    }

    /// The width times the rank, and the file: from 0 at `a1`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file a.
    #[must_use]
    pub const fn file(self) -> i32 {
        self.0 as i32 % Self::WIDE
    }

    /// 0 for rank 1.
    #[must_use]
    pub const fn rank(self) -> i32 {
        self.0 as i32 / Self::WIDE
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Self::new(self.file() + files, self.rank() + ranks)
    }

    /// The square mirrored left to right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 / WIDTH * WIDTH + WIDTH - 1 - self.0 % WIDTH)
    }

    /// The square mirrored bottom to top.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self((HEIGHT - 1 - self.0 / WIDTH) * WIDTH + self.0 % WIDTH)
    }
}

impl<const WIDTH: u8, const HEIGHT: u8> fmt::Display for Square<WIDTH, HEIGHT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % WIDTH), self.rank() + 1)
    }
}

#[cfg(test)]
mod tests {
    type Square = super::Square<10, 12>;

    #[test]
    fn squares_have_names_and_images() {
        for square in Square::all() {
            assert_eq!(Square::read(&square.to_string()), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
            assert_eq!((square.mirrored().mirrored(), square.flipped().flipped()), (square, square));
            assert_eq!(square.mirrored().rank(), square.rank());
            assert_eq!(square.flipped().file(), square.file());
        }
        assert_eq!(Square::all().count(), 120);
        assert_eq!(Square::read("a1").map(|square| square.flipped().mirrored().to_string()), Some("j12".to_owned()));
        for wrong in ["", "a", "k1", "a0", "a13", "a01", "a+1", "1a", "a1 ", "é1", "a999"] {
            assert_eq!(Square::read(wrong), None, "{wrong}");
        }
    }
}
