//! `quintet gtp`: an engine that speaks the Go Text Protocol, version 2 (Farnebäck 2002), about all five games.

pub(crate) mod answers;
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
pub(crate) use session::Session;

/// The options of `quintet gtp`.
#[derive(clap::Args)]
pub(crate) struct GtpArgs {
    #[command(flatten)]
    table: VariantArgs,
    /// The level, or `params:FILE` for the strongest level with parameters from a JSON file [default: the strongest level]
    #[arg(long)]
    level: Option<String>,
    /// Seconds per move, unless the controller sets the time [default: 1 if the level has no limit of its own]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search threads; docs/strength.md says where several gain
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Random seed [default: a different one each time]
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
    /// Endgame tables of checkers: a file of `quintet tables build`, or `none` [default: checkers.tables beside the command or in the folder for
    /// data, if there is one]
    #[arg(long, value_name = "FILE")]
    tables: Option<String>,
    /// Resign when the win probability stays below this (0 to 0.5) [default: never resign]
    #[arg(long, value_name = "CHANCE", value_parser = chance)]
    resign: Option<f32>,
}

/// Answers commands until `quit` or the end of the input.
pub(crate) fn run(args: &GtpArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.table.open()?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let limits = Limits { seconds: args.seconds, nodes: args.nodes, ..Limits::default() };
    let mut session = Session::new(game, args.level.as_deref(), limits, args.threads, seed, args.resign)?;
    session.choose_tables(args.tables.clone())?;
    talk(&mut session, input, out)
}

/// Answers the commands of an input until `quit` or its end.
pub(crate) fn talk(session: &mut Session, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
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
