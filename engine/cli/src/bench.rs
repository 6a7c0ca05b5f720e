//! `quintet bench`: the speed of rules and search, and a signature of their results; see [`quintet_engine::bench`].

use std::io::{self, Write};
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use quintet_engine::answers::Measured;
use quintet_engine::bench::measure;
use quintet_engine::games::NAMES;

use crate::failure::Failure;

/// The options of `quintet bench`.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Measure this game only
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: Option<String>,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

/// Measures and prints, game by game.
pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut all = Vec::new();
    let begin = Instant::now();
    let mut now = || begin.elapsed().as_secs_f64();
    for game in NAMES.iter().filter(|name| args.game.as_deref().is_none_or(|game| game == **name)) {
        let measured = measure(game, &mut now).map_err(|error| Failure::Asked(error.to_string()))?;
        if !args.json {
            let Measured { game, signature, nodes_per_second, playouts_per_second, perft_leaves_per_second } = &measured;
            writeln!(
                out,
                "{game:<8} {signature}  {nodes_per_second:>11.0} nodes/s  {playouts_per_second:>9.0} playouts/s  \
                 {perft_leaves_per_second:>12.0} perft leaves/s"
            )?;
            out.flush()?;
        }
        all.push(measured);
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&all).map_err(io::Error::from)?)?;
    }
    Ok(())
}
