//! Games without type parameters: found by name, with moves as text, for command, worker and page.
//!
//! A look-up needs only one capability of a game: opening a game compiles its rules, but not its players or insights.

mod any_game;
#[cfg(feature = "players")]
mod engine;
mod exact;
#[cfg(feature = "players")]
mod look;
mod open;
#[cfg(feature = "study")]
mod study;

pub use any_game::AnyGame;
#[cfg(feature = "players")]
pub use engine::{Engine, ThinkError, missing_weights, parameters, player, think, tunable_levels, tuned_player};
pub use exact::{TextProof, canonical, fingerprint, prove};
#[cfg(feature = "players")]
pub use look::{Look, look};
pub use open::{
    Beginning, Colours, OpenError, beginning, board_of, botzone, botzone_games, can_go_on, colours, first_position, gains_from_seeds, open,
    several_moves_between, sgf, sgf_forms, sgf_named, signs, variants,
};
#[cfg(feature = "study")]
pub use study::{algorithms, insights, overlays, trace};
