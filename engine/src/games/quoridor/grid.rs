//! Connections between neighbouring squares, and distances.

use arrayvec::ArrayVec;

use super::board::{Orientation, SQUARES, Square, Wall};
use super::squares::{HIGH, LOW, RANK, Squares};
use super::walls::Walls;
use crate::core::side::Side;

/// The distance of squares from which there is no path.
pub const UNREACHABLE: u8 = u8::MAX;

/// For every square the number of steps to a side's goal rank over an empty board with these walls; pawns are no obstacles.
pub type Distances = [u8; SQUARES];

/// The open borders between neighbouring squares.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Grid {
    /// Squares that one can leave upwards (and enter from above).
    pub(super) north: Squares,
    /// Squares that one can leave to the right (and enter from the right).
    pub(super) east: Squares,
}

/// Moves the eight bits of each of five bytes apart so that rows of eight become rows of nine.
const fn spread(rows: u64) -> u64 {
    (rows & 0xff) | (rows & 0xff00) << 1 | (rows & 0xff_0000) << 2 | (rows & 0xff00_0000) << 3 | (rows & 0xff_0000_0000) << 4
}

/// The squares of files a to h.
const NOT_LAST_FILE: u64 = 0xff | 0xff << 9 | 0xff << 18 | 0xff << 27 | 0xff << 36;

/// The squares below or to the left of the two borders that a wall closes.
const fn closed_by(wall: Wall) -> Squares {
    let index = wall.square().index();
    match (wall.orientation(), wall.rank()) {
        (Orientation::Horizontal, 0..=4) => Squares { low: 0b11 << index, high: 0 },
        (Orientation::Horizontal, _) => Squares { low: 0, high: 0b11 << (index - 45) },
        (Orientation::Vertical, 0..=3) => Squares { low: (1 | 1 << 9) << index, high: 0 },
        (Orientation::Vertical, 4) => Squares { low: 1 << index, high: 1 << (index + 9 - 45) },
        (Orientation::Vertical, _) => Squares { low: 0, high: (1 | 1 << 9) << (index - 45) },
    }
}

impl Grid {
    /// No borders.
    pub const CLOSED: Self = Self { north: Squares::EMPTY, east: Squares::EMPTY };

    /// The borders that these walls leave open.
    #[must_use]
    pub const fn new(walls: Walls) -> Self {
        let (low, high) = (spread(walls.h & 0xff_ffff_ffff), spread(walls.h >> 40));
        let north = Squares { low: LOW & !(low | low << 1), high: HIGH >> 9 & !(high | high << 1) };
        let vertical = walls.v | walls.v << 8;
        let high = spread(vertical >> 40 | (walls.v >> 56) << 24);
        let east = Squares { low: NOT_LAST_FILE & !spread(vertical & 0xff_ffff_ffff), high: NOT_LAST_FILE & HIGH & !high };
        Self { north, east }
    }

    /// The borders after one more wall.
    #[must_use]
    pub fn with(mut self, wall: Wall) -> Self {
        let edges = match wall.orientation() {
            Orientation::Horizontal => &mut self.north,
            Orientation::Vertical => &mut self.east,
        };
        *edges = *edges & !closed_by(wall);
        self
    }

    /// Whether a wall closes a border that is open.
    #[must_use]
    pub fn is_closed_by(&self, wall: Wall) -> bool {
        let edges = match wall.orientation() {
            Orientation::Horizontal => self.north,
            Orientation::Vertical => self.east,
        };
        edges.meets(closed_by(wall))
    }

    /// Opens the border between two neighbouring squares.
    pub fn open(&mut self, a: Square, b: Square) {
        let (lower, upper) = if a < b { (a, b) } else { (b, a) };
        let edges = if lower.rank() == upper.rank() { &mut self.east } else { &mut self.north };
        *edges |= Squares::of(lower);
    }

    /// The borders that are open in both.
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        Self { north: self.north & other.north, east: self.east & other.east }
    }

    /// The borders that are open in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { north: self.north | other.north, east: self.east | other.east }
    }

    /// The open borders between squares of one set and squares of another.
    #[must_use]
    pub fn borders(&self, a: Squares, b: Squares) -> Self {
        Self { north: (a & b.down() | b & a.down()) & self.north, east: (a & b.left() | b & a.left()) & self.east }
    }

    /// The slots in which a wall would close one of the borders.
    #[must_use]
    pub const fn slots(self) -> Walls {
        let Self { north, east } = self;
        Walls { h: north.crossings() | north.west().crossings(), v: east.crossings() | east.down().crossings() }
    }

    /// The squares of `from` and their connected neighbours.
    #[must_use]
    pub const fn spread(&self, from: Squares) -> Squares {
        let Self { north, east } = self;
        let up = from.low & north.low;
        let across = from.low | (from.low & east.low) << 1 | (from.low >> 1) & east.low;
        let low = across | (up << 9) & LOW | (from.low >> 9) & north.low | ((from.high & RANK) << 36) & north.low;
        let across = from.high | (from.high & east.high) << 1 | (from.high >> 1) & east.high;
        let high = across | (from.high & north.high) << 9 | (from.high >> 9) & north.high | up >> 36;
        Squares { low, high }
    }

    /// The squares one step away.
    #[must_use]
    pub fn neighbours(&self, from: Square) -> Squares {
        let from = Squares::of(from);
        self.spread(from) & !from
    }

    /// All squares that can be reached from `from`; stops early when one of `until` is reached.
    #[must_use]
    pub fn flood(&self, from: Squares, until: Squares) -> Squares {
        let mut reached = from;
        loop {
            let next = self.spread(self.spread(reached));
            if next == reached || next.meets(until) {
                return next;
            }
            reached = next;
        }
    }

    /// Whether there is a path between two sets.
    #[must_use]
    pub fn connects(&self, from: Squares, to: Squares) -> bool {
        from.meets(to) || self.flood(from, to).meets(to)
    }

    /// Steps from a square to a set, or `None` if there is no path.
    #[must_use]
    pub fn distance(&self, from: Square, to: Squares) -> Option<u8> {
        self.distance_between(Squares::of(from), to)
    }

    /// Steps from a set to another, or `None` if there is no path.
    #[must_use]
    pub fn distance_between(&self, from: Squares, to: Squares) -> Option<u8> {
        let mut reached = from;
        let mut steps = 0;
        while !reached.meets(to) {
            let next = self.spread(reached);
            if next == reached {
                return None;
            }
            reached = next;
            steps += 1;
        }
        Some(steps)
    }

    /// Steps from every square to the goal rank of a side, and the borders that are the only way forward for the square behind them.
    #[must_use]
    pub fn distances_and_only_ways(&self, side: Side) -> (Distances, Self) {
        let mut distances = [UNREACHABLE; SQUARES];
        let mut only = Self { north: Squares::EMPTY, east: Squares::EMPTY };
        let mut reached = Squares::EMPTY;
        let mut ring = Squares::goal_of(side);
        let mut steps = 0;
        while !ring.is_empty() {
            for square in ring {
                distances[square.index()] = steps;
            }
            reached |= ring;
            let [up, down, right, left] = self.steps(ring);
            let next = (up | down | right | left) & !reached;
            let twice = up & down | (up | down) & right | (up | down | right) & left;
            let single = next & !twice;
            only.north |= (up & single).down() | down & single;
            only.east |= (right & single).left() | left & single;
            ring = next;
            steps += 1;
        }
        (distances, only)
    }

    /// The squares that are entered by a step up, down, to the right and to the left.
    fn steps(&self, from: Squares) -> [Squares; 4] {
        let Self { north, east } = self;
        let Squares { low, high } = from;
        let leaving = (low & north.low) << 9;
        let up = Squares { low: leaving & LOW, high: (high & north.high) << 9 | leaving >> 45 };
        let down = from.down() & *north;
        let right = Squares { low: (low & east.low) << 1, high: (high & east.high) << 1 };
        let left = from.left() & *east;
        [up, down, right, left]
    }

    /// A shortest path from a square to a set, starting with the square itself; empty if there is none. Among equally near neighbours, the one
    /// with the lowest index is taken, going back from the end.
    #[must_use]
    pub fn path(&self, from: Square, to: Squares) -> ArrayVec<Square, SQUARES> {
        let mut rings: ArrayVec<Squares, SQUARES> = ArrayVec::new();
        let mut path = ArrayVec::new();
        let mut reached = Squares::of(from);
        while !reached.meets(to) {
            rings.push(reached);
            let next = self.spread(reached);
            if next == reached {
                return path;
            }
            reached = next;
        }
        let mut here = (reached & to).first().unwrap_or(from);
        path.push(here);
        for &ring in rings.iter().rev() {
            here = (self.spread(Squares::of(here)) & ring).first().unwrap_or(from);
            path.push(here);
        }
        path.reverse();
        path
    }
}
