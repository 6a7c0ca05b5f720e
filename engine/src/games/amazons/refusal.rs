//! Why a move may not be played: every case that a person can meet has its own sentence.

use crate::core::fault::Fault;
use crate::core::game::Game;

use super::Amazons;
use super::board::Cell;
use super::square::{Move, Square};

/// Why `m` may not be played, or `None` if it may.
pub(super) fn refusal(position: &Amazons, m: Move) -> Option<Fault> {
    if let Some(outside) = [m.from, m.to, m.arrow].into_iter().find(|&square| !position.contains(square)) {
        return Some(Fault::new("amazons.off-board", &[&outside]));
    }
    from_refusal(position, m.from)
        .or_else(|| to_refusal(position, m.from, m.to))
        .or_else(|| arrow_refusal(position, m))
        .or_else(|| position.outcome().map(|_| Fault::plain("game.over")))
}

fn from_refusal(position: &Amazons, from: Square) -> Option<Fault> {
    match position.cell(from) {
        Some(Cell::Amazon(side)) if side == position.turn() => {
            (!has_empty_neighbour(position, from)).then(|| Fault::new("amazons.locked", &[&from]))
        }
        Some(Cell::Amazon(_)) => Some(Fault::new("amazons.not-yours", &[&from])),
        Some(Cell::Arrow) => Some(Fault::new("amazons.arrow-chosen", &[&from])),
        _ => Some(Fault::new("amazons.nothing-there", &[&from])),
    }
}

fn to_refusal(position: &Amazons, from: Square, to: Square) -> Option<Fault> {
    if from == to {
        return Some(Fault::new("amazons.stays", &[&from]));
    }
    if !in_line(from, to) {
        return Some(Fault::new("amazons.move-not-straight", &[&from, &to]));
    }
    match first_obstacle(position, from, to, None)? {
        (at, _) if at == to => Some(Fault::new("amazons.move-occupied", &[&to])),
        (at, Cell::Arrow) => Some(Fault::new("amazons.move-behind-arrow", &[&at, &from, &to])),
        (at, _) => Some(Fault::new("amazons.move-behind-amazon", &[&at, &from, &to])),
    }
}

fn arrow_refusal(position: &Amazons, m: Move) -> Option<Fault> {
    let Move { from, to, arrow } = m;
    if arrow == to {
        return Some(Fault::new("amazons.arrow-on-itself", &[&to]));
    }
    if !in_line(to, arrow) {
        return Some(Fault::new("amazons.arrow-not-straight", &[&to, &arrow]));
    }
    match first_obstacle(position, to, arrow, Some(from))? {
        (at, _) if at == arrow => Some(Fault::new("amazons.arrow-occupied", &[&arrow])),
        (at, Cell::Arrow) => Some(Fault::new("amazons.arrow-behind-arrow", &[&at, &to, &arrow])),
        (at, _) => Some(Fault::new("amazons.arrow-behind-amazon", &[&at, &to, &arrow])),
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
