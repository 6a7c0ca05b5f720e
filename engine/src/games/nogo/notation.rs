//! Points and positions as text.

use super::points::COLUMNS;
use super::{NoGo, Point, Variant};
use crate::core::botzone::Botzone;
use crate::core::error::{MoveError, PositionError};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::rows::{self, Numbering};
use crate::core::sgf::{Sgf, SgfMoves};

/// NoGo as Go.
pub(super) const SGF: Sgf = Sgf {
    names: &[("1", None)],
    size: 9,
    rules: true,
    variant: sgf_variant,
    moves: SgfMoves::Point,
    setup: Some(['X', 'O', 'x']),
    extension: "sgf",
    program: None,
};

/// Botzone's judge lets Black begin in the centre.
pub(super) const BOTZONE: Botzone =
    Botzone { numbers: &["x", "y"], size: 9, variants: &["free-centre", "standard"], moves: SgfMoves::Point };

/// On 9x9 the usual variant, unless the file says otherwise or the first stone is in the centre, which the usual one forbids.
fn sgf_variant(size: usize, rules: &str, first: Option<&str>) -> Option<&'static str> {
    let free = first == Some("ee") && rules != "standard" || rules.contains("free-centre");
    (size == 9).then_some(if free { "free-centre" } else { "standard" })
}

const EXPECTED_MOVE: &str = "nogo.move";
const EXPECTED_POSITION: &str = "nogo.position";

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
    rows::write_stones((size, size), position.turn(), |column, row| Point::new(column, size - 1 - row), |point| position.stone(point))
}

pub(super) fn parse_position(variant: &str, text: &str) -> Result<NoGo, PositionError> {
    let error = |problem: Fault| PositionError { problem, expected: EXPECTED_POSITION };
    let variant = Variant::named(variant).ok_or_else(|| error(NoGo::unknown_variant(variant).fault()))?;
    let size = variant.size;
    let place = |column, row| Point::new(column, size - 1 - row);
    let (stones, turn) = rows::read_stones(text, (size, size), Numbering::FromBottom, place).map_err(error)?;
    NoGo::with_stones(variant, [&stones[0], &stones[1]], turn).map_err(|group| {
        let stone = group.first().map_or_else(String::new, |stone| stone.to_string());
        error(Fault::new("nogo.no-liberty", &[&stone]))
    })
}
