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
            let number = match numbering {
                Numbering::FromTop => row + 1,
                Numbering::FromBottom => rows - row,
            };
            return Err(Fault::new("position.row", &[&number, &length, &columns]));
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
        let number = match numbering {
            Numbering::FromTop => index + 1,
            Numbering::FromBottom => rows.len() - index,
        };
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
