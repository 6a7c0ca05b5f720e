//! `quintet bench`: how fast rules and search are, and whether they still do the same.
//!
//! The strongest level searches fixed positions with fixed numbers of nodes, one thread and a fixed seed. The signature is a hash of what it
//! found and of the perft counts: it changes only when the search, the evaluation or the rules do, so it belongs beside every change that
//! is meant to change nothing.

mod positions;

use std::io::{self, Write};
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use quintet_engine::erased::{TextReport, open, think};
use quintet_engine::game::perft;
use quintet_engine::games::{NAMES, Visitor, with_game};
use quintet_engine::level::Playable;
use quintet_engine::search::Limits;
use serde::Serialize;

use crate::failure::Failure;
use positions::{WORK, Work};

/// The seed of all random choices.
const SEED: u64 = 1;
/// Random games of rules without a draw of their own are cut off here.
const MOST_PLIES: u32 = 1000;

/// The options of `quintet bench`.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Measure this game only
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: Option<String>,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

/// What was measured for one game.
#[derive(Serialize)]
struct Measured {
    game: &'static str,
    /// Sixteen hexadecimal digits.
    signature: String,
    /// Of the search.
    nodes_per_second: f64,
    /// Of the search if it makes any, else random games by the rules alone.
    playouts_per_second: f64,
    /// Of perft from the start; the last ply is counted, not played.
    perft_leaves_per_second: f64,
}

/// Measures and prints, game by game.
pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut all = Vec::new();
    for work in WORK.iter().filter(|work| args.game.as_deref().is_none_or(|game| game == work.game)) {
        let measured = measure(work)?;
        if !args.json {
            let Measured { game, signature, nodes_per_second, playouts_per_second, perft_leaves_per_second } = &measured;
            writeln!(
                out,
                "{game:<8} {signature}  {nodes_per_second:>11.0} nodes/s  {playouts_per_second:>9.0} playouts/s  \
                 {perft_leaves_per_second:>12.0} perft leaves/s"
            )?;
            out.flush()?;
        }
        all.push(measured);
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&all).map_err(io::Error::from)?)?;
    }
    Ok(())
}

fn measure(work: &Work) -> Result<Measured, Failure> {
    let mut signature = Signature::new();
    let (mut nodes, mut playouts, mut seconds) = (0, 0, 0.0);
    for (variant, position) in work.positions {
        let start = (!position.is_empty()).then_some(*position);
        let game = open(work.game, Some(variant), start)?;
        let levels = game.levels();
        let Some(level) = levels.last() else { continue };
        let mut engine = game.player(level.name, SEED)?;
        let limits = Limits { seconds: None, ..level.limits.min(&Limits::nodes(work.nodes)) };
        let begin = Instant::now();
        let report = think(&mut *engine, &*game, &limits, &mut || 0.0);
        seconds += begin.elapsed().as_secs_f64();
        nodes += report.nodes;
        playouts += report.playouts;
        signature.add_report(&report);
    }
    let variant = work.positions.first().map_or("", |(variant, _)| variant);
    let rules = with_game(work.game, Rules { variant, games: work.random_games, depth: work.perft_depth })?;
    signature.add(&rules.leaves.to_string());
    Ok(Measured {
        game: work.game,
        signature: signature.finish(),
        nodes_per_second: nodes as f64 / seconds,
        playouts_per_second: if playouts > 0 { playouts as f64 / seconds } else { rules.playouts_per_second },
        perft_leaves_per_second: rules.leaves_per_second,
    })
}

/// Measures the rules alone.
struct Rules {
    variant: &'static str,
    games: u32,
    depth: u32,
}

struct RulesMeasured {
    leaves: u64,
    leaves_per_second: f64,
    playouts_per_second: f64,
}

impl Visitor for Rules {
    type Output = RulesMeasured;

    fn visit<G: Playable>(self) -> RulesMeasured {
        let start = G::start(self.variant).unwrap_or_default();
        let begin = Instant::now();
        let leaves = perft(&start, self.depth);
        let leaves_per_second = leaves as f64 / begin.elapsed().as_secs_f64();
        let mut rng = fastrand::Rng::with_seed(SEED);
        let mut moves = Vec::new();
        let begin = Instant::now();
        for _ in 0..self.games {
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
        let playouts_per_second = f64::from(self.games) / begin.elapsed().as_secs_f64();
        RulesMeasured { leaves, leaves_per_second, playouts_per_second }
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

#[cfg(test)]
mod tests {
    use super::Signature;
    use super::positions::WORK;
    use quintet_engine::erased::open;
    use quintet_engine::games::NAMES;

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
