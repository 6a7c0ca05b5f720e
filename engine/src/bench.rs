//! A benchmark: the speed of rules and search, and a signature of their results.
//!
//! The strongest level searches fixed positions with fixed numbers of nodes, one thread and a fixed seed. The signature is a hash of the results
//! and of the perft counts. It changes only if the search, the evaluation or the rules change, so quote it with every change that is meant to
//! change nothing. Command and page must have equal signatures.

use crate::answers::{Measured, TextReport};
use crate::core::error::UnknownName;
use crate::core::fault::{Fault, said_by_fault};
use crate::core::game::{Game, perft};
use crate::games::with_game;
use crate::levels::Limits;
use crate::players::{Playable, Work};
use crate::registry::{OpenError, ThinkError, first_position, open, player, think};

/// Seed of all random choices.
const SEED: u64 = 1;
/// Maximum length of random games, for rules without draws.
const MOST_PLIES: u32 = 1000;
/// The shortest time that counts, in seconds: browsers round their clocks.
const SHORTEST: f64 = 1e-4;

/// Why a game could not be measured.
#[derive(Clone, PartialEq, Debug)]
pub enum BenchError {
    /// The work names a position that does not exist.
    Open(OpenError),
    /// The work names a game or level that does not exist.
    Name(UnknownName),
    /// A position cannot be searched.
    Think(ThinkError),
}

impl BenchError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Open(error) => error.fault(),
            Self::Name(error) => error.fault(),
            Self::Think(error) => error.fault(),
        }
    }
}

said_by_fault!(BenchError);

impl From<OpenError> for BenchError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

impl From<UnknownName> for BenchError {
    fn from(error: UnknownName) -> Self {
        Self::Name(error)
    }
}

impl From<ThinkError> for BenchError {
    fn from(error: ThinkError) -> Self {
        Self::Think(error)
    }
}

/// Runs the benchmark of one game. `now` is the host's clock in seconds.
///
/// Every search runs twice and the second run is timed: a browser recompiles a program, better, after it has run for a while, and that is the
/// speed that a player meets.
///
/// # Errors
/// When there is no such game, or its work names something that does not exist.
pub fn measure(game: &str, now: &mut dyn FnMut() -> f64) -> Result<Measured, BenchError> {
    let (work, usual) = with_game!(game, G => (G::WORK, [(G::VARIANTS[0], "")]))?;
    let positions = if work.positions.is_empty() { &usual } else { work.positions };
    let mut signature = Signature::new();
    let (mut nodes, mut playouts, mut seconds) = (0, 0, 0.0);
    for (variant, position) in positions {
        let start = (!position.is_empty()).then_some(*position);
        let opened = open(game, Some(variant), start)?;
        let levels = opened.levels();
        let Some(level) = levels.last() else { continue };
        let limits = Limits { seconds: None, ..level.limits.min(&Limits::nodes(work.nodes)) };
        think(&mut *player(&*opened, level.name, SEED)?, &*opened, &limits, &mut || 0.0)?;
        let mut engine = player(&*opened, level.name, SEED)?;
        let begin = now();
        let report = think(&mut *engine, &*opened, &limits, &mut || 0.0)?;
        seconds += now() - begin;
        nodes += report.nodes;
        playouts += report.playouts;
        signature.add_report(&report);
    }
    let variant = positions.first().map(|(variant, _)| *variant);
    let rules = with_game!(game, G => measure_rules(&first_position::<G>(variant, None)?, &work, now))?;
    signature.add(&rules.leaves.to_string());
    Ok(Measured {
        game: game.to_owned(),
        signature: signature.finish(),
        nodes_per_second: rate(nodes, seconds),
        playouts_per_second: if playouts > 0 { rate(playouts, seconds) } else { rules.playouts_per_second },
        perft_leaves_per_second: rules.leaves_per_second,
    })
}

/// The measurements of the rules alone.
struct RulesMeasured {
    leaves: u64,
    leaves_per_second: f64,
    playouts_per_second: f64,
}

fn measure_rules<G: Game>(start: &G, work: &Work, now: &mut dyn FnMut() -> f64) -> RulesMeasured {
    perft(start, work.perft_depth);
    let begin = now();
    let leaves = perft(start, work.perft_depth);
    let leaves_per_second = rate(leaves, now() - begin);
    play_out(start, work.random_games);
    let begin = now();
    play_out(start, work.random_games);
    let playouts_per_second = rate(u64::from(work.random_games), now() - begin);
    RulesMeasured { leaves, leaves_per_second, playouts_per_second }
}

/// Plays this many random games from a position.
fn play_out<G: Game>(start: &G, games: u32) {
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

/// A 64-bit FNV-1a hash of texts (Fowler, Noll, Vo 1991): the same on every machine and in every version.
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
    use super::Signature;
    use crate::games::{NAMES, with_game};
    use crate::players::Playable;
    use crate::registry::open;

    #[test]
    fn every_game_has_positions_that_can_be_played() {
        for name in NAMES {
            let work = with_game!(name, G => G::WORK).unwrap();
            assert!(work.nodes > 0 && work.perft_depth > 0, "{name} is not measured");
            for (variant, position) in work.positions {
                let start = (!position.is_empty()).then_some(*position);
                let game = open(name, Some(variant), start).unwrap_or_else(|error| panic!("{name} {position}: {error}"));
                assert!(game.outcome().is_none() && game.legal_moves().len() > 1, "{name} {position}");
                assert!(start.is_none_or(|text| text == game.position()), "{name} {position}");
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
