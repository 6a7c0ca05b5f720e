//! `quintet tune`: finds better numbers for the strongest player of a game, or a classic one, by letting it play against itself (SPSA).
//!
//! A run is determined by its options: the same ones give the same values on any number of threads, and a stopped run resumes
//! from its state file as if it had not stopped. The values found are worth something only if they win a match, so one is played at the end.

mod check;
mod games;
mod report;
mod state;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use quintet_engine::registry::{AnyGame, parameters};
use quintet_engine::tune::{Parameter, Run, STRONGEST, Spsa, select};

use crate::failure::Failure;
use crate::file;
use crate::table::VariantArgs;
use games::Match;
use report::Progress;

/// The options of `quintet tune`.
#[derive(clap::Args)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    table: VariantArgs,
    /// The level to tune: the strongest, or a classic player with weights (`quintet tune --game G --list --level L` lists them)
    #[arg(long, value_name = "LEVEL", default_value = STRONGEST)]
    level: String,
    /// Iterations of the run; each is a small match between two sets of values
    #[arg(long, value_name = "N", required_unless_present = "list", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: Option<u32>,
    /// Nodes per move; classic players with weights search no tree, and do without
    #[arg(long, value_name = "N", required_unless_present_any = ["list", "level"], value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Tune only these parameters; `man.*` means all whose names begin with `man.`
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// Save the state of the run to this file after every iteration, and resume from it if it exists
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Stop after this many iterations of this call; with --state, the same command resumes the run
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    stop_after: Option<u32>,
    /// Openings per iteration, each played from all seats
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    openings: u32,
    /// Random plies at the start of each game
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=60))]
    random_plies: u32,
    /// How far a match won moves a parameter at the end of the run, in thousandths of its step; more at the beginning
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rate: u32,
    /// Games of the final match between the new values and the defaults; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    games_check: u32,
    /// Nodes per move in the final match [default: ten times those of the run]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_check: Option<u64>,
    /// Parallel games
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Write the new values to this file, for players named params:FILE, or params:LEVEL:FILE for a classic one
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// List the parameters of the game and exit
    #[arg(long)]
    list: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Tunes, or lists what can be tuned.
pub(crate) fn run(args: &TuneArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.table.open()?;
    let only: Vec<String> = args.only.iter().map(|name| name.trim().to_owned()).collect();
    let chosen = select(&parameters(game.name(), &args.level)?, &only).map_err(|error| Failure::Asked(error.to_string()))?;
    // clap requires the number of iterations.
    let (Some(iterations), false) = (args.iterations, args.list) else { return report::list(&chosen, args.json, out) };
    let nodes = match args.nodes {
        None if args.level == STRONGEST => return Err(Failure::Asked(format!("--level {STRONGEST} needs --nodes N"))),
        nodes => nodes.unwrap_or(1),
    };
    check_games(args, &*game)?;
    let run = Run {
        seed: args.seed,
        iterations,
        openings: args.openings,
        random_plies: args.random_plies,
        nodes,
        rate_thousandths: args.rate,
        ..Run::new(game.name(), game.variant(), &chosen)
    };
    let mut spsa = begin(args, run, chosen)?;
    climb(args, &*game, &mut spsa)?;
    if let Some(file) = &args.out {
        file::write(file, &format!("{}\n", spsa.values().to_json()))?;
    }
    let checked = if spsa.is_done() && args.games_check > 0 {
        Some(check::play(&*game, spsa.values(), args.nodes_check.unwrap_or(nodes.saturating_mul(10)), args)?)
    } else {
        None
    };
    if args.json { report::json(&*game, &spsa, checked.as_ref(), out) } else { report::text(&*game, &spsa, checked.as_ref(), out) }
}

/// Every opening of the check is played from all seats.
fn check_games(args: &TuneArgs, game: &dyn AnyGame) -> Result<(), Failure> {
    let (games, sides) = (args.games_check, game.sides());
    if (games as usize).is_multiple_of(sides) {
        return Ok(());
    }
    Err(Failure::Asked(format!(
        "--games-check {games}: expected a multiple of {sides}, because every opening is played from all {sides} seats"
    )))
}

/// A new run, or the one in the state file.
fn begin(args: &TuneArgs, run: Run, chosen: Vec<Parameter>) -> Result<Spsa, Failure> {
    let Some(path) = &args.state else { return Ok(Spsa::new(chosen, run)) };
    match state::read_state(path, &run)? {
        Some(state) => Ok(Spsa::resume(chosen, state)),
        None => {
            let spsa = Spsa::new(chosen, run);
            // If the file cannot be written, say so before hours of work, not after them.
            file::write(path, &format!("{}\n", spsa.state().to_json()))?;
            Ok(spsa)
        }
    }
}

/// Runs the remaining iterations, or as many as this call may run.
fn climb(args: &TuneArgs, game: &dyn AnyGame, spsa: &mut Spsa) -> Result<(), Failure> {
    let mut progress = Progress::new();
    let begin = Instant::now();
    let first = spsa.state().iteration;
    let last = args.stop_after.map_or(u32::MAX, |count| first.saturating_add(count));
    while !spsa.is_done() && spsa.state().iteration < last {
        let run = &spsa.state().run;
        let meeting = Match { game, level: &args.level, random_plies: run.random_plies, nodes: run.nodes, jobs: args.jobs };
        let score = meeting.score(&spsa.ask(), run.openings, spsa.seed())?;
        spsa.tell(score);
        if let Some(path) = &args.state {
            file::write(path, &format!("{}\n", spsa.state().to_json()))?;
        }
        progress.show(spsa, spsa.state().iteration - first, begin.elapsed());
    }
    progress.end();
    Ok(())
}
