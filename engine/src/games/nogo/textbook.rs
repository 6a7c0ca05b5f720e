//! The evaluation for textbook searches: the number of legal points of a side minus the opponent's.

use super::NoGo;
use crate::core::side::Side;
use crate::study::textbook::Textbook;

impl Textbook for NoGo {
    fn textbook_value(&self, side: Side) -> i32 {
        self.legal_count(side) as i32 - self.legal_count(side.opponent()) as i32
    }
}
