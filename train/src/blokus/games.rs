//! Plays Blokus against itself and prints what a fit needs, a position a line: the position as text, what the search thought of it for the
//! side to move, what that side got in the end, and how often the search tried each placement.
//!
//! ```text
//! cargo run --release -p quintet-engine --example blokus_games -- <variant> <games> <playouts a move> <seed> [name=value ..] > games.txt
//! ```
//!
//! The player is the strongest one, with other numbers where some are named (`quintet tune --game blokus --list`). `breadth=100` lets it
//! find what the prior overlooks.

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::blokus::Blokus;
use quintet_engine::search::{Limits, think};
use quintet_engine::tune::Tunable;

/// Random plies before the search chooses, with five-square pieces.
const OPENING: usize = 2;
/// So many plies are chosen in proportion to the search's visits, so that games differ; then the best is played.
const VARIED: usize = 8;

pub(crate) fn run(args: &[&str]) {
    let mut args = args.iter().map(|&text| text.to_owned());
    let variant = args.next().unwrap_or_else(|| "duo".to_owned());
    let mut number = |default: u64| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, playouts, seed) = (number(10), number(1000), number(1));
    let mut settings = <Blokus as Tunable>::Settings::default();
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((&arg, ""));
        let value = value.parse().unwrap_or_else(|_| panic!("`{arg}`: expected name=value"));
        let mut fields = Blokus::fields(&mut settings);
        fields.iter_mut().find(|field| field.name == name).unwrap_or_else(|| panic!("no number is named `{name}`")).set(value);
    }
    for game in 0..games {
        play(&variant, &settings, playouts, seed.wrapping_mul(1_000_003) + game);
    }
}

fn play(variant: &str, settings: &<Blokus as Tunable>::Settings, playouts: u64, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(Blokus::start(variant).unwrap_or_else(|error| panic!("{error}")));
    let mut player = Blokus::tuned(settings, variant, seed, Some(playouts));
    let mut lines = Vec::new();
    while history.outcome().is_none() {
        let position = history.current().clone();
        let mut moves = history.legal_moves();
        if history.ply() < OPENING {
            moves.retain(|&m| position.cells_of(m).len() == 5);
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
            continue;
        }
        if let [only] = moves[..] {
            history.play_unchecked(only);
            continue;
        }
        let report = think(&mut *player, &history, &Limits::nodes(playouts), &mut || 0.0);
        let tried: Vec<String> = report
            .root
            .iter()
            .filter(|root| root.visits > 0)
            .map(|root| format!("{}:{}", position.write_move(root.mv), root.visits))
            .collect();
        lines.push((position.turn(), format!("{}|{:.4}|{}", position.write_position(), report.chance, tried.join(" "))));
        let total: u64 = report.root.iter().map(|root| root.visits).sum();
        let mut chosen = report.best;
        if history.ply() < OPENING + VARIED {
            let mut left = rng.u64(..total.max(1));
            for root in &report.root {
                if left < root.visits {
                    chosen = Some(root.mv);
                    break;
                }
                left -= root.visits;
            }
        }
        let Some(m) = chosen else { break };
        history.play_unchecked(m);
    }
    for (turn, line) in lines {
        println!("{}|{line}", history.outcome().map_or(0.5, |outcome| outcome.share(turn)));
    }
}
