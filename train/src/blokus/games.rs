//! `blokus games`: plays Blokus against itself and writes what a fit needs, a position a line: what the side to move got in the end, the position
//! as text, what the search thought of it for that side, and how often the search tried each placement. With more than two sides, what each of them
//! got is the reward that the search plays for, the side to move first.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::blokus::Blokus;
use quintet_engine::games::blokus::players::policy::BlokusPolicy;
use quintet_engine::games::blokus::players::reward::share_of;
use quintet_engine::search::heuristics::PolicyValue;
use quintet_engine::search::{Limits, Report, think};
use quintet_engine::tune::Tunable;

use crate::failure::Failure;
use crate::files;
use crate::shards::{self, GamesArgs};

/// Seeds of a run: so many games at most.
const SEEDS: u64 = 1_000_003;
/// The weights that the program comes with.
const SHIPPED: [&[u8]; 5] = [
    include_bytes!("../../../engine/src/games/blokus/players/classic-2.bin"),
    include_bytes!("../../../engine/src/games/blokus/players/duo.bin"),
    include_bytes!("../../../engine/src/games/blokus/players/prior.bin"),
    include_bytes!("../../../engine/src/games/blokus/players/value.bin"),
    include_bytes!("../../../engine/src/games/blokus/players/net.bin"),
];
/// Random plies before the search chooses, with five-square pieces.
const OPENING: usize = 2;
/// So many plies are chosen in proportion to the search's visits, so that games differ; then the best is played.
const VARIED: usize = 8;

/// The options of `blokus games`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    games: GamesArgs,
    /// The board and the number of players
    #[arg(long, value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(Blokus::VARIANTS))]
    variant: String,
    /// Another value of a parameter of the player (`quintet tune --game blokus --list`); `breadth=100` lets it find what the prior overlooks
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// After the opening, one ply in so many is any placement that the search tried, so that positions after mistakes are learnt, too
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    mistakes: u32,
}

/// Plays games and writes a line for each position in which the side to move has a choice.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.games.check(SEEDS)?;
    let start = Blokus::start(&args.variant).map_err(|error| Failure::Asked(error.to_string()))?;
    let (settings, named) = settings(&args.set)?;
    let options = vec![
        ("variant", args.variant.clone()),
        ("set", named),
        ("mistakes", args.mistakes.to_string()),
        ("weights", files::fingerprint(&SHIPPED.concat())),
    ];
    let (games, nodes) = (&args.games, args.games.nodes);
    shards::write(games, Blokus::NAME, &options, out, |game| play(&start, &settings, args.mistakes, nodes, games.game_seed(SEEDS, game)))
}

type Settings = <Blokus as Tunable>::Settings;

/// The player's parameters, and those that are not the usual ones for the header.
fn settings(wanted: &[String]) -> Result<(Settings, String), Failure> {
    let mut settings = Settings::default();
    let mut named = Vec::new();
    for wanted in wanted {
        let wrong = |what: &str| Failure::Asked(format!("--set {wanted}: {what}"));
        let (name, value) = wanted.split_once('=').ok_or_else(|| wrong("expected NAME=VALUE"))?;
        let value: f64 = value.parse().map_err(|_| wrong("the value is no number"))?;
        let mut fields = Blokus::fields(&mut settings);
        let field = fields.iter_mut().find(|field| field.name == name);
        let field = field.ok_or_else(|| wrong("there is no such parameter; `quintet tune --game blokus --list` lists them"))?;
        let (low, high) = (field.parameter().low, field.parameter().high);
        if !(low..=high).contains(&value) {
            return Err(wrong(&format!("expected a value from {low} to {high}")));
        }
        field.set(value);
        named.push(format!("{name}:{value}"));
    }
    Ok((settings, if named.is_empty() { "none".to_owned() } else { named.join(",") }))
}

/// The lines of a game's positions.
fn play(start: &Blokus, settings: &Settings, mistakes: u32, playouts: u64, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(start.clone());
    let mut player = Blokus::tuned(settings, start.variant(), seed, Some(playouts));
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
        lines.push((position.turn().index(), format!("{}|{}|{}", position.write_position(), thought(&report, &position), tried.join(" "))));
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
        } else if rng.u32(..mistakes) == 0 {
            let tried: Vec<_> = report.root.iter().filter(|root| root.visits > 0).map(|root| root.mv).collect();
            chosen = rng.choice(tried);
        }
        let Some(m) = chosen else { break };
        history.play_unchecked(m);
    }
    let Some(outcome) = history.outcome() else { return Vec::new() };
    let sides = history.current().sides();
    let mut policy = BlokusPolicy::default();
    policy.root(&history);
    let got = policy.end(history.current(), &outcome);
    let result = |turn: usize| match sides {
        2 => outcome.shares()[turn].to_string(),
        _ => from(turn, &got[..sides]),
    };
    lines.into_iter().map(|(turn, line)| format!("{}|{line}", result(turn))).collect()
}

/// What the search thinks of a position: the chance of the side to move, or the reward that it expects for each of more than two sides.
fn thought(report: &Report<Blokus>, position: &Blokus) -> String {
    if position.sides() == 2 {
        return format!("{:.4}", report.chance);
    }
    let rewards: Vec<f32> = report.shares.iter().map(|&chance| share_of(chance)).collect();
    let sum: f32 = rewards.iter().sum();
    from(position.turn().index(), &rewards.iter().map(|reward| reward / sum).collect::<Vec<_>>())
}

/// Numbers of every side, that of the side to move first.
fn from(turn: usize, of_sides: &[f32]) -> String {
    let after = |steps: usize| format!("{:.4}", of_sides[(turn + steps) % of_sides.len()]);
    (0..of_sides.len()).map(after).collect::<Vec<_>>().join(",")
}
