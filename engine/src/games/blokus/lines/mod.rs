//! The protocol of the Blokus assignment: the messages to a program, and the placements with which it answers.
//!
//! It is that of the sample program of a course in C and C++ (Zhong Cheng, 2009). A program plays one colour. It receives `[start]` and the
//! cell that its first piece must cover; at each of its turns `[put]`, a number, and that many placements: those of the other colours since its last
//! turn; and `[end]` when the game is over. It answers each `[put]` with one line. docs/bots.md describes it in full.
//!
//! A placement is `x y i d`: piece `i` (0 to 20) in its field of 5x5 squares (`PIECE_FIELDS`), turned with the field (`d`, 0 to 7), with the
//! field's top left corner in row `x` and column `y` of the board. The piece keeps its place in the field, so the corner may be off the board
//! as long as all squares of the piece are on it. In the messages, the number of the colour (0 to 3, in the order of play) stands between `y`
//! and `i`. Colours without a move are left out: passing is forced, never chosen.

use super::pieces::{Orientation, PIECES};
use super::{Blokus, Cell, Colour, Move};
use crate::core::error::shorten;
use crate::core::fault::Fault;
use crate::core::history::History;

/// The message at the end of the game.
pub const END: &str = "[end]";

/// The pieces in the assignment's order, each as the rows of its field. Empty rows and squares at the ends are left out.
const PIECE_FIELDS: [&str; PIECES] = [
    "#",
    "##",
    "###",
    "####",
    "#####",
    "##/#",
    "##/##",
    "##/##/#",
    "##/.##/..#",
    "##/#/#",
    "##/#/#/#",
    "#/##/#",
    "#/##/#/#",
    "##/#/##",
    ".#/###/.#",
    "#/###/#",
    "###/#/#",
    ".##/##",
    ".##/##/.#",
    ".##/.#/##",
    ".###/##",
];
/// The last row and column of a field.
const LAST: i16 = 4;
/// How often a field can be turned: not at all, by 90, 180 and 270 degrees clockwise, and the same after it was mirrored left to right.
const TURNS: usize = 8;

/// The squares of a piece in its turned field, as rows and columns.
fn turned(piece: usize, turn: usize) -> Vec<(i16, i16)> {
    let rows = PIECE_FIELDS[piece].split('/').zip(0..);
    let squares = rows.flat_map(|(row, u)| row.bytes().zip(0..).filter(|&(square, _)| square == b'#').map(move |(_, v)| (u, v)));
    let turn_once = |(u, v): (i16, i16)| (v, LAST - u);
    let image = |(u, v)| {
        let start = if turn < TURNS / 2 { (u, v) } else { (u, LAST - v) };
        (0..turn % (TURNS / 2)).fold(start, |square, _| turn_once(square))
    };
    squares.map(image).collect()
}

/// The first message: `[start]`, and the cell that the first piece of the colour must cover.
#[must_use]
pub fn start(position: &Blokus, colour: Colour) -> String {
    let Cell { row, column } = position.start_cell(colour);
    format!("[start]\n{row} {column}")
}

/// The message to the colour to move: all placements after the first `known` moves of the game.
#[must_use]
pub fn put(game: &History<Blokus>, known: usize) -> String {
    let placed = (known..game.ply()).filter_map(|ply| {
        let (position, m) = (game.position(ply)?, *game.moves().get(ply)?);
        let (x, y, piece, turn) = parts(position, m)?;
        Some(format!("\n{x} {y} {} {piece} {turn}", position.colour_to_move().index()))
    });
    let placed: Vec<String> = placed.collect();
    format!("[put]\n{}{}", placed.len(), placed.concat())
}

/// A move as a program answers it: `x y i d`, with the least `d` that there is. `None` for a pass.
#[must_use]
pub fn write(position: &Blokus, m: Move) -> Option<String> {
    parts(position, m).map(|(x, y, piece, turn)| format!("{x} {y} {piece} {turn}"))
}

/// The field's corner, the piece and the turn of a placement.
fn parts(position: &Blokus, m: Move) -> Option<(i16, i16, usize, usize)> {
    let orientation = position.orientation_of(m)?;
    let cells = position.cells_of(m);
    let top = cells.iter().map(|cell| i16::from(cell.row)).min()?;
    let left = cells.iter().map(|cell| i16::from(cell.column)).min()?;
    (0..PIECES).flat_map(|piece| (0..TURNS).map(move |turn| (piece, turn))).find_map(|(piece, turn)| {
        let squares = turned(piece, turn);
        let above = squares.iter().map(|square| square.0).min()?;
        let before = squares.iter().map(|square| square.1).min()?;
        (Orientation::from_squares(&squares) == Some(orientation)).then_some((top - above, left - before, piece, turn))
    })
}

/// Reads a placement that a program has answered. Whether it is legal is for the rules to say.
///
/// # Errors
/// When it is not a placement on this board.
pub fn read(position: &Blokus, line: &str) -> Result<Move, Fault> {
    let last = i16::from(position.board_size()) - 1;
    let numbers: Option<Vec<i64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let Some(&[x, y, piece, turn]) = numbers.as_deref() else { return Err(Fault::new("blokus.lines-numbers", &[&shorten(line)])) };
    let within = |name: &str, number: i64, from: i16, to: i16| {
        let known = i16::try_from(number).ok().filter(|number| (from..=to).contains(number));
        known.ok_or_else(|| Fault::new("blokus.lines-range", &[&name, &number, &from, &to]))
    };
    let (x, y) = (within("x", x, -LAST, last)?, within("y", y, -LAST, last)?);
    let (piece, turn) = (within("i", piece, 0, PIECES as i16 - 1)?, within("d", turn, 0, TURNS as i16 - 1)?);
    let mut cells = Vec::with_capacity(5);
    for (u, v) in turned(piece as usize, turn as usize) {
        let (row, column) = (x + u, y + v);
        if row.min(column) < 0 || row.max(column) > last {
            return Err(Fault::new("blokus.lines-off-board", &[&shorten(line), &row, &column, &last]));
        }
        cells.push(Cell { row: row as u8, column: column as u8 });
    }
    position.placement_of(&cells).ok_or_else(|| Fault::plain("blokus.no-placement"))
}

#[cfg(test)]
mod tests;
