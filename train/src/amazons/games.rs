//! `amazons games`: games of the program against itself, from openings that are random.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::games::amazons::players::eval::Params;
use quintet_engine::games::amazons::players::policy::{AmazonsPolicy, search_params};
use quintet_engine::search::mcts::Mcts;
use quintet_engine::search::{Limits, think};

use crate::failure::Failure;
use crate::files;
use crate::shards::{self, GamesArgs};

/// Seeds of a run: so many games at most.
const SEEDS: u64 = 100_000;
/// Random plies before a game counts.
const OPENING: usize = 6;
/// One turn in so many is any of those that the search looked at, so that positions are not all those of good play.
const RANDOM_TURN: u32 = 4;

/// The options of `amazons games` and `amazons positions`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) games: GamesArgs,
    /// The board
    #[arg(long, value_name = "NAME", default_value = "8x8", value_parser = clap::builder::PossibleValuesParser::new(Amazons::VARIANTS))]
    pub(super) variant: String,
}

/// Plays games and writes a line for each position: its text, the chance of winning of the side to move, and what that side got in the end.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.games.check(SEEDS)?;
    let start = Amazons::start(&args.variant).map_err(|error| Failure::Asked(error.to_string()))?;
    let weights = files::fingerprint(format!("{:?}", Params::default()).as_bytes());
    let options = vec![("variant", args.variant.clone()), ("weights", weights)];
    let (games, nodes) = (&args.games, args.games.nodes);
    shards::write(games, Amazons::NAME, &options, out, |game| play(&start, nodes, games.game_seed(SEEDS, game)))
}

/// The lines of a game's positions.
fn play(start: &Amazons, nodes: u64, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(*start);
    let mut player = Mcts::new(AmazonsPolicy::default(), search_params(), seed);
    let mut seen = Vec::new();
    while history.outcome().is_none() {
        if history.ply() < OPENING {
            let moves = history.legal_moves();
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
            continue;
        }
        let report = think(&mut player, &history, &Limits::nodes(nodes), &mut || 0.0);
        seen.push((history.current().write_position(), history.current().turn(), report.chance));
        let tried = &report.root;
        let any = if tried.is_empty() { None } else { Some(tried[rng.u32(..tried.len() as u32) as usize].mv) };
        let random = rng.u32(..RANDOM_TURN) == 0;
        let Some(m) = (if random { any } else { report.best }) else { break };
        history.play_unchecked(m);
    }
    let outcome = history.outcome();
    let result = |side| outcome.map_or(0.5, |outcome| outcome.share(side));
    seen.into_iter().map(|(position, turn, chance)| format!("{position};{chance};{}", result(turn))).collect()
}
