//! A solver backwards from the ends of the game, for games that can come back to a position.
//!
//! All positions that can arise are listed first. Then those are found that win or lose by force, in the order of how many plies that takes; what
//! remains is drawn, because neither side can force anything there (Ströhlein 1970, Thompson 1986).

use std::collections::VecDeque;

use super::known::Known;
use super::{Proof, Value};
use crate::core::game::Game;

/// What is known of a position.
#[derive(Copy, Clone)]
struct Entry {
    /// Its value and the plies to the end, once it is decided.
    decided: Option<(Value, u32)>,
    /// Moves that are not yet known to lose.
    open: u32,
}

/// Proves a position within `most` positions that can arise from it.
pub(super) fn prove<G: Game>(position: &G, most: u64) -> Option<Proof<G::Move>> {
    let mut known = Known::new();
    known.number(position);
    let mut entries = Vec::new();
    // Pairs of a position and one before it.
    let mut edges: Vec<(u32, u32)> = Vec::new();
    let mut decided = VecDeque::new();
    let mut moves = Vec::new();
    while let Some(current) = known.position(entries.len() as u32).cloned() {
        let number = entries.len() as u32;
        let ended = current.outcome().map(|outcome| (Value::of(outcome, current.turn()), 0));
        moves.clear();
        current.moves(&mut moves);
        if ended.is_some_and(|(value, _)| value != Value::Draw) {
            decided.push_back(number);
        }
        entries.push(Entry { decided: ended, open: moves.len() as u32 });
        for &m in &moves {
            let mut next = current.clone();
            next.play_unchecked(m);
            edges.push((known.number(&next).0, number));
        }
        if known.len() as u64 > most {
            return None;
        }
    }
    edges.sort_unstable();
    while let Some(number) = decided.pop_front() {
        let (Some(next), Some((value, plies))) = (known.position(number), entries.get(number as usize)?.decided) else { continue };
        let first = edges.partition_point(|(after, _)| *after < number);
        for &(_, before) in edges[first..].iter().take_while(|(after, _)| *after == number) {
            let value = value.seen_from(known.position(before)?, next);
            let entry = entries.get_mut(before as usize)?;
            if entry.decided.is_some() {
                continue;
            }
            entry.open -= u32::from(value == Value::Loss);
            if value == Value::Win || entry.open == 0 {
                entry.decided = Some((value, plies + 1));
                decided.push_back(before);
            }
        }
    }
    let within = position.draw_rules().quiet_plies.unwrap_or(u32::MAX);
    let mut values = Vec::new();
    moves.clear();
    position.moves(&mut moves);
    for &m in &moves {
        let mut next = position.clone();
        next.play_unchecked(m);
        let (value, plies) = entries.get(known.number(&next).0 as usize)?.decided.unwrap_or((Value::Draw, 0));
        // A longer win may be stopped by the limit of quiet plies, which positions do not know.
        if plies >= within {
            return None;
        }
        values.push((m, value.seen_from(position, &next)));
    }
    Proof::of(values, known.len())
}
