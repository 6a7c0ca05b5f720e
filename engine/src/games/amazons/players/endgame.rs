//! Endgames in which the sides are (nearly) separated, so that only the number of moves left to each side decides.
//!
//! A *room* is a set of connected squares without arrows. In a room with amazons of one side only, every move uses up one empty square, and the
//! opponent cannot interfere. What counts is how many moves the side can make before the room is full, its *filling*. This may be less than the
//! number of empty squares, because some dead ends exclude each other.

mod by_room;

use crate::core::order::greatest_first;
use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::Board;

pub(super) use by_room::Counter;

/// Lower and upper bound of the number of moves that a side can make.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Turns {
    pub(super) least: u32,
    pub(super) most: u32,
}

/// Whether the side to move wins, if counting moves decides, all rooms of a side together; what the levels below `strong` ask. At most `budget` positions are searched for each side's rooms.
pub(super) fn decided<B: Bits>(board: &Board<B>, budget: u32) -> Option<bool> {
    let (me, other) = (board.amazons(board.turn()), board.amazons(board.turn().opponent()));
    let empty = board.empty();
    let [mine, theirs, shared] = rooms(me, other, empty);
    // The upper bound: every empty square of the side's own rooms and of the shared ones.
    let squares = |rooms: B| (rooms & empty).count();
    let most_mine = squares(mine) + squares(shared);
    let most_theirs = squares(theirs) + squares(shared);
    if squares(mine) > most_theirs && filling(me & mine, empty & mine, most_theirs + 1, budget).least > most_theirs {
        return Some(true);
    }
    if squares(theirs) >= most_mine && filling(other & theirs, empty & theirs, most_mine, budget).least >= most_mine {
        return Some(false);
    }
    if squares(shared) > 0 {
        return None;
    }
    let mine = filling(me & mine, empty & mine, u32::MAX, budget);
    let theirs = filling(other & theirs, empty & theirs, u32::MAX, budget);
    // With equal numbers the side to move runs out of moves first.
    if mine.least > theirs.most {
        Some(true)
    } else if mine.most <= theirs.least {
        Some(false)
    } else {
        None
    }
}

/// The squares without arrows that only the first side's amazons can reach, only the second's, and both, even if amazons move out of the way.
fn rooms<B: Bits>(first: B, second: B, empty: B) -> [B; 3] {
    let open = empty | first | second;
    let (from_first, from_second) = (flood(first, open), flood(second, open));
    [from_first & !from_second, from_second & !from_first, from_first & from_second]
}

/// The squares of `open` connected with `from`.
fn flood<B: Bits>(from: B, open: B) -> B {
    let (mut reached, mut front) = (from, from);
    while !front.is_empty() {
        front = front.neighbours() & open & !reached;
        reached |= front;
    }
    reached
}

/// How many moves `amazons` can make on `empty` squares that the opponent cannot enter. The search ends when it finds `enough` moves or has
/// searched `budget` positions.
pub(super) fn filling<B: Bits>(amazons: B, empty: B, enough: u32, budget: u32) -> Turns {
    let most = room(amazons, empty);
    let mut search = Filling { budget, known: HashMap::default() };
    let (least, exact) = search.fill(amazons, empty, enough.min(most));
    Turns { least, most: if exact && least < enough { least } else { most } }
}

/// The empty squares connected with the amazons: an upper bound on the number of moves.
fn room<B: Bits>(amazons: B, empty: B) -> u32 {
    (flood(amazons, empty | amazons) & empty).count()
}

struct Filling<B> {
    budget: u32,
    /// Positions whose filling is known exactly.
    known: HashMap<(B, B), u32, FxBuildHasher>,
}

impl<B: Bits> Filling<B> {
    /// The largest number of moves found, and whether it is exact (if less than `enough`).
    fn fill(&mut self, amazons: B, empty: B, enough: u32) -> (u32, bool) {
        let most = room(amazons, empty);
        if most == 0 || enough == 0 {
            return (0, true);
        }
        if let Some(&known) = self.known.get(&(amazons, empty)) {
            return (known, true);
        }
        if self.budget == 0 {
            return (0, false);
        }
        self.budget -= 1;
        let target = enough.min(most);
        let (mut best, mut exact) = (0, true);
        for (_, amazons, empty) in turns(amazons, empty) {
            let bound = 1 + room(amazons, empty);
            if bound <= best {
                // Moves are sorted by this bound, so the rest cannot be better.
                break;
            }
            let (found, sure) = self.fill(amazons, empty, target - 1);
            exact &= sure;
            best = best.max(1 + found);
            if best >= target {
                // `enough` was reached; exact only if no more is possible.
                return (best, true);
            }
        }
        if exact {
            self.known.insert((amazons, empty), best);
        }
        (best, exact)
    }
}

/// All moves, as the amazons and empty squares after them, the most promising first: those that keep the most room, and among these those that
/// use up squares with few empty neighbours, which are cut off first.
fn turns<B: Bits>(amazons: B, empty: B) -> Vec<(u32, B, B)> {
    let mut turns = Vec::new();
    for from in amazons.squares() {
        let left = B::single(from);
        for to in B::queen(from, empty).squares() {
            let entered = B::single(to);
            for arrow in B::queen(to, empty | left).squares() {
                let shot = B::single(arrow);
                let (amazons, empty) = ((amazons & !left) | entered, (empty | left) & !(entered | shot));
                let order = room(amazons, empty) * 16 + 8 - (shot.neighbours() & empty).count();
                turns.push((order, amazons, empty));
            }
        }
    }
    greatest_first(&mut turns, |turn| turn.0 as i32);
    turns
}

#[cfg(test)]
mod tests;
