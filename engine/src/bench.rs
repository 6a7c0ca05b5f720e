//! A benchmark: how fast rules and search are, and whether they still do the same.
//!
//! The strongest level searches fixed positions with fixed numbers of nodes, one thread and a fixed seed. The signature is a hash of what it
//! found and of the perft counts: it changes only when the search, the evaluation or the rules do, so it belongs beside every change that
//! is meant to change nothing. Command and page measure the same, so their signatures must be equal.

mod positions;

use serde::{Deserialize, Serialize};

use crate::erased::{OpenError, TextReport, ThinkError, open, think};
use crate::error::UnknownName;
use crate::game::perft;
use crate::games::{Visitor, with_game};
use crate::level::Playable;
use crate::search::Limits;

pub use positions::{WORK, Work};

/// The seed of all random choices.
const SEED: u64 = 1;
/// Random games of rules without a draw of their own are cut off here.
const MOST_PLIES: u32 = 1000;
/// The shortest time that is believed, in seconds: browsers round their clocks.
const SHORTEST: f64 = 1e-4;

/// What was measured for one game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Measured {
    /// The game's name.
    pub game: String,
    /// Sixteen hexadecimal digits.
    pub signature: String,
    /// Of the search.
    pub nodes_per_second: f64,
    /// Of the search if it makes any, else random games by the rules alone.
    pub playouts_per_second: f64,
    /// Of perft from the start; the last ply is counted, not played.
    pub perft_leaves_per_second: f64,
}

crate::object_shape!(Measured { game, signature, nodes_per_second, playouts_per_second, perft_leaves_per_second; });

/// Why a game could not be measured.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BenchError {
    /// The work names a position that does not exist.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The work names a game or level that does not exist.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A position cannot be thought about.
    #[error(transparent)]
    Think(#[from] ThinkError),
}

/// Does the work for one game. `now` is the host's clock in seconds.
///
/// Every search is made twice and the second one is timed: a browser compiles a program again, better, after it has run for a while, and
/// what it does in the second hundred milliseconds of a long search is what a player meets.
///
/// # Errors
/// When the work names what does not exist; that of [`WORK`] does not.
pub fn measure(work: &Work, now: &mut dyn FnMut() -> f64) -> Result<Measured, BenchError> {
    let mut signature = Signature::new();
    let (mut nodes, mut playouts, mut seconds) = (0, 0, 0.0);
    for (variant, position) in work.positions {
        let start = (!position.is_empty()).then_some(*position);
        let game = open(work.game, Some(variant), start)?;
        let levels = game.levels();
        let Some(level) = levels.last() else { continue };
        let mut engine = game.player(level.name, SEED)?;
        let limits = Limits { seconds: None, ..level.limits.min(&Limits::nodes(work.nodes)) };
        think(&mut *engine, &*game, &limits, &mut || 0.0)?;
        let mut engine = game.player(level.name, SEED)?;
        let begin = now();
        let report = think(&mut *engine, &*game, &limits, &mut || 0.0)?;
        seconds += now() - begin;
        nodes += report.nodes;
        playouts += report.playouts;
        signature.add_report(&report);
    }
    let variant = work.positions.first().map_or("", |(variant, _)| variant);
    let rules = with_game(work.game, Rules { variant, games: work.random_games, depth: work.perft_depth, now })?;
    signature.add(&rules.leaves.to_string());
    Ok(Measured {
        game: work.game.to_owned(),
        signature: signature.finish(),
        nodes_per_second: rate(nodes, seconds),
        playouts_per_second: if playouts > 0 { rate(playouts, seconds) } else { rules.playouts_per_second },
        perft_leaves_per_second: rules.leaves_per_second,
    })
}

/// Measures the rules alone.
struct Rules<'a> {
    variant: &'static str,
    games: u32,
    depth: u32,
    now: &'a mut dyn FnMut() -> f64,
}

struct RulesMeasured {
    leaves: u64,
    leaves_per_second: f64,
    playouts_per_second: f64,
}

impl Visitor for Rules<'_> {
    type Output = RulesMeasured;

    fn visit<G: Playable>(self) -> RulesMeasured {
        let start = G::start(self.variant).unwrap_or_default();
        perft(&start, self.depth);
        let begin = (self.now)();
        let leaves = perft(&start, self.depth);
        let leaves_per_second = rate(leaves, (self.now)() - begin);
        play_out(&start, self.games);
        let begin = (self.now)();
        play_out(&start, self.games);
        let playouts_per_second = rate(u64::from(self.games), (self.now)() - begin);
        RulesMeasured { leaves, leaves_per_second, playouts_per_second }
    }
}

/// Plays so many random games from a position.
fn play_out<G: Playable>(start: &G, games: u32) {
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut moves = Vec::new();
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..MOST_PLIES {
            moves.clear();
            position.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
        }
    }
}

/// A hash of texts: FNV-1a with 64 bits (Fowler, Noll, Vo 1991), because it must be the same on every machine and in every version.
struct Signature(u64);

impl Signature {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        // The byte after the text keeps "a" + "bc" apart from "ab" + "c".
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn add_report(&mut self, report: &TextReport) {
        self.add(report.best.as_deref().unwrap_or(""));
        for number in [i64::from(report.value), i64::from(report.depth), report.nodes as i64, report.playouts as i64] {
            self.add(&number.to_string());
        }
        for text in &report.pv {
            self.add(text);
        }
    }

    fn finish(&self) -> String {
        format!("{:016x}", self.0)
    }
}

fn rate(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds.max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::{Signature, WORK};
    use crate::erased::open;
    use crate::games::NAMES;

    #[test]
    fn every_game_has_positions_that_can_be_played() {
        assert_eq!(WORK.iter().map(|work| work.game).collect::<Vec<_>>().len(), NAMES.len());
        for name in NAMES {
            assert!(WORK.iter().any(|work| work.game == *name), "{name} is not measured");
        }
        for work in WORK {
            for (variant, position) in work.positions {
                let start = (!position.is_empty()).then_some(*position);
                let game = open(work.game, Some(variant), start).unwrap_or_else(|error| panic!("{} {position}: {error}", work.game));
                assert!(game.outcome().is_none() && game.legal_moves().len() > 1, "{} {position}", work.game);
                assert!(start.is_none_or(|text| text == game.position()), "{} {position}", work.game);
            }
        }
    }

    #[test]
    fn the_signature_is_fnv_1a() {
        // The published value for the single byte 0 is 0xaf63bd4c8601b7df.
        let mut signature = Signature::new();
        signature.add("");
        assert_eq!(signature.finish(), "af63bd4c8601b7df");
        let mut other = Signature::new();
        other.add("a");
        other.add("bc");
        let mut joined = Signature::new();
        joined.add("ab");
        joined.add("c");
        assert_ne!(other.finish(), joined.finish());
    }
}
