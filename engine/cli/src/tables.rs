//! `quintet tables`: the endgame tables of checkers in a file, and where commands that search find it.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Subcommand;
use etcetera::BaseStrategy;
use quintet_engine::core::game::Game;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::players::tables::{MOST, Tables};
use quintet_engine::search::Lasting;

use crate::failure::Failure;
use crate::file;

/// The name of the file, beside the command or in the folder for data.
const NAME: &str = "checkers.tables";

/// The options of `quintet tables`.
#[derive(clap::Args)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Build the tables and write them to a file: with five pieces half a minute and 0.2 GB of memory
    Build {
        /// The most pieces on the board
        #[arg(long, value_name = "N", default_value_t = MOST, value_parser = clap::value_parser!(u32).range(2..=i64::from(MOST)))]
        pieces: u32,
        /// The file [default: checkers.tables in the folder for data, where `gtp` and `play` find it]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Compare a file with the rules: every value must follow from the values after each move
    Check {
        /// The file [default: the one that `gtp` and `play` find]
        file: Option<PathBuf>,
        /// Check one of N positions, chosen at random; 1 for all
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
        every: u32,
        /// Random seed
        #[arg(long, value_name = "K", default_value_t = 1)]
        seed: u64,
    },
}

/// Builds or checks.
pub(crate) fn run(args: &TablesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.action {
        Action::Build { pieces, out: file } => build(*pieces, file.as_deref(), out),
        Action::Check { file, every, seed } => check(file.as_deref(), *every, *seed, out),
    }
}

fn build(pieces: u32, file: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let path = match file {
        Some(file) => file.to_owned(),
        None => data_folder()?.join(NAME),
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    }
    let begin = Instant::now();
    let mut last = 0;
    let bytes = Tables::build(pieces, &mut |pieces| {
        if pieces != last {
            last = pieces;
            // If standard error is closed, nobody reads it.
            let _ = writeln!(io::stderr(), "tables of {pieces} pieces ..");
        }
    })
    .map_err(|error| named(&path, &error))?;
    file::write_bytes(&path, &bytes)?;
    writeln!(out, "{}: {} bytes, {:.1} s", path.display(), bytes.len(), begin.elapsed().as_secs_f64())?;
    Ok(())
}

fn check(file: Option<&Path>, every: u32, seed: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let path = match file {
        Some(file) => file.to_owned(),
        None => found().ok_or_else(|| Failure::Asked(format!("there is no {NAME}: `quintet tables build` makes one")))?,
    };
    let tables = read(&path)?;
    let checked = tables
        .check(every, seed, &mut |_| ())
        .map_err(|wrong| Failure::Asked(format!("{}: {}: {}", path.display(), wrong.position, wrong.values)))?;
    let [draws, wins, losses] = checked.kinds;
    writeln!(
        out,
        "{}: up to {} pieces; {} positions agree with the rules: {wins} wins, {draws} draws, {losses} losses; the longest ends after {} plies",
        path.display(),
        tables.pieces(),
        checked.positions,
        checked.longest
    )?;
    Ok(())
}

/// The tables for the players of a game: those of `choice`, none if it is `none`, and without a choice those that are found. A missing file is an
/// error only if it was chosen.
pub(crate) fn load(choice: Option<&str>, game: &str) -> Result<Option<Lasting>, Failure> {
    if game != Checkers::NAME || choice == Some("none") {
        return Ok(None);
    }
    let path = choice.map(PathBuf::from).or_else(found);
    path.map(|path| read(&path).map(Tables::lasting)).transpose()
}

/// The file beside the command, or the one in the folder for data.
fn found() -> Option<PathBuf> {
    let beside = env::current_exe().ok().map(|command| command.with_file_name(NAME));
    let data = data_folder().ok().map(|folder| folder.join(NAME));
    beside.into_iter().chain(data).find(|path| path.is_file())
}

fn data_folder() -> io::Result<PathBuf> {
    Ok(etcetera::choose_base_strategy().map_err(io::Error::other)?.data_dir().join("quintet"))
}

fn read(path: &Path) -> Result<Tables, Failure> {
    let bytes = fs::read(path).map_err(|error| named(path, &error))?;
    Tables::read(bytes).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &dyn std::error::Error) -> Failure {
    Failure::Asked(format!("{}: {error}", path.display()))
}
