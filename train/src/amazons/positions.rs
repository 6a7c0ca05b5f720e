//! `amazons positions`: positions to learn the network from, of games of the program against itself: those that were played, and others that the
//! search looked at.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::games::amazons::players::net::shipped;
use quintet_engine::games::amazons::players::policy::{AmazonsPolicy, search_params};
use quintet_engine::search::mcts::Mcts;
use quintet_engine::search::{Limits, think};

use super::games::Args;
use crate::failure::Failure;
use crate::{files, shards};

/// Seeds of a run: so many games at most.
const SEEDS: u64 = 100_000;
/// The fewest and the most random plies before a game counts.
const OPENING: std::ops::RangeInclusive<usize> = 2..=6;
/// One turn in so many is any of those that the search looked at, so that positions are not all those of good play.
const RANDOM_TURN: u32 = 16;
/// At most so many moves of a search are written besides the one that was played.
const OTHERS: usize = 3;
/// Only moves with so many visits are written.
const LEAST_VISITS: u64 = 12;

/// Plays games and writes a line for each position: its text, the chance of winning of the side to move, and what that side got in the end, or `-`
/// if the position was not played.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.games.check(SEEDS)?;
    let start = Amazons::start(&args.variant).map_err(|error| Failure::Asked(error.to_string()))?;
    let options =
        vec![("variant", args.variant.clone()), ("network", files::fingerprint(&shipped().concat())), ("others", OTHERS.to_string())];
    let (games, nodes) = (&args.games, args.games.nodes);
    shards::write(games, Amazons::NAME, &options, out, |game| play(&start, nodes, games.game_seed(SEEDS, game)))
}

/// The lines of a game's positions.
fn play(start: &Amazons, nodes: u64, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(*start);
    let mut player = Mcts::new(AmazonsPolicy::default(), search_params(), seed);
    let opening = rng.u32(*OPENING.start() as u32..=*OPENING.end() as u32) as usize;
    let (mut played, mut lines) = (Vec::new(), Vec::new());
    while history.outcome().is_none() {
        if history.ply() < opening {
            let moves = history.legal_moves();
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
            continue;
        }
        let report = think(&mut player, &history, &Limits::nodes(nodes), &mut || 0.0);
        played.push((history.current().write_position(), history.current().turn(), report.chance));
        let tried = &report.root;
        let any = if tried.is_empty() { None } else { Some(tried[rng.u32(..tried.len() as u32) as usize].mv) };
        let random = rng.u32(..RANDOM_TURN) == 0;
        let Some(m) = (if random { any } else { report.best }) else { break };
        for other in tried.iter().filter(|other| other.mv != m && other.visits >= LEAST_VISITS).take(OTHERS) {
            let mut after = *history.current();
            after.play_unchecked(other.mv);
            if after.outcome().is_none() {
                lines.push(format!("{};{};-", after.write_position(), 1.0 - other.chance));
            }
        }
        history.play_unchecked(m);
    }
    let outcome = history.outcome();
    let result = |side| outcome.map_or(0.5, |outcome| outcome.share(side));
    lines.extend(played.into_iter().map(|(position, turn, chance)| format!("{position};{chance};{}", result(turn))));
    lines
}
