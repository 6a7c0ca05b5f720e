//! Named opponents.

use super::{Limits, Rung};
use crate::core::game::Game;

/// The description of an opponent.
#[derive(Clone, Debug)]
pub struct Level {
    /// The name, as typed and stored: `greedy-bfs`.
    pub name: &'static str,
    /// The level's own limits; the host's limits are added to them.
    pub limits: Limits,
}

impl Level {
    /// A level without limits of its own.
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Self { name, limits: Limits::default() }
    }

    /// The same level with limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }
}

/// The levels of a game: the random player, its own levels, the ladder, and the strongest player.
#[must_use]
pub fn listed(own: &[Level], ladder: &[Rung]) -> Vec<Level> {
    let mut levels = vec![Level::new("random")];
    levels.extend_from_slice(own);
    levels.extend(ladder.iter().map(Rung::level));
    levels.push(Level::new("strong"));
    levels
}

/// A game with named opponents. [`Playable`](crate::players::Playable) creates their players, and needs the searches.
pub trait Levels: Game {
    /// Whether merging several searches of the strongest level with different seeds was shown to gain strength (docs/strength.md). Alpha-beta
    /// searches, and trees with an evaluation at the leaves, cannot gain: all searches are identical.
    const GAINS_FROM_SEEDS: bool = false;

    /// The opponents, weakest first; the last one is the strongest.
    ///
    /// ```
    /// use quintet_engine::{games::nogo::NoGo, levels::Levels};
    ///
    /// let levels = NoGo::levels();
    /// assert_eq!(levels.first().map(|level| level.name), Some("random"));
    /// assert_eq!(levels.last().map(|level| level.name), Some("strong"));
    /// ```
    fn levels() -> Vec<Level>;
}
