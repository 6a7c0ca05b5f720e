//! Themes of NoGo.

use super::{Played, fact, overlay, those};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::nogo::NoGo;

/// The share of the board that is filled at the end of a usual game.
const FILLED: f32 = 0.8;
/// With so many points or fewer that both sides may play, their number decides.
const FEW_POINTS: u32 = 8;

/// The share of the points that are filled, of those that usually are at the end.
pub(super) fn progress(position: &NoGo) -> f32 {
    let size = f32::from(position.size());
    let stones: u32 = Side::all(2).map(|side| position.stones(side).len()).sum();
    stones as f32 / (FILLED * size * size)
}

pub(super) fn themes(played: &Played<'_, NoGo>) -> Vec<&'static str> {
    let Played { before, m, after, .. } = played;
    let (own, other) = (before.turn(), before.turn().opponent());
    let safe = |position: &NoGo| position.legal(own).without(position.legal(other)).len();
    // The point of the stone itself is no loss of this kind.
    let lost = before.legal(other).without(after.legal(other)).len() - u32::from(before.legal(other).contains(*m));
    let shared = |position: &NoGo| position.legal_count(own) - safe(position);
    those([
        ("safe", safe(after) + u32::from(!before.legal(other).contains(*m)) > safe(before)),
        ("take", lost >= 2),
        ("parity", shared(before) <= FEW_POINTS),
        ("atari", atari(after) > atari(before)),
    ])
}

/// How many groups of both sides have a single liberty.
fn atari(position: &NoGo) -> u32 {
    let overlay = overlay(position, "atari");
    Side::all(2).filter_map(|side| fact(&overlay, "atari").get(side.index())).map(|count| *count as u32).sum()
}
