//! No player thinks longer than it may: some hundred decisions of all levels, in all phases of all games, by the machine's clock.

use std::fs;
use std::time::Instant;

use quintet_engine::registry::{self, AnyGame, think};
use quintet_engine::search::Limits;

/// How much later than its limit a decision may come, in seconds.
const LATE: f64 = 0.05;
/// The games, the large boards among them.
const TABLES: [(&str, &str); 9] = [
    ("quoridor", "standard"),
    ("checkers", "standard"),
    ("amazons", "8x8"),
    ("amazons", "10x10"),
    ("nogo", "standard"),
    ("nogo", "13x13"),
    ("blokus", "duo"),
    ("blokus", "classic"),
    ("blokus", "classic-2"),
];

/// Seconds that this thread has waited for a processor so far: not the player's fault. Known on Linux, else 0.
fn waited() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().nth(1).and_then(|word| word.parse::<f64>().ok()).map_or(0.0, |nanoseconds| nanoseconds / 1e9)
}

/// A game after so many random plies, or a little earlier if it would be over.
fn after(plies: usize, game: &str, variant: &str, rng: &mut fastrand::Rng) -> Box<dyn AnyGame> {
    let mut game = registry::open(game, Some(variant), None).expect("a listed game");
    while game.ply() < plies {
        let moves = game.legal_moves();
        game.play(&moves[rng.u32(..moves.len() as u32) as usize]).expect("a legal move");
        if game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game
}

#[test]
#[ignore = "takes a minute and a half"]
fn nobody_thinks_longer_than_it_may() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut decisions = 0;
    let mut latest = (f64::NEG_INFINITY, String::new());
    for (seconds, rounds) in [(0.1, 56), (0.01, 56)] {
        for (name, variant) in TABLES {
            let levels: Vec<&str> =
                registry::open(name, None, None).expect("a listed game").levels().iter().map(|level| level.name).collect();
            let mut round = 0;
            while round < rounds {
                // The strongest level mostly, and each other one now and then; some moves of one game, so that what was learnt is used again.
                let level = if round % 3 == 2 { levels[round / 3 % levels.len()] } else { "strong" };
                let mut game = after(round * 7 % 60, name, variant, &mut rng);
                let mut player = registry::player(&*game, level, 5).expect("a listed level");
                for _ in 0..4 {
                    round += 1;
                    let (begin, before) = (Instant::now(), waited());
                    let report = think(&mut *player, &*game, &Limits::seconds(seconds), &mut || begin.elapsed().as_secs_f64());
                    let late = begin.elapsed().as_secs_f64() - (waited() - before) - seconds;
                    decisions += 1;
                    if late > latest.0 {
                        latest = (late, format!("{name} {variant}, {level} with {seconds} s at {}", game.position()));
                    }
                    game.play(&report.expect("something to think about").best.expect("a move")).expect("a legal move");
                    if game.outcome().is_some() {
                        break;
                    }
                }
            }
        }
    }
    println!("{decisions} decisions, the latest {:.1} ms after its limit: {}", latest.0 * 1000.0, latest.1);
    assert!(decisions >= 500, "{decisions}");
    assert!(latest.0 <= LATE, "{:.1} ms late: {}", latest.0 * 1000.0, latest.1);
}
