//! Squares, walls and moves.

use crate::core::side::Side;

/// The number of squares on the board.
pub const SQUARES: usize = 81;
/// The number of crossings on which a wall can be centred.
pub const CROSSINGS: usize = 64;

/// A square of the board; a1 is the bottom left corner as the first side sees the board.
pub type Square = crate::core::square::Square<9, 9>;

impl Square {
    /// Where the pawn of a side starts: e1 or e9.
    #[must_use]
    pub const fn start_of(side: Side) -> Self {
        Self::nearest(4, if side.index() == 0 { 0 } else { 8 })
    }

    /// Whether a pawn of `side` has won on this square.
    #[must_use]
    pub const fn is_goal_of(self, side: Side) -> bool {
        self.rank() == if side.index() == 0 { 8 } else { 0 }
    }
}

/// The orientation of a wall.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Orientation {
    /// Between two ranks.
    Horizontal,
    /// Between two files.
    Vertical,
}

impl Orientation {
    /// `h` or `v`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'h',
            Self::Vertical => 'v',
        }
    }
}

/// A wall: two squares long, centred on one of the 8x8 crossings between the squares.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Wall {
    crossing: u8,
    orientation: Orientation,
}

impl Wall {
    /// The wall centred on the upper right corner of the square with this file and rank (0 to 7 each), or `None` off the board.
    #[must_use]
    pub const fn new(file: i32, rank: i32, orientation: Orientation) -> Option<Self> {
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 { Some(Self { crossing: (8 * rank + file) as u8, orientation }) } else { None }
    }

    /// The wall on the crossing with this index; the index is taken modulo 64.
    #[must_use]
    pub(super) const fn at(crossing: u32, orientation: Orientation) -> Self {
        Self { crossing: (crossing % CROSSINGS as u32) as u8, orientation }
    }

    /// The index of its crossing, `8 * rank + file`: 0 to 63.
    #[must_use]
    pub const fn crossing(self) -> usize {
        self.crossing as usize
    }

    /// Which way it lies.
    #[must_use]
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The file of the square that names it: 0 for a, 7 for h.
    #[must_use]
    pub const fn file(self) -> i32 {
        self.crossing as i32 % 8
    }

    /// The rank of the square that names it: 0 for 1, 7 for 8.
    #[must_use]
    pub const fn rank(self) -> i32 {
        self.crossing as i32 / 8
    }

    /// The square that names it: of the four that it touches the one nearest to a1.
    #[must_use]
    pub const fn square(self) -> Square {
        Square::nearest(self.file(), self.rank())
    }

    /// A number for the wall: 0 to 63 horizontal, 64 to 127 vertical.
    #[must_use]
    pub const fn index(self) -> usize {
        self.crossing as usize + if matches!(self.orientation, Orientation::Vertical) { CROSSINGS } else { 0 }
    }

    /// The wall mirrored left to right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { crossing: self.crossing / 8 * 8 + 7 - self.crossing % 8, orientation: self.orientation }
    }

    /// The wall mirrored bottom to top.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { crossing: (7 - self.crossing / 8) * 8 + self.crossing % 8, orientation: self.orientation }
    }

    /// The two pairs of neighbouring squares that it parts.
    #[must_use]
    pub fn parts(self) -> [(usize, usize); 2] {
        let square = self.square().index();
        match self.orientation {
            Orientation::Horizontal => [(square, square + 9), (square + 1, square + 10)],
            Orientation::Vertical => [(square, square + 1), (square + 9, square + 10)],
        }
    }
}

/// A move: a pawn move or a wall.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Move {
    /// The pawn moves to this square, by a step or a jump.
    Pawn(Square),
    /// A wall is placed.
    Wall(Wall),
}

impl Move {
    /// The number of different moves that can be written.
    pub const COUNT: usize = SQUARES + 2 * CROSSINGS;

    /// A number for the move: 0 to 80 the pawn's target, then the walls.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Pawn(to) => to.index(),
            Self::Wall(wall) => SQUARES + wall.index(),
        }
    }
}
