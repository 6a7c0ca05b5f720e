//! `quintet openings make`: games of the strongest level against itself, broad at the beginning.
//!
//! In the first plies the move is drawn by lot: mostly among the best ones, the better the more likely, and now and then among all legal ones. From
//! there on the best move is played. All random choices come from the seed and the number of the game, and all limits are nodes, so the same options
//! give the same file.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use quintet_engine::core::math::exp;
use quintet_engine::core::side::Side;
use quintet_engine::games::NAMES;
use quintet_engine::levels::Limits;
use quintet_engine::openings::{Openings, Seen, Tally, find, key, replay};
use quintet_engine::registry::{AnyGame, Look, look, open, player, think};

use crate::failure::Failure;
use crate::file;

/// One in so many of the first moves is drawn among all legal ones.
const ODD_ONE: u32 = 8;
/// Of the first moves, one whose chance of winning is worse by this much is drawn e times more rarely.
const TEMPERATURE: f32 = 0.03;
/// After the first plies a move gets this part of the nodes: it decides only how the game ends.
const REST: u64 = 8;
/// The engine's view of a position takes so many times the nodes of a move.
const VIEW: u64 = 4;
/// A game that goes on for longer does not count.
const MOST_PLIES: usize = 300;

/// The options of `quintet openings make`.
#[derive(clap::Args)]
pub(super) struct MakeArgs {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// A variant; several take turns [default: the game's usual one]
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
    /// Games in the file, in all
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// Nodes of the search for a move; an eighth of them after the first plies, four times as many for the engine's view of a position
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// How many first plies are drawn by lot and counted
    #[arg(long, value_name = "N", default_value_t = 10)]
    plies: usize,
    /// Positions that fewer games have reached are left out
    #[arg(long, value_name = "N", default_value_t = 3)]
    least: u32,
    /// Where to write the openings. A file that was made with the same options is continued; what was left out of it is counted anew
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What the engine has said of positions by now, by variant and text: a position that comes again is not searched again.
type Looks = BTreeMap<String, Option<Look>>;

/// A position that was met, for the engine's view of it.
struct Met {
    variant: &'static str,
    position: String,
    moved: Side,
}

impl MakeArgs {
    /// How the file is made, as it says itself.
    fn made(&self) -> String {
        let variants: String = self.variants.iter().map(|variant| format!(" --variant {variant}")).collect();
        let Self { game, nodes, seed, plies, least, .. } = self;
        format!("Made by: quintet openings make --game {game}{variants} --nodes {nodes} --seed {seed} --plies {plies} --least {least}")
    }

    /// The file to continue, or an empty one.
    fn begin(&self) -> Result<Openings, Failure> {
        let made = self.made();
        if !self.out.exists() {
            return Ok(Openings { made, ..Openings::default() });
        }
        let before = super::open(&self.out)?;
        if before.made == made {
            return Ok(before);
        }
        Err(Failure::Asked(format!("{}: this file cannot be continued: expected a line `# {made}`", self.out.display())))
    }

    /// The seed of a game of this number.
    fn seed_of(&self, number: u32) -> u64 {
        self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number))
    }

    /// Plays the game of this number; `None` if it does not end.
    fn play(&self, number: u32, looks: &mut Looks) -> Result<Option<Box<dyn AnyGame>>, Failure> {
        let variant = self.variants.get(number as usize % self.variants.len().max(1));
        let mut game = open(&self.game, variant.map(String::as_str), None)?;
        let seed = self.seed_of(number);
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut strong = player(&*game, "strong", seed)?;
        while game.outcome().is_none() {
            let text = if game.ply() < self.plies {
                self.first_move(&*game, looks, &mut rng)
            } else if game.ply() < MOST_PLIES {
                let limits = Limits::nodes((self.nodes / REST).max(1));
                think(strong.as_mut(), &*game, &limits, &mut || 0.0).ok().and_then(|report| report.best)
            } else {
                None
            };
            if text.is_none_or(|text| game.play(&text).is_err()) {
                return Ok(None);
            }
        }
        Ok(Some(game))
    }

    /// A move by lot.
    fn first_move(&self, game: &dyn AnyGame, looks: &mut Looks, rng: &mut fastrand::Rng) -> Option<String> {
        if rng.u32(..ODD_ONE) > 0
            && let Some(look) =
                looks.entry(format!("{}; {}", game.variant(), game.position())).or_insert_with(|| look(game, self.nodes, key(game)))
        {
            let weight = |chance: f32| exp((chance - look.chance) / TEMPERATURE);
            let all = 1.0 + look.others.iter().map(|(_, chance)| weight(*chance)).sum::<f32>();
            // The best move has the weight 1.
            let mut drawn = all * rng.f32() - 1.0;
            for (text, chance) in &look.others {
                if drawn < 0.0 {
                    break;
                }
                drawn -= weight(*chance);
                if drawn < 0.0 {
                    return Some(text.clone());
                }
            }
            return Some(look.best.clone());
        }
        rng.choice(game.legal_moves())
    }

    /// The engine's chance for the side that has just moved, in thousandths.
    fn view(&self, met: &Met) -> Result<u16, Failure> {
        let game = open(&self.game, Some(met.variant), Some(&met.position))?;
        let share = match game.outcome() {
            Some(outcome) => outcome.share(met.moved),
            None => {
                let mut strong = player(&*game, "strong", 1)?;
                let report = think(strong.as_mut(), &*game, &Limits::nodes(self.nodes.saturating_mul(VIEW)), &mut || 0.0);
                let report = report.map_err(|error| Failure::Asked(error.to_string()))?;
                let others = (1.0 - report.chance) / (game.sides().max(2) - 1) as f32;
                let usual = if met.moved == game.turn() { report.chance } else { others };
                report.shares.get(met.moved.index()).copied().unwrap_or(usual)
            }
        };
        Ok((share.clamp(0.0, 1.0) * 1000.0).round() as u16)
    }
}

/// Plays until there are enough games, then asks the engine about the positions that are frequent enough.
pub(super) fn run(args: &MakeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let before = args.begin()?;
    let (mut tally, mut met, mut looks) = (Tally::default(), BTreeMap::new(), Looks::new());
    for number in before.games..args.games {
        if let Some(game) = args.play(number, &mut looks)? {
            let outcome = game.outcome();
            let mut positions = Vec::new();
            replay(&*game, args.plies, |at, moved| {
                let key = key(at);
                met.entry(key).or_insert_with(|| Met { variant: at.variant(), position: at.position(), moved });
                positions.push((key, moved));
            })?;
            tally.count(positions, |side| outcome.map_or(0.0, |outcome| outcome.share(side)));
        }
        if (number + 1).is_multiple_of(100) {
            // If standard error is closed, nobody reads it.
            let _ = writeln!(io::stderr(), "{} games", number + 1);
        }
    }
    tally.join(before.positions.iter().map(|(key, seen)| (*key, seen.count)));
    let mut openings = Openings { made: args.made(), games: before.games.max(args.games), positions: Vec::new() };
    for (key, count) in tally.sums().into_iter().filter(|(_, count)| count.games >= args.least) {
        let known = find(&before.positions, key).map(|seen| seen.chance);
        if let Some(chance) = known.map(Ok).or_else(|| met.get(&key).map(|met| args.view(met))).transpose()? {
            openings.positions.push((key, Seen { count, chance }));
        }
    }
    file::write(&args.out, &openings.to_string())?;
    writeln!(out, "{}: {} positions of {} games", args.out.display(), openings.positions.len(), openings.games)?;
    Ok(())
}
