//! What the evaluations count in a position.

use crate::core::side::Side;
use crate::games::checkers::Checkers;
use crate::games::checkers::board::{DARK, Direction};

/// What both evaluations use.
pub(super) struct Terms {
    /// Black's legal moves minus white's.
    pub(super) mobility: i32,
    /// The pieces that each side can capture.
    pub(super) threats: [i32; 2],
    /// The passed men of each side: no piece of the other side stands in the triangle before them.
    passed: [u64; 2],
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The men of each side.
fn men(position: &Checkers) -> [u64; 2] {
    position.pieces.map(|set| set & !position.towers)
}

/// Black's pairs of a man and a piece of its side right behind it minus white's: nothing can jump such a man along that diagonal.
pub(super) fn support(position: &Checkers) -> i32 {
    let ([black, white], [black_men, white_men]) = (position.pieces, men(position));
    let black_support = count(black_men & Direction::NorthWest.shift(black)) + count(black_men & Direction::NorthEast.shift(black));
    let white_support = count(white_men & Direction::SouthWest.shift(white)) + count(white_men & Direction::SouthEast.shift(white));
    black_support - white_support
}

impl Terms {
    pub(super) fn of(position: &Checkers) -> Self {
        let ([black, white], [black_men, white_men]) = (position.pieces, men(position));
        let views = [Side::FIRST, Side::SECOND].map(|side| position.view_of(side));
        let (mut before_white, mut before_black) = (white, black);
        for _ in 0..6 {
            before_white |= (Direction::SouthWest.shift(before_white) | Direction::SouthEast.shift(before_white)) & DARK;
            before_black |= (Direction::NorthWest.shift(before_black) | Direction::NorthEast.shift(before_black)) & DARK;
        }
        let passed = [black_men & !before_white, white_men & !before_black];
        let threats = views.map(|view| count(view.victims()));
        Self { mobility: views[0].count() as i32 - views[1].count() as i32, threats, passed }
    }

    /// Black's passed men minus white's, by the number of rows that they have to go (entry 0: one).
    pub(super) fn passed_by_rows(&self) -> [i32; 7] {
        let [black, white] = self.passed;
        let mut passed = [0; 7];
        if black | white != 0 {
            for (row, number) in (1..).zip(&mut passed) {
                *number = count(black & (0xff << (8 * row))) - count(white & (0xff << (8 * (7 - row))));
            }
        }
        passed
    }

    /// The rows that the most advanced passed man of each side has to go; 0 for none.
    pub(super) fn nearest(&self) -> [u32; 2] {
        // Black's men go to the first row, white's to the last.
        let [black, white] = self.passed;
        [(black, black.trailing_zeros()), (white, white.leading_zeros())].map(|(set, zeros)| if set == 0 { 0 } else { zeros / 8 })
    }
}
