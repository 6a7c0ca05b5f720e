//! The list of views.

mod amazons;
mod blokus;
mod checkers;
mod nogo;
mod quoridor;

use quintet_engine::core::error::UnknownName;
use quintet_engine::core::game::Game;
pub use quintet_engine::registry::OpenError;
use quintet_engine::registry::first_position;

use crate::session::{GameSession, SessionOf};
use crate::study::Study;
use crate::view::View;
use quintet_base::lang::Lang;

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
        $(pub use $module::$view;)*

        /// The names of the games that have a view.
        pub const NAMES: &[&str] = &[$(<<$module::$view as View>::Game as Game>::NAME),*];

        /// A game's title, if there is such a game.
        #[must_use]
        pub fn title(game: &str, lang: Lang) -> Option<&'static str> {
            $(if game == <<$module::$view as View>::Game as Game>::NAME {
                return Some(<$module::$view as View>::title(lang));
            })*
            None
        }

        /// A game's title in menus, if there is such a game.
        #[must_use]
        pub fn short_title(game: &str, lang: Lang) -> Option<&'static str> {
            $(if game == <<$module::$view as View>::Game as Game>::NAME {
                return Some(<$module::$view as View>::short_title(lang));
            })*
            None
        }

        /// A game in the lab; defaults if there is no such game.
        #[must_use]
        pub fn study(game: &str) -> &'static Study {
            $(if game == <<$module::$view as View>::Game as Game>::NAME {
                return &<$module::$view as View>::STUDY;
            })*
            &Study::PLAIN
        }

        /// A new game of a variant (the usual one if `None`), from its start or from a position.
        ///
        /// # Errors
        /// When a name is unknown or the position cannot be read.
        pub fn open(game: &str, variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn GameSession>, OpenError> {
            $(if game == <<$module::$view as View>::Game as Game>::NAME {
                return open_as::<$module::$view>(variant, start);
            })*
            let _ = (variant, start);
            Err(UnknownName::new("name.game", game, NAMES).into())
        }

        /// A position that is being set up: it can be drawn, but perhaps not played from. See [`Game::sketch`].
        ///
        /// # Errors
        /// When a name is unknown or the text is malformed.
        pub fn sketch(game: &str, variant: &str, text: &str) -> Result<Box<dyn GameSession>, OpenError> {
            $(if game == <<$module::$view as View>::Game as Game>::NAME {
                <$module::$view as View>::Game::start(variant)?;
                return Ok(Box::new(SessionOf::<$module::$view>::new(<$module::$view as View>::Game::sketch(variant, text)?)));
            })*
            let _ = (variant, text);
            Err(UnknownName::new("name.game", game, NAMES).into())
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

fn open_as<V: View>(variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn GameSession>, OpenError> {
    Ok(Box::new(SessionOf::<V>::new(first_position(variant, start)?)))
}
