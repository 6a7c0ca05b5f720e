//! Proofs with moves as text.

use super::AnyGame;
use crate::core::game::Game;
use crate::core::history::History;
use crate::exact::{self, Proof};
use crate::games::with_game;

/// A proved position, with moves as text.
pub type TextProof = Proof<String>;

/// Proves the last position of a game; see [`exact::prove`]. Earlier positions of the game count for nothing.
#[must_use]
pub fn prove(game: &dyn AnyGame, most: u64) -> Option<TextProof> {
    fn of<G: Game>(game: &dyn AnyGame, most: u64) -> Option<TextProof> {
        let position = game.as_any().downcast_ref::<History<G>>()?.current();
        let proof = exact::prove(position, most)?;
        let moves = proof.moves.iter().map(|(m, value)| (position.write_move(*m), *value)).collect();
        Some(TextProof { value: proof.value, moves, positions: proof.positions })
    }
    with_game!(game.name(), G => of::<G>(game, most)).ok().flatten()
}

/// The least text of a game's last position among its symmetric ones; see [`exact::canonical`].
#[must_use]
pub fn canonical(game: &dyn AnyGame) -> String {
    fn of<G: Game>(game: &dyn AnyGame) -> Option<String> {
        Some(exact::canonical(game.as_any().downcast_ref::<History<G>>()?.current()))
    }
    with_game!(game.name(), G => of::<G>(game)).ok().flatten().unwrap_or_default()
}

/// The hash of a game's last position; see [`exact::fingerprint`].
#[must_use]
pub fn fingerprint(game: &dyn AnyGame) -> u64 {
    fn of<G: Game>(game: &dyn AnyGame) -> Option<u64> {
        Some(exact::fingerprint(game.as_any().downcast_ref::<History<G>>()?.current()))
    }
    with_game!(game.name(), G => of::<G>(game)).ok().flatten().unwrap_or_default()
}
