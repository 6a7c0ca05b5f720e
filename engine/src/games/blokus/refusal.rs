//! Why a placement or a pass is not allowed.

use super::geometry::by_size;
use super::{Blokus, Move};
use crate::core::error::Refusal;

/// The reason, or `None` for a legal move. Colours and cells are named as people see them.
pub(super) fn refusal(position: &Blokus, m: Move) -> Option<Refusal> {
    if position.all_stuck() {
        return Some(Refusal::plain("blokus.over", "no colour can place a piece any more, so the game is over"));
    }
    let colour = position.colour_name(position.turn);
    if m.is_pass() {
        return (!position.must_pass())
            .then(|| Refusal::new("blokus.must-place", "{} can still place a piece and so may not pass", [colour]));
    }
    if usize::from(m.0) >= position.geometry().len() {
        return Some(Refusal::plain("blokus.no-placement", "there is no such placement on this board"));
    }
    by_size!(position.setup().size, placement_refusal(position, m))
}

fn placement_refusal<const N: usize, const S: usize>(position: &Blokus, m: Move) -> Option<Refusal> {
    let (setup, geometry, turn) = (position.setup(), position.geometry(), position.turn);
    let colour = setup.colour_name(turn);
    let name = |bit: usize| setup.cell_name(setup.size.cell(bit));
    let piece = geometry.piece(m.0);
    if !position.has_piece(turn, piece) {
        return Some(Refusal::new("blokus.piece-used", "{} has already placed the piece {}", [colour, piece.name()]));
    }
    let cells = geometry.cells_of::<N>(m.0);
    for other in setup.colours() {
        if let Some(bit) = (cells & position.own(other)).iter().next() {
            let args = [name(bit), setup.colour_name(other).to_owned()];
            return Some(Refusal::new("blokus.occupied", "{} is already covered by {}", args));
        }
    }
    let own = position.own::<N>(turn);
    let start = setup.start(turn);
    if own.is_empty() {
        let args = [colour.to_owned(), setup.cell_name(start)];
        return (!cells.has(setup.size.bit(start))).then(|| Refusal::new("blokus.start-cell", "the first piece of {} must cover {}", args));
    }
    if let Some(bit) = (cells & own.edges::<S>()).iter().next() {
        return Some(Refusal::new("blokus.edge-contact", "{} touches a piece of the same colour along an edge", [name(bit)]));
    }
    (cells & own.corners::<S>())
        .is_empty()
        .then(|| Refusal::new("blokus.no-corner", "the piece must touch a piece of {} at a corner", [colour]))
}
