//! Endgame tables with up to five pieces: for every position the number of plies to the end with perfect play, or a draw.
//!
//! A position is seen by the side to move, as in [`Ending`]. Positions with the same numbers of men and towers form a table. [`build::Builder`]
//! fills the tables in slices; each is shared with the search as soon as it is complete.

pub(super) mod build;
pub(super) mod check;
mod checksum;
mod coder;
pub(super) mod making;
pub(super) mod packed;
pub(super) mod reading;
mod sets;

use std::sync::OnceLock;

use crate::core::side::Side;

use super::Checkers;
use sets::{Class, SideSet};

/// The largest number of pieces in a table that is built during a search.
pub(super) const MOST_PIECES: u32 = 4;

/// The most pieces that tables can have.
pub const MOST: u32 = 5;

/// A position from the point of view of the side to move: both sides' pieces on the 32 dark squares, each from its own side of the board, as if
/// it moved up.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Ending {
    own: SideSet,
    their: SideSet,
}

/// The result of a position with perfect play.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Verdict {
    /// A draw: neither side can force a win.
    Draw,
    /// The side to move wins in this many plies.
    Win(i32),
    /// The side to move loses in this many plies; 0: it cannot move.
    Loss(i32),
}

/// One byte per position: 0 for a draw, otherwise one more than the number of plies, which is odd for a win.
type Values = Box<[u8]>;

/// All tables completed so far.
pub(super) struct Endings {
    tables: [OnceLock<Values>; Class::COUNT * Class::COUNT],
}

impl Default for Endings {
    fn default() -> Self {
        Self { tables: [const { OnceLock::new() }; Class::COUNT * Class::COUNT] }
    }
}

impl Endings {
    /// The result of a position, if its table is complete.
    pub(super) fn probe(&self, position: &Checkers) -> Option<Verdict> {
        let ending = Ending::of(position);
        if ending.own.count() == 0 {
            return Some(Verdict::Loss(0));
        }
        self.value(&ending).map(verdict)
    }

    /// Tables with up to `pieces` pieces whose values `next` returns, in as many bytes as it is asked for.
    pub(super) fn read(pieces: u32, next: &mut dyn FnMut(usize) -> Vec<u8>) -> Self {
        let endings = Self::default();
        for (own, their) in packed::tables(pieces) {
            endings.publish(own, their, next(own.size() * their.size()).into_boxed_slice());
        }
        endings
    }

    /// Those bytes, table by table, of the tables that are complete.
    pub(super) fn parts(&self, pieces: u32) -> Vec<&[u8]> {
        packed::tables(pieces).into_iter().filter_map(|(own, their)| Some(&self.table(own, their)?[..])).collect()
    }

    /// The byte of a position in which both sides have pieces.
    fn value(&self, ending: &Ending) -> Option<u8> {
        let (own, their) = (ending.own.class()?, ending.their.class()?);
        let values = self.tables.get(own.index() * Class::COUNT + their.index())?.get()?;
        values.get(ending.own.rank() * their.size() + ending.their.rank()).copied()
    }

    /// The largest number of plies in any table.
    #[cfg(test)]
    pub(super) fn longest(&self) -> u8 {
        self.tables.iter().filter_map(OnceLock::get).flat_map(|values| values.iter()).max().map_or(0, |value| value.saturating_sub(1))
    }

    /// The values of a table, if it is complete.
    fn table(&self, own: Class, their: Class) -> Option<&Values> {
        self.tables[own.index() * Class::COUNT + their.index()].get()
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
