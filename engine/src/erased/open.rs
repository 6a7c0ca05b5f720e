//! Games by name: how one is opened, and what can be known of it without.

use super::AnyGame;
use crate::error::{PositionError, UnknownName};
use crate::game::Game;
use crate::games::{self, Visitor};
use crate::history::History;
use crate::level::Playable;

/// What a game of a variant (the usual one if `None`) begins with: its start, or a position.
///
/// # Errors
/// When there is no variant of this name or the position cannot be read.
pub fn first_position<G: Game>(variant: Option<&str>, start: Option<&str>) -> Result<G, OpenError> {
    let variant = variant.unwrap_or(G::VARIANTS[0]);
    // A variant that is unknown is told before a position that cannot be read.
    let usual = G::start(variant)?;
    Ok(match start {
        Some(text) => G::parse_position(variant, text)?,
        None => usual,
    })
}

/// A first position as text, if it is not its variant's usual one.
pub(super) fn unusual_start<G: Game>(position: &G) -> Option<String> {
    let usual = G::start(position.variant()).is_ok_and(|usual| usual == *position);
    (!usual).then(|| position.write_position())
}

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
            Ok(Box::new(History::new(first_position::<G>(self.variant, self.start)?)))
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
            let begin = first_position::<G>(self.variant, self.start)?;
            let (position, unusual) = (begin.write_position(), unusual_start(&begin));
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
