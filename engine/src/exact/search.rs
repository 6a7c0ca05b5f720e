//! Depth-first search for games that never come back to a position: alpha-beta over the three values, with a table of everything that was visited.

use super::known::Known;
use super::{Proof, Value};
use crate::core::game::Game;
use crate::core::order::sorted_by;

/// Symmetric positions are one up to so many plies from the root. Deeper down they are rare, and turning them costs more than it saves.
const SYMMETRIC_PLIES: u32 = 6;

/// What is known of a visited position's value, for its side to move.
#[derive(Copy, Clone)]
struct Bounds {
    least: Value,
    most: Value,
}

struct Prover<G: Game> {
    known: Known<G>,
    bounds: Vec<Bounds>,
    most: u64,
}

/// Proves a position within `most` visited positions.
pub(super) fn prove<G: Game>(position: &G, most: u64) -> Option<Proof<G::Move>> {
    let mut prover = Prover { known: Known::new(), bounds: Vec::new(), most };
    let mut legal = Vec::new();
    position.moves(&mut legal);
    let mut moves = Vec::with_capacity(legal.len());
    for m in legal {
        let mut next = position.clone();
        next.play_unchecked(m);
        moves.push((m, prover.value(&next, 1, Value::Loss, Value::Win)?.seen_from(position, &next)));
    }
    Proof::of(moves, prover.known.len())
}

impl<G: Game> Prover<G> {
    /// The value of a position `ply` plies from the root if it lies between two others; else a bound beyond the one that it is past. `None` when too
    /// much was visited.
    fn value(&mut self, position: &G, ply: u32, mut low: Value, high: Value) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(Value::of(outcome, position.turn()));
        }
        let (number, new) = self.known.number(&Self::entered(position, ply));
        let number = number as usize;
        if new {
            self.bounds.push(Bounds { least: Value::Loss, most: Value::Win });
            if self.known.len() as u64 > self.most {
                return None;
            }
        }
        let Bounds { least, most } = *self.bounds.get(number)?;
        if least >= high || least == most {
            return Some(least);
        }
        if most <= low {
            return Some(most);
        }
        let entry = low;
        let mut best = Value::Loss;
        for next in self.ordered(position, ply) {
            let (from, to) = if next.turn() == position.turn() { (low, high) } else { (high.reversed(), low.reversed()) };
            let value = self.value(&next, ply + 1, from, to)?.seen_from(position, &next);
            best = best.max(value);
            low = low.max(value);
            if best == Value::Win || low >= high {
                break;
            }
        }
        let bounds = self.bounds.get_mut(number)?;
        if best > entry {
            bounds.least = bounds.least.max(best);
        }
        if best < high || best == Value::Win {
            bounds.most = bounds.most.min(best);
        }
        Some(best)
    }

    /// The position under which the table knows one: near the root, the one of its symmetric positions with the least key.
    fn entered(position: &G, ply: u32) -> G {
        if ply > SYMMETRIC_PLIES {
            return position.clone();
        }
        let turned = (0..position.symmetries()).map(|symmetry| position.transformed(symmetry));
        turned.min_by_key(Game::key).unwrap_or_else(|| position.clone())
    }

    /// The positions after each move: first one that is known to win, then those that leave the opponent the fewest moves, as far as it is the
    /// opponent's turn.
    fn ordered(&self, position: &G, ply: u32) -> Vec<G> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let next: Vec<(i64, G)> = moves
            .into_iter()
            .map(|m| {
                let mut next = position.clone();
                next.play_unchecked(m);
                let known = self.known.number_of(&Self::entered(&next, ply + 1)).and_then(|number| self.bounds.get(number as usize));
                let wins = known.is_some_and(|bounds| bounds.least == bounds.most && bounds.least.seen_from(position, &next) == Value::Win);
                let count = if wins { i64::MIN } else { next.count_moves() as i64 };
                (if wins || next.turn() != position.turn() { count } else { -count }, next)
            })
            .collect();
        let next = sorted_by(next, |a, b| a.0 < b.0);
        next.into_iter().map(|(_, next)| next).collect()
    }
}
