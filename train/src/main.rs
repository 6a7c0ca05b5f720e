//! `quintet-train` makes what the engines learn: games to learn from, weights, networks and opening books. docs/tuning.md says how the present
//! ones were made. The convolutional networks of NoGo and Blokus are made by `nogo/learn.py`, for accelerators, and `blokus/learn.py`.
//!
//! Errors go to standard error with exit status 2.

mod adam;
mod amazons;
mod blokus;
mod book;
mod checkers;
mod failure;
mod files;
mod hidden_layer;
mod quoridor;
mod samples;
mod shards;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// The command line.
#[derive(Parser)]
#[command(
    name = "quintet-train",
    version,
    about = "Makes what the engines learn: games to learn from, weights, networks and opening books."
)]
struct Cli {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    /// The network that evaluates positions, and the opening book
    #[command(subcommand)]
    Quoridor(quoridor::Action),
    /// The network that evaluates positions, and the weights of the evaluation before it
    #[command(subcommand)]
    Amazons(amazons::Action),
    /// The network that evaluates positions, the weights of the evaluation before it, and the opening book
    #[command(subcommand)]
    Checkers(checkers::Action),
    /// The priors of placements, and the network for leaves
    #[command(subcommand)]
    Blokus(blokus::Action),
}

fn run(game: &Game) -> Result<(), Failure> {
    // Lines appear at once: learning takes hours.
    let mut out = io::LineWriter::new(io::stdout().lock());
    match game {
        Game::Quoridor(action) => quoridor::run(action, &mut out)?,
        Game::Amazons(action) => amazons::run(action, &mut out)?,
        Game::Checkers(action) => checkers::run(action, &mut out)?,
        Game::Blokus(action) => blokus::run(action, &mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn main() -> ExitCode {
    match run(&Cli::parse().game) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // If standard error is closed too, there is nothing left to do.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}
