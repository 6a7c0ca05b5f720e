//! Textbook searches and insights for a position given as text.

use super::{OpenError, first_position};
use crate::core::error::UnknownName;
use crate::core::game::Game;
use crate::games::with_game;
use crate::study::insights::{Insights, Overlay};
use crate::study::trace::{Settings, Trace, of_position};

/// The names of a game's overlays.
///
/// # Errors
/// When there is no game of this name.
pub fn overlays(game: &str) -> Result<&'static [&'static str], UnknownName> {
    with_game!(game, G => G::OVERLAYS)
}

/// An overlay of a position given as text.
///
/// # Errors
/// When a name is unknown or the position cannot be read.
pub fn insights(game: &str, variant: &str, position: &str, overlay: &str) -> Result<Overlay, OpenError> {
    fn of<G: Insights + Game>(position: &G, overlay: &str) -> Result<Overlay, UnknownName> {
        if G::OVERLAYS.contains(&overlay) {
            Ok(position.overlay(overlay))
        } else {
            Err(UnknownName::new("name.overlay", overlay, G::OVERLAYS))
        }
    }
    Ok(with_game!(game, G => of(&first_position::<G>(Some(variant), Some(position))?, overlay)?)?)
}

/// A textbook search from a position given as text.
///
/// # Errors
/// When there is no such game or variant, or the position cannot be read.
pub fn trace(game: &str, variant: &str, position: &str, settings: Settings) -> Result<Box<dyn Trace>, OpenError> {
    Ok(with_game!(game, G => of_position(first_position::<G>(Some(variant), Some(position))?, settings))?)
}
