//! Why a move is illegal: a separate sentence for every case that a person can meet.

use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::side::Side;

use super::square::{Move, Square};
use super::{Checkers, Piece};

/// The reason why `m` is illegal, or `None` if it is legal.
pub(super) fn refusal(position: &Checkers, m: Move) -> Option<Fault> {
    if position.is_legal(m) {
        return None;
    }
    Some(match moving_piece(position, m.from) {
        Ok(piece) => target_refusal(position, m, piece),
        Err(refusal) => refusal,
    })
}

fn moving_piece(position: &Checkers, from: Square) -> Result<Piece, Fault> {
    match position.piece(from) {
        Some(piece) if piece.side == position.turn() => Ok(piece),
        Some(piece) => Err(Fault::new("checkers.not-yours", &[&from]).word(name(piece))),
        None => Err(Fault::new("checkers.nothing-there", &[&from])),
    }
}

/// The reason why a piece of the side to move cannot go to `m.to`.
fn target_refusal(position: &Checkers, m: Move, piece: Piece) -> Fault {
    let Move { from, to } = m;
    if from == to {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        return if moves.iter().any(|m| m.from == from) {
            Fault::new("checkers.stays", &[&from])
        } else {
            Fault::new("checkers.blocked", &[&from]).word(name(piece))
        };
    }
    let (columns, rows) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
    if !to.is_dark() {
        return Fault::new("checkers.light-square", &[&to]);
    }
    if let Some(occupant) = position.piece(to) {
        return occupied(position, m, occupant);
    }
    if columns != rows {
        return Fault::new("checkers.not-diagonal", &[&to, &from]);
    }
    if rows > 2 {
        return Fault::new("checkers.too-far", &[&to, &from]);
    }
    let backward = (to.row() > from.row()) == (piece.side == Side::FIRST);
    if backward && !piece.tower {
        return Fault::new("checkers.man-backward", &[&from]);
    }
    let middle = from.middle(to);
    match position.piece(middle) {
        Some(_) => Fault::new("checkers.jump-over-own", &[&middle]),
        None => Fault::new("checkers.jump-over-nothing", &[&middle]),
    }
}

/// The target is not empty. A common slip is to choose the piece to capture instead of the square behind it, so the sentence explains captures.
fn occupied(position: &Checkers, m: Move, occupant: Piece) -> Fault {
    let Move { from, to } = m;
    if occupant.side == position.turn() {
        return Fault::new("checkers.occupied-by-own", &[&to]).word(name(occupant));
    }
    let (columns, rows) = (to.column() as i8 - from.column() as i8, to.row() as i8 - from.row() as i8);
    if columns.abs() == 1 && rows.abs() == 1 {
        let behind = to.offset(columns, rows);
        if let Some(behind) = behind.filter(|&behind| position.is_legal(Move { from, to: behind })) {
            return Fault::new("checkers.capture-behind", &[&to, &behind]);
        }
        if behind.is_none_or(|behind| position.piece(behind).is_some()) {
            return Fault::new("checkers.no-room-behind", &[&to]);
        }
    }
    Fault::new("checkers.occupied", &[&to]).word(name(occupant))
}

const fn name(piece: Piece) -> &'static str {
    if piece.tower { "checkers.tower" } else { "checkers.man" }
}
