//! A second implementation of the rules of the Game of the Amazons, as simple as possible, for comparison.

use super::{Amazons, Move, Square};
use crate::core::rows::Numbering;
use crate::testkit::Rows;

/// All legal moves by the wording of the rules, on the rows of the position's text.
#[must_use]
pub fn moves(position: &Amazons) -> Vec<Move> {
    let Rows { rows: board, turn } = Rows::of(position, Numbering::FromBottom);
    let mine = turn.to_ascii_uppercase();
    let mut moves = Vec::new();
    for from in squares_with(&board, mine) {
        for to in reached_from(&board, from) {
            let mut moved = board.clone();
            moved[from.1][from.0] = '.';
            moved[to.1][to.0] = mine;
            for arrow in reached_from(&moved, to) {
                let [from, to, arrow] = [from, to, arrow].map(|(file, rank)| Square::new(file as u8, rank as u8));
                moves.push(Move { from, to, arrow });
            }
        }
    }
    moves
}

/// Files and ranks of the squares with this content.
fn squares_with(board: &[Vec<char>], content: char) -> Vec<(usize, usize)> {
    let size = board.len();
    (0..size * size).map(|at| (at % size, at / size)).filter(|&(file, rank)| board[rank][file] == content).collect()
}

/// The squares that a chess queen reaches from here.
fn reached_from(board: &[Vec<char>], from: (usize, usize)) -> Vec<(usize, usize)> {
    let mut reached = Vec::new();
    for (right, up) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        for distance in 1.. {
            let (file, rank) = (from.0 as i32 + right * distance, from.1 as i32 + up * distance);
            let content = usize::try_from(rank).ok().and_then(|rank| board.get(rank)?.get(usize::try_from(file).ok()?));
            if content != Some(&'.') {
                break;
            }
            reached.push((file as usize, rank as usize));
        }
    }
    reached
}
