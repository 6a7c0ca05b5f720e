//! Plays NoGo against itself and prints what a fit needs, a position a line: the position as text, what the search thought of it for the
//! side to move, what that side got in the end, and how often the search tried each point.
//!
//! ```text
//! cargo run --release -p quintet-engine --example nogo_games -- <games> <playouts a move> <seed> [name=value ..] > games.txt
//! ```
//!
//! The player is the strongest one, with other numbers where some are named (`quintet tune --game nogo --list`).

#![allow(clippy::print_stdout)]

use quintet_engine::game::Game;
use quintet_engine::games::nogo::NoGo;
use quintet_engine::history::History;
use quintet_engine::search::{Limits, think};
use quintet_engine::tune::Tunable;

/// The most random plies before the search chooses.
const OPENING: u32 = 10;
/// So many plies are chosen in proportion to the search's visits, so that games differ; then the best is played.
const VARIED: usize = 16;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, playouts, seed) = (number(10), number(500), number(1));
    let mut settings = <NoGo as Tunable>::Settings::default();
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((&arg, ""));
        let value = value.parse().unwrap_or_else(|_| panic!("`{arg}`: expected name=value"));
        let mut fields = NoGo::fields(&mut settings);
        fields.iter_mut().find(|field| field.name == name).unwrap_or_else(|| panic!("no number is named `{name}`")).set(value);
    }
    for game in 0..games {
        play(&settings, playouts, seed.wrapping_mul(1_000_003) + game);
    }
}

fn play(settings: &<NoGo as Tunable>::Settings, playouts: u64, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(NoGo::default());
    let mut player = NoGo::tuned(settings, "standard", seed, Some(playouts));
    let opening = rng.u32(..=OPENING) as usize;
    let mut lines = Vec::new();
    let winner = loop {
        let turn = history.current().turn();
        if let Some(outcome) = history.outcome() {
            break outcome.winner();
        }
        if history.ply() < opening {
            let moves = history.legal_moves();
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
            continue;
        }
        let report = think(&mut *player, &history, &Limits::nodes(playouts), &mut || 0.0);
        if let Some(plies) = report.mate {
            break Some(if plies > 0 { turn } else { turn.opponent() });
        }
        // Colours are proven by what counting settles, too.
        if report.chance <= 0.0 || report.chance >= 1.0 {
            break Some(if report.chance > 0.5 { turn } else { turn.opponent() });
        }
        let tried: Vec<String> = report.root.iter().map(|root| format!("{}:{}", root.mv, root.visits)).collect();
        lines.push((turn, format!("{}|{:.4}|{}", history.current().write_position(), report.chance, tried.join(" "))));
        let total: u64 = report.root.iter().map(|root| root.visits).sum();
        let mut chosen = report.best;
        if history.ply() < opening + VARIED {
            let mut left = rng.u64(..total.max(1));
            for root in &report.root {
                if left < root.visits {
                    chosen = Some(root.mv);
                    break;
                }
                left -= root.visits;
            }
        }
        let Some(m) = chosen else { break None };
        history.play_unchecked(m);
    };
    for (turn, line) in lines {
        println!("{}|{line}", u8::from(winner == Some(turn)));
    }
}
