//! `quintet puzzles mine`: game after game, the file written after each.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use quintet_engine::games::NAMES;
use quintet_engine::puzzles::{Mine, MineError, Settings};

use crate::failure::Failure;
use crate::file;

/// The options of `quintet puzzles mine`.
#[derive(clap::Args)]
pub(super) struct MineArgs {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// A variant with two sides; several take turns, and one may be named more than once [default: the game's usual mixture]
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
    /// Puzzles wanted in the file
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// The most games
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// The random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// Nodes of the search that finds a puzzle; ten times as many confirm it [default: depends on the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// By how much the best move must be better than any other, in chance of winning [default: depends on the game]
    #[arg(long, value_name = "CHANCE", value_parser = margin)]
    margin: Option<f32>,
    /// The most positions that a proof may visit [default: depends on the game]
    #[arg(long, value_name = "N")]
    proof: Option<u64>,
    /// Where to write the puzzles; a file that was made with the same options is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// A difference of chances.
fn margin(text: &str) -> Result<f32, String> {
    let value = text.parse().ok().filter(|value| (0.0..=1.0).contains(value));
    value.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

impl From<MineError> for Failure {
    fn from(error: MineError) -> Self {
        Self::Asked(error.to_string())
    }
}

impl MineArgs {
    fn settings(&self) -> Settings {
        let usual = Settings::usual(&self.game);
        Settings {
            variants: if self.variants.is_empty() { usual.variants } else { self.variants.clone() },
            seed: self.seed,
            nodes: self.nodes.unwrap_or(usual.nodes),
            margin: self.margin.unwrap_or(usual.margin),
            proof: self.proof.unwrap_or(usual.proof),
            ..usual
        }
    }
}

/// Mines until there are enough puzzles, or no more games.
pub(super) fn run(args: &MineArgs, out: &mut impl Write) -> Result<(), Failure> {
    let settings = args.settings();
    let mut mine = match fs::read_to_string(&args.out) {
        Ok(text) => Mine::resume(settings, &text).map_err(|error| Failure::Asked(format!("{}: {error}", args.out.display())))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Mine::new(settings)?,
        Err(error) => return Err(Failure::Asked(format!("{}: {error}", args.out.display()))),
    };
    while mine.puzzles().len() < args.count && mine.games() < args.games {
        let found = mine.dig()?;
        file::write(&args.out, &mine.text())?;
        if found > 0 {
            // If standard error is closed, nobody reads it.
            let _ = writeln!(io::stderr(), "{} puzzles of {} games", mine.puzzles().len(), mine.games());
        }
    }
    writeln!(out, "{}: {} puzzles of {} games", args.out.display(), mine.puzzles().len(), mine.games())?;
    Ok(())
}
