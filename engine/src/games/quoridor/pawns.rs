//! Pawn moves.

use super::board::{SQUARES, Square};
use super::squares::Squares;
use super::walls::Walls;

/// The four directions of a step, opposite ones two apart.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Direction {
    /// Up the board, to the next rank.
    North,
    /// To the next file.
    East,
    /// Down the board.
    South,
    /// To the file before.
    West,
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The two directions across this one.
    #[must_use]
    pub const fn sideways(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::West, Self::East],
            Self::East | Self::West => [Self::South, Self::North],
        }
    }

    /// Files and ranks of one step.
    #[must_use]
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }
}

/// For every direction and square: the next square, and the walls that would lie in between.
static STEPS: [[Option<(Square, Walls)>; SQUARES]; 4] = steps();

const fn steps() -> [[Option<(Square, Walls)>; SQUARES]; 4] {
    let mut table = [[None; SQUARES]; 4];
    let mut index = 0;
    while index < SQUARES {
        let mut way = 0;
        while way < 4 {
            if let Some(from) = Square::from_index(index) {
                let (files, ranks) = Direction::ALL[way].offset();
                if let Some(to) = from.offset(files, ranks) {
                    table[way][index] = Some((to, Walls::between(from, to)));
                }
            }
            way += 1;
        }
        index += 1;
    }
    table
}

impl Walls {
    /// The neighbouring square in a direction, if it is on the board and no wall is in between.
    #[must_use]
    pub fn step(self, from: Square, direction: Direction) -> Option<Square> {
        let (to, between) = STEPS[direction as usize][from.index()]?;
        (self & between).is_empty().then_some(to)
    }

    /// Whether two neighbouring squares are parted by a wall; false for squares that are no neighbours.
    #[must_use]
    pub fn part(self, a: Square, b: Square) -> bool {
        let distance = (a.file() - b.file()).abs() + (a.rank() - b.rank()).abs();
        distance == 1 && !(self & Self::between(a, b)).is_empty()
    }

    /// The squares to which a pawn on `own` can go when the other pawn is on `other`. `diagonal` tells whether a pawn that cannot jump straight
    /// over the other one may step to either side of it.
    #[must_use]
    pub fn pawn_targets(self, own: Square, other: Square, diagonal: bool) -> Squares {
        let mut targets = Squares::EMPTY;
        for direction in Direction::ALL {
            let Some(next) = self.step(own, direction) else { continue };
            if next != other {
                targets |= Squares::of(next);
            } else if let Some(behind) = self.step(other, direction) {
                targets |= Squares::of(behind);
            } else if diagonal {
                for sideways in direction.sideways() {
                    targets |= self.step(other, sideways).map_or(Squares::EMPTY, Squares::of);
                }
            }
        }
        targets
    }
}
