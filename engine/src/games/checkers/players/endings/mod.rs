//! Perfect play with up to four pieces: for every such position the number of plies to its end, or that it is drawn.
//!
//! A position is seen by the side to move, as in [`Ending`]. Positions with the same numbers of men and towers form a table; the
//! tables are filled by [`build::Builder`], in slices, and are shared with the search as they become ready.

pub(super) mod build;
mod sets;

use std::sync::OnceLock;

use crate::core::side::Side;

use super::Checkers;
use sets::{Class, SideSet};

/// The greatest number of pieces in a table.
pub(super) const MOST_PIECES: u32 = 4;

/// A position as the side to move sees it: both sides' pieces on the 32 dark squares, each from its own side of the board, as if it went up.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Ending {
    own: SideSet,
    their: SideSet,
}

/// How a position ends with perfect play.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Verdict {
    /// Nobody can force the end.
    Draw,
    /// The side to move wins in so many plies.
    Win(i32),
    /// The side to move loses in so many plies; 0: it cannot act.
    Loss(i32),
}

/// One byte per position: 0 for a draw, otherwise one more than the number of plies, which is odd for a win.
type Values = Box<[u8]>;

/// All tables, as far as they have been filled.
pub(super) struct Endings {
    tables: [OnceLock<Values>; Class::COUNT * Class::COUNT],
}

impl Default for Endings {
    fn default() -> Self {
        Self { tables: [const { OnceLock::new() }; Class::COUNT * Class::COUNT] }
    }
}

impl Endings {
    /// What is known about a position.
    pub(super) fn probe(&self, position: &Checkers) -> Option<Verdict> {
        let ending = Ending::of(position);
        (ending.own.count() + ending.their.count() <= MOST_PIECES).then_some(())?;
        if ending.own.count() == 0 {
            return Some(Verdict::Loss(0));
        }
        self.value(&ending).map(verdict)
    }

    /// The byte of a position in which both sides have pieces.
    fn value(&self, ending: &Ending) -> Option<u8> {
        let (own, their) = (ending.own.class()?, ending.their.class()?);
        let values = self.tables.get(own.index() * Class::COUNT + their.index())?.get()?;
        values.get(ending.own.rank() * their.size() + ending.their.rank()).copied()
    }

    /// The greatest number of plies in any table.
    #[cfg(test)]
    pub(super) fn longest(&self) -> u8 {
        self.tables.iter().filter_map(OnceLock::get).flat_map(|values| values.iter()).max().map_or(0, |value| value.saturating_sub(1))
    }

    fn publish(&self, own: Class, their: Class, values: Values) {
        // A table is filled once; a second copy would be the same.
        let _ = self.tables[own.index() * Class::COUNT + their.index()].set(values);
    }
}

fn verdict(value: u8) -> Verdict {
    match i32::from(value) - 1 {
        -1 => Verdict::Draw,
        plies if plies % 2 == 1 => Verdict::Win(plies),
        plies => Verdict::Loss(plies),
    }
}

impl Ending {
    fn of(position: &Checkers) -> Self {
        let towers = sets::compress(position.towers);
        let side = |side: Side| {
            let pieces = sets::compress(position.side_set(side));
            let set = SideSet { men: pieces & !towers, towers: pieces & towers };
            if side == Side::FIRST { set } else { set.turned() }
        };
        Self { own: side(position.turn), their: side(position.turn.opponent()) }
    }

    /// All pieces, from the point of view of the side to move.
    fn occupied(&self) -> u32 {
        self.own.all() | self.their.turned().all()
    }
}
