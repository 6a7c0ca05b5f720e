//! Many whole games between players of all kinds, one after the other in one program: every game ends by the rules, is read again from its record,
//! and memory does not grow. `cargo xtask soak` plays thousands; without it, a few.

use std::fs;

use quintet_engine::core::side::Side;
use quintet_engine::formats::record::{Record, replay};
use quintet_engine::games::NAMES;
use quintet_engine::registry::{self, AnyGame, Engine, think};
use quintet_engine::search::Limits;

/// More plies than any game has. Checkers has the longest: at most 168 captures and moves of men, and 80 plies between two of them.
const LONGEST: usize = 14_000;
/// The variant without draws: players may shuffle for ever.
const ENDLESS: (&str, &str) = ("checkers", "course");
/// Between two looks at the memory.
const GAMES_PER_LOOK: u64 = 100;
/// Memory may differ by so much between two looks without growing, in bytes.
const ROOM: u64 = 48 << 20;

/// How many games are wanted.
fn wanted() -> u64 {
    std::env::var("QUINTET_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(25)
}

/// The memory of this program in bytes, where the system tells it.
fn memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split_whitespace().nth(1)?.parse::<u64>().ok()? * 4096)
}

/// A player of a random level for each side.
fn players(game: &dyn AnyGame, rng: &mut fastrand::Rng) -> Vec<Box<dyn Engine>> {
    let levels = game.levels();
    Side::all(game.sides())
        .map(|_| registry::player(game, levels[rng.usize(..levels.len())].name, rng.u64(..)).expect("a listed level"))
        .collect()
}

/// Plays a game to its end. `number` decides everything about it.
fn play(number: u64) -> Box<dyn AnyGame> {
    let mut rng = fastrand::Rng::with_seed(number);
    let name = NAMES[number as usize % NAMES.len()];
    let mut variants = registry::variants(name).expect("a listed game").to_vec();
    variants.retain(|variant| (name, *variant) != ENDLESS);
    let mut game = registry::open(name, Some(variants[rng.usize(..variants.len())]), None).expect("a listed variant");
    let mut players = players(&*game, &mut rng);
    let limits = Limits { depth: Some(2), memory: Some(4 << 20), ..Limits::nodes(rng.u64(1..60)) };
    while game.outcome().is_none() {
        let ply = game.ply();
        assert!(ply < LONGEST, "game {number} of {name} {} does not end: {}", game.variant(), game.position());
        let player = &mut players[game.turn().index()];
        let report = think(&mut **player, &*game, &limits, &mut || 0.0).unwrap_or_else(|error| panic!("game {number}, ply {ply}: {error}"));
        let best = report.best.unwrap_or_else(|| panic!("game {number}, ply {ply}: no move"));
        assert!((0.0..=1.0).contains(&report.chance), "game {number}, ply {ply}: a chance of {}", report.chance);
        game.play(&best).unwrap_or_else(|error| panic!("game {number}, ply {ply}: {error}"));
    }
    game
}

#[test]
fn games_of_mixed_levels_end_are_read_again_and_leave_no_memory_behind() {
    let (games, mut first) = (wanted(), None);
    for number in 0..games {
        let game = play(number);
        let record = Record::of(&*game).to_string();
        let read = Record::parse(&record).unwrap_or_else(|error| panic!("game {number}: {error}\n{record}"));
        let again = replay(&read).unwrap_or_else(|error| panic!("game {number}: {error}\n{record}"));
        assert_eq!((again.position(), again.outcome()), (game.position(), game.outcome()), "game {number}");
        let mut back = game;
        while back.undo().is_some() {}
        let start = registry::open(back.name(), Some(back.variant()), None).expect("a listed variant");
        assert_eq!(back.position(), start.position(), "game {number}: everything undone");
        if (number + 1) % GAMES_PER_LOOK == 0 {
            let Some(now) = memory() else { continue };
            println!("{} games, {} MB", number + 1, now >> 20);
            let before = *first.get_or_insert(now);
            assert!(now < before + ROOM, "{} MB after {GAMES_PER_LOOK} games, {} MB after {}", before >> 20, now >> 20, number + 1);
        }
    }
}
