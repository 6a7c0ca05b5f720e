//! A second implementation of the rules of checkers, as simple as possible, for comparison.

use super::{Checkers, Move, Square};
use crate::core::rows::Numbering;
use crate::testkit::Rows;

/// All legal moves by the wording of the rules, in the assignment's order, on the rows of the position's text.
#[must_use]
pub fn moves(position: &Checkers) -> Vec<Move> {
    let board = Rows::of(position, Numbering::FromTop);
    let mine = board.turn;
    let forward = if mine == 'b' { -1 } else { 1 };
    let mut moves = Vec::new();
    for row in 0..8 {
        for column in 0..8 {
            let piece = board.at(column, row);
            if piece.to_ascii_lowercase() != mine {
                continue;
            }
            for (right, down) in [(1, -1), (1, 1), (-1, 1), (-1, -1)] {
                if piece.is_ascii_lowercase() && down != forward {
                    continue;
                }
                let beside = board.at(column + right, row + down);
                let behind = board.at(column + 2 * right, row + 2 * down);
                let steps = if beside == '.' {
                    1
                } else if "bw".contains(beside.to_ascii_lowercase()) && beside.to_ascii_lowercase() != mine && behind == '.' {
                    2
                } else {
                    continue;
                };
                let square = |column: i32, row: i32| Square::new(column as u8, row as u8);
                moves.push(Move { from: square(column, row), to: square(column + steps * right, row + steps * down) });
            }
        }
    }
    moves
}
