//! `quintet openings`: positions early in games, how often they occur and how the games went: making the files, and looking into them.
//!
//! The files of the five games (`static/openings/`) are not in the command; the page loads them.

mod make;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use quintet_engine::openings::{Openings, POINT, read, rows};

use crate::failure::Failure;
use crate::table::TableArgs;

/// The options of `quintet openings`.
#[derive(clap::Args)]
pub(crate) struct OpeningsArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Show the known moves of a position: games, points of the side that moves, and the engine's chance for it
    Show(ShowArgs),
    /// Play games of the strongest level against itself, and write the openings to a file; continues a file
    Make(make::MakeArgs),
}

/// The options of `quintet openings show`.
#[derive(clap::Args)]
struct ShowArgs {
    /// A file made by `quintet openings make`
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    table: TableArgs,
}

/// Shows or makes.
pub(crate) fn run(args: &OpeningsArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.action {
        Action::Show(args) => show(args, out),
        Action::Make(args) => make::run(args, out),
    }
}

/// A file of openings.
fn open(path: &Path) -> Result<Openings, Failure> {
    let named = |error: &dyn std::fmt::Display| Failure::Asked(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    read(&text).map_err(|error| named(&error))
}

fn show(args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (openings, game) = (open(&args.file)?, args.table.open()?);
    let rows = rows(&*game, &openings, &[]);
    let width = rows.iter().map(|row| row.text.len()).max().unwrap_or_default();
    for row in &rows {
        let Some(seen) = row.seen else { continue };
        let points = f64::from(seen.count.tenths) / f64::from(POINT);
        let (percent, chance) = (100.0 * seen.count.share(), f32::from(seen.chance) / 10.0);
        writeln!(out, "{:width$}  {:6} games  {points:8.1} points ({percent:3.0} %)  engine {chance:5.1} %", row.text, seen.count.games)?;
    }
    if rows.is_empty() {
        writeln!(out, "no games are known from here")?;
    }
    Ok(())
}
