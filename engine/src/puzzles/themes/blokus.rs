//! Themes of Blokus with two sides.

use super::{Played, fact, overlay, those};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::blokus::Blokus;
use crate::study::insights::Overlay;

/// The squares that a colour has covered at the end of a usual game.
const COVERED: f32 = 75.0;
/// New corners that make a move one about corners.
const MANY_CORNERS: f32 = 3.0;
/// Placements that the opponent must lose, and the share of all of them.
const SQUEEZED: f32 = 8.0;
const SQUEEZED_SHARE: f32 = 0.25;
/// With so many placements or fewer, a side is near its end.
const FEW_MOVES: u64 = 25;
/// Squares of the largest pieces.
const BIG: f32 = 5.0;

/// The squares that are covered, of those that usually are at the end.
pub(super) fn progress(position: &Blokus) -> f32 {
    let overlay = overlay(position, "corners");
    let squares = fact(&overlay, "squares");
    squares.iter().sum::<f32>() / (COVERED * squares.len() as f32)
}

pub(super) fn themes(played: &Played<'_, Blokus>) -> Vec<&'static str> {
    let Played { before, after, puzzle, .. } = played;
    let (own, other) = (before.turn(), before.turn().opponent());
    let (then, now) = (overlay(*before, "placements"), overlay(after, "placements"));
    let of = |overlay: &Overlay, name: &str, side: Side| of_side(fact(overlay, name), side);
    let placements = |overlay: &Overlay| {
        let facts = overlay.facts.iter().filter(|fact| fact.name == "placements");
        facts.map(|fact| of_side(&fact.values, other)).sum::<f32>()
    };
    let lost = placements(&then) - placements(&now);
    let early = puzzle.themes.first().is_some_and(|phase| phase == "opening");
    those([
        ("corner", of(&now, "corners", own) - of(&then, "corners", own) >= MANY_CORNERS),
        ("squeeze", lost >= SQUEEZED && lost >= SQUEEZED_SHARE * placements(&then)),
        ("big", !early && of(&now, "squares", own) - of(&then, "squares", own) >= BIG),
        ("last", before.count_moves() <= FEW_MOVES),
    ])
}

/// The sum over the colours of a side; with two sides every second colour is its own. Numbers below zero stand for pieces that were placed.
fn of_side(values: &[f32], side: Side) -> f32 {
    values.iter().skip(side.index()).step_by(2).map(|value| value.max(0.0)).sum()
}
