//! `quintet paths`: the winning paths of Quoridor, from short to long.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::quoridor::{Quoridor, WinningPaths};
use quintet_engine::registry::OpenError;

use crate::failure::Failure;
use crate::table::open_table;
use crate::trace::{SIDES, side};

/// The options of `quintet paths`.
#[derive(clap::Args)]
pub(crate) struct PathsArgs {
    /// The game: the only one with paths to a goal
    #[arg(long, value_name = "GAME", default_value = Quoridor::NAME, value_parser = PossibleValuesParser::new([Quoridor::NAME]))]
    game: String,
    /// The variant, which makes no difference to paths [default: the game's usual one]
    #[arg(long)]
    variant: Option<String>,
    /// The position to start from, as text
    #[arg(long)]
    position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// How many paths of each side; fewer are printed if there are not that many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 10)]
    number: usize,
    /// Only the paths of this side
    #[arg(long, value_parser = PossibleValuesParser::new(SIDES))]
    side: Option<String>,
}

/// Writes one line per path: the side, the rank of the path, its number of steps, its squares. Paths of fewer steps come first; those of equal
/// length in the order of their squares, from the pawn on.
pub(crate) fn run(args: &PathsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = open_table(&args.game, args.variant.as_deref(), args.position.as_deref(), &args.moves)?;
    let position = Quoridor::parse_position(game.variant(), &game.position()).map_err(OpenError::from)?;
    let asked = args.side.as_deref().and_then(side);
    for side in Side::all(2).filter(|&side| asked.is_none_or(|asked| asked == side)) {
        let name = SIDES[side.index() & 1];
        for (path, rank) in WinningPaths::new(&position, side).take(args.number).zip(1_u64..) {
            let squares: Vec<String> = path.iter().map(ToString::to_string).collect();
            writeln!(out, "{name} {rank} {} {}", path.len() - 1, squares.join(" "))?;
        }
    }
    Ok(())
}
