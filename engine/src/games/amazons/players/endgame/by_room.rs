//! Counts the moves that are left room by room, and remembers what it has counted.
//!
//! The rooms of a side do not touch each other, so its moves are the sum over its rooms. A move may split a room, and the parts are again
//! counted one by one. The same rooms come back in many positions of a search.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::{Turns, flood, rooms, turns};
use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::Board;

/// Rooms that are remembered, 100 bytes each. When there are more, all are forgotten. The tree leaves a quarter of a search's memory for this.
const MOST_KNOWN: usize = 4096;
/// When no room is shared, the count is the result of the game, so it may cost so many times the usual number of positions.
const SEPARATED: u32 = 30;

/// Counts the moves that are left.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Counter {
    /// Positions that may still be searched.
    budget: u32,
    /// By amazons and empty squares of a room: the moves left, and how many positions were allowed to find out.
    known: HashMap<(u128, u128), (Turns, u32), FxBuildHasher>,
}

impl Counter {
    /// One that may search so many positions.
    #[cfg(test)]
    pub(super) fn allowed(budget: u32) -> Self {
        Self { budget, ..Self::default() }
    }

    /// Forgets all rooms, so that a search does not depend on those before it.
    pub(in super::super) fn clear(&mut self) {
        self.known.clear();
    }

    /// Whether the side to move wins, if counting moves decides. About `budget` positions are searched for each side's rooms, more if no room is
    /// shared.
    pub(in super::super) fn decided<B: Bits>(&mut self, board: &Board<B>, budget: u32) -> Option<bool> {
        let (me, other) = (board.amazons(board.turn()), board.amazons(board.turn().opponent()));
        let empty = board.empty();
        let [mine, theirs, shared] = rooms(me, other, empty);
        let squares = |rooms: B| (rooms & empty).count();
        let (of_mine, of_theirs, shared) = (squares(mine), squares(theirs), squares(shared));
        // Rooms hardly ever have fewer moves than half their squares, so counting would not decide.
        if 2 * of_mine <= 2 * shared + of_theirs && 2 * of_theirs < 2 * shared + of_mine {
            return None;
        }
        let budget = if shared == 0 { budget.saturating_mul(SEPARATED) } else { budget };
        let mut count = |amazons: B, rooms: B| {
            self.budget = budget;
            self.count(amazons & rooms, empty & rooms)
        };
        let (mine, theirs) = (count(me, mine), count(other, theirs));
        // With equal numbers the side to move runs out of moves first.
        if mine.least > theirs.most + shared {
            Some(true)
        } else if theirs.least >= mine.most + shared {
            Some(false)
        } else {
            None
        }
    }

    /// The moves of `amazons` on `empty` squares that the opponent cannot enter.
    pub(super) fn count<B: Bits>(&mut self, amazons: B, empty: B) -> Turns {
        let mut all = Turns { least: 0, most: 0 };
        let mut rest = amazons;
        while !rest.is_empty() {
            let room = flood(B::single(rest.lowest()), empty | amazons);
            let found = self.room(amazons & room, empty & room);
            all = Turns { least: all.least + found.least, most: all.most + found.most };
            rest = rest & !room;
        }
        all
    }

    /// The same in one room.
    fn room<B: Bits>(&mut self, amazons: B, empty: B) -> Turns {
        let squares = empty.count();
        if squares <= 1 {
            // An amazon beside the square can move there, and shoots back.
            return Turns { least: squares, most: squares };
        }
        let key = (amazons.into(), empty.into());
        if let Some(&(turns, allowed)) = self.known.get(&key)
            && (turns.least == turns.most || allowed >= self.budget)
        {
            return turns;
        }
        if self.budget == 0 {
            return Turns { least: 1, most: squares };
        }
        let allowed = self.budget;
        self.budget -= 1;
        let (mut least, mut most) = (1, 1);
        for (order, amazons, empty) in turns(amazons, empty) {
            // Moves are sorted by the squares that they leave, so the rest cannot be better.
            if order / 16 < least {
                break;
            }
            let after = self.count(amazons, empty);
            least = least.max(1 + after.least);
            most = most.max(1 + after.most);
            if least == squares {
                break;
            }
        }
        let turns = Turns { least, most: most.max(least) };
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, (turns, allowed));
        turns
    }
}
