//! The evaluation for textbook searches: the opponent's distance to its goal minus the own one.

use super::Quoridor;
use super::grid::Grid;
use super::squares::Squares;
use crate::core::side::Side;
use crate::study::textbook::Textbook;

impl Textbook for Quoridor {
    fn textbook_value(&self, side: Side) -> i32 {
        let grid = Grid::new(self.walls());
        let distance = |side: Side| grid.distance(self.pawn(side), Squares::goal_of(side)).map_or(i32::from(u8::MAX), i32::from);
        distance(side.opponent()) - distance(side)
    }
}
