//! How soon a colour can cover each cell: the steps along edges from its corner points.

use crate::games::blokus::Blokus;
use crate::games::blokus::bits::Bits;
use crate::games::blokus::setup::Colour;

/// Steps from a corner point (0) to other cells; after them: free to the colour but out of its reach, not free to it.
const STEPS: usize = 5;
/// How a colour stands to an empty cell.
pub(super) const KINDS: usize = STEPS + 2;

/// How a colour, or a side, stands to the empty cells: those of each kind.
pub(super) type Rings<const N: usize> = [Bits<N>; KINDS];

/// The cells of every kind of a colour together with those of the kinds before it.
pub(super) fn reach<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> Rings<N> {
    let mut reach = [Bits::EMPTY; KINDS];
    if !position.is_stuck(colour) {
        let ground = position.ground::<N, S>(colour);
        let mut reached = ground.attach;
        for cells in &mut reach[..STEPS] {
            *cells = reached;
            reached |= reached.edges::<S>() & ground.free;
        }
        reach[STEPS] = ground.free;
    }
    reach[STEPS + 1] = position.empty_cells();
    reach
}

/// The cells of every kind alone.
pub(super) fn rings<const N: usize>(mut reach: Rings<N>) -> Rings<N> {
    for index in (1..KINDS).rev() {
        reach[index] &= !reach[index - 1];
    }
    reach
}
