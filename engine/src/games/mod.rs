//! The one list of games.

use crate::error::UnknownName;
use crate::tune::Tunable;

/// Calls `$with!` with the list of all games: name of the module, type of the position. A new game is one line here.
macro_rules! all_games {
    ($with:ident) => {
        $with! {
            quoridor::Quoridor,
            checkers::Checkers,
            amazons::Amazons,
            nogo::NoGo,
            blokus::Blokus,
        }
    };
}

macro_rules! declare {
    ($($module:ident :: $game:ident,)*) => {
        $(pub mod $module;)*

        /// The names of all games, in the order in which people are shown them.
        pub const NAMES: &[&str] = &[$(<$module::$game as crate::game::Game>::NAME),*];

        /// Runs a visitor with the game of this name.
        ///
        /// # Errors
        /// When there is no game of this name.
        pub fn with_game<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownName> {
            $(if name == <$module::$game as crate::game::Game>::NAME {
                return Ok(visitor.visit::<$module::$game>());
            })*
            let _ = visitor;
            Err(UnknownName::new("game", name, NAMES))
        }
    };
}

all_games!(declare);

/// Something to do with a game that is known by name only: code that is generic over the game, run from code that is not.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Tunable>(self) -> Self::Output;
}
