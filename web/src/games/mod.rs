//! The one list of views.

pub use quintet_engine::erased::OpenError;
use quintet_engine::erased::first_position;
use quintet_engine::error::UnknownName;
use quintet_engine::game::Game;

use crate::table::{Table, TableOf};
use crate::view::View;

/// Calls `$with!` with the list of all views, in the order of the start page. A new game is one line here: its module and its view.
macro_rules! all_views {
    ($with:ident) => {
        $with! {
            quoridor::QuoridorView,
            checkers::CheckersView,
            amazons::AmazonsView,
            nogo::NoGoView,
            blokus::BlokusView,
        }
    };
}

macro_rules! declare {
    ($($module:ident :: $view:ident,)*) => {
        $(pub mod $module;)*

        /// The names of the games that have a view.
        pub const NAMES: &[&str] = &[$(<<$module::$view as View>::Game as Game>::NAME),*];

        /// A new game: of a variant (the usual one if `None`), from its start or from a position.
        ///
        /// # Errors
        /// When a name is unknown or the position cannot be read.
        pub fn open(game: &str, variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn Table>, OpenError> {
            $(if game == <<$module::$view as View>::Game as Game>::NAME {
                return open_as::<$module::$view>(variant, start);
            })*
            let _ = (variant, start);
            Err(UnknownName::new("game", game, NAMES).into())
        }

        /// A position that is being set up: it can be drawn, but perhaps not played from. See [`Game::sketch`].
        ///
        /// # Errors
        /// When a name is unknown or the text malformed.
        pub fn sketch(game: &str, variant: &str, text: &str) -> Result<Box<dyn Table>, OpenError> {
            $(if game == <<$module::$view as View>::Game as Game>::NAME {
                <$module::$view as View>::Game::start(variant)?;
                return Ok(Box::new(TableOf::<$module::$view>::new(<$module::$view as View>::Game::sketch(variant, text)?)));
            })*
            let _ = (variant, text);
            Err(UnknownName::new("game", game, NAMES).into())
        }

        #[cfg(test)]
        mod laws {
            $(mod $module {
                #[test]
                fn keeps_the_laws_of_views() {
                    crate::laws::check::<super::super::$module::$view>();
                }
            })*
        }
    };
}

all_views!(declare);

fn open_as<V: View>(variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn Table>, OpenError> {
    Ok(Box::new(TableOf::<V>::new(first_position(variant, start)?)))
}
