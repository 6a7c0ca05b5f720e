//! The evaluation of textbook searches: the assignment's board cost, in the assignment's order and with its notion of the end.

use super::{Checkers, Move};
use crate::core::side::Side;
use crate::study::textbook::Textbook;

impl Textbook for Checkers {
    const EVALUATES_ENDED: bool = true;
    const PREFERS_SOON: bool = false;

    fn textbook_value(&self, side: Side) -> i32 {
        if side == Side::FIRST { self.cost() } else { -self.cost() }
    }

    fn textbook_moves(&self, out: &mut Vec<Move>) {
        self.moves_in_order(out);
    }
}
