//! Making a suite: games to their end, then proofs from the last position backwards.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::registry::{self, AnyGame, canonical, prove};
use quintet_engine::search::Limits;

use super::suite::{Entry, Grade};
use crate::failure::Failure;
use crate::file;
use crate::table::VariantArgs;

/// A game that goes on for longer is left.
const MOST_PLIES: usize = 400;
/// The most positions taken from one game.
const FROM_ONE_GAME: usize = 4;

/// The options of `quintet exact make`.
#[derive(clap::Args)]
pub(super) struct MakeArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// Positions wanted, as many of each grade as can be found
    #[arg(long, value_name = "N", default_value_t = 210)]
    count: usize,
    /// The most games
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// The most positions that a proof may visit
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    most: u64,
    /// The level that plays
    #[arg(long, value_name = "LEVEL", default_value = "strong")]
    level: String,
    /// Its node limit
    #[arg(long, value_name = "N", default_value_t = 50)]
    nodes: u64,
    /// How many of a hundred moves are random, on average
    #[arg(long, value_name = "PERCENT", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=100))]
    random: u32,
    /// The random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// Where to write the suite
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Plays, proves and writes.
pub(super) fn run(args: &MakeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let start = args.game.open()?;
    let wanted = args.count.div_ceil(Grade::ALL.len());
    let mut seen = HashSet::new();
    let mut found: Vec<Entry> = Vec::new();
    // Beyond what is wanted of their grade: for grades of which there are too few.
    let mut spare: Vec<Entry> = Vec::new();
    let count = |found: &[Entry], grade: Grade| found.iter().filter(|entry| entry.grade() == grade).count();
    let mut games = 0;
    while games < args.games && Grade::ALL.into_iter().any(|grade| count(&found, grade) < wanted) {
        games += 1;
        let positions = play(&*start, args, args.seed.wrapping_mul(1_000_000) + games)?;
        let mut taken = 0;
        for position in positions.iter().rev() {
            if taken == FROM_ONE_GAME {
                break;
            }
            if position.outcome().is_some() {
                continue;
            }
            // What comes before is larger still.
            let Some(proof) = prove(&**position, args.most) else { break };
            let entry = Entry::new(&**position, &proof);
            let tells = entry.best.len() < proof.moves.len();
            if tells && seen.insert(canonical(&**position)) {
                if count(&found, entry.grade()) < wanted {
                    taken += 1;
                    found.push(entry);
                } else if spare.len() < args.count {
                    spare.push(entry);
                }
            }
        }
        if games % 50 == 0 {
            let counts = Grade::ALL.map(|grade| format!("{} {}", count(&found, grade), grade.name()));
            // If standard error is closed, nobody reads it.
            let _ = writeln!(io::stderr(), "{games} games: {}", counts.join(", "));
        }
    }
    let lacking = args.count.saturating_sub(found.len());
    found.extend(spare.into_iter().take(lacking));
    found.sort_by_key(|entry| entry.positions);
    let MakeArgs { count: asked, most, level, nodes, random, seed, .. } = args;
    let mut text = format!(
        "# Made by: quintet exact make --game {} --variant {} --count {asked} --games {} --most {most} --level {level} --nodes {nodes} \
         --random {random} --seed {seed}\n",
        start.name(),
        start.variant(),
        args.games
    );
    for entry in &found {
        let _ = writeln!(text, "{entry}");
    }
    file::write(&args.out, &text)?;
    let counts = Grade::ALL.map(|grade| format!("{} {}", count(&found, grade), grade.name()));
    writeln!(out, "{}: {} positions of {games} games: {}", args.out.display(), found.len(), counts.join(", "))?;
    Ok(())
}

/// The positions of a game, each as the first of its own.
fn play(start: &dyn AnyGame, args: &MakeArgs, seed: u64) -> Result<Vec<Box<dyn AnyGame>>, Failure> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut player = registry::player(start, &args.level, seed)?;
    let mut game = start.boxed();
    let mut positions = Vec::new();
    while game.outcome().is_none() && game.ply() < MOST_PLIES {
        let legal = game.legal_moves();
        let m = if rng.u32(..100) < args.random {
            rng.choice(&legal).cloned()
        } else {
            let report = registry::think(player.as_mut(), &*game, &Limits::nodes(args.nodes), &mut || 0.0);
            report.map_err(|error| Failure::Asked(error.to_string()))?.best
        };
        let Some(m) = m else { break };
        game.play(&m).map_err(|error| Failure::Asked(error.to_string()))?;
        positions.push(registry::open(game.name(), Some(game.variant()), Some(&game.position()))?);
    }
    Ok(positions)
}
