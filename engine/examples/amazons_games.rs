//! Plays games of Amazons of the program against itself and writes their positions, for `amazons_fit`.
//!
//! ```text
//! cargo run --release -p quintet-engine --example amazons_games -- <variant> <games> <playouts a move> <seed>
//! ```
//!
//! A line holds the position (rows and side to move), its result for the side to move (1 or 0; `-` if it was not played), and the win
//! probability that the search gave to the side to move. Positions that were not played are the most visited moves of a search.

#![allow(clippy::print_stdout)]

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::players::Playable;
use quintet_engine::search::{Limits, think};

/// The fewest and the most random plies before a game counts.
const OPENING: std::ops::RangeInclusive<usize> = 2..=6;
/// One turn in so many is any of those that the search looked at, so that positions are not all those of good play.
const RANDOM_TURN: u32 = 16;
/// At most so many moves of a search are written besides the one that was played.
const OTHERS: usize = 3;
/// Only moves with so many visits are written.
const LEAST_VISITS: u64 = 12;

fn main() {
    let mut args = std::env::args().skip(1);
    let variant = args.next().unwrap_or_else(|| "8x8".to_owned());
    let mut number = |default: u64| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, nodes, seed) = (number(100), number(150), number(1));
    for game in 0..games {
        play(&variant, nodes, seed * 100_000 + game);
    }
}

/// Plays a game and writes its positions.
fn play(variant: &str, nodes: u64, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let Ok(start) = Amazons::start(variant) else { return };
    let Ok(mut player) = Amazons::player("strong", variant, seed) else { return };
    let mut history = History::new(start);
    let opening = rng.usize(OPENING);
    let mut seen = Vec::new();
    while history.outcome().is_none() {
        if history.ply() < opening {
            let moves = history.legal_moves();
            history.play_unchecked(moves[rng.usize(..moves.len())]);
            continue;
        }
        let report = think(player.as_mut(), &history, &Limits::nodes(nodes), &mut || 0.0);
        seen.push((*history.current(), report.chance));
        let tried = &report.root;
        let any = if tried.is_empty() { None } else { Some(tried[rng.usize(..tried.len())].mv) };
        let random = rng.u32(..RANDOM_TURN) == 0;
        let Some(m) = (if random { any } else { report.best }) else { break };
        for other in tried.iter().filter(|other| other.mv != m && other.visits >= LEAST_VISITS).take(OTHERS) {
            let mut after = *history.current();
            after.play_unchecked(other.mv);
            if after.outcome().is_none() {
                println!("{} - {:.4}", after.write_position(), 1.0 - other.chance);
            }
        }
        history.play_unchecked(m);
    }
    let Some(outcome) = history.outcome() else { return };
    for (position, chance) in seen {
        println!("{} {} {chance:.4}", position.write_position(), outcome.share(position.turn()));
    }
}
