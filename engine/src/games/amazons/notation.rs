//! Moves and positions as text.

use crate::core::botzone::Botzone;
use crate::core::error::{MoveError, PositionError};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::rows::{self, Numbering};
use crate::core::sgf::{Sgf, SgfMoves};
use crate::core::side::Side;

use super::bits::Bits;
use super::board::{Board, Cell};
use super::square::{Move, Square};
use super::{Amazons, Size};

/// The format has a number for Amazons.
pub(super) const SGF: Sgf = Sgf {
    names: &[("18", None)],
    size: 10,
    rules: false,
    variant: |_, _, _| None,
    moves: SgfMoves::Arrow,
    setup: Some(['B', 'W', 'x']),
    extension: "sgf",
    program: None,
};

/// Botzone's judge plays on 8x8.
pub(super) const BOTZONE: Botzone =
    Botzone { numbers: &["x0", "y0", "x1", "y1", "x2", "y2"], size: 8, variants: &["8x8"], moves: SgfMoves::Arrow };

const EXPECTED_MOVE: [&str; 2] = ["amazons.move-8x8", "amazons.move-10x10"];
const EXPECTED_POSITION: [&str; 2] = ["amazons.position-8x8", "amazons.position-10x10"];

/// Reads `d1-d7/g7` or `d1-d7(g7)`, in any case.
pub(super) fn read_move(text: &str, size: u8) -> Result<Move, MoveError> {
    let read = || {
        let trimmed = text.trim().to_ascii_lowercase();
        let (from, rest) = trimmed.split_once('-')?;
        let (to, arrow) = match rest.strip_suffix(')') {
            Some(rest) => rest.split_once('(')?,
            None => rest.split_once('/')?,
        };
        Some(Move { from: read_square(from, size)?, to: read_square(to, size)?, arrow: read_square(arrow, size)? })
    };
    read().ok_or_else(|| MoveError::syntax(text, EXPECTED_MOVE[usize::from(size == 10)]))
}

/// Reads a letter and a number without leading zero, on a board of this size.
fn read_square(text: &str, size: u8) -> Option<Square> {
    let mut chars = text.chars();
    let file = chars.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
    let digits = chars.as_str();
    if digits.starts_with(['0', '+']) {
        return None;
    }
    let rank: u8 = digits.parse().ok()?;
    (file < size && (1..=size).contains(&rank)).then(|| Square::new(file, rank - 1))
}

/// The rows from the top, separated by `/`, and the side to move.
pub(super) fn write_position(position: &Amazons) -> String {
    let letter = |side| if position.is_black(side) { 'B' } else { 'W' };
    let size = position.size();
    let mut text = rows::write((size, size), &mut |file, row| match position.cell(Square::new(file, size - 1 - row)) {
        Some(Cell::Amazon(side)) => letter(side),
        Some(Cell::Arrow) => 'x',
        _ => '.',
    });
    text.push(' ');
    text.push(letter(position.turn()).to_ascii_lowercase());
    text
}

/// Reads the output of [`write_position`], in any case. Any number of arrows is accepted, so that positions can be set up for study with either
/// side to move.
pub(super) fn parse_position(variant: &str, text: &str) -> Result<Amazons, PositionError> {
    read_position(variant, text, true)
}

/// Reads a position with any number of amazons.
pub(super) fn sketch(variant: &str, text: &str) -> Result<Amazons, PositionError> {
    read_position(variant, text, false)
}

fn read_position(variant: &str, text: &str, counted: bool) -> Result<Amazons, PositionError> {
    match variant {
        "8x8" => read_board::<u64>(text, Side::FIRST, counted).map(Size::Eight),
        "10x10" => read_board::<u128>(text, Side::SECOND, counted).map(Size::Ten),
        _ => Err(Amazons::unknown_variant(variant).fault()),
    }
    .map(Amazons)
    .map_err(|problem| PositionError { problem, expected: EXPECTED_POSITION[usize::from(variant == "10x10")] })
}

fn read_board<B: Bits>(text: &str, black: Side, counted: bool) -> Result<Board<B>, Fault> {
    let (board, turn) = rows::with_turn(text, black)?;
    let mut amazons = [B::NONE; 2];
    let mut empty = B::NONE;
    rows::read(board, (B::SIZE, B::SIZE), Numbering::FromBottom, &mut |file, row, cell| {
        let rank = B::SIZE - 1 - row;
        let bit = B::single(B::index(file, rank));
        match cell {
            '.' => empty |= bit,
            'B' | 'b' => amazons[black.index() & 1] |= bit,
            'W' | 'w' => amazons[black.opponent().index() & 1] |= bit,
            'x' | 'X' => {}
            other => return Err(rows::no_content(other, &Square::new(file, rank))),
        }
        Ok(())
    })?;
    for (side, name) in [(black, "side.black"), (black.opponent(), "side.white")] {
        let count = amazons[side.index() & 1].count();
        if counted && count != 4 {
            return Err(Fault::new("amazons.count", &[&count]).word(name));
        }
    }
    Ok(Board::new(amazons, empty, turn))
}
