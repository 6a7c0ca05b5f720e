//! Named opponents.

use super::{Limits, RUNGS, Rung, rungs};
use crate::core::game::Game;
use crate::text::number::text;

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

/// All levels of a game; not generic, because the page contains it once for each game otherwise.
fn listed(own: &[Level], ladder: &[Rung]) -> Vec<Level> {
    let mut levels = vec![Level::new("random")];
    levels.extend_from_slice(own);
    levels.extend(ladder.iter().map(Rung::level));
    levels.push(Level::new("strong"));
    levels
}

/// Separates the weights in the name of a level: `greedy-bfs:wall-gain=30`.
pub const SEPARATOR: char = ':';

/// The name of a level with these weights; those that the level plays with anyway are left out.
///
/// ```
/// use quintet_engine::levels::level_with;
///
/// assert_eq!(level_with("greedy-bfs", &[("wall-gain", 30.0)]), "greedy-bfs:wall-gain=30");
/// ```
#[must_use]
pub fn level_with(level: &str, weights: &[(&str, f64)]) -> String {
    weights.iter().fold(level.to_owned(), |name, (weight, value)| format!("{name}{SEPARATOR}{weight}={}", text(*value)))
}

/// A game with named opponents. [`Playable`](crate::players::Playable) creates their players, and needs the searches.
pub trait Levels: Game {
    /// Whether merging several searches of the strongest level with different seeds was shown to gain strength (docs/strength.md). Alpha-beta
    /// searches, and trees with an evaluation at the leaves, cannot gain: all searches are identical.
    const GAINS_FROM_SEEDS: bool = false;

    /// The ladder, weakest first: `rungs` of nodes and temperatures, found by matches between neighbours (docs/strength.md). The default is a
    /// guess to begin with, for alpha-beta.
    ///
    /// ```
    /// use quintet_engine::{games::nogo::NoGo, levels::Levels};
    ///
    /// assert!(NoGo::LADDER[0].temperature > NoGo::LADDER[6].temperature);
    /// ```
    const LADDER: [Rung; RUNGS] = rungs([(40, 0.2), (100, 0.1), (250, 0.05), (600, 0.03), (1500, 0.015), (4000, 0.006), (12_000, 0.0)]);

    /// The ladder of a variant, with the same names: [`Self::LADDER`], where the variant has none that was measured for it.
    ///
    /// ```
    /// use quintet_engine::{games::nogo::NoGo, levels::Levels};
    ///
    /// assert_eq!(NoGo::ladder("7x7")[0].nodes, NoGo::LADDER[0].nodes);
    /// ```
    fn ladder(_variant: &str) -> [Rung; RUNGS] {
        Self::LADDER
    }

    /// The game's own levels, weakest first.
    fn own_levels() -> Vec<Level> {
        Vec::new()
    }

    /// The opponents in a variant, weakest first: the random player, the game's own, the ladder, and the strongest player.
    ///
    /// ```
    /// use quintet_engine::{games::nogo::NoGo, levels::Levels};
    ///
    /// let levels = NoGo::levels("standard");
    /// assert_eq!(levels.first().map(|level| level.name), Some("random"));
    /// assert_eq!(levels.last().map(|level| level.name), Some("strong"));
    /// ```
    fn levels(variant: &str) -> Vec<Level> {
        listed(&Self::own_levels(), &Self::ladder(variant))
    }

    /// The names of the opponents, which are the same in all variants.
    fn level_names() -> Vec<&'static str> {
        Self::levels(Self::VARIANTS[0]).iter().map(|level| level.name).collect()
    }
}
