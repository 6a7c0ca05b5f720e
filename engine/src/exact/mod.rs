//! Proved results of positions: what perfect play leads to, found by exhaustive search without any evaluation.
//!
//! Two provers, chosen by [`Game::CAN_GO_ON`]: a depth-first search for games that end by themselves, and a solver backwards from
//! the ends of the game, for games that can come back to a position. Both compare whole positions, not keys, so a collision of keys cannot make a proof
//! wrong. They share nothing with the searches that play but the rules, which is why they can judge those.

mod backward;
mod known;
mod search;
#[cfg(test)]
mod tests;

use crate::core::game::Game;
use crate::core::key::hash;
use crate::core::outcome::Outcome;
use crate::core::side::Side;

/// The result for the side to move if both sides play perfectly.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum Value {
    /// It loses.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// It wins.
    Win,
}

impl Value {
    /// The names as texts write them, from the worst to the best.
    pub const NAMES: [&'static str; 3] = ["loss", "draw", "win"];

    /// The name as texts write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The value with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Loss, Self::Draw, Self::Win].into_iter().find(|value| value.name() == name)
    }

    /// The same result for the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The value of a finished game of two for a side.
    fn of(outcome: Outcome, side: Side) -> Self {
        match outcome.winner() {
            None => Self::Draw,
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// A value for the side to move in `next`, seen from the side to move in `before`.
    fn seen_from<G: Game>(self, before: &G, next: &G) -> Self {
        if next.turn() == before.turn() { self } else { self.reversed() }
    }
}

/// A proved position, whose moves are of type `M`: a game's own, or texts.
#[derive(Clone, Debug)]
pub struct Proof<M> {
    /// What its side to move gets.
    pub value: Value,
    /// What it gets after each legal move, in the order of [`Game::moves`].
    pub moves: Vec<(M, Value)>,
    /// How many positions the proof visited: a measure of its size.
    pub positions: u64,
}

impl<M> Proof<M> {
    /// The proof that follows from the values after each move; `None` without moves.
    fn of(moves: Vec<(M, Value)>, positions: usize) -> Option<Self> {
        let value = moves.iter().map(|(_, value)| *value).max()?;
        Some(Self { value, moves, positions: positions as u64 })
    }

    /// The moves that keep the value.
    pub fn best(&self) -> impl Iterator<Item = &M> {
        self.moves.iter().filter(|(_, value)| *value == self.value).map(|(m, _)| m)
    }
}

/// Proves the value of a position and of each of its moves. Draws by repetition count, as do those by lack of progress where they matter: the
/// position is taken as the first of its game.
///
/// `None` if that takes more than `most` visited positions, if more than two sides play, or if the game is over.
#[must_use]
pub fn prove<G: Game>(position: &G, most: u64) -> Option<Proof<G::Move>> {
    if position.sides() != 2 || position.outcome().is_some() {
        return None;
    }
    if G::CAN_GO_ON { backward::prove(position, most) } else { search::prove(position, most) }
}

/// The least text of a position among its symmetric ones: equal for positions that are the same but for a symmetry.
#[must_use]
pub fn canonical<G: Game>(position: &G) -> String {
    (0..position.symmetries()).map(|symmetry| position.transformed(symmetry).write_position()).min().unwrap_or_default()
}

/// A hash of the variant and of the [`canonical`] text of a position: the same for symmetric positions, and in all versions as long as the game writes
/// its positions in this way.
#[must_use]
pub fn fingerprint<G: Game>(position: &G) -> u64 {
    hash(&format!("{}; {}", position.variant(), canonical(position)))
}
