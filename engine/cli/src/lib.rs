//! The `quintet` command: counting, playing over GTP, and measuring, for the five games of the engine.
//!
//! Errors go to standard error with exit status 2. It is no error when the reader of the output stops reading (`quintet moves .. | head`).

mod bench;
mod blokus_lines;
mod botzone;
mod contender;
mod contest;
mod crash;
mod duel;
mod exact;
mod failure;
mod file;
mod gtp;
mod lang;
mod levels;
mod openings;
mod options;
mod paths;
mod perft;
mod play;
mod process;
mod program;
mod puzzles;
pub mod readers;
mod remote;
mod strength;
mod table;
mod tables;
mod thinker;
mod towers;
mod trace;
mod tune;
#[cfg(feature = "wasi")]
mod wasi;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;
use quintet_engine::games::NAMES;

/// The command line.
#[derive(Parser)]
#[command(name = "quintet", version, about = about())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What the command is for.
fn about() -> String {
    format!("Rules, engines and matches of board games: {}.", NAMES.join(", "))
}

#[derive(Subcommand)]
enum Command {
    /// Count the sequences of legal moves up to a depth (perft)
    Perft(perft::PerftArgs),
    /// List the legal moves, sorted, one per line
    Moves(table::TableArgs),
    /// List the opponents of a game, weakest first, each with its algorithm
    Levels(levels::LevelsArgs),
    /// Play a game in the terminal: with a menu, saves, undo, hints and replay
    Play(play::PlayArgs),
    /// Play over the Go Text Protocol (GTP), version 2, on standard input and output
    Gtp(gtp::GtpArgs),
    /// Play a match between two levels or programs; reports Elo with a confidence interval
    Duel(duel::DuelArgs),
    /// Play a contest between levels and programs under a referee; `contest run DIR` plays one that survives interruptions
    Contest(contest::ContestArgs),
    /// Seat a program, or one of our levels, at a contest that waits for connections (`quintet contest --listen`)
    Connect(contest::ConnectArgs),
    /// Tune the parameters of a game's strongest player by self-play (SPSA)
    Tune(tune::TuneArgs),
    /// Measure the speed of search and rules on fixed positions; prints a signature that changes when their results change
    Bench(bench::BenchArgs),
    /// Answer a Botzone request: reads it from standard input, writes the response to standard output
    Botzone(botzone::BotzoneArgs),
    /// Run a textbook search (minimax, alpha-beta, iterative deepening, UCT; on Quoridor's board BFS, DFS, A*) and print its result and, on
    /// request, every step
    Trace(trace::TraceArgs),
    /// List the winning paths of Quoridor, from short to long
    Paths(paths::PathsArgs),
    /// Build the endgame tables of checkers in a file, or check one
    Tables(tables::TablesArgs),
    /// Prove results of positions by exhaustive search, and measure levels against positions that are proved
    Exact(exact::ExactArgs),
    /// Show how often first moves were played and how the games went, and make the files of it by self-play
    Openings(openings::OpeningsArgs),
    /// Solve puzzles, list them, find new ones in games of our players, and check them
    Puzzles(puzzles::PuzzlesArgs),
    /// Run the text program of the checkers assignment: reads actions from standard input, writes boards to standard output
    Towers,
    /// Print the licences of the command and of all packages that it is made of
    Licences,
    /// Run a WebAssembly program (WASI preview 1) as contests do
    #[cfg(feature = "wasi")]
    Wasi(wasi::WasiArgs),
    /// Run a program for a contest, and end it together with everything it has started
    #[cfg(target_os = "linux")]
    #[command(hide = true)]
    Supervise(process::SuperviseArgs),
}

fn run(command: Command) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match command {
        Command::Perft(args) => perft::run(&args, &mut out)?,
        Command::Moves(args) => perft::moves(&args, &mut out)?,
        Command::Levels(args) => levels::run(&args, &mut out)?,
        Command::Play(args) => play::run(&args, &mut io::stdin().lock(), &mut out)?,
        Command::Gtp(args) => gtp::run(&args, &mut io::stdin().lock(), &mut out)?,
        Command::Duel(args) => duel::run(&args, &mut out)?,
        Command::Contest(args) => contest::run(&args, &mut out)?,
        Command::Connect(args) => contest::connect(&args, &mut out)?,
        Command::Tune(args) => tune::run(&args, &mut out)?,
        Command::Bench(args) => bench::run(&args, &mut out)?,
        Command::Botzone(args) => botzone::run(&args, &mut io::stdin().lock(), &mut out)?,
        Command::Trace(args) => trace::run(&args, &mut out)?,
        Command::Paths(args) => paths::run(&args, &mut out)?,
        Command::Tables(args) => tables::run(&args, &mut out)?,
        Command::Exact(args) => exact::run(&args, &mut out)?,
        Command::Openings(args) => openings::run(&args, &mut out)?,
        Command::Puzzles(args) => puzzles::run(&args, &mut io::stdin().lock(), &mut out)?,
        Command::Towers => towers::run(&mut io::stdin().lock(), &mut out)?,
        Command::Licences => out.write_all(include_bytes!("../licences.txt"))?,
        #[cfg(feature = "wasi")]
        Command::Wasi(args) => wasi::run(&args)?,
        #[cfg(target_os = "linux")]
        Command::Supervise(args) => process::supervisor::run(&args)?,
    }
    out.flush()?;
    Ok(())
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    crash::install();
    let ended = run(Cli::parse().command);
    #[cfg(target_os = "linux")]
    process::cgroup::end();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // If standard error is closed too, there is nothing left to do.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}
