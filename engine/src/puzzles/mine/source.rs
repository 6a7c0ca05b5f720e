//! The games that puzzles are taken from.

use super::{MineError, Settings};
use crate::core::side::Side;
use crate::levels::{Limits, RUNG_NAMES};
use crate::registry::{AnyGame, Engine, open, player, think};

/// Random moves at the beginning, so that games differ.
const RANDOM_PLIES: usize = 3;
/// A game that goes on for longer is left.
const MOST_PLIES: usize = 240;
/// Rungs up to this one play, and the strongest level with few nodes.
const RUNGS_THAT_PLAY: u32 = 5;
const FEW_NODES: u64 = 150;

/// A position of a game, as the first one of its own game.
pub(super) struct Position {
    pub(super) game: Box<dyn AnyGame>,
    /// The move that was played in it.
    pub(super) played: String,
    /// The number of moves before it.
    pub(super) ply: usize,
}

/// Plays the game of this number, and returns its positions after the random moves.
pub(super) fn play(settings: &Settings, variant: &str, index: u64) -> Result<Vec<Position>, MineError> {
    let start = open(&settings.game, Some(variant), None)?;
    let seed = settings.seed.wrapping_mul(1_000_003).wrapping_add(index);
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut seats: Vec<(Box<dyn Engine>, Limits)> = Vec::new();
    for side in Side::all(start.sides()) {
        let name = RUNG_NAMES.get(rng.u32(0..=RUNGS_THAT_PLAY) as usize).filter(|_| rng.u32(0..6) > 0).copied();
        let limits = if name.is_none() { Limits::nodes(FEW_NODES) } else { Limits::default() };
        let engine = player(&*start, name.unwrap_or("strong"), seed ^ (side.index() as u64) << 56);
        seats.push((engine.map_err(|error| MineError::Open(error.into()))?, limits));
    }
    let mut game = start;
    let mut played = Vec::new();
    while game.outcome().is_none() && game.ply() < MOST_PLIES {
        let text = if game.ply() < RANDOM_PLIES {
            rng.choice(game.legal_moves())
        } else {
            let side = game.turn().index();
            let Some((engine, limits)) = seats.get_mut(side) else { break };
            think(engine.as_mut(), &*game, limits, &mut || 0.0).ok().and_then(|report| report.best)
        };
        let Some(text) = text else { break };
        let before = (game.ply() >= RANDOM_PLIES).then(|| game.position());
        if game.play(&text).is_err() {
            break;
        }
        played.extend(before.map(|position| (position, text)));
    }
    let mut positions = Vec::with_capacity(played.len());
    for (index, (position, played)) in played.into_iter().enumerate() {
        let game = open(&settings.game, Some(variant), Some(&position))?;
        positions.push(Position { game, played, ply: index + RANDOM_PLIES });
    }
    Ok(positions)
}
