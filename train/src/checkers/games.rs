//! `checkers games`: games of the program against itself. Every game begins with random plies; then both sides search. Positions are kept with
//! what the search thought of them and with the result.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::core::side::Side;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::players::eval::CheckersHeuristics;
use quintet_engine::games::checkers::players::net::{Network, STORED_LENGTH};
use quintet_engine::games::checkers::players::strong_search;
use quintet_engine::games::checkers::players::tables::Tables;
use quintet_engine::games::checkers::players::weights::Params;
use quintet_engine::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use quintet_engine::search::{Limits, Searcher};

use crate::failure::Failure;
use crate::files;
use crate::hidden_layer::thousandths;
use crate::shards::{self, GamesArgs};

/// Seeds of a run: so many games at most.
const SEEDS: u64 = 1_000_000;
/// The weights that the program comes with.
const SHIPPED: &[u8] = include_bytes!("../../../engine/src/games/checkers/players/net.bin");
/// Openings have at least and at most so many random plies.
const OPENING: std::ops::RangeInclusive<u32> = 4..=24;

/// The options of `checkers games`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    games: GamesArgs,
    /// What evaluates positions: `shipped` (the network that the program comes with), `terms` (the sum of terms), or a file of weights
    #[arg(long, value_name = "WHAT", default_value = "shipped")]
    evaluation: String,
    /// A file of endgame tables (`quintet tables build`): games end where they know the result
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
}

/// Plays games and writes a line for each position: its text, what the side to move got in the end, and the chance of winning that the search gave
/// it, in thousandths.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.games.check(SEEDS)?;
    let (network, name) = evaluation(&args.evaluation)?;
    let mut options = vec![("evaluation", name)];
    let mut tables = None;
    if let Some(path) = &args.tables {
        let read = Tables::read(files::read(path)?).map_err(|error| Failure::file(path, error))?;
        options.push(("tables", read.pieces().to_string()));
        tables = Some(Arc::new(read));
    }
    let (games, nodes) = (&args.games, args.games.nodes);
    shards::write(games, Checkers::NAME, &options, out, |game| play(network.as_ref(), tables.as_ref(), nodes, games.game_seed(SEEDS, game)))
}

/// The network that evaluates the positions of the games (none for the sum of terms), and its name in the header: equal for equal weights.
fn evaluation(what: &str) -> Result<(Option<Arc<Network>>, String), Failure> {
    let path = match what {
        "terms" => return Ok((None, format!("terms:{}", files::fingerprint(format!("{:?}", Params::default()).as_bytes())))),
        "shipped" => return Ok((Some(Network::shipped()), format!("network:{}", files::fingerprint(SHIPPED)))),
        path => Path::new(path),
    };
    let stored = files::network::<STORED_LENGTH>(path)?;
    Ok((Some(Arc::new(Network::read(&stored))), format!("network:{}", files::fingerprint(&stored))))
}

/// The lines of a game's positions.
fn play(network: Option<&Arc<Network>>, tables: Option<&Arc<Tables>>, nodes: u64, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(Checkers::default());
    for _ in 0..rng.u32(OPENING) {
        let moves = history.legal_moves();
        if !moves.is_empty() {
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
        }
    }
    let params = AlphaBetaParams { table_bits: 14, ..strong_search() };
    let mut searches = [(); 2].map(|()| {
        let mut heuristics = network.map_or_else(CheckersHeuristics::default, |network| CheckersHeuristics::learned(network.clone()));
        if let Some(tables) = tables {
            heuristics.use_tables(tables);
        }
        AlphaBeta::new(heuristics, params.clone())
    });
    let known = tables.map_or(0, |tables| tables.pieces());
    let mut positions = Vec::new();
    loop {
        if let Some(outcome) = history.outcome() {
            return lines(&positions, outcome.share(Side::FIRST));
        }
        let position = *history.current();
        let search = &mut searches[position.turn().index()];
        search.start(&history, &Limits::nodes(nodes));
        search.step(&mut || false);
        let report = search.report();
        let black_moves = position.turn() == Side::FIRST;
        match (report.mate, report.best) {
            (Some(plies), _) => return lines(&positions, if (plies > 0) == black_moves { 1.0 } else { 0.0 }),
            (None, Some(m)) if Side::all(2).map(|side| pieces(&position, side)).sum::<u32>() > known => {
                // Towers that shuffle in drawn endings would outnumber everything else.
                if history.quiet_plies() < 4 {
                    positions.push((position, report.chance));
                }
                history.play_unchecked(m);
            }
            // The search has looked up every move.
            (None, _) => return lines(&positions, 0.5),
        }
    }
}

fn pieces(position: &Checkers, side: Side) -> u32 {
    let (men, towers) = position.counts(side);
    men + towers
}

/// Each position with the share of the point that the side to move got, from black's share, and the chance that it was given.
fn lines(positions: &[(Checkers, f32)], black: f32) -> Vec<String> {
    let share = |position: &Checkers| if position.turn() == Side::FIRST { black } else { 1.0 - black };
    positions.iter().map(|(position, chance)| format!("{};{};{:.0}", position.write_position(), share(position), chance * 1000.0)).collect()
}

/// A position of a game, with the share of the point that the side to move got, and the chance that the search gave it.
pub(super) struct Line {
    pub(super) position: Checkers,
    pub(super) share: f32,
    pub(super) chance: f32,
}

/// Reads a line that [`run`] wrote.
pub(super) fn read(line: &str) -> Result<Line, String> {
    let mut parts = line.split(';');
    let (Some(position), Some(share), Some(chance)) = (parts.next(), parts.next(), parts.next()) else {
        return Err("expected `position;result;chance`".to_owned());
    };
    let position = Checkers::parse_position(Checkers::VARIANTS[0], position).map_err(|error| error.to_string())?;
    let share = share.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("the result is no number from 0 to 1")?;
    Ok(Line { position, share, chance: thousandths(chance)? })
}
