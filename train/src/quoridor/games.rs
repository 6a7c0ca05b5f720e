//! Positions to learn from: games of the program against itself, from openings that are partly random.

use std::io::Write;
use std::path::Path;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::quoridor::maps::Maps;
use quintet_engine::games::quoridor::players::eval::{Knowledge, Params, search_params};
use quintet_engine::games::quoridor::players::net::{Network, STORED_LENGTH};
use quintet_engine::games::quoridor::{Move, Quoridor};
use quintet_engine::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use quintet_engine::search::heuristics::Heuristics;
use quintet_engine::search::{Limits, think};

use crate::failure::Failure;
use crate::files;
use crate::shards::{self, GamesArgs};

/// Seeds of a run: so many games at most.
const SEEDS: u64 = 1_000_000;
/// The weights that the program comes with.
const SHIPPED: &[u8] = include_bytes!("../../../engine/src/games/quoridor/players/net.bin");
/// Openings have at most so many random plies.
const OPENING: usize = 14;
/// After the opening one ply in so many is random, so that positions are not all those of good play.
const RANDOM_PLY: u32 = 60;
/// A game that has not ended after so many plies counts for nobody.
const LONGEST: usize = 160;

/// What is learnt from: a position, what the search thought of it, and who won from there.
struct Seen {
    text: String,
    chance: f32,
    best: String,
    first_to_move: bool,
    ply: usize,
}

/// The options of `quoridor games`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    games: GamesArgs,
    /// What evaluates positions: `shipped` (the network that the program comes with), `terms` (the hand-made evaluation), or a file of weights
    #[arg(long, value_name = "WHAT", default_value = "shipped")]
    evaluation: String,
}

/// Plays games and writes a line for each position: its text, the chance of winning of the side to move in thousandths, `1`, `0` or `-` for
/// won, lost, or unknown because a random move came after it, and the move that the search chose.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.games.check(SEEDS)?;
    let (knowledge, name) = knowledge(&args.evaluation)?;
    let options = vec![("evaluation", name)];
    let (games, nodes) = (&args.games, args.games.nodes);
    shards::write(games, Quoridor::NAME, &options, out, |game| play(&*knowledge, nodes, games.game_seed(SEEDS, game)))
}

/// Makes the evaluation anew for each game.
type MakeKnowledge = Box<dyn Fn() -> Knowledge + Sync>;

/// What evaluates the positions of the games, and its name in the header: equal for equal weights.
fn knowledge(evaluation: &str) -> Result<(MakeKnowledge, String), Failure> {
    let path = match evaluation {
        "shipped" => return Ok((Box::new(|| Knowledge::new(Params::default())), name_of(SHIPPED))),
        "terms" => return Ok((Box::new(|| Knowledge::new(Params { learned: 0, ..Params::default() })), "terms".to_owned())),
        path => Path::new(path),
    };
    let stored = files::network::<STORED_LENGTH>(path)?;
    let name = name_of(&stored);
    Ok((Box::new(move || Knowledge::with_network(Params::default(), Network::read(&stored))), name))
}

fn name_of(stored: &[u8]) -> String {
    format!("network:{}", files::fingerprint(stored))
}

/// The lines of a game's positions.
fn play(knowledge: &dyn Fn() -> Knowledge, nodes: u64, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(Quoridor::default());
    let mut player = AlphaBeta::new(knowledge(), AlphaBetaParams { table_bits: 16, ..search_params() });
    let mut knowledge = knowledge();
    let opening = rng.usize(..=OPENING);
    let mut seen: Vec<Seen> = Vec::new();
    let mut last_random = 0;
    let mut winner = None;
    while history.outcome().is_none() && history.ply() < LONGEST {
        let random = history.ply() < opening || rng.u32(..RANDOM_PLY) == 0;
        if random {
            let m = random_move(history.current(), &mut knowledge, &mut rng);
            last_random = history.ply();
            history.play_unchecked(m);
            continue;
        }
        let report = think(&mut player, &history, &Limits::nodes(nodes), &mut || 0.0);
        let first_to_move = history.current().turn().index() == 0;
        if let Some(plies) = report.mate {
            winner = Some((plies > 0) == first_to_move);
            break;
        }
        let Some(m) = report.best else { break };
        seen.push(Seen {
            text: history.current().write_position(),
            chance: report.chance,
            best: history.current().write_move(m),
            first_to_move,
            ply: history.ply(),
        });
        history.play_unchecked(m);
    }
    if let Some(outcome) = history.outcome().filter(|outcome| !outcome.is_draw()) {
        winner = Some(outcome.is_winner(quintet_engine::core::side::Side::FIRST));
    }
    let line = |Seen { text, chance, best, first_to_move, ply }| {
        let result = match winner {
            Some(first) if ply >= last_random => {
                if first == first_to_move {
                    "1"
                } else {
                    "0"
                }
            }
            _ => "-",
        };
        format!("{text};{:.0};{result};{best}", chance * 1000.0)
    };
    seen.into_iter().map(line).collect()
}

/// A pawn's move, any wall, or one of the moves that the search would try.
fn random_move(position: &Quoridor, knowledge: &mut Knowledge, rng: &mut fastrand::Rng) -> Move {
    let maps = Maps::new(position);
    let mut moves = Vec::new();
    let kind = rng.u32(..4);
    if kind == 0 {
        let mut listed = Vec::new();
        let state = knowledge.root(&History::new(position.clone()));
        knowledge.candidates(position, &state, &mut listed);
        moves.extend(listed.into_iter().map(|entry| entry.0));
    } else {
        position.moves(&mut moves);
        let pawn = moves.iter().filter(|m| matches!(m, Move::Pawn(_))).count();
        if kind < 3 {
            moves.truncate(pawn);
            let near = moves.iter().map(|&m| distance_after(position, &maps, m)).min();
            // Mostly forwards, as people and programs walk.
            if rng.u32(..4) > 0 {
                moves.retain(|&m| Some(distance_after(position, &maps, m)) == near);
            }
        }
    }
    moves[rng.usize(..moves.len())]
}

fn distance_after(position: &Quoridor, maps: &Maps, m: Move) -> u8 {
    match m {
        Move::Pawn(to) => maps.distance(position.turn(), to),
        Move::Wall(_) => u8::MAX,
    }
}
