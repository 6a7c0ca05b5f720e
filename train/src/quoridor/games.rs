//! Positions to learn from: games of the program against itself, from openings that are partly random.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::quoridor::maps::Maps;
use quintet_engine::games::quoridor::players::eval::{Knowledge, search_params};
use quintet_engine::games::quoridor::{Move, Quoridor};
use quintet_engine::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use quintet_engine::search::heuristics::Heuristics;
use quintet_engine::search::{Limits, think};

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

/// Plays games and writes a line for each position: its text, the chance of winning of the side to move in thousandths, `1`, `0` or `-` for
/// won, lost, or unknown because a random move came after it, and the move that the search chose.
pub(crate) fn write_games(
    out: &mut impl Write,
    knowledge: &dyn Fn() -> Knowledge,
    games: u64,
    nodes: u64,
    seed: u64,
) -> std::io::Result<()> {
    for game in 0..games {
        play(out, knowledge, nodes, seed * 1_000_000 + game)?;
        if game % 50 == 0 {
            out.flush()?;
        }
    }
    out.flush()
}

fn play(out: &mut impl Write, knowledge: &dyn Fn() -> Knowledge, nodes: u64, seed: u64) -> std::io::Result<()> {
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
    for Seen { text, chance, best, first_to_move, ply } in seen {
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
        writeln!(out, "{text};{:.0};{result};{best}", chance * 1000.0)?;
    }
    Ok(())
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
