//! Why a move may not be played: every case that a person can meet has its own sentence.

use crate::core::error::Refusal;
use crate::core::game::Game;
use crate::core::side::Side;

use super::square::{Move, Square};
use super::{Checkers, Piece};

/// Why `m` may not be played, or `None` if it may.
pub(super) fn refusal(position: &Checkers, m: Move) -> Option<Refusal> {
    if position.is_legal(m) {
        return None;
    }
    Some(match moving_piece(position, m.from) {
        Ok(piece) => target_refusal(position, m, piece),
        Err(refusal) => refusal,
    })
}

fn moving_piece(position: &Checkers, from: Square) -> Result<Piece, Refusal> {
    match position.piece(from) {
        Some(piece) if piece.side == position.turn() => Ok(piece),
        Some(piece) => Err(Refusal::new("checkers.not-yours", "the {} on {} belongs to the other side", [name(piece), &from.to_string()])),
        None => Err(Refusal::new("checkers.nothing-there", "there is no piece on {}", [from])),
    }
}

/// The reason why a piece of the side to move cannot go to `m.to`.
fn target_refusal(position: &Checkers, m: Move, piece: Piece) -> Refusal {
    let Move { from, to } = m;
    if from == to {
        return Refusal::new("checkers.stays", "the piece on {} must go to another square", [from]);
    }
    let (columns, rows) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
    if !to.is_dark() {
        return Refusal::new("checkers.light-square", "{} is a light square; pieces move along diagonals, on dark squares only", [to]);
    }
    if let Some(occupant) = position.piece(to) {
        return occupied(position, m, occupant);
    }
    if columns != rows {
        return Refusal::new("checkers.not-diagonal", "{} is not on a diagonal with {}", [to, from]);
    }
    if rows > 2 {
        let template = "{} is too far from {}: a piece goes one step, or two over a piece of the other side";
        return Refusal::new("checkers.too-far", template, [to, from]);
    }
    let backward = (to.row() > from.row()) == (piece.side == Side::FIRST);
    if backward && !piece.tower {
        return Refusal::new("checkers.man-backward", "the man on {} goes forward only; towers go both ways", [from]);
    }
    let middle = from.middle(to);
    match position.piece(middle) {
        Some(_) => Refusal::new("checkers.jump-over-own", "the piece on {} is your own; only the other side's can be jumped", [middle]),
        None => Refusal::new(
            "checkers.jump-over-nothing",
            "there is nothing to capture on {}; without a capture a piece goes one step",
            [middle],
        ),
    }
}

/// The target is not empty. Pointing at the piece to capture, not behind it, is the usual slip: it is told how a capture is made.
fn occupied(position: &Checkers, m: Move, occupant: Piece) -> Refusal {
    let Move { from, to } = m;
    if occupant.side == position.turn() {
        return Refusal::new("checkers.occupied-by-own", "{} is occupied by your own {}", [&to.to_string(), name(occupant)]);
    }
    let (columns, rows) = (to.column() as i8 - from.column() as i8, to.row() as i8 - from.row() as i8);
    if columns.abs() == 1 && rows.abs() == 1 {
        let behind = to.offset(columns, rows);
        if let Some(behind) = behind.filter(|&behind| position.is_legal(Move { from, to: behind })) {
            let template = "{} is occupied; to capture there, jump over it to {}";
            return Refusal::new("checkers.capture-behind", template, [to, behind]);
        }
        if behind.is_none_or(|behind| position.piece(behind).is_some()) {
            return Refusal::new("checkers.no-room-behind", "{} is occupied and cannot be captured: no empty square lies behind it", [to]);
        }
    }
    Refusal::new("checkers.occupied", "{} is occupied by the other side's {}", [&to.to_string(), name(occupant)])
}

const fn name(piece: Piece) -> &'static str {
    if piece.tower { "tower" } else { "man" }
}
