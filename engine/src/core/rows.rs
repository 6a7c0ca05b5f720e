//! A board as text: its rows from the top, joined by slashes, a character for each place, then whose turn it is: `X../.../..O b`.

use super::error::shorten;
use super::fault::Fault;
use super::side::Side;

/// Where the rows of a board begin to count.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Numbering {
    /// The top row is row 1.
    FromTop,
    /// The bottom row is row 1.
    FromBottom,
}

impl Numbering {
    /// The number of a row, given from 0 at the top, of so many rows.
    ///
    /// ```
    /// use quintet_engine::core::rows::Numbering;
    ///
    /// assert_eq!((Numbering::FromTop.number(0, 8), Numbering::FromBottom.number(0, 8)), (1, 8));
    /// ```
    #[must_use]
    pub const fn number(self, row: u8, rows: u8) -> u8 {
        match self {
            Self::FromTop => row + 1,
            Self::FromBottom => rows - row,
        }
    }
}

/// Writes a board of so many columns and rows; `cell` gives the character at a column and a row, both from 0 at the top left.
///
/// ```
/// let text = quintet_engine::core::rows::write((3, 2), &mut |column, row| if column == row { 'X' } else { '.' });
/// assert_eq!(text, "X../.X.");
/// ```
pub fn write((columns, rows): (u8, u8), cell: &mut dyn FnMut(u8, u8) -> char) -> String {
    let mut text = String::with_capacity((usize::from(columns) + 1) * usize::from(rows) + 2);
    for row in 0..rows {
        if row > 0 {
            text.push('/');
        }
        for column in 0..columns {
            text.push(cell(column, row));
        }
    }
    text
}

/// Reads a board of so many columns and rows: `put` takes each character with its column and row, both from 0 at the top left.
///
/// ```
/// use quintet_engine::core::rows::{Numbering, read};
///
/// let mut stones = Vec::new();
/// read("X../.X.", (3, 2), Numbering::FromTop, &mut |column, row, cell| {
///     if cell != '.' {
///         stones.push((column, row));
///     }
///     Ok(())
/// })?;
/// assert_eq!(stones, [(0, 0), (1, 1)]);
/// # Ok::<(), quintet_engine::core::fault::Fault>(())
/// ```
///
/// # Errors
/// When the number of rows or the length of one is wrong, or `put` finds fault.
pub fn read(
    text: &str,
    (columns, rows): (u8, u8),
    numbering: Numbering,
    put: &mut dyn FnMut(u8, u8, char) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let found = text.split('/').count();
    if found != usize::from(rows) {
        return Err(Fault::new("position.rows", &[&found, &rows]));
    }
    for (line, row) in text.split('/').zip(0..rows) {
        let length = line.chars().count();
        if length != usize::from(columns) {
            return Err(Fault::new("position.row", &[&numbering.number(row, rows), &length, &columns]));
        }
        for (cell, column) in line.chars().zip(0..columns) {
            put(column, row, cell)?;
        }
    }
    Ok(())
}

/// The problem with a character that stands for nothing.
#[must_use]
pub fn no_content(cell: char, at: &dyn std::fmt::Display) -> Fault {
    Fault::new("position.content", &[&shorten(&cell.to_string()), at])
}

/// Parts a position into its rows and the side to move, `b` for `black` or `w` for the other of two sides.
///
/// # Errors
/// When there are more or fewer parts, or the second is no side.
pub fn with_turn(text: &str, black: Side) -> Result<(&str, Side), Fault> {
    let mut parts = text.split_whitespace();
    let (Some(rows), Some(turn), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(Fault::plain("position.parts"));
    };
    match turn {
        "b" | "B" => Ok((rows, black)),
        "w" | "W" => Ok((rows, black.opponent())),
        other => Err(Fault::new("position.turn", &[&shorten(other)])),
    }
}

/// Writes a position of black and white stones alone: `X` for a stone of [`Side::FIRST`], `O` for another, `.` for none, then the turn. `place`
/// gives the place at a column and a row, both from 0 at the top left.
pub fn write_stones<P>(size: (u8, u8), turn: Side, place: impl Fn(u8, u8) -> Option<P>, stone: impl Fn(P) -> Option<Side>) -> String {
    let rows = write(size, &mut |column, row| match place(column, row).and_then(&stone) {
        None => '.',
        Some(Side::FIRST) => 'X',
        Some(_) => 'O',
    });
    rows + if turn == Side::FIRST { " b" } else { " w" }
}

/// Reads what [`write_stones`] has written: the places of black and of white stones, and the turn.
///
/// ```
/// use quintet_engine::core::{rows::{Numbering, read_stones, write_stones}, side::Side};
///
/// type Square = quintet_engine::core::square::Square<3, 2>;
/// let place = |column, row| Square::in_row(column, row, Numbering::FromBottom);
/// let ([black, white], turn) = read_stones("X../.O. w", (3, 2), Numbering::FromBottom, place)?;
/// assert_eq!((black[0].to_string(), white[0].to_string(), turn), ("a2".to_owned(), "b1".to_owned(), Side::SECOND));
/// let stone = |square| if black.contains(&square) { Some(Side::FIRST) } else { white.contains(&square).then_some(Side::SECOND) };
/// assert_eq!(write_stones((3, 2), turn, place, stone), "X../.O. w");
/// # Ok::<(), quintet_engine::core::fault::Fault>(())
/// ```
///
/// # Errors
/// When the text is malformed.
pub fn read_stones<P: std::fmt::Display>(
    text: &str,
    size: (u8, u8),
    numbering: Numbering,
    place: impl Fn(u8, u8) -> Option<P>,
) -> Result<([Vec<P>; 2], Side), Fault> {
    let (board, turn) = with_turn(text, Side::FIRST)?;
    let (mut black, mut white) = (Vec::new(), Vec::new());
    let mut put = |column, row, cell| {
        let Some(place) = place(column, row) else { return Ok(()) };
        match cell {
            '.' => {}
            'X' | 'x' => black.push(place),
            'O' | 'o' => white.push(place),
            other => return Err(no_content(other, &place)),
        }
        Ok(())
    };
    read(board, size, numbering, &mut put)?;
    Ok(([black, white], turn))
}

/// Names of columns in small letters.
pub const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";

/// A drawing of a position whose text begins with its rows, with the names of columns and the numbers of rows around it.
#[must_use]
pub fn diagram(position: &str, letters: &[u8], numbering: Numbering) -> String {
    let rows: Vec<&str> = position.split(' ').next().unwrap_or_default().split('/').collect();
    let width = rows.first().map_or(0, |row| row.chars().count());
    let columns: String = letters.iter().take(width).flat_map(|&letter| [' ', char::from(letter)]).collect();
    let mut text = format!("  {columns}\n");
    for (index, row) in rows.iter().enumerate() {
        let number = numbering.number(index as u8, rows.len() as u8);
        let cells: String = row.chars().flat_map(|cell| [' ', cell]).collect();
        text.push_str(&format!("{number:2}{cells} {number}\n"));
    }
    text.push_str(&format!("  {columns}\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_named() {
        let read = |text, numbering| {
            let put = &mut |_, _, cell| if cell == '?' { Err(Fault::plain("a riddle")) } else { Ok(()) };
            read(text, (3, 2), numbering, put).map_err(|fault| fault.to_string())
        };
        assert_eq!(read(".../...", Numbering::FromTop), Ok(()));
        assert_eq!(read("...", Numbering::FromTop), Err("there are 1 rows instead of 2".to_owned()));
        assert_eq!(read("..../...", Numbering::FromTop), Err("row 1 has 4 squares instead of 3".to_owned()));
        assert_eq!(read("../...", Numbering::FromBottom), Err("row 2 has 2 squares instead of 3".to_owned()));
        assert_eq!(read(".?./...", Numbering::FromTop), Err("a riddle".to_owned()));
    }

    #[test]
    fn the_turn_is_the_second_part() {
        assert_eq!(with_turn(" ./. B ", Side::FIRST), Ok(("./.", Side::FIRST)));
        assert_eq!(with_turn("./. w", Side::SECOND), Ok(("./.", Side::FIRST)));
        assert!(with_turn("./. x", Side::FIRST).is_err_and(|problem| problem.code == "position.turn"));
        assert!(with_turn("./.", Side::FIRST).is_err() && with_turn("./. b b", Side::FIRST).is_err());
    }
}
