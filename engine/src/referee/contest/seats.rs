//! Who sits where.

use std::ops::Deref;

use crate::core::side::Side;

/// The players of a match or a game, by index, first side first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seats {
    players: [usize; Side::MAX],
    count: usize,
}

impl Seats {
    /// These players; of more than there are sides the first ones.
    #[must_use]
    pub fn new(players: &[usize]) -> Self {
        let count = players.len().min(Side::MAX);
        let mut all = [0; Side::MAX];
        all[..count].copy_from_slice(&players[..count]);
        Self { players: all, count }
    }

    /// The same players, each so many seats earlier; the first ones come last.
    #[must_use]
    pub fn rotated(mut self, by: usize) -> Self {
        let count = self.count.max(1);
        self.players[..self.count].rotate_left(by % count);
        self
    }
}

impl Deref for Seats {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.players[..self.count]
    }
}
