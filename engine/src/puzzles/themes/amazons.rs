//! Themes of Amazons.

use super::{Played, overlay, those};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::amazons::{Amazons, Cell, Square};
use crate::study::insights::Show;

/// Squares of territory that a move must gain to be about territory.
const GAIN: i32 = 5;

/// The share of the squares without amazons at the start that are filled.
pub(super) fn progress(position: &Amazons) -> f32 {
    let size = f32::from(position.size());
    position.arrows() as f32 / (size * size - 8.0)
}

pub(super) fn themes(played: &Played<'_, Amazons>) -> Vec<&'static str> {
    let Played { before, m, after, .. } = played;
    let (own, other) = (before.turn(), before.turn().opponent());
    let stuck = |position: &Amazons| squares(position).filter(|&at| is_of(position, at, other) && room(position, at) == 0).count();
    those([
        ("lock", stuck(after) > stuck(before)),
        ("territory", territory(after, own) - territory(before, own) >= GAIN),
        ("save", room(before, m.from) <= 2 && room(after, m.to) > room(before, m.from)),
        ("cut", contested(before) > 0 && contested(after) == 0),
    ])
}

fn squares(position: &Amazons) -> impl Iterator<Item = Square> + use<> {
    let size = position.size();
    (0..size).flat_map(move |file| (0..size).map(move |rank| Square::new(file, rank)))
}

fn is_of(position: &Amazons, at: Square, side: Side) -> bool {
    position.cell(at) == Some(Cell::Amazon(side))
}

/// How many neighbours of a square are empty.
fn room(position: &Amazons, at: Square) -> usize {
    let near = squares(position).filter(|next| next.file().abs_diff(at.file()).max(next.rank().abs_diff(at.rank())) == 1);
    near.filter(|next| position.cell(*next) == Some(Cell::Empty)).count()
}

/// Squares that a side reaches in fewer queen moves, minus those that the other one does.
fn territory(position: &Amazons, side: Side) -> i32 {
    let owner = |of: Option<usize>| of.map_or(0, |of| if of == side.index() { 1 } else { -1 });
    overlay(position, "territory").marks.iter().map(|mark| owner(mark.of)).sum()
}

/// Squares that both sides can reach.
fn contested(position: &Amazons) -> usize {
    overlay(position, "queen").marks.iter().filter(|mark| matches!(mark.show, Show::Pair([Some(_), Some(_)]))).count()
}
