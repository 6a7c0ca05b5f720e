//! Themes of Quoridor.

use super::{Played, those};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::quoridor::board::{CROSSINGS, Move, Orientation, Wall};
use crate::games::quoridor::grid::Grid;
use crate::games::quoridor::{Quoridor, Squares, WALLS_EACH};

/// The share of all walls that stand.
pub(super) fn progress(position: &Quoridor) -> f32 {
    position.walls().len() as f32 / (2.0 * f32::from(WALLS_EACH))
}

pub(super) fn themes(played: &Played<'_, Quoridor>) -> Vec<&'static str> {
    let Played { before, m, after, .. } = played;
    let (own, other) = (before.turn(), before.turn().opponent());
    let is_wall = matches!(m, Move::Wall(_));
    let longer = |side: Side| distance(after, side) - distance(before, side);
    let jump = match m {
        Move::Pawn(to) => before.pawn(own).file().abs_diff(to.file()) + before.pawn(own).rank().abs_diff(to.rank()) > 1,
        Move::Wall(_) => false,
    };
    let threat = worst_wall(&before.with_turn_passed(), own);
    those([
        ("race", !is_wall && before.walls_left(own) == 0 && before.walls_left(other) == 0),
        ("block", is_wall && longer(other) >= 2),
        ("guard", is_wall && threat >= 2 && worst_wall(after, own) + longer(own) + 2 <= threat),
        ("only-path", is_wall && forbidden(after) > forbidden(before)),
        ("jump", jump),
    ])
}

/// Steps of a side to its goal.
fn distance(position: &Quoridor, side: Side) -> i32 {
    Grid::new(position.walls()).distance(position.pawn(side), Squares::goal_of(side)).map_or(0, i32::from)
}

/// By how much the worst wall of the side to move lengthens the path of `side`.
fn worst_wall(position: &Quoridor, side: Side) -> i32 {
    let now = distance(position, side);
    let grid = Grid::new(position.walls());
    let after = |wall: Wall| grid.with(wall).distance(position.pawn(side), Squares::goal_of(side)).map_or(0, i32::from);
    let legal = walls().filter(|wall| position.is_legal(Move::Wall(*wall)));
    legal.map(|wall| after(wall) - now).max().unwrap_or(0)
}

/// How many walls would fit but close a last path.
fn forbidden(position: &Quoridor) -> usize {
    let shuts = |wall: &Wall| position.refusal(Move::Wall(*wall)).is_some_and(|fault| fault.code.starts_with("quoridor.wall-shuts-in"));
    walls().filter(shuts).count()
}

fn walls() -> impl Iterator<Item = Wall> {
    [Orientation::Horizontal, Orientation::Vertical]
        .into_iter()
        .flat_map(|orientation| (0..CROSSINGS as i32).filter_map(move |index| Wall::new(index % 8, index / 8, orientation)))
}
