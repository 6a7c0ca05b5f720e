//! Moves and positions as text.

use crate::core::error::{MoveError, PositionError};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::rows::{self, Numbering};
use crate::core::side::Side;

use super::board::DARK;
use super::square::{Move, Square};
use super::{Checkers, LAST_ROWS, Piece};

const EXPECTED_MOVE: &str = "checkers.move";
const EXPECTED_POSITION: &str = "checkers.position";

/// The most pieces that a side can have.
const MOST_PIECES: u32 = 12;

/// Reads `G6-F5`, in any case.
pub(super) fn read_move(text: &str) -> Result<Move, MoveError> {
    let read = || {
        let (from, to) = text.trim().split_once('-')?;
        Some(Move { from: read_square(from)?, to: read_square(to)? })
    };
    read().ok_or_else(|| MoveError::syntax(text, EXPECTED_MOVE))
}

fn read_square(text: &str) -> Option<Square> {
    let &[column, row] = text.as_bytes() else { return None };
    let column = column.to_ascii_uppercase().checked_sub(b'A')?;
    let row = row.checked_sub(b'1')?;
    (column < 8 && row < 8).then(|| Square::new(column, row))
}

/// The letter of a piece or an empty square.
pub(super) fn letter(piece: Option<Piece>) -> char {
    match piece {
        None => '.',
        Some(Piece { side: Side::FIRST, tower: false }) => 'b',
        Some(Piece { side: Side::FIRST, tower: true }) => 'B',
        Some(Piece { tower: false, .. }) => 'w',
        Some(Piece { tower: true, .. }) => 'W',
    }
}

/// The rows from the top, separated by `/`, and the side to move.
pub(super) fn write_position(position: &Checkers) -> String {
    let mut text = rows::write((8, 8), &mut |column, row| letter(position.piece(Square::new(column, row))));
    text.push(' ');
    text.push(if position.turn() == Side::FIRST { 'b' } else { 'w' });
    text
}

/// Reads the output of [`write_position`]. The case of pieces matters, that of the side to move does not.
pub(super) fn parse_position(variant: &str, text: &str) -> Result<Checkers, PositionError> {
    let position = sketch(variant, text)?;
    check(&position).map_err(problem)?;
    Ok(position)
}

/// Reads a position without checking whether a game can reach it.
pub(super) fn sketch(variant: &str, text: &str) -> Result<Checkers, PositionError> {
    let course = match variant {
        "standard" => false,
        "course" => true,
        _ => return Err(problem(Checkers::unknown_variant(variant).fault())),
    };
    read_board(text, course).map_err(problem)
}

fn problem(problem: Fault) -> PositionError {
    PositionError { problem, expected: EXPECTED_POSITION }
}

fn read_board(text: &str, course: bool) -> Result<Checkers, Fault> {
    let (board, turn) = rows::with_turn(text, Side::FIRST)?;
    let (mut pieces, mut towers) = ([0, 0], 0);
    rows::read(board, (8, 8), Numbering::FromTop, &mut |column, row, cell| {
        let square = Square::new(column, row);
        let side = match cell {
            '.' => return Ok(()),
            'b' | 'B' => Side::FIRST,
            'w' | 'W' => Side::SECOND,
            other => return Err(rows::no_content(other, &square)),
        };
        if !square.is_dark() {
            return Err(Fault::new("checkers.on-light-square", &[&cell, &square]));
        }
        pieces[side.index() & 1] |= square.bit();
        if cell.is_ascii_uppercase() {
            towers |= square.bit();
        }
        Ok(())
    })?;
    Ok(Checkers::new(pieces, towers, turn, course))
}

/// Whether a game can reach the position, as far as simple counts can tell.
fn check(position: &Checkers) -> Result<(), Fault> {
    debug_assert_eq!((position.pieces[0] | position.pieces[1]) & !DARK, 0, "light squares are refused while reading");
    for (side, name) in [(Side::FIRST, "side.black"), (Side::SECOND, "side.white")] {
        let pieces = position.side_set(side);
        if pieces.count_ones() > MOST_PIECES {
            return Err(Fault::new("checkers.too-many", &[&pieces.count_ones()]).word(name));
        }
        let last_row = LAST_ROWS[side.index() & 1];
        if let Some(square) = Square::of_set(pieces & last_row & !position.towers).next() {
            return Err(Fault::new("checkers.last-row", &[&square]).word(name));
        }
        if pieces == 0 && position.turn() != side {
            return Err(Fault::plain("checkers.no-piece").word(name));
        }
    }
    Ok(())
}
