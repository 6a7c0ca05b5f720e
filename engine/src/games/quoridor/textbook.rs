//! The evaluation for textbook searches (the opponent's distance to its goal minus the own one), and the board as a graph for path searches.

use super::Quoridor;
use super::board::{SQUARES, Square};
use super::grid::Grid;
use super::squares::Squares;
use crate::core::side::Side;
use crate::study::graph::{Graph, Place};
use crate::study::textbook::Textbook;

impl Textbook for Quoridor {
    fn textbook_value(&self, side: Side) -> i32 {
        let grid = Grid::new(self.walls());
        let distance = |side: Side| grid.distance(self.pawn(side), Squares::goal_of(side)).map_or(i32::from(u8::MAX), i32::from);
        distance(side.opponent()) - distance(side)
    }

    /// Neighbours clockwise, the one towards the goal first. The estimate is the number of ranks to the goal, as if there were no walls. Pawns are no
    /// obstacles.
    fn graph(&self, side: Side) -> Option<Graph> {
        let grid = Grid::new(self.walls());
        let (ahead, goal) = if side == Side::FIRST { (1, 8) } else { (-1, 0) };
        let place = |square: Square| {
            let open = grid.neighbours(square);
            let beside = [(0, ahead), (ahead, 0), (0, -ahead), (-ahead, 0)].map(|(files, ranks)| square.offset(files, ranks));
            let next = beside.into_iter().flatten().filter(|&next| open.contains(next)).map(|next| next.index() as u32).collect();
            let estimate = square.rank().abs_diff(goal);
            Place { name: square.to_string().into(), next, is_goal: square.is_goal_of(side), estimate }
        };
        let places = (0..SQUARES).filter_map(Square::from_index).map(place).collect();
        Some(Graph { places, start: self.pawn(side).index() as u32 })
    }
}
