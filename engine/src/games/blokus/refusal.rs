//! Why a placement or a pass is not allowed.

use super::geometry::by_size;
use super::{Blokus, Move};
use crate::core::fault::Fault;

/// The reason, or `None` for a legal move. Colours and cells are named as people see them.
pub(super) fn refusal(position: &Blokus, m: Move) -> Option<Fault> {
    if position.all_stuck() {
        return Some(Fault::plain("blokus.over"));
    }
    let colour = position.colour_word(position.turn);
    if m.is_pass() {
        return (!position.must_pass()).then(|| Fault::plain("blokus.must-place").word(colour));
    }
    if usize::from(m.0) >= position.geometry().len() {
        return Some(Fault::plain("blokus.no-placement"));
    }
    by_size!(position.setup().size, placement_refusal(position, m))
}

fn placement_refusal<const N: usize, const S: usize>(position: &Blokus, m: Move) -> Option<Fault> {
    let (setup, geometry, turn) = (position.setup(), position.geometry(), position.turn);
    let colour = setup.colour_word(turn);
    let name = |bit: usize| setup.cell_name(setup.size.cell(bit));
    let piece = geometry.piece(m.0);
    if !position.has_piece(turn, piece) {
        return Some(Fault::new("blokus.piece-used", &[&piece.name()]).word(colour));
    }
    let cells = geometry.cells_of::<N>(m.0);
    for other in setup.colours() {
        if let Some(bit) = (cells & position.own(other)).iter().next() {
            return Some(Fault::new("blokus.occupied", &[&name(bit)]).word(setup.colour_word(other)));
        }
    }
    let own = position.own::<N>(turn);
    let start = setup.start(turn);
    if own.is_empty() {
        return (!cells.has(setup.size.bit(start))).then(|| Fault::new("blokus.start-cell", &[&setup.cell_name(start)]).word(colour));
    }
    if let Some(bit) = (cells & own.edges::<S>()).iter().next() {
        return Some(Fault::new("blokus.edge-contact", &[&name(bit)]));
    }
    (cells & own.corners::<S>()).is_empty().then(|| Fault::plain("blokus.no-corner").word(colour))
}
