//! `quoridor learn`: reads games, trains the network and writes its weights.

use std::io::Write;
use std::path::PathBuf;

use quintet_engine::core::game::Game;
use quintet_engine::games::quoridor::Quoridor;

use super::learn::{self, Learner};
use crate::failure::Failure;
use crate::{files, shards};

/// The options of `quoridor learn`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often to learn from all positions
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
}

/// Trains from scratch.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut samples = Vec::new();
    for run in shards::runs(&args.games, Quoridor::NAME)? {
        run.positions("", out, &mut |line| {
            samples.push(learn::read(line)?);
            Ok(())
        })?;
    }
    writeln!(out, "{} positions", samples.len())?;
    let mut rng = fastrand::Rng::with_seed(args.seed);
    let mut learner = Learner::new(&mut rng);
    learner.learn(&samples, args.epochs as usize, &mut rng, out)?;
    files::write(&args.out, &learner.stored())
}
