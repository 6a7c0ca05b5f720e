//! `checkers games`: games of the program against itself. Every game begins with random plies; then both sides search. Quiet positions are kept
//! with the result.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::core::side::Side;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::players::eval::CheckersHeuristics;
use quintet_engine::games::checkers::players::strong_search;
use quintet_engine::games::checkers::players::weights::Params;
use quintet_engine::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use quintet_engine::search::heuristics::Heuristics;
use quintet_engine::search::{Limits, Searcher};

use crate::failure::Failure;
use crate::files;
use crate::shards::{self, GamesArgs};

/// Seeds of a run: so many games at most.
const SEEDS: u64 = 1_000_000;

/// The options of `checkers games`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    games: GamesArgs,
}

/// Plays games and writes a line for each quiet position: its text, and what the side to move got in the end.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.games.check(SEEDS)?;
    let options = vec![("weights", files::fingerprint(format!("{:?}", Params::default()).as_bytes()))];
    let (games, nodes) = (&args.games, args.games.nodes);
    shards::write(games, Checkers::NAME, &options, out, |game| play(nodes, games.game_seed(SEEDS, game)))
}

/// The lines of a game's quiet positions.
fn play(nodes: u64, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(Checkers::default());
    for _ in 0..rng.u32(6..14) {
        let moves = history.legal_moves();
        if !moves.is_empty() {
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
        }
    }
    let params = AlphaBetaParams { table_bits: 14, ..strong_search() };
    let mut searches = [(); 2].map(|()| AlphaBeta::new(CheckersHeuristics::default(), params.clone()));
    let mut positions = Vec::new();
    loop {
        if let Some(outcome) = history.outcome() {
            return lines(&positions, outcome.share(Side::FIRST));
        }
        let position = *history.current();
        let search = &mut searches[position.turn().index()];
        search.start(&history, &Limits::nodes(nodes));
        search.step(&mut || false);
        let Some(m) = search.report().best else { return lines(&positions, 0.5) };
        // Towers that shuffle in drawn endings would outnumber everything else.
        if history.quiet_plies() < 4 && is_quiet(&position) {
            positions.push(position);
        }
        history.play_unchecked(m);
    }
}

/// Each position with the share of the point that the side to move got, from black's share.
fn lines(positions: &[Checkers], black: f32) -> Vec<String> {
    let share = |position: &Checkers| if position.turn() == Side::FIRST { black } else { 1.0 - black };
    positions.iter().map(|position| format!("{};{}", position.write_position(), share(position))).collect()
}

/// Whether neither side could capture now.
fn is_quiet(position: &Checkers) -> bool {
    let mut heuristics = CheckersHeuristics::default();
    let mut noisy = Vec::new();
    // Seen from both sides: the other side's captures are those of the turned board with the turn kept.
    for board in [*position, position.with_other_turn()] {
        heuristics.noisy(&board, &heuristics.state(&board), &mut noisy);
    }
    noisy.is_empty()
}
