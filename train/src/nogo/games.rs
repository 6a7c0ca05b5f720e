//! Plays NoGo on 9x9 against itself and prints what a fit needs, a position a line: what the side to move got in the end, the position as
//! text, what the search thought of it, whether that is proven (1) or not (0), and how often the search tried each point.
//!
//! ```text
//! cargo run --release -p quintet-engine --example nogo_games -- <games> <playouts a move> <seed> [name=value ..] > games.txt
//! ```
//!
//! The player is the strongest one, with other numbers where some are named (`quintet tune --game nogo --list`). A game begins with up to
//! [`OPENING`] random plies, as many as the seed says; then [`VARIED`] plies are chosen in proportion to the search's visits, and later one ply
//! in [`STRAY`]. When the result is proven, the rest is played quickly.

#![allow(clippy::print_stdout)]

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::nogo::NoGo;
use quintet_engine::search::{Limits, Report, think};
use quintet_engine::tune::Tunable;

/// The most random plies at the start.
const OPENING: usize = 12;
/// So many plies after them are chosen in proportion to the search's visits.
const VARIED: usize = 6;
/// Of so many later plies, one is chosen that way.
const STRAY: u32 = 25;
/// Playouts for a move once the result is proven.
const QUICK: u64 = 150;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, playouts, seed) = (number(10), number(1000), number(1));
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
    let mut player = NoGo::tuned(settings, history.current().variant(), seed, Some(playouts));
    let opening = rng.usize(..=OPENING);
    let mut lines = Vec::new();
    let mut proven = false;
    while history.outcome().is_none() {
        let position = history.current().clone();
        if history.ply() < opening {
            let moves = history.legal_moves();
            history.play_unchecked(moves[rng.usize(..moves.len())]);
            continue;
        }
        let report = think(&mut *player, &history, &Limits::nodes(if proven { QUICK } else { playouts }), &mut || 0.0);
        proven = report.mate.is_some();
        let tried: Vec<String> =
            report.root.iter().filter(|root| root.visits > 0).map(|root| format!("{}:{}", root.mv, root.visits)).collect();
        let tried = tried.join(" ");
        lines.push((position.turn(), format!("{}|{:.4}|{}|{tried}", position.write_position(), report.chance, u8::from(proven))));
        let strays = !proven && (history.ply() < opening + VARIED || rng.u32(..STRAY) == 0);
        let Some(m) = (if strays { by_visits(&report, &mut rng) } else { report.best }) else { break };
        history.play_unchecked(m);
    }
    for (turn, line) in lines {
        println!("{}|{line}", history.outcome().map_or(0.5, |outcome| outcome.share(turn)));
    }
}

/// A point, in proportion to the visits.
fn by_visits(report: &Report<NoGo>, rng: &mut fastrand::Rng) -> Option<<NoGo as Game>::Move> {
    let total: u64 = report.root.iter().map(|root| root.visits).sum();
    let mut left = rng.u64(..total.max(1));
    for root in &report.root {
        if left < root.visits {
            return Some(root.mv);
        }
        left -= root.visits;
    }
    report.best
}
