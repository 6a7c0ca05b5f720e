//! Moves and positions as text.
//!
//! A pawn move is its target square (`e2`), a wall the square nearest a1 of the four that it touches and `h` or `v` (`e3h`): the
//! notation of Quoridor Strats. A position is `<h walls> / <v walls> / <pawns> / <walls left> / <1|2>`, the start `/ / e1 e9 / 10 10 / 1`.

use std::fmt;

use super::board::{Move, Orientation, Square, Wall};
use super::grid::Grid;
use super::squares::Squares;
use super::walls::Walls;
use super::{Quoridor, WALLS_EACH};
use crate::core::error::{MoveError, PositionError, UnknownName, shorten};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::side::Side;

const MOVE_FORM: &str = "quoridor.move";
const POSITION_FORM: &str = "quoridor.position";

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.square(), self.orientation().letter())
    }
}

impl Quoridor {
    /// The variant of this name.
    pub(super) fn variant_named(name: &str) -> Result<super::Variant, UnknownName> {
        match name {
            "standard" => Ok(super::Variant::Standard),
            "course" => Ok(super::Variant::Course),
            _ => Err(Self::unknown_variant(name)),
        }
    }
}

fn read_wall(text: &str) -> Option<Wall> {
    let (square, letter) = text.split_at_checked(2)?;
    let square = Square::read(square)?;
    let orientation = [Orientation::Horizontal, Orientation::Vertical]
        .into_iter()
        .find(|orientation| letter.eq_ignore_ascii_case(orientation.letter().encode_utf8(&mut [0; 4])))?;
    Wall::new(square.file(), square.rank(), orientation)
}

pub(super) fn write_move(m: Move) -> String {
    match m {
        Move::Pawn(to) => to.to_string(),
        Move::Wall(wall) => wall.to_string(),
    }
}

pub(super) fn read_move(text: &str) -> Result<Move, MoveError> {
    let word = text.trim();
    let m = Square::read(word).map(Move::Pawn).or_else(|| read_wall(word).map(Move::Wall));
    m.ok_or_else(|| MoveError::syntax(word, MOVE_FORM))
}

pub(super) fn write_position(position: &Quoridor) -> String {
    let walls = position.walls();
    let mut words: Vec<String> = Vec::new();
    words.extend(Walls { h: walls.h, v: 0 }.map(|wall| wall.to_string()));
    words.push("/".to_owned());
    words.extend(Walls { h: 0, v: walls.v }.map(|wall| wall.to_string()));
    words.push("/".to_owned());
    words.extend(Side::all(2).map(|side| position.pawn(side).to_string()));
    words.push("/".to_owned());
    words.extend(Side::all(2).map(|side| position.walls_left(side).to_string()));
    words.push("/".to_owned());
    words.push((position.turn().index() + 1).to_string());
    words.join(" ")
}

/// The word for a side.
pub(super) const fn side_word(side: Side) -> &'static str {
    if side.index() == 0 { "quoridor.first" } else { "quoridor.second" }
}

fn wrong(problem: Fault) -> PositionError {
    PositionError { problem, expected: POSITION_FORM }
}

fn read_walls(text: &str, walls: &mut Walls, orientation: Orientation) -> Result<(), PositionError> {
    for word in text.split_whitespace() {
        let wall = read_wall(word).filter(|wall| wall.orientation() == orientation).ok_or_else(|| {
            let code = if orientation == Orientation::Horizontal { "quoridor.not-horizontal" } else { "quoridor.not-vertical" };
            wrong(Fault::new(code, &[&shorten(word)]))
        })?;
        if walls.contains(wall) {
            return Err(wrong(Fault::new("quoridor.wall-twice", &[&wall])));
        }
        if !walls.free().contains(wall) {
            return Err(wrong(Fault::new("quoridor.walls-touch", &[&wall])));
        }
        *walls |= Walls::of(wall);
    }
    Ok(())
}

/// Reads exactly two words; the codes are for a wrong number of words and for an unreadable word.
fn read_pair<T>(text: &str, codes: [&'static str; 2], read: impl Fn(&str) -> Option<T>) -> Result<[T; 2], PositionError> {
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    let [first, second] = words[..] else { return Err(wrong(Fault::new(codes[0], &[&shorten(text.trim())]))) };
    let value = |word: &str| read(word).ok_or_else(|| wrong(Fault::new(codes[1], &[&shorten(word)])));
    Ok([value(first)?, value(second)?])
}

pub(super) fn read_position(variant: &str, text: &str) -> Result<Quoridor, PositionError> {
    let position = read_sketch(variant, text)?;
    check(&position)?;
    Ok(position)
}

/// Reads a position without checking whether a game can reach it.
pub(super) fn read_sketch(variant: &str, text: &str) -> Result<Quoridor, PositionError> {
    let variant = Quoridor::variant_named(variant).map_err(|error| wrong(error.fault()))?;
    let parts: Vec<&str> = text.split('/').take(6).collect();
    let [h, v, pawns, left, turn] = parts[..] else {
        let few = parts.len() < 5;
        return Err(wrong(if few { Fault::new("quoridor.parts", &[&parts.len()]) } else { Fault::plain("quoridor.parts-more") }));
    };
    let mut walls = Walls::NONE;
    read_walls(h, &mut walls, Orientation::Horizontal)?;
    read_walls(v, &mut walls, Orientation::Vertical)?;
    let pawns = read_pair(pawns, ["quoridor.two-pawns", "quoridor.pawn"], Square::read)?;
    let number = |word: &str| word.parse().ok().filter(|&left| left <= WALLS_EACH);
    let left: [u8; 2] = read_pair(left, ["quoridor.two-numbers", "quoridor.number"], number)?;
    let turn = match turn.trim() {
        "1" => Side::FIRST,
        "2" => Side::SECOND,
        other => return Err(wrong(Fault::new("quoridor.turn", &[&shorten(other)]))),
    };
    Ok(Quoridor::assemble(variant, walls, pawns, left, turn))
}

/// Rejects positions that no game can reach.
fn check(position: &Quoridor) -> Result<(), PositionError> {
    let [first, second] = [Side::FIRST, Side::SECOND].map(|side| position.pawn(side));
    if first == second {
        return Err(wrong(Fault::new("quoridor.same-square", &[&first])));
    }
    let placed = position.walls().len();
    let in_hand: u32 = Side::all(2).map(|side| u32::from(position.walls_left(side))).sum();
    let all = 2 * u32::from(WALLS_EACH);
    if placed + in_hand != all {
        return Err(wrong(Fault::new("quoridor.wall-count", &[&placed, &in_hand, &(placed + in_hand), &all])));
    }
    let grid = Grid::new(position.walls());
    for side in Side::all(2) {
        let pawn = position.pawn(side);
        if pawn.is_goal_of(side) && side == position.turn() {
            return Err(wrong(Fault::new("quoridor.at-goal", &[&pawn]).word(side_word(side))));
        }
        if !grid.connects(Squares::of(pawn), Squares::goal_of(side)) {
            return Err(wrong(Fault::new("quoridor.no-path", &[&pawn]).word(side_word(side))));
        }
    }
    Ok(())
}
