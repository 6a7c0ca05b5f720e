//! Points and positions as text.

use super::points::COLUMNS;
use super::{NoGo, Point, Variant};
use crate::error::{MoveError, PositionError, shorten};
use crate::game::Game;
use crate::side::Side;

const EXPECTED_MOVE: &str = "a point such as E5 on the board (columns are lettered without I; there is no pass)";
const EXPECTED_POSITION: &str =
    "the rows from top to bottom joined by `/`, with `.` for an empty point, `X` for black and `O` for white, then a blank and `b` or `w`";

/// Reads a point of a board: a column letter and a row number.
pub(super) fn read_point(text: &str, size: u8) -> Result<Point, MoveError> {
    let error = || MoveError::syntax(text, EXPECTED_MOVE);
    let (letter, digits) = text.trim().split_at_checked(1).ok_or_else(error)?;
    let letter = letter.as_bytes()[0].to_ascii_uppercase();
    let column = COLUMNS.iter().position(|column| *column == letter).ok_or_else(error)? as u8;
    if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(error());
    }
    let row: u8 = digits.parse().map_err(|_| error())?;
    Point::new(column, row.wrapping_sub(1)).filter(|point| point.is_on(size)).ok_or_else(error)
}

pub(super) fn write_position(position: &NoGo) -> String {
    let size = position.size();
    let mut text = String::with_capacity((size as usize + 1) * size as usize + 2);
    for row in (0..size).rev() {
        for column in 0..size {
            let stone = Point::new(column, row).and_then(|point| position.stone(point));
            text.push(match stone {
                None => '.',
                Some(Side::FIRST) => 'X',
                Some(_) => 'O',
            });
        }
        text.push(if row == 0 { ' ' } else { '/' });
    }
    text.push(if position.turn() == Side::FIRST { 'b' } else { 'w' });
    text
}

pub(super) fn parse_position(variant: &str, text: &str) -> Result<NoGo, PositionError> {
    let error = |problem: String| PositionError { problem, expected: EXPECTED_POSITION };
    let variant = Variant::named(variant)
        .ok_or_else(|| PositionError { problem: format!("unknown variant `{}`", shorten(variant)), expected: "the name of a variant" })?;
    let mut parts = text.split_whitespace();
    let (Some(board), Some(turn), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(error(format!("`{}` is not a board and a side to move", shorten(text))));
    };
    let turn = match turn {
        "b" | "B" => Side::FIRST,
        "w" | "W" => Side::SECOND,
        other => return Err(error(format!("`{}` is not a side to move", shorten(other)))),
    };
    let size = variant.size;
    let rows = board.split('/').count();
    if rows != size as usize {
        return Err(error(format!("there are {rows} rows where {size} belong")));
    }
    let mut stones: [Vec<Point>; 2] = Default::default();
    for (line, row) in board.split('/').zip((0..size).rev()) {
        let length = line.chars().count();
        if length != size as usize {
            return Err(error(format!("row {} has {length} points where {size} belong", row + 1)));
        }
        for (symbol, point) in line.chars().zip((0..size).filter_map(|column| Point::new(column, row))) {
            match symbol {
                '.' => {}
                'X' | 'x' => stones[0].push(point),
                'O' | 'o' => stones[1].push(point),
                other => return Err(error(format!("`{}` on {point} is no stone", shorten(&other.to_string())))),
            }
        }
    }
    NoGo::with_stones(variant, [&stones[0], &stones[1]], turn).map_err(|group| {
        let stone = group.first().map_or_else(String::new, |stone| stone.to_string());
        error(format!("the group with the stone on {stone} has no liberty"))
    })
}
