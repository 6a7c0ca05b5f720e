//! `quintet perft` and `quintet moves`: counting and listing legal moves.

use std::io::Write;

use crate::failure::Failure;
use crate::table::TableArgs;

/// The options of `quintet perft`.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Maximum depth in plies; a forced pass counts as a ply
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Count each move of the position separately, at the full depth only
    #[arg(long)]
    divide: bool,
}

/// Writes `depth count` for every depth, or with `--divide` `move count` for every move.
pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.table.open()?;
    if args.divide {
        let mut counts = game.divide(args.depth);
        counts.sort();
        for (text, count) in counts {
            writeln!(out, "{text} {count}")?;
        }
        return Ok(());
    }
    for depth in 1..=args.depth {
        writeln!(out, "{depth} {}", game.perft(depth))?;
        // The next depth may take hours, so show what is known.
        out.flush()?;
    }
    Ok(())
}

/// Writes the legal moves, sorted.
pub(crate) fn moves(args: &TableArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut moves = args.open()?.legal_moves();
    moves.sort();
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
