//! The evaluation of textbook searches: empty squares that a side reaches in fewer queen moves than the other.

use super::bits::Bits;
use super::{Amazons, Size};
use crate::core::side::Side;
use crate::study::textbook::Textbook;

impl Textbook for Amazons {
    fn textbook_value(&self, side: Side) -> i32 {
        match &self.0 {
            Size::Eight(board) => territory(board.amazons(side), board.amazons(side.opponent()), board.empty()),
            Size::Ten(board) => territory(board.amazons(side), board.amazons(side.opponent()), board.empty()),
        }
    }
}

fn territory<B: Bits>(mine: B, theirs: B, empty: B) -> i32 {
    let mut reached = [B::NONE; 2];
    let mut front = [mine, theirs];
    let mut lead = 0;
    loop {
        front = [0, 1].map(|side| front[side].slides(empty) & !reached[side]);
        if (front[0] | front[1]).is_empty() {
            return lead;
        }
        lead += (front[0] & !(reached[1] | front[1])).count() as i32 - (front[1] & !(reached[0] | front[0])).count() as i32;
        reached = [reached[0] | front[0], reached[1] | front[1]];
    }
}
