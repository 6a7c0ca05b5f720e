//! Games by name: how one is opened, and what can be known of it without.

use super::AnyGame;
use crate::error::{PositionError, UnknownName};
use crate::games::{self, Visitor};
use crate::history::History;
use crate::level::Playable;

/// A new game of a variant (the usual one if `None`) from its start or from a position.
///
/// # Errors
/// When a name is unknown or the position cannot be read.
pub fn open(game: &str, variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn AnyGame>, OpenError> {
    struct Open<'a> {
        variant: Option<&'a str>,
        start: Option<&'a str>,
    }
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn AnyGame>, OpenError>;
        fn visit<G: Playable>(self) -> Self::Output {
            let variant = self.variant.unwrap_or(G::VARIANTS[0]);
            let position = match self.start {
                None => G::start(variant)?,
                Some(text) => {
                    G::start(variant)?;
                    G::parse_position(variant, text)?
                }
            };
            Ok(Box::new(History::new(position)))
        }
    }
    games::with_game(game, Open { variant, start })?
}

/// What a game begins with, without the game itself: to ask for this does not bring a search along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The variant's name.
    pub variant: &'static str,
    /// How many sides play.
    pub sides: usize,
    /// The position as text.
    pub position: String,
    /// The same, if it is not the variant's usual one.
    pub unusual: Option<String>,
}

/// What a game begins with, as [`open`] would open it.
///
/// # Errors
/// When a name is unknown or the position cannot be read.
pub fn beginning(game: &str, variant: Option<&str>, start: Option<&str>) -> Result<Beginning, OpenError> {
    struct Begin<'a> {
        variant: Option<&'a str>,
        start: Option<&'a str>,
    }
    impl Visitor for Begin<'_> {
        type Output = Result<Beginning, OpenError>;
        fn visit<G: Playable>(self) -> Self::Output {
            let variant = self.variant.unwrap_or(G::VARIANTS[0]);
            let usual = G::start(variant)?;
            let begin = self.start.map_or_else(|| Ok(usual.clone()), |text| G::parse_position(variant, text))?;
            let position = begin.write_position();
            let unusual = (begin != usual).then(|| position.clone());
            Ok(Beginning { variant: begin.variant(), sides: begin.sides(), position, unusual })
        }
    }
    games::with_game(game, Begin { variant, start })?
}

/// The variants of a game; the first is the usual one.
///
/// # Errors
/// When there is no game of this name.
pub fn variants(game: &str) -> Result<&'static [&'static str], UnknownName> {
    struct Variants;
    impl Visitor for Variants {
        type Output = &'static [&'static str];
        fn visit<G: Playable>(self) -> Self::Output {
            G::VARIANTS
        }
    }
    games::with_game(game, Variants)
}

/// Whether a game's strongest level plays better when several searches with different seeds are merged; false for an unknown game.
#[must_use]
pub fn gains_from_seeds(game: &str) -> bool {
    struct Gains;
    impl Visitor for Gains {
        type Output = bool;
        fn visit<G: Playable>(self) -> Self::Output {
            G::GAINS_FROM_SEEDS
        }
    }
    games::with_game(game, Gains).unwrap_or(false)
}

/// Why a game could not be opened.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum OpenError {
    /// An unknown game or variant.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// An unreadable position.
    #[error(transparent)]
    Position(#[from] PositionError),
}
