//! Opening games by name.

use super::AnyGame;
use crate::core::botzone::Botzone;
use crate::core::error::{PositionError, UnknownName};
use crate::core::fault::{Fault, said_by_fault};
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::sgf::Sgf;
use crate::games::{NAMES, with_game};
use crate::levels::Levels;

/// The start of a variant (the usual one if `None`), or a position.
///
/// # Errors
/// When there is no such variant or the position cannot be read.
pub fn first_position<G: Game>(variant: Option<&str>, start: Option<&str>) -> Result<G, OpenError> {
    let variant = variant.unwrap_or(G::VARIANTS[0]);
    // An unknown variant is reported before an unreadable position.
    let usual = G::start(variant)?;
    Ok(match start {
        Some(text) => G::parse_position(variant, text)?,
        None => usual,
    })
}

/// A first position as text, unless it is its variant's start.
pub(super) fn unusual_start<G: Game>(position: &G) -> Option<String> {
    let usual = G::start(position.variant()).is_ok_and(|usual| usual == *position);
    (!usual).then(|| position.write_position())
}

/// A new game of a variant (the usual one if `None`), from its start or from a position.
///
/// # Errors
/// When a name is unknown or the position cannot be read.
pub fn open(game: &str, variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn AnyGame>, OpenError> {
    with_game!(game, G => Box::new(History::new(first_position::<G>(variant, start)?)) as Box<dyn AnyGame>).map_err(OpenError::from)
}

/// The beginning of a game as text. Unlike [`open`], asking for it compiles no search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The variant's name.
    pub variant: &'static str,
    /// Number of sides.
    pub sides: usize,
    /// The position as text.
    pub position: String,
    /// The same, unless it is the variant's start.
    pub unusual: Option<String>,
}

/// The beginning of the game that [`open`] would open.
///
/// # Errors
/// When a name is unknown or the position cannot be read.
pub fn beginning(game: &str, variant: Option<&str>, start: Option<&str>) -> Result<Beginning, OpenError> {
    fn of<G: Game>(position: &G) -> Beginning {
        let unusual = unusual_start(position);
        Beginning { variant: position.variant(), sides: position.sides(), position: position.write_position(), unusual }
    }
    Ok(with_game!(game, G => of(&first_position::<G>(variant, start)?))?)
}

/// The variants of a game; the first is the usual one.
///
/// # Errors
/// When there is no game of this name.
pub fn variants(game: &str) -> Result<&'static [&'static str], UnknownName> {
    with_game!(game, G => G::VARIANTS)
}

/// Whether the strongest level gains from merging several searches with different seeds. False for an unknown game.
#[must_use]
pub fn gains_from_seeds(game: &str) -> bool {
    with_game!(game, G => G::GAINS_FROM_SEEDS).unwrap_or(false)
}

/// Whether a game could last forever without draws. False for an unknown game.
#[must_use]
pub fn can_go_on(game: &str) -> bool {
    with_game!(game, G => G::CAN_GO_ON).unwrap_or(false)
}

/// A game's form in the Smart Game Format, if it has one.
#[must_use]
pub fn sgf(game: &str) -> Option<&'static Sgf> {
    with_game!(game, G => G::SGF).ok().flatten()
}

/// The form of Botzone's judge of a game, if it has one.
#[must_use]
pub fn botzone(game: &str) -> Option<&'static Botzone> {
    with_game!(game, G => G::BOTZONE).ok().flatten()
}

/// The games that Botzone has, and how its judges write their moves.
pub fn botzone_games() -> impl Iterator<Item = (&'static str, &'static Botzone)> {
    NAMES.iter().filter_map(|&game| Some((game, botzone(game)?)))
}

/// Whether more than one move may be made between two turns of a side; see [`Game::SEVERAL_MOVES_BETWEEN`]. False for an unknown game.
#[must_use]
pub fn several_moves_between(game: &str) -> bool {
    with_game!(game, G => G::SEVERAL_MOVES_BETWEEN).unwrap_or(false)
}

/// The signs of a game for a terminal; see [`Game::SIGNS`]. None for an unknown game.
#[must_use]
pub fn signs(game: &str) -> &'static [(char, char)] {
    with_game!(game, G => G::SIGNS).unwrap_or_default()
}

/// The colours of a game in progress, in the order of turns.
#[derive(Copy, Clone, Debug)]
pub struct Colours {
    /// How many there are: more than sides where a side plays several.
    pub count: usize,
    /// The index of the one to move.
    pub to_move: usize,
    /// Their names, if they are not black and white.
    pub names: &'static [&'static str],
}

/// The colours of a game in progress.
#[must_use]
pub fn colours(game: &dyn AnyGame) -> Colours {
    fn of<G: Game>(game: &dyn AnyGame) -> Option<Colours> {
        let position = game.as_any().downcast_ref::<History<G>>()?.current();
        Some(Colours { count: position.colour_count(), to_move: position.colour_to_move(), names: G::COLOURS })
    }
    let sides = Colours { count: game.sides(), to_move: game.turn().index(), names: &[] };
    with_game!(game.name(), G => of::<G>(game)).ok().flatten().unwrap_or(sides)
}

/// The game with this `GM` in the Smart Game Format: its name, its form, and the variant if that follows.
#[must_use]
pub fn sgf_named(gm: &str) -> Option<(&'static str, &'static Sgf, Option<&'static str>)> {
    sgf_forms().find_map(|(game, form)| form.names.iter().find(|(name, _)| *name == gm).map(|(_, variant)| (game, form, *variant)))
}

/// The games with a form in the Smart Game Format, and their forms.
pub fn sgf_forms() -> impl Iterator<Item = (&'static str, &'static Sgf)> {
    NAMES.iter().filter_map(|&game| Some((game, sgf(game)?)))
}

/// A position as shown in the log of a contest; unchanged for an unknown game.
#[must_use]
pub fn board_of<'a>(game: &str, position: &'a str) -> &'a str {
    with_game!(game, G => G::board_of(position)).unwrap_or(position)
}

/// Why a game could not be opened.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum OpenError {
    /// An unknown game or variant.
    Name(UnknownName),
    /// An unreadable position.
    Position(PositionError),
}

impl OpenError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Name(error) => error.fault(),
            Self::Position(error) => error.fault(),
        }
    }
}

said_by_fault!(OpenError);

impl From<UnknownName> for OpenError {
    fn from(error: UnknownName) -> Self {
        Self::Name(error)
    }
}

impl From<PositionError> for OpenError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}
