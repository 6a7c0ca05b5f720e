//! The evaluation for textbook searches: squares placed plus corner points of a side, minus those of its best opponent.

use super::Blokus;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::textbook::Textbook;

impl Textbook for Blokus {
    fn textbook_value(&self, side: Side) -> i32 {
        let worth = |side: Side| -> i32 {
            let colours = self.colours().filter(|&colour| self.side_of(colour) == side);
            i32::from(self.score(side)) + colours.map(|colour| self.corner_points(colour).len() as i32).sum::<i32>()
        };
        let others = Side::all(self.sides()).filter(|&other| other != side).map(worth).max();
        worth(side) - others.unwrap_or(0)
    }
}
