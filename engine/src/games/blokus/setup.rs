//! The variants: board, colours, sides, start cells and scoring.

use std::fmt;

use super::geometry::{BoardSize, Cell};
use crate::core::side::Side;

/// The most colours on a board.
pub const MAX_COLOURS: usize = 4;

/// The pieces of one kind on a board, counted in the order of play. A side plays one colour, or two in two-player classic Blokus.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Colour(u8);

impl Colour {
    /// The colour that moves first.
    pub const FIRST: Self = Self(0);

    /// The colour with this index, or `None` if it is 4 or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < MAX_COLOURS { Some(Self(index as u8)) } else { None }
    }

    /// 0 for the colour that moves first, 1 for the second, ...
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn bit(self) -> u8 {
        1 << self.0
    }

    pub(super) const fn after(self, steps: u8, count: u8) -> Self {
        Self((self.0 + steps) % count)
    }
}

/// The differences between the variants.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) name: &'static str,
    pub(super) size: BoardSize,
    pub(super) colours: u8,
    pub(super) sides: u8,
    /// Whether placing all pieces earns extra points.
    pub(super) bonus: bool,
}

const fn classic(name: &'static str, sides: u8, bonus: bool) -> Setup {
    Setup { name, size: BoardSize::Large, colours: 4, sides, bonus }
}

const fn duo(name: &'static str, bonus: bool) -> Setup {
    Setup { name, size: BoardSize::Small, colours: 2, sides: 2, bonus }
}

/// All variants, the default first.
pub(super) static SETUPS: [Setup; 6] = [
    classic("classic", 4, true),
    classic("classic-2", 2, true),
    duo("duo", true),
    classic("classic-basic", 4, false),
    classic("classic-2-basic", 2, false),
    duo("duo-basic", false),
];

/// The names of [`SETUPS`].
pub(super) const NAMES: &[&str] = &["classic", "classic-2", "duo", "classic-basic", "classic-2-basic", "duo-basic"];

impl Setup {
    pub(super) fn colours(&self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator + use<> {
        (0..self.colours).map(Colour)
    }

    /// The side that plays a colour.
    pub(super) fn side(&self, colour: Colour) -> Side {
        Side::from_index(colour.index() % usize::from(self.sides)).unwrap_or(Side::FIRST)
    }

    /// The cell that the colour's first piece must cover.
    pub(super) fn start(&self, colour: Colour) -> Cell {
        let (row, column) = match self.size {
            BoardSize::Small => [(4, 4), (9, 9), (0, 0), (0, 0)][colour.index()],
            BoardSize::Large => [(0, 0), (0, 19), (19, 19), (19, 0)][colour.index()],
        };
        Cell { row, column }
    }

    /// The image of a cell under a symmetry. Large board: this many quarter turns clockwise. Small board: 1 mirrors in the diagonal from the top
    /// left, 2 is a half turn, 3 both.
    pub(super) fn image(&self, cell: Cell, symmetry: usize) -> Cell {
        let last = self.size.cells() - 1;
        let Cell { row, column } = cell;
        let (row, column) = match (self.size, symmetry) {
            (BoardSize::Small, 1) => (column, row),
            (BoardSize::Small | BoardSize::Large, 2) => (last - row, last - column),
            (BoardSize::Small, 3) => (last - column, last - row),
            (BoardSize::Large, 1) => (column, last - row),
            (BoardSize::Large, 3) => (last - column, row),
            _ => (row, column),
        };
        Cell { row, column }
    }

    /// By how many places in the order of play a symmetry moves the colours.
    pub(super) fn colour_steps(&self, symmetry: usize) -> u8 {
        match self.size {
            BoardSize::Small => u8::from(symmetry >= 2),
            BoardSize::Large => symmetry as u8 % 4,
        }
    }

    /// The letter of a colour in position texts.
    pub(super) fn letter(&self, colour: Colour) -> char {
        match self.size {
            BoardSize::Small => ['X', 'O', ' ', ' '][colour.index()],
            BoardSize::Large => ['B', 'Y', 'R', 'G'][colour.index()],
        }
    }

    pub(super) fn colour_of_letter(&self, letter: char) -> Option<Colour> {
        self.colours().find(|&colour| self.letter(colour) == letter.to_ascii_uppercase())
    }

    /// The code of the word for a colour.
    pub(super) fn colour_word(&self, colour: Colour) -> &'static str {
        match self.size {
            BoardSize::Small => ["blokus.first", "blokus.second", "", ""][colour.index()],
            BoardSize::Large => ["blokus.blue", "blokus.yellow", "blokus.red", "blokus.green"][colour.index()],
        }
    }

    /// The name of a cell: column letter and row number from the bottom.
    pub(super) fn cell_name(&self, cell: Cell) -> String {
        CellName { setup: self, cell }.to_string()
    }

    /// The cell with this name (in any case), if it is on the board.
    pub(super) fn cell_named(&self, name: &str) -> Option<Cell> {
        let mut letters = name.chars();
        let column = letters.next()?.to_ascii_lowercase();
        let digits = letters.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let number: u8 = digits.parse().ok()?;
        let column = u8::try_from(u32::from(column).checked_sub(u32::from('a'))?).ok()?;
        let cells = self.size.cells();
        (column < cells && number <= cells).then(|| Cell { row: cells - number, column })
    }
}

struct CellName<'a> {
    setup: &'a Setup,
    cell: Cell,
}

impl fmt::Display for CellName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.cell.column), self.setup.size.cells() - self.cell.row)
    }
}
