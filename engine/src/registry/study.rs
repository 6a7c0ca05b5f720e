//! Textbook searches and insights for a position given as text.

use super::{OpenError, first_position};
use crate::core::error::UnknownName;
use crate::core::game::Game;
use crate::games::with_game;
use crate::study::insights::{Insights, Overlay};
use crate::study::trace::{Algorithm, Settings, Trace, of_position};

/// The names of a game's overlays.
///
/// # Errors
/// When there is no game of this name.
pub fn overlays(game: &str) -> Result<&'static [&'static str], UnknownName> {
    with_game!(game, G => G::OVERLAYS)
}

/// An overlay of a position given as text; `count` is how many things to show in an overlay that can show more or fewer of them.
///
/// # Errors
/// When a name is unknown or the position cannot be read.
pub fn insights(game: &str, variant: &str, position: &str, overlay: &str, count: Option<usize>) -> Result<Overlay, OpenError> {
    fn of<G: Insights + Game>(position: &G, overlay: &str, count: Option<usize>) -> Result<Overlay, UnknownName> {
        if G::OVERLAYS.contains(&overlay) {
            Ok(count.map_or_else(|| position.overlay(overlay), |count| position.overlay_of(overlay, count)))
        } else {
            Err(UnknownName::new("name.overlay", overlay, G::OVERLAYS))
        }
    }
    Ok(with_game!(game, G => of(&first_position::<G>(Some(variant), Some(position))?, overlay, count)?)?)
}

/// The textbook searches of a game.
///
/// # Errors
/// When there is no game of this name.
pub fn algorithms(game: &str) -> Result<&'static [Algorithm], UnknownName> {
    with_game!(game, G => Algorithm::of_game::<G>())
}

/// A textbook search from a position given as text.
///
/// # Errors
/// When there is no such game or variant, the game has no such search, or the position cannot be read.
pub fn trace(game: &str, variant: &str, position: &str, settings: Settings) -> Result<Box<dyn Trace>, OpenError> {
    Ok(with_game!(game, G => of_position(first_position::<G>(Some(variant), Some(position))?, settings)?)?)
}
