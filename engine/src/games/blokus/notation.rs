//! Moves and positions as text.
//!
//! A move is the list of its cells (`j3,k3,l3,l4,m4`), from row 1 up and then by column, or `pass`.
//!
//! A position is `ROWS HAND.. TURN`: the rows from top to bottom joined by `/`, with `.` for an empty cell and the letter of a colour
//! (`B` `Y` `R` `G`; in Duo `X` for the first, `O` for the second); then for each colour the names of the pieces left, joined by commas, or
//! `all`, or `-` for none, or `*` for none when the single square was the last to be placed and earned its bonus; then the letter of the
//! colour to move.

use super::bits::Bits;
use super::geometry::{Cell, MAX_WORDS, by_size};
use super::pieces::{FULL_HAND, Hand, Orientation, Piece, pieces_in};
use super::setup::Setup;
use super::{Blokus, Colour, Move};
use crate::core::error::{MoveError, PositionError, shorten};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::order::sorted_by;
use crate::core::rows::{self, Numbering};
use crate::core::sgf::{Sgf, SgfMoves};

/// Blokus as Pentobi writes it.
pub(super) const SGF: Sgf = Sgf {
    names: &[("Blokus", Some("classic")), ("Blokus Two-Player", Some("classic-2")), ("Blokus Duo", Some("duo"))],
    size: 0,
    rules: true,
    variant: |_, _, _| None,
    moves: SgfMoves::Cells,
    setup: None,
    extension: "blksgf",
    program: Some("Pentobi"),
};

const EXPECTED_SMALL: &str = "blokus.move-14";
const EXPECTED_LARGE: &str = "blokus.move-20";
const EXPECTED_SHAPE: &str = "blokus.shape";

pub(super) fn write_move(position: &Blokus, m: Move) -> String {
    if m.is_pass() {
        return "pass".to_owned();
    }
    let rank = |cell: &Cell| (std::cmp::Reverse(cell.row), cell.column);
    let cells = sorted_by(position.cells_of(m), |a, b| rank(a) < rank(b));
    let names: Vec<String> = cells.into_iter().map(|cell| position.cell_name(cell)).collect();
    names.join(",")
}

pub(super) fn read_move(position: &Blokus, text: &str) -> Result<Move, MoveError> {
    let trimmed = text.trim();
    if trimmed.eq_ignore_ascii_case("pass") {
        return Ok(Move::PASS);
    }
    let setup = position.setup();
    let expected = if setup.size.cells() == 14 { EXPECTED_SMALL } else { EXPECTED_LARGE };
    let mut cells = Vec::with_capacity(5);
    for name in trimmed.split(',') {
        cells.push(setup.cell_named(name.trim()).ok_or_else(|| MoveError::syntax(text, expected))?);
        if cells.len() > 5 {
            return Err(MoveError::syntax(text, EXPECTED_SHAPE));
        }
    }
    position.placement_of(&cells).ok_or_else(|| MoveError::syntax(text, EXPECTED_SHAPE))
}

pub(super) fn write_position(position: &Blokus) -> String {
    let setup = position.setup();
    let size = setup.size.cells();
    let letter = |column, row| position.colour_at(Cell { row, column }).map_or('.', |colour| setup.letter(colour));
    let mut parts = vec![rows::write((size, size), &mut { letter })];
    for colour in setup.colours() {
        parts.push(match position.hand(colour) {
            0 if position.monomino_last & colour.bit() != 0 => "*".to_owned(),
            0 => "-".to_owned(),
            FULL_HAND => "all".to_owned(),
            hand => pieces_in(hand).map(Piece::name).collect::<Vec<_>>().join(","),
        });
    }
    parts.push(setup.letter(position.turn).to_string());
    parts.join(" ")
}

const EXPECTED_POSITION: &str = "blokus.position";

pub(super) fn bad(problem: Fault) -> PositionError {
    PositionError { problem, expected: EXPECTED_POSITION }
}

pub(super) fn parse_position(start: Blokus, text: &str) -> Result<Blokus, PositionError> {
    let mut position = start;
    let setup = position.setup();
    let parts: Vec<&str> = text.split_whitespace().collect();
    let wanted = usize::from(setup.colours) + 2;
    if parts.len() != wanted {
        return Err(bad(Fault::new("blokus.parts", &[&parts.len(), &wanted])));
    }
    read_rows(&mut position, parts[0])?;
    for (colour, part) in setup.colours().zip(&parts[1..]) {
        let name = setup.colour_word(colour);
        let (hand, monomino_last) = read_hand(name, part)?;
        let placed = by_size!(setup.size, placed_pieces(&position, colour))?;
        if let Some(piece) = pieces_in(hand & placed).next() {
            return Err(bad(Fault::new("blokus.left-and-placed", &[&piece.name()]).word(name)));
        }
        if let Some(piece) = pieces_in(FULL_HAND & !(hand | placed)).next() {
            return Err(bad(Fault::new("blokus.neither-left-nor-placed", &[&piece.name()]).word(name)));
        }
        if monomino_last && !setup.bonus {
            return Err(bad(Fault::plain("blokus.no-bonus").word(name)));
        }
        position.hands[colour.index()] = hand;
        if monomino_last {
            position.monomino_last |= colour.bit();
        }
    }
    let turn = parts[wanted - 1];
    let mut letters = turn.chars();
    position.turn = match (letters.next().and_then(|letter| setup.colour_of_letter(letter)), letters.next()) {
        (Some(colour), None) => colour,
        _ => return Err(bad(Fault::new("blokus.turn", &[&shorten(turn)]))),
    };
    position.update_stuck();
    position.key = position.recompute_key();
    Ok(position)
}

/// Reads the board and the colour to move of a position that is being set up. The pieces left are those that are not on the board, as far as the
/// cells there form pieces; the hands in the text are ignored.
pub(super) fn sketch(start: Blokus, text: &str) -> Result<Blokus, PositionError> {
    let mut position = start;
    let setup = position.setup();
    let mut parts = text.split_whitespace();
    read_rows(&mut position, parts.next().unwrap_or_default())?;
    for colour in setup.colours() {
        position.hands[colour.index()] = FULL_HAND & !by_size!(setup.size, recognised(&position, colour));
    }
    let turn = parts.last().unwrap_or_default();
    let colour = turn.chars().next().filter(|_| turn.len() == 1).and_then(|letter| setup.colour_of_letter(letter));
    position.turn = colour.ok_or_else(|| bad(Fault::new("blokus.turn", &[&shorten(turn)])))?;
    position.update_stuck();
    position.key = position.recompute_key();
    Ok(position)
}

/// The connected groups of a colour's cells that form pieces.
fn recognised<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> Hand {
    let mut rest = position.own::<N>(colour);
    let own = rest;
    let mut hand = 0;
    while let Some(bit) = rest.iter().next() {
        let group = group_of::<N, S>(bit, own);
        rest &= !group;
        hand |= piece_of(position.setup(), group).map_or(0, Piece::bit);
    }
    hand
}

fn read_rows(position: &mut Blokus, text: &str) -> Result<(), PositionError> {
    let setup = position.setup();
    let size = setup.size.cells();
    let mut put = |column, row, letter| {
        if letter != '.' {
            let colour = setup.colour_of_letter(letter).ok_or_else(|| Fault::new("blokus.letter", &[&shorten(&letter.to_string())]))?;
            position.cells[colour.index()].set(setup.size.bit(Cell { row, column }));
        }
        Ok(())
    };
    rows::read(text, (size, size), Numbering::FromBottom, &mut put).map_err(bad)
}

fn read_hand(colour: &'static str, text: &str) -> Result<(Hand, bool), PositionError> {
    if text == "-" || text == "*" {
        return Ok((0, text == "*"));
    }
    if text.eq_ignore_ascii_case("all") {
        return Ok((FULL_HAND, false));
    }
    let mut hand = 0;
    for name in text.split(',') {
        let piece = Piece::from_name(name).ok_or_else(|| bad(Fault::new("blokus.no-such-piece", &[&shorten(name)]).word(colour)))?;
        if hand & piece.bit() != 0 {
            return Err(bad(Fault::new("blokus.left-twice", &[&piece.name()]).word(colour)));
        }
        hand |= piece.bit();
    }
    Ok((hand, false))
}

/// The pieces that a colour has on the board. Pieces of a colour never touch along an edge, so they are its connected groups of cells.
fn placed_pieces<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> Result<Hand, PositionError> {
    let setup = position.setup();
    let own = position.own::<N>(colour);
    if own.is_empty() {
        return Ok(0);
    }
    let name = setup.colour_word(colour);
    let start = setup.size.bit(setup.start(colour));
    if !own.has(start) {
        return Err(bad(Fault::new("blokus.start-uncovered", &[&setup.cell_name(setup.start(colour))]).word(name)));
    }
    let mut hand = 0;
    let mut rest = own;
    while let Some(bit) = rest.iter().next() {
        let group = group_of::<N, S>(bit, own);
        rest &= !group;
        let piece = piece_of(setup, group).ok_or_else(|| {
            bad(Fault::new("blokus.group-no-piece", &[&group.count(), &setup.cell_name(setup.size.cell(bit))]).word(name))
        })?;
        if hand & piece.bit() != 0 {
            return Err(bad(Fault::new("blokus.placed-twice", &[&piece.name()]).word(name)));
        }
        hand |= piece.bit();
    }
    // Every piece must be connected over corners with the one on the start cell.
    let mut reached = group_of::<N, S>(start, own);
    while let Some(bit) = (reached.corners::<S>() & own & !reached).iter().next() {
        reached |= group_of::<N, S>(bit, own);
    }
    match (own & !reached).iter().next() {
        Some(bit) => Err(bad(Fault::new("blokus.unconnected", &[&setup.cell_name(setup.size.cell(bit))]).word(name))),
        None => Ok(hand),
    }
}

/// The cells of `own` that are connected with one of them along edges.
fn group_of<const N: usize, const S: usize>(bit: usize, own: Bits<N>) -> Bits<N> {
    let mut group = Bits::EMPTY;
    group.set(bit);
    loop {
        let grown = (group | group.edges::<S>()) & own;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

fn piece_of<const N: usize>(setup: &Setup, group: Bits<N>) -> Option<Piece> {
    if group.count() > 5 {
        return None;
    }
    let cells = group.iter().map(|bit| setup.size.cell(bit));
    let squares: Vec<(i16, i16)> = cells.map(|cell| (i16::from(cell.row), i16::from(cell.column))).collect();
    Orientation::from_squares(&squares).map(Orientation::piece)
}

const _: () = assert!(MAX_WORDS == 8, "a set of cells of either board fits");
