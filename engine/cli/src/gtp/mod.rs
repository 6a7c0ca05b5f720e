//! `quintet gtp`: an engine that speaks the Go Text Protocol, version 2 (Farnebäck 2002), about all five games.

mod board;
mod clock;
pub(crate) mod colour;
mod line;
mod session;

use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, Write};

use quintet_engine::search::Limits;

use crate::failure::Failure;
use crate::options::{chance, seconds, threads};
use crate::table::VariantArgs;
use line::Line;
use session::Session;

/// The options of `quintet gtp`.
#[derive(clap::Args)]
pub(crate) struct GtpArgs {
    #[command(flatten)]
    table: VariantArgs,
    /// The level, or `params:FILE` for the strongest with numbers from a JSON file; the strongest if not given
    #[arg(long)]
    level: Option<String>,
    /// Seconds for a move, unless the controller sets the time [default: what the level takes, or 1]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Nodes for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search with so many threads, for NoGo and Blokus
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Seed of all random choices [default: another one each time]
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
    /// Resign when the chance of winning stays below this (0 to 0.5); without it the engine never resigns
    #[arg(long, value_name = "CHANCE", value_parser = chance)]
    resign: Option<f32>,
}

/// Answers commands until `quit` or the end of the input.
pub(crate) fn run(args: &GtpArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.table.open()?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let limits = Limits { seconds: args.seconds, nodes: args.nodes, ..Limits::default() };
    let mut session = Session::new(game, args.level.as_deref(), limits, args.threads, seed, args.resign)?;
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        if let Some(line) = Line::parse(&String::from_utf8_lossy(&bytes)) {
            let answer = session.answer(&line.command, &line.arguments);
            out.write_all(Line::answer(line.id, &answer).as_bytes())?;
            out.flush()?;
            if session.is_over() {
                break;
            }
        }
        bytes.clear();
    }
    Ok(())
}
