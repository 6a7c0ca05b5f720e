//! The one list of games.

pub mod amazons;
pub mod blokus;
pub mod checkers;
pub mod nogo;
pub mod quoridor;

/// All games, in the order in which people are shown them: name of the module, type of the position. A new game is a line here and one above.
macro_rules! all_games {
    ($declare:ident) => {
        $declare! {
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
        /// The names of all games, in the order in which people are shown them.
        pub const NAMES: &[&str] = &[$(<$module::$game as crate::core::game::Game>::NAME),*];

        /// `with_game!(name, G => value)` computes a value for the game of a name, whose type is `G` in it: code that is generic over the
        /// game, run from code that is not. It asks of the game only what the value needs. The result is `Err` when there is no such game.
        macro_rules! with_game {
            ($name:expr, $type:ident => $value:expr) => {{
                let name: &str = $name;
                $(if name == <$crate::games::$module::$game as $crate::core::game::Game>::NAME {
                    type $type = $crate::games::$module::$game;
                    Ok($value)
                } else)* {
                    Err($crate::core::error::UnknownName::new("name.game", name, $crate::games::NAMES))
                }
            }};
        }
    };
}

all_games!(declare);

pub(crate) use with_game;
