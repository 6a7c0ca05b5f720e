//! Counting positions in games.

use super::{Count, POINT, key};
use crate::core::side::Side;
use crate::registry::{AnyGame, OpenError, open};

/// Positions of many games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    all: Vec<(u64, Count)>,
}

impl Tally {
    /// Counts the positions of a game, each with the side that has moved to it. `share` is what each side got of the point.
    pub fn count(&mut self, positions: impl IntoIterator<Item = (u64, Side)>, share: impl Fn(Side) -> f32) {
        let before = self.all.len();
        for (key, moved) in positions {
            // A position that comes again is still one game.
            if self.all[before..].iter().all(|(known, _)| *known != key) {
                self.all.push((key, Count { games: 1, tenths: (share(moved) * POINT as f32).round() as u32 }));
            }
        }
    }

    /// Counts the positions of a game up to a number of moves.
    ///
    /// # Errors
    /// As [`replay`].
    pub fn add(&mut self, game: &dyn AnyGame, plies: usize, share: impl Fn(Side) -> f32) -> Result<(), OpenError> {
        let mut positions = Vec::new();
        replay(game, plies, |position, moved| positions.push((key(position), moved)))?;
        self.count(positions, share);
        Ok(())
    }

    /// Adds what was counted before.
    pub fn join(&mut self, before: impl IntoIterator<Item = (u64, Count)>) {
        self.all.extend(before);
    }

    /// The sums, in the order of keys.
    #[must_use]
    pub fn sums(mut self) -> Vec<(u64, Count)> {
        self.all.sort_by_key(|(key, _)| *key);
        self.all.dedup_by(|next, sum| {
            let same = next.0 == sum.0;
            if same {
                sum.1.add(next.1);
            }
            same
        });
        self.all
    }
}

/// What a list in the order of keys says of a position.
#[must_use]
pub fn find<T: Copy>(positions: &[(u64, T)], key: u64) -> Option<T> {
    let at = positions.binary_search_by_key(&key, |(known, _)| *known).ok()?;
    Some(positions[at].1)
}

/// The side that counts as having moved before the first move: the last one.
#[must_use]
pub fn before_all(sides: usize) -> Side {
    Side::all(sides).last().unwrap_or(Side::FIRST)
}

/// Replays a game up to a number of moves. `visit` gets the game at each position, and the side that has moved to it.
///
/// # Errors
/// When the start of the game cannot be read, which does not happen with the text of a position.
pub fn replay(game: &dyn AnyGame, plies: usize, mut visit: impl FnMut(&dyn AnyGame, Side)) -> Result<(), OpenError> {
    let mut replayed = open(game.name(), Some(game.variant()), game.unusual_start().as_deref())?;
    visit(&*replayed, before_all(game.sides()));
    for text in game.moves().iter().take(plies) {
        let moved = replayed.turn();
        if replayed.play(text).is_err() {
            break;
        }
        visit(&*replayed, moved);
    }
    Ok(())
}
