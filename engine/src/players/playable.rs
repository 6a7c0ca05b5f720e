//! The players of a game's levels.

use super::{Weights, Work};
use crate::core::error::UnknownName;
use crate::levels::Levels;
use crate::search::Searcher;

/// A game whose levels can play.
pub trait Playable: Levels {
    /// The work of the game's benchmark; by default a search from the start.
    const WORK: Work = Work::FROM_START;
    /// What its players have learnt, if that stands in files. All `.bin` files beside the players, in the order of their names.
    const WEIGHTS: Option<&'static Weights> = None;

    /// A new player of a level. All random choices come from `seed`.
    ///
    /// ```
    /// use quintet_engine::core::history::History;
    /// use quintet_engine::{games::nogo::NoGo, players::Playable, search};
    ///
    /// let mut random = NoGo::player("random", "3x3", 1)?;
    /// let report = search::think(&mut *random, &History::<NoGo>::default(), &Default::default(), &mut || 0.0);
    /// assert!(report.best.is_some());
    /// # Ok::<(), quintet_engine::core::error::UnknownName>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such level.
    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName>;

    /// The error for an unknown level.
    fn unknown_level(level: &str) -> UnknownName {
        UnknownName::new("name.level", level, &Self::level_names())
    }
}
