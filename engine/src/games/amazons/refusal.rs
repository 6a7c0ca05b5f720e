//! Why a move may not be played: every case that a person can meet has its own sentence.

use crate::core::error::Refusal;
use crate::core::game::Game;

use super::Amazons;
use super::board::Cell;
use super::square::{Move, Square};

/// Why `m` may not be played, or `None` if it may.
pub(super) fn refusal(position: &Amazons, m: Move) -> Option<Refusal> {
    if let Some(outside) = [m.from, m.to, m.arrow].into_iter().find(|&square| !position.contains(square)) {
        return Some(Refusal::new("amazons.off-board", "{} is not on the board", [outside]));
    }
    from_refusal(position, m.from)
        .or_else(|| to_refusal(position, m.from, m.to))
        .or_else(|| arrow_refusal(position, m))
        .or_else(|| position.outcome().map(|_| Refusal::plain("amazons.over", "the game is over")))
}

fn from_refusal(position: &Amazons, from: Square) -> Option<Refusal> {
    match position.cell(from) {
        Some(Cell::Amazon(side)) if side == position.turn() => (!has_empty_neighbour(position, from))
            .then(|| Refusal::new("amazons.locked", "the amazon on {} is locked in and cannot move", [from])),
        Some(Cell::Amazon(_)) => Some(Refusal::new("amazons.not-yours", "the amazon on {} belongs to the other side", [from])),
        Some(Cell::Arrow) => Some(Refusal::new("amazons.arrow-chosen", "on {} there is an arrow, and arrows never move", [from])),
        _ => Some(Refusal::new("amazons.nothing-there", "there is no amazon on {}", [from])),
    }
}

fn to_refusal(position: &Amazons, from: Square, to: Square) -> Option<Refusal> {
    if from == to {
        return Some(Refusal::new("amazons.stays", "the amazon on {} must move before it shoots", [from]));
    }
    if !in_line(from, to) {
        let template = "an amazon moves in a straight line like a chess queen: {} to {} is not one";
        return Some(Refusal::new("amazons.move-not-straight", template, [from, to]));
    }
    match first_obstacle(position, from, to, None)? {
        (at, _) if at == to => Some(Refusal::new("amazons.move-occupied", "the amazon cannot go to {}: it is not empty", [to])),
        (at, Cell::Arrow) => Some(Refusal::new("amazons.move-behind-arrow", "an arrow on {} blocks the way from {} to {}", [at, from, to])),
        (at, _) => Some(Refusal::new("amazons.move-behind-amazon", "an amazon on {} blocks the way from {} to {}", [at, from, to])),
    }
}

fn arrow_refusal(position: &Amazons, m: Move) -> Option<Refusal> {
    let Move { from, to, arrow } = m;
    if arrow == to {
        return Some(Refusal::new("amazons.arrow-on-itself", "the arrow cannot land on {}, where the amazon now stands", [to]));
    }
    if !in_line(to, arrow) {
        let template = "an arrow flies in a straight line like a chess queen: {} to {} is not one";
        return Some(Refusal::new("amazons.arrow-not-straight", template, [to, arrow]));
    }
    match first_obstacle(position, to, arrow, Some(from))? {
        (at, _) if at == arrow => Some(Refusal::new("amazons.arrow-occupied", "the arrow cannot land on {}: it is not empty", [arrow])),
        (at, Cell::Arrow) => {
            Some(Refusal::new("amazons.arrow-behind-arrow", "an arrow on {} blocks the shot from {} to {}", [at, to, arrow]))
        }
        (at, _) => Some(Refusal::new("amazons.arrow-behind-amazon", "an amazon on {} blocks the shot from {} to {}", [at, to, arrow])),
    }
}

/// Whether the squares share a file, a rank or a diagonal.
fn in_line(a: Square, b: Square) -> bool {
    let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
    files == 0 || ranks == 0 || files == ranks
}

/// The first square after `from` up to and including `to` (in line with it) that is not empty; `vacated` counts as empty.
fn first_obstacle(position: &Amazons, from: Square, to: Square, vacated: Option<Square>) -> Option<(Square, Cell)> {
    let toward = |a: u8, b: u8| match a.cmp(&b) {
        std::cmp::Ordering::Less => a + 1,
        std::cmp::Ordering::Equal => a,
        std::cmp::Ordering::Greater => a - 1,
    };
    let mut at = from;
    while at != to {
        at = Square::new(toward(at.file(), to.file()), toward(at.rank(), to.rank()));
        match position.cell(at) {
            Some(Cell::Empty) => {}
            Some(_) if vacated == Some(at) => {}
            Some(cell) => return Some((at, cell)),
            None => return None,
        }
    }
    None
}

fn has_empty_neighbour(position: &Amazons, square: Square) -> bool {
    (0..9u8).any(|step| {
        let (file, rank) = ((square.file() + step % 3).wrapping_sub(1), (square.rank() + step / 3).wrapping_sub(1));
        file < position.size() && rank < position.size() && position.cell(Square::new(file, rank)) == Some(Cell::Empty)
    })
}
