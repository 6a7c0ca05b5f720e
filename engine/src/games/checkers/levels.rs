//! The opponents by name.

use crate::error::UnknownName;
use crate::game::Game;
use crate::history::History;
use crate::level::{Instant, Level, Playable};
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::{Limits, Report, Searcher};

use super::eval::CheckersHeuristics;
use super::{Checkers, minimax};

impl Playable for Checkers {
    fn levels() -> Vec<Level> {
        let level = |name, about| Level { name, about, limits: Limits::default() };
        vec![
            level("random", "Plays any legal move, all with the same chance."),
            level("minimax-3", "The assignment's player: looks three plies ahead and counts men and towers."),
            level("strong", "Alpha-beta search with quiescence and a tuned evaluation."),
        ]
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        match level {
            "random" => Ok(Box::new(Instant::new(seed, random))),
            "minimax-3" => Ok(Box::new(Instant::new(seed, minimax::choose))),
            "strong" => Ok(Box::new(AlphaBeta::new(CheckersHeuristics::default(), strong_search()))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}

/// How `strong` searches. Margins are in the evaluation's hundredths of a man.
#[must_use]
pub fn strong_search() -> AlphaBetaParams {
    AlphaBetaParams {
        aspiration: Some(25),
        late_move_reductions: Some((3, 3)),
        reverse_futility: Some(60),
        futility: Some(60),
        ..AlphaBetaParams::default()
    }
}

fn random(history: &History<Checkers>, rng: &mut fastrand::Rng) -> Report<Checkers> {
    let mut moves = Vec::new();
    history.current().moves(&mut moves);
    Report::of_move((!moves.is_empty()).then(|| moves[rng.u32(..moves.len() as u32) as usize]))
}
