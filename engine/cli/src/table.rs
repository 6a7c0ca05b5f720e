//! The options for game, variant, position and moves.

use clap::builder::PossibleValuesParser;
use quintet_engine::games::NAMES;
use quintet_engine::registry::{AnyGame, open};

use crate::failure::Failure;

/// A game and its variant.
#[derive(clap::Args)]
pub(crate) struct VariantArgs {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// The variant [default: the game's usual one]
    #[arg(long)]
    variant: Option<String>,
}

/// A game and the position it has reached.
#[derive(clap::Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// The position to start from, as text
    #[arg(long)]
    position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
}

impl VariantArgs {
    /// A new game.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyGame>, Failure> {
        Ok(open(&self.game, self.variant.as_deref(), None)?)
    }
}

impl TableArgs {
    /// The game described by the options.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyGame>, Failure> {
        open_table(&self.game.game, self.game.variant.as_deref(), self.position.as_deref(), &self.moves)
    }
}

/// A game from a position, after these moves.
pub(crate) fn open_table(game: &str, variant: Option<&str>, position: Option<&str>, moves: &str) -> Result<Box<dyn AnyGame>, Failure> {
    let mut game = open(game, variant, position)?;
    for (text, number) in moves.split_whitespace().zip(1..) {
        game.play(text).map_err(|error| Failure::Move { number, error })?;
    }
    Ok(game)
}
