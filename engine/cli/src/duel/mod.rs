//! `quintet duel`: a match between two players, with its uncertainty.
//!
//! Openings are random moves, and every opening is played from all seats: with two sides by both players from both sides, with four by A in each
//! seat against three times B. Levels take their random choices from the seed, so with `--nodes` a match between levels always gives the same
//! games, on any number of threads.

pub(crate) mod elo;
pub(crate) mod opening;
pub(crate) mod play;
pub(crate) mod report;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use quintet_engine::core::key::split_mix;
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::PLAYERS;
use quintet_engine::registry::AnyGame;
use quintet_engine::search::Limits;

use crate::contender::{Contender, Most, Player};
use crate::failure::Failure;
use crate::file;
use crate::options::{seconds, threads};
use crate::process::Guard;
use crate::table::VariantArgs;
use crate::tables;
use elo::Sprt;
use play::{Played, play};
use report::{Progress, Tally};

/// Botzone's time limit for a move, in seconds.
const BOTZONE_SECONDS: f64 = 1.0;
/// Random plies at the start of each game.
const RANDOM_PLIES: u32 = 4;

/// The options of `quintet duel`.
#[derive(clap::Args)]
pub(crate) struct DuelArgs {
    /// Player A: the name of a level; `params:FILE` for the strongest level with parameters from a JSON file; `gtp:COMMAND LINE` for a GTP program;
    /// `botzone:COMMAND LINE` for a Botzone program, or `botzone-lines:COMMAND LINE` for one with the line-based protocol; `wasi:FILE` and
    /// `wasi-lines:FILE` for the same in WebAssembly; `blokus-lines:COMMAND LINE` for one with the protocol of the Blokus assignment. All but
    /// GTP programs are stopped when a move takes longer than --seconds, or 1 second
    a: String,
    /// Player B, in the same form
    b: String,
    #[command(flatten)]
    table: VariantArgs,
    /// Number of games. Every opening is played once from each seat, so this must be a multiple of 2, or of 4 with four sides
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seconds per move [default: 1 if the level has no limit of its own]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Seconds per move of A
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds_a: Option<f64>,
    /// Seconds per move of B
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds_b: Option<f64>,
    /// Nodes per move; for levels only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Nodes per move of A
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_a: Option<u64>,
    /// Nodes per move of B
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
    /// Nominal search depth in plies; for levels that use alpha-beta
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Search depth of A
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth_a: Option<u32>,
    /// Search depth of B
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth_b: Option<u32>,
    /// Random plies at the start of each game [default: 4, or 0 with blokus-lines:, whose programs must play from the first move]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=60))]
    random_plies: Option<u32>,
    /// Random seed of the openings and the levels
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// Search threads of each level; docs/strength.md says where several gain
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Search threads of A
    #[arg(long, value_name = "N", value_parser = threads())]
    threads_a: Option<u32>,
    /// Search threads of B
    #[arg(long, value_name = "N", value_parser = threads())]
    threads_b: Option<u32>,
    /// Parallel games; more than there are processors distort the times
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Stop when a sequential test (SPRT) has decided between two Elo differences, with both errors at 5 %
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Endgame tables of checkers for both levels, a file of `quintet tables build` [default: the levels build small ones while they search]
    #[arg(long, value_name = "FILE")]
    tables: Option<String>,
    /// Endgame tables of A, or `none`
    #[arg(long, value_name = "FILE")]
    tables_a: Option<String>,
    /// Endgame tables of B, or `none`
    #[arg(long, value_name = "FILE")]
    tables_b: Option<String>,
    /// Write every game as a record, `OPENING-SEAT.txt` with the seat of A, into this folder, which is made; files of these names are replaced
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    #[command(flatten)]
    guard: Guard,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl DuelArgs {
    fn limits(&self, seconds: Option<f64>, nodes: Option<u64>, depth: Option<u32>) -> Limits {
        Limits { seconds: seconds.or(self.seconds), nodes: nodes.or(self.nodes), depth: depth.or(self.depth), ..Limits::default() }
    }
}

/// The shared state of a match's threads.
struct Match {
    openings: Vec<Vec<String>>,
    contenders: [Contender; 2],
    seed: u64,
    /// The next opening to be played.
    next: AtomicUsize,
    stop: AtomicBool,
}

/// The games of one opening, with A once in every seat.
type Round = (usize, Result<Vec<Played>, Failure>);

/// Plays the match and reports.
pub(crate) fn run(args: &DuelArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.table.open()?;
    let sides = game.sides();
    let games = args.games as usize;
    if !games.is_multiple_of(sides) {
        let problem = format!("--games {games}: expected a multiple of {sides}, because every opening is played from all {sides} seats");
        return Err(Failure::Asked(problem));
    }
    let tables = |own: &Option<String>| tables::load(Some(own.as_deref().or(args.tables.as_deref()).unwrap_or("none")), game.name());
    let most = |seconds: Option<f64>| Most { gtp: None, botzone: seconds.or(args.seconds).or(Some(BOTZONE_SECONDS)) };
    let a = Contender::new(
        &args.a,
        &*game,
        args.limits(args.seconds_a, args.nodes_a, args.depth_a),
        most(args.seconds_a),
        args.threads_a.unwrap_or(args.threads),
    )?
    .with_tables(tables(&args.tables_a)?)
    .guarded(&args.guard)?;
    let b = Contender::new(
        &args.b,
        &*game,
        args.limits(args.seconds_b, args.nodes_b, args.depth_b),
        most(args.seconds_b),
        args.threads_b.unwrap_or(args.threads),
    )?
    .with_tables(tables(&args.tables_b)?)
    .guarded(&args.guard)?;
    if let Some(missing) = a.missing().or_else(|| b.missing()) {
        return Err(missing);
    }
    let no_opening = [&a, &b].iter().any(|player| player.takes_no_opening());
    let random_plies = args.random_plies.unwrap_or(if no_opening { 0 } else { RANDOM_PLIES });
    if no_opening && random_plies > 0 {
        let problem = format!("--random-plies {random_plies}: a blokus-lines: program cannot be told of an opening; expected 0");
        return Err(Failure::Asked(problem));
    }
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder).map_err(|error| Failure::Asked(format!("--records {}: {error}", folder.display())))?;
    }
    let names = [args.a.as_str(), args.b.as_str()];
    let shared = Match {
        openings: opening::openings(&*game, games / sides, random_plies, args.seed),
        contenders: [a, b],
        seed: args.seed,
        next: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
    };
    let mut tally = Tally::new(sides);
    let mut progress = Progress::new(games);
    let mut failure = None;
    let mut verdict = None;
    thread::scope(|scope| {
        let (sender, rounds) = channel::<Round>();
        for _ in 0..args.jobs.min(shared.openings.len() as u32) {
            let (game, shared, sender) = (game.boxed(), &shared, sender.clone());
            scope.spawn(move || {
                let mut players = [shared.contenders[0].player(), shared.contenders[1].player()];
                while !shared.stop.load(Ordering::Relaxed) {
                    let index = shared.next.fetch_add(1, Ordering::Relaxed);
                    let Some(opening) = shared.openings.get(index) else { break };
                    let round = play_round(&*game, opening, round_seed(shared.seed, index), &mut players);
                    if sender.send((index, round)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (index, round) in rounds {
            match round {
                Ok(mut round) => {
                    let kept = args.records.as_deref().map_or(Ok(()), |folder| keep(&mut round, index, names, folder));
                    if let Err(error) = kept {
                        failure.get_or_insert(error);
                        shared.stop.store(true, Ordering::Relaxed);
                    }
                    for (played, seat) in round.iter().zip(1..) {
                        if let Some(trouble) = &played.trouble {
                            progress.note(&format!("opening {}, A in seat {seat}: {trouble}", index + 1));
                        }
                    }
                    tally.add(index, round);
                    progress.show(&tally);
                }
                Err(error) => {
                    failure.get_or_insert(error);
                    shared.stop.store(true, Ordering::Relaxed);
                }
            }
            if let (Some(sprt), None) = (args.sprt, verdict) {
                verdict = sprt.verdict(&tally.points(), sides);
                if verdict.is_some() {
                    shared.stop.store(true, Ordering::Relaxed);
                }
            }
        }
    });
    progress.end();
    if let Some(failure) = failure {
        return Err(failure);
    }
    let repeats = tally.repeats();
    if repeats > 0 {
        progress.note(&format!("games that repeat an earlier one move for move: {repeats}; the interval counts them like others"));
    }
    if args.json { report::json(&*game, names, &tally, out) } else { report::text(&*game, names, &tally, args.sprt, out) }
}

/// Writes the games of an opening as records.
fn keep(round: &mut [Played], index: usize, [a, b]: [&str; 2], folder: &Path) -> Result<(), Failure> {
    let sides = round.len();
    for played in round {
        for (side, key) in Side::all(sides).zip(PLAYERS) {
            played.record.set_tag(key, if side == played.seat { a } else { b });
        }
        file::write(&folder.join(format!("{}-{}.txt", index + 1, played.seat.index() + 1)), &played.record.to_string())?;
    }
    Ok(())
}

/// The seed of the games of an opening.
pub(crate) fn round_seed(seed: u64, index: usize) -> u64 {
    split_mix(seed ^ split_mix(index as u64).1).1
}

/// Plays an opening with A once in every seat.
pub(crate) fn play_round(game: &dyn AnyGame, opening: &[String], seed: u64, players: &mut [Player; 2]) -> Result<Vec<Played>, Failure> {
    Side::all(game.sides()).map(|seat| play(game, opening, seat, players, seed.wrapping_add((seat.index() as u64) << 16))).collect()
}
