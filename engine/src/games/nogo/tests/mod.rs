//! Tests of the rules of NoGo; those of the players are in files of their own.

mod opponents;
mod perft;
mod rules;
mod slow;

use super::{NoGo, Point};
use crate::error::MoveError;
use crate::game::Game;

/// A position of a variant.
fn position(variant: &str, text: &str) -> NoGo {
    NoGo::parse_position(variant, text).unwrap_or_else(|error| panic!("{error}"))
}

/// A point by name.
fn point(text: &str) -> Point {
    NoGo::start("13x13").unwrap().read_move(text).unwrap()
}

/// The code of the reason why a move may not be played, and the sentence.
fn refusal(position: &NoGo, text: &str) -> (&'static str, String) {
    match position.parse_move(text) {
        Err(MoveError::Illegal { refusal, .. }) => (refusal.code, refusal.text),
        other => panic!("{text} should be refused: {other:?}"),
    }
}
