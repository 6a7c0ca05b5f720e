//! Games without type parameters: found by name, spoken to in text. What the command, the worker and the page use.
//!
//! A look-up asks of a game only what it needs: to open one takes its rules, and neither its players nor its insights.

mod any_game;
#[cfg(feature = "players")]
mod engine;
mod open;
#[cfg(feature = "study")]
mod study;

pub use any_game::AnyGame;
#[cfg(feature = "players")]
pub use engine::{Engine, ThinkError, parameters, player, think, tuned_player};
pub use open::{Beginning, OpenError, beginning, board_of, can_go_on, first_position, gains_from_seeds, open, variants};
#[cfg(feature = "study")]
pub use study::{insights, overlays, trace};
