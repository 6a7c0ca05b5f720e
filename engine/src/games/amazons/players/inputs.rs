//! What the network sees of a position: numbers of squares by the distances of both sides, and how much room each amazon has.

use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::Board;
use crate::games::amazons::{Amazons, Size};

/// Classes of distances in queen moves: one, two, more, unreachable.
const CLASSES: usize = 4;
/// By how many king moves at least a side is nearer to a square.
const MARGINS: [usize; 3] = [1, 2, 4];
/// The longest path of a king that is followed; squares further away count as unreachable for the distances.
const ROUNDS: usize = 20;

/// Numbers of squares.
pub(super) const COUNTS: usize = 2 * MARGINS.len() + 1 + CLASSES * CLASSES - 1;
/// Numbers of squares that an amazon can reach in two king moves: 0 to 24.
pub(super) const ROOMS: usize = 25;
/// Limits by which the amazons of a side are counted: those with so much room at most.
const LIMITS: [usize; 8] = [0, 1, 2, 4, 6, 8, 11, 15];
/// Numbers in all: the counts of squares, then for both sides how many amazons have at most 0, 1, 2, 4, 6, 8, 11 and 15 squares within two king
/// moves.
pub const INPUTS: usize = COUNTS + 2 * LIMITS.len();

/// Takes what is seen.
pub(super) trait Sink {
    /// The numbers of squares.
    fn counts(&mut self, counts: [u32; COUNTS]);

    /// An amazon of the side to move (0) or of the opponent (1) that has this much room, less than [`ROOMS`].
    fn room(&mut self, side: usize, room: usize);
}

/// Shows `sink` the position of the side whose amazons are `mine` and who is to move.
#[inline]
pub(super) fn look<B: Bits>(mine: B, theirs: B, empty: B, sink: &mut impl Sink) {
    let by_king = by_king(mine, theirs, empty);
    // All sets first, so that they are counted together: compilers count several at a time.
    let mut sets = [B::NONE; COUNTS];
    for (side, nearer) in by_king.nearer.into_iter().enumerate() {
        for (index, squares) in nearer.into_iter().enumerate() {
            sets[side * MARGINS.len() + index] = squares;
        }
    }
    sets[2 * MARGINS.len()] = by_king.level;
    let own = classes(mine, empty, by_king.reachable[0]);
    let other = classes(theirs, empty, by_king.reachable[1]);
    for (row, squares) in own.into_iter().enumerate() {
        for (column, others) in other.into_iter().enumerate() {
            if row + 1 < CLASSES || column + 1 < CLASSES {
                sets[2 * MARGINS.len() + 1 + row * CLASSES + column] = squares & others;
            }
        }
    }
    sink.counts(sets.map(B::count));
    for (side, amazons) in [mine, theirs].into_iter().enumerate() {
        for at in amazons.squares() {
            let beside = B::beside(at) & empty;
            let room = ((beside.neighbours() | beside) & empty).count();
            sink.room(side, (room as usize).min(ROOMS - 1));
        }
    }
}

/// Squares by king moves.
struct ByKing<B> {
    /// Those that each side reaches sooner than the other, by each of [`MARGINS`].
    nearer: [[B; MARGINS.len()]; 2],
    /// Those that both reach equally soon.
    level: B,
    /// All that each side reaches.
    reachable: [B; 2],
}

#[inline]
fn by_king<B: Bits>(mine: B, theirs: B, empty: B) -> ByKing<B> {
    /// The greatest margin, less one: so many rounds after the last, the last can still be too late.
    const LATE: usize = 3;
    // The squares within so many king moves.
    let mut reached = [[B::NONE; 2]; ROUNDS + 1 + LATE];
    let mut front = [mine, theirs];
    let (mut last, mut level) = (0, B::NONE);
    for round in 1..=ROUNDS {
        let before = reached[round - 1];
        let new = [front[0].neighbours() & empty & !before[0], front[1].neighbours() & empty & !before[1]];
        if (new[0] | new[1]).is_empty() {
            break;
        }
        level |= new[0] & new[1];
        reached[round] = [before[0] | new[0], before[1] | new[1]];
        front = new;
        last = round;
    }
    let reachable = reached[last];
    for later in &mut reached[last + 1..=last + LATE] {
        *later = reachable;
    }
    let mut nearer = [[B::NONE; MARGINS.len()]; 2];
    for round in 1..=last {
        for (index, margin) in MARGINS.into_iter().enumerate() {
            let late = reached[round + margin - 1];
            nearer[0][index] |= reached[round][0] & !late[1];
            nearer[1][index] |= reached[round][1] & !late[0];
        }
    }
    ByKing { nearer, level, reachable }
}

/// The empty squares by [`CLASSES`] of their distance from the amazons, which can reach `reachable`.
#[inline]
fn classes<B: Bits>(amazons: B, empty: B, reachable: B) -> [B; CLASSES] {
    let one = amazons.slides(empty);
    let two = one.slides(empty);
    [one, two & !one, reachable & !two, empty & !reachable]
}

/// What is seen as a row of numbers.
struct Flat([f32; INPUTS]);

impl Sink for Flat {
    fn counts(&mut self, counts: [u32; COUNTS]) {
        for (input, count) in self.0.iter_mut().zip(counts) {
            *input = count as f32;
        }
    }

    fn room(&mut self, side: usize, room: usize) {
        for (index, limit) in LIMITS.into_iter().enumerate() {
            if room <= limit {
                self.0[COUNTS + side * LIMITS.len() + index] += 1.0;
            }
        }
    }
}

/// What an amazon of this side with this much room adds to the inputs.
pub(super) fn of_room(side: usize, room: usize) -> [f32; INPUTS] {
    let mut flat = Flat([0.0; INPUTS]);
    flat.room(side, room);
    flat.0
}

impl Amazons {
    /// The inputs of the strong player's network, from the point of view of the side to move.
    #[must_use]
    pub fn inputs(&self) -> [f32; INPUTS] {
        fn of<B: Bits>(board: &Board<B>) -> [f32; INPUTS] {
            let mut flat = Flat([0.0; INPUTS]);
            look(board.amazons(board.turn()), board.amazons(board.turn().opponent()), board.empty(), &mut flat);
            flat.0
        }
        match &self.0 {
            Size::Eight(board) => of(board),
            Size::Ten(board) => of(board),
        }
    }
}

#[cfg(test)]
mod tests;
