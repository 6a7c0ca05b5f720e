//! Sets of squares, and moves between them.
//!
//! A set is a `u64` with bit `8 * row + column`. A diagonal step is a shift. A step over the left or right edge ends on a light square, which
//! intersecting with any set of dark squares removes; so no edge masks are needed.

use super::square::Square;

/// All dark squares.
pub(super) const DARK: u64 = 0x55aa_55aa_55aa_55aa;

/// The four diagonal directions, clockwise from north-east; north is the top of the board, where row 1 is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Direction {
    NorthEast,
    SouthEast,
    SouthWest,
    NorthWest,
}

impl Direction {
    /// The order in which the assignment explores them.
    pub(super) const ALL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    pub(super) const fn is_north(self) -> bool {
        matches!(self, Self::NorthEast | Self::NorthWest)
    }

    /// The columns and rows of one step.
    pub(super) const fn offset(self) -> (i8, i8) {
        match self {
            Self::NorthEast => (1, -1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (-1, 1),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The set shifted by one step; squares that leave the board sideways become light squares.
    pub(super) const fn shift(self, set: u64) -> u64 {
        match self {
            Self::NorthEast => set >> 7,
            Self::SouthEast => set << 9,
            Self::SouthWest => set << 7,
            Self::NorthWest => set >> 9,
        }
    }

    /// The set shifted by one step in the opposite direction.
    pub(super) const fn shift_back(self, set: u64) -> u64 {
        match self {
            Self::NorthEast => set << 7,
            Self::SouthEast => set >> 9,
            Self::SouthWest => set >> 7,
            Self::NorthWest => set << 9,
        }
    }

    /// The pieces of `movers` that can step in this direction.
    pub(super) const fn steppers(self, movers: u64, empty: u64) -> u64 {
        movers & self.shift_back(empty)
    }

    /// The pieces of `movers` that can capture in this direction.
    pub(super) const fn jumpers(self, movers: u64, theirs: u64, empty: u64) -> u64 {
        movers & self.shift_back(theirs & self.shift_back(empty))
    }

    /// The difference between the numbers of two squares one step apart.
    pub(super) const fn delta(self) -> i8 {
        match self {
            Self::NorthEast => -7,
            Self::SouthEast => 9,
            Self::SouthWest => 7,
            Self::NorthWest => -9,
        }
    }
}

/// The board from the point of view of the side to move.
#[derive(Copy, Clone, Debug)]
pub(super) struct View {
    /// Pieces that may move towards row 1.
    pub(super) north: u64,
    /// Pieces that may move towards row 8.
    pub(super) south: u64,
    /// The pieces of the other side.
    pub(super) theirs: u64,
    /// The empty dark squares.
    pub(super) empty: u64,
}

impl View {
    pub(super) const fn movers(&self, direction: Direction) -> u64 {
        if direction.is_north() { self.north } else { self.south }
    }

    /// The pieces that can move in this direction. A piece either steps or captures in a direction, never both.
    const fn actors(&self, direction: Direction) -> u64 {
        self.movers(direction) & direction.shift_back(self.empty | (self.theirs & direction.shift_back(self.empty)))
    }

    /// The number of legal moves.
    ///
    /// Counts two directions at once: a step up or down turns dark squares into light ones, and pieces that move north are never on the top row,
    /// pieces that move south never on the bottom row.
    pub(super) const fn count(&self) -> u32 {
        let north = self.actors(Direction::NorthEast) | (self.actors(Direction::NorthWest) >> 8);
        if self.south == 0 {
            return north.count_ones();
        }
        let south = self.actors(Direction::SouthEast) | (self.actors(Direction::SouthWest) << 8);
        if self.north == 0 { south.count_ones() } else { north.count_ones() + south.count_ones() }
    }

    /// Whether there is a legal move.
    pub(super) const fn can_act(&self) -> bool {
        self.actors(Direction::NorthEast)
            | self.actors(Direction::NorthWest)
            | self.actors(Direction::SouthEast)
            | self.actors(Direction::SouthWest)
            != 0
    }

    /// The targets of the pieces of `from` (usually one piece).
    pub(super) fn targets(&self, from: u64) -> u64 {
        Direction::ALL.into_iter().fold(0, |targets, direction| {
            let next = direction.shift(self.movers(direction) & from);
            targets | ((next | direction.shift(next & self.theirs)) & self.empty)
        })
    }

    /// Calls `found` with the start and target of every capture.
    pub(super) fn captures(&self, mut found: impl FnMut(Square, Square)) {
        for direction in Direction::ALL {
            for from in Square::of_set(direction.jumpers(self.movers(direction), self.theirs, self.empty)) {
                if let Some(to) = moved(from, 2 * direction.delta()) {
                    found(from, to);
                }
            }
        }
    }

    /// Calls `found` with the start and target of every step.
    pub(super) fn steps(&self, found: impl FnMut(Square, Square)) {
        self.steps_of(u64::MAX, found);
    }

    /// Calls `found` with the start and target of every step of the pieces of `who`.
    pub(super) fn steps_of(&self, who: u64, mut found: impl FnMut(Square, Square)) {
        for direction in Direction::ALL {
            for from in Square::of_set(direction.steppers(self.movers(direction) & who, self.empty)) {
                if let Some(to) = moved(from, direction.delta()) {
                    found(from, to);
                }
            }
        }
    }

    /// The pieces of the other side that can be captured.
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn victims(&self) -> u64 {
        Direction::ALL.into_iter().fold(0, |victims, direction| {
            victims | (direction.shift(self.movers(direction)) & self.theirs & direction.shift_back(self.empty))
        })
    }
}

/// The square whose number is greater by `delta`.
fn moved(square: Square, delta: i8) -> Option<Square> {
    Square::from_index((square.index() as u32).wrapping_add_signed(i32::from(delta)))
}
