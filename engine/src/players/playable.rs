//! The players behind the names of levels.

use super::Work;
use crate::core::error::UnknownName;
use crate::levels::Levels;
use crate::search::Searcher;

/// A game whose levels can play.
pub trait Playable: Levels {
    /// What a benchmark does with the game: a search from the start, if nothing else is said.
    const WORK: Work = Work::FROM_START;

    /// A fresh player of a level for a variant. All random choices come from `seed`.
    ///
    /// # Errors
    /// When there is no such level.
    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName>;

    /// The error for an unknown level.
    fn unknown_level(level: &str) -> UnknownName {
        let names: Vec<&'static str> = Self::levels().iter().map(|level| level.name).collect();
        UnknownName::new("name.level", level, &names)
    }
}
