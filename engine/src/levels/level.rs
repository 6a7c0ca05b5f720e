//! Opponents that a user can pick by name.

use super::Limits;
use crate::core::game::Game;

/// An opponent as it is described before it plays.
#[derive(Clone, Debug)]
pub struct Level {
    /// The name as it is typed and stored: `greedy-bfs`.
    pub name: &'static str,
    /// One English sentence on how it plays.
    pub about: &'static str,
    /// Bounds that belong to the level itself; the host's own limits are added to them.
    pub limits: Limits,
}

impl Level {
    /// A level without bounds of its own.
    #[must_use]
    pub fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about, limits: Limits::default() }
    }

    /// The same level within bounds.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }
}

/// A game with named opponents. [`Playable`](crate::players::Playable) builds their players, and needs the searches.
pub trait Levels: Game {
    /// Whether several searches of the strongest level with different seeds are better than one: those are that play at random. Alpha-beta
    /// searches find the same as each other, and so do trees whose leaves an evaluation judges.
    const GAINS_FROM_SEEDS: bool = false;

    /// The opponents, weakest first; the last is the strongest.
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
