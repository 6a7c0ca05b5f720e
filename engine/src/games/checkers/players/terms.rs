//! What the evaluations count in a position.

use crate::core::side::Side;
use crate::games::checkers::Checkers;
use crate::games::checkers::board::{DARK, Direction};

/// The counts used by the evaluations: of black minus those of white, or of either.
pub(super) struct Terms {
    /// Legal moves.
    pub(super) mobility: i32,
    pub(super) support: i32,
    pub(super) passed: [i32; 7],
    /// The pieces that each side can capture.
    pub(super) threats: [i32; 2],
    /// The rows that the most advanced passed man of each side has to go; 0 for none.
    pub(super) nearest: [u32; 2],
}

impl Terms {
    pub(super) fn of(position: &Checkers) -> Self {
        let [black, white] = position.pieces;
        let (black_men, white_men) = (black & !position.towers, white & !position.towers);
        let views = [Side::FIRST, Side::SECOND].map(|side| position.view_of(side));
        let count = |set: u64| set.count_ones() as i32;
        // A man is supported by each piece right behind it: nothing can jump it along that diagonal.
        let black_support = count(black_men & Direction::NorthWest.shift(black)) + count(black_men & Direction::NorthEast.shift(black));
        let white_support = count(white_men & Direction::SouthWest.shift(white)) + count(white_men & Direction::SouthEast.shift(white));
        // A man has passed when no piece of the other side stands in the triangle before it.
        let (mut before_white, mut before_black) = (white, black);
        for _ in 0..6 {
            before_white |= (Direction::SouthWest.shift(before_white) | Direction::SouthEast.shift(before_white)) & DARK;
            before_black |= (Direction::NorthWest.shift(before_black) | Direction::NorthEast.shift(before_black)) & DARK;
        }
        let (black_passed, white_passed) = (black_men & !before_white, white_men & !before_black);
        let mut passed = [0; 7];
        if black_passed | white_passed != 0 {
            for (index, number) in passed.iter_mut().enumerate() {
                let row = index as u32 + 1;
                *number = count(black_passed & (0xff << (8 * row))) - count(white_passed & (0xff << (8 * (7 - row))));
            }
        }
        let threats = views.map(|view| count(view.victims()));
        // Black's men go to the first row, white's to the last.
        let near = |zeros: u32, set: u64| if set == 0 { 0 } else { zeros / 8 };
        let nearest = [near(black_passed.trailing_zeros(), black_passed), near(white_passed.leading_zeros(), white_passed)];
        let mobility = views[0].count() as i32 - views[1].count() as i32;
        Self { mobility, support: black_support - white_support, passed, threats, nearest }
    }
}
