//! The `quintet` command: counting, playing over GTP, and measuring, for the five games of the engine.
//!
//! Errors go to standard error with exit status 2. A reader of the output that goes away (`quintet moves .. | head`) is no error.

mod bench;
mod botzone;
mod contender;
mod contest;
mod duel;
mod failure;
mod gtp;
mod options;
mod perft;
mod program;
mod strength;
mod table;
mod thinker;
mod towers;
mod trace;
mod tune;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Rules, engines and matches of Quoridor, checkers with towers, Amazons, NoGo and Blokus.
#[derive(Parser)]
#[command(name = "quintet", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the sequences of legal moves of every length up to a depth
    Perft(perft::PerftArgs),
    /// List the legal moves, sorted, one per line
    Moves(table::TableArgs),
    /// Play over the Go Text Protocol, version 2, on standard input and output
    Gtp(gtp::GtpArgs),
    /// Play a match between two levels or programs and say how sure the result is
    Duel(duel::DuelArgs),
    /// Play a knockout or round robin between levels and programs under a referee
    Contest(contest::ContestArgs),
    /// Find better numbers for the strongest player of a game by play against itself
    Tune(tune::TuneArgs),
    /// Measure search and rules on fixed positions, with a signature that tells whether they still do the same
    Bench(bench::BenchArgs),
    /// Answer a Botzone request: JSON on standard input, the response on standard output
    Botzone(botzone::BotzoneArgs),
    /// Run minimax, alpha-beta or UCT as a textbook has it, and tell value, move, nodes and every step
    Trace(trace::TraceArgs),
    /// The text program of the checkers assignment: actions on standard input, boards on standard output
    Towers,
}

fn run(command: Command) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match command {
        Command::Perft(args) => perft::run(&args, &mut out)?,
        Command::Moves(args) => perft::moves(&args, &mut out)?,
        Command::Gtp(args) => gtp::run(&args, &mut io::stdin().lock(), &mut out)?,
        Command::Duel(args) => duel::run(&args, &mut out)?,
        Command::Contest(args) => contest::run(&args, &mut out)?,
        Command::Tune(args) => tune::run(&args, &mut out)?,
        Command::Bench(args) => bench::run(&args, &mut out)?,
        Command::Botzone(args) => botzone::run(&args, &mut io::stdin().lock(), &mut out)?,
        Command::Trace(args) => trace::run(&args, &mut out)?,
        Command::Towers => towers::run(&mut io::stdin().lock(), &mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing is left to be done if standard error is closed too.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}
