//! Tests of the rules of NoGo.

mod perft;
mod rules;

use std::collections::HashMap;

use super::{NoGo, Point};
use crate::core::game::Game;
use crate::testkit;

/// A position of a variant.
pub(super) fn position(variant: &str, text: &str) -> NoGo {
    NoGo::parse_position(variant, text).unwrap_or_else(|error| panic!("{error}"))
}

/// A point by name.
pub(super) fn point(text: &str) -> Point {
    NoGo::start("13x13").unwrap().read_move(text).unwrap()
}

/// The code of the reason why a move may not be played, and the sentence.
fn refusal(position: &NoGo, text: &str) -> (&'static str, String) {
    let refusal = testkit::refusal(position, text);
    (refusal.code, refusal.to_string())
}

/// Whether the side to move wins, by exhaustive search.
pub(super) fn wins(position: &NoGo, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&position.key()) {
        return won;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let won = moves.into_iter().any(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        !wins(&next, known)
    });
    known.insert(position.key(), won);
    won
}
