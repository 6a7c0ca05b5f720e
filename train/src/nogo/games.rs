//! `nogo games`: plays NoGo on 9x9 against itself and writes what a fit needs, a position a line: what the side to move got in the end, the
//! position as text, what the search thought of it, whether that is proved (1) or not (0), and how often the search tried each point.

use std::io::Write;
use std::path::Path;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::nogo::NoGo;
use quintet_engine::games::nogo::players::net::{Network, WEIGHTS};
use quintet_engine::search::{Limits, Report, think};
use quintet_engine::tune::Tunable;

use crate::failure::Failure;
use crate::files;
use crate::shards::{self, GamesArgs};

/// Seeds of a run: so many games at most.
const SEEDS: u64 = 1_000_003;
/// The weights that the program comes with.
const SHIPPED: &[u8; WEIGHTS] = include_bytes!("../../../engine/src/games/nogo/players/net.bin");
/// The most random plies at the start.
const OPENING: usize = 12;
/// So many plies after them are chosen in proportion to the search's visits.
const VARIED: usize = 6;
/// Of so many later plies, one is chosen that way.
const STRAY: u32 = 25;
/// Playouts for a move once the result is proved.
const QUICK: u64 = 150;

type Settings = <NoGo as Tunable>::Settings;

/// The options of `nogo games`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    games: GamesArgs,
    /// The network of the player: `shipped` (the one that the program comes with), `none` (playouts alone), or a file of weights
    #[arg(long, value_name = "WHAT", default_value = "shipped")]
    network: String,
}

/// Plays games and writes a line for each position.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.games.check(SEEDS)?;
    let (network, name) = match &*args.network {
        "shipped" => (Some(Network::read(SHIPPED)), name_of(SHIPPED)),
        "none" => (None, "none".to_owned()),
        path => {
            let stored = read(Path::new(path))?;
            (Some(Network::read(&stored)), name_of(&stored))
        }
    };
    let settings = Settings::default().with_network(network);
    let (games, nodes) = (&args.games, args.games.nodes);
    shards::write(games, NoGo::NAME, &vec![("network", name)], out, |game| play(&settings, nodes, games.game_seed(SEEDS, game)))
}

fn read(path: &Path) -> Result<[u8; WEIGHTS], Failure> {
    let wrong = |stored: Vec<u8>| Failure::file(path, format!("a network has {WEIGHTS} bytes, this file has {}", stored.len()));
    files::read(path)?.try_into().map_err(wrong)
}

fn name_of(stored: &[u8]) -> String {
    files::fingerprint(stored)
}

/// The lines of a game's positions.
fn play(settings: &Settings, playouts: u64, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(NoGo::default());
    let mut player = NoGo::tuned(settings, history.current().variant(), seed, Some(playouts));
    let opening = rng.u32(..=OPENING as u32) as usize;
    let mut lines = Vec::new();
    let mut proved = false;
    while history.outcome().is_none() {
        let position = history.current().clone();
        if history.ply() < opening {
            let moves = history.legal_moves();
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
            continue;
        }
        let report = think(&mut *player, &history, &Limits::nodes(if proved { QUICK } else { playouts }), &mut || 0.0);
        proved = report.mate.is_some();
        let tried: Vec<String> =
            report.root.iter().filter(|root| root.visits > 0).map(|root| format!("{}:{}", root.mv, root.visits)).collect();
        let tried = tried.join(" ");
        lines.push((position.turn(), format!("{}|{:.4}|{}|{tried}", position.write_position(), report.chance, u8::from(proved))));
        let strays = !proved && (history.ply() < opening + VARIED || rng.u32(..STRAY) == 0);
        let Some(m) = (if strays { by_visits(&report, &mut rng) } else { report.best }) else { break };
        history.play_unchecked(m);
    }
    let share = |turn| history.outcome().map_or(0.5, |outcome| outcome.share(turn));
    lines.into_iter().map(|(turn, line)| format!("{}|{line}", share(turn))).collect()
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
