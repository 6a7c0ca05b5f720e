//! What the network sees of a position.

use crate::games::blokus::bits::Bits;
use crate::games::blokus::geometry::{BoardSize, LARGE_STRIDE, LARGE_WORDS, SMALL_STRIDE, SMALL_WORDS};
use crate::games::blokus::{Blokus, Move};

use super::super::reach::{KINDS, reach, rings};
use super::view::View;

/// The number of states of a cell to a colour: so many steps from a corner point (0 to 4), out of reach, not free to it, covered by it.
pub const STATES: usize = KINDS + 1;

/// What the network sees of a position.
pub struct Seen<const G: usize> {
    /// The state of every cell to every colour, the colour to move first: by cell from the top left of the board as that colour sees it.
    pub states: Vec<[u8; G]>,
    /// The pieces that every colour has left.
    pub left: [u32; G],
    pub(super) view: &'static View,
}

/// What the network sees, in the mirror or not.
#[must_use]
pub fn see<const G: usize>(position: &Blokus, mirrored: bool) -> Seen<G> {
    match position.setup().size {
        BoardSize::Small => see_sized::<SMALL_WORDS, SMALL_STRIDE, G>(position, mirrored),
        BoardSize::Large => see_sized::<LARGE_WORDS, LARGE_STRIDE, G>(position, mirrored),
    }
}

/// As [`see`], for a known size of the board.
pub(super) fn see_sized<const N: usize, const S: usize, const G: usize>(position: &Blokus, mirrored: bool) -> Seen<G> {
    let cells = usize::from(position.board_size()).pow(2);
    let mut seen = Seen { states: vec![[KINDS as u8 - 1; G]; cells], left: [0; G], view: View::of(position, mirrored) };
    let colours = position.setup().colours;
    for steps in 0..colours.min(G as u8) {
        let (colour, index) = (position.turn.after(steps, colours), usize::from(steps));
        seen.left[index] = position.hand(colour);
        let mut set = |cells: Bits<N>, state: usize| {
            for bit in cells.iter() {
                seen.states[seen.view.cell(bit)][index] = state as u8;
            }
        };
        let rings = rings(reach::<N, S>(position, colour));
        for (kind, cells) in rings.iter().enumerate().take(KINDS - 1) {
            set(*cells, kind);
        }
        set(position.own(colour), KINDS);
    }
    seen
}

impl<const G: usize> Seen<G> {
    /// The orientation of a placement as it is seen, and the number of its first cell.
    #[must_use]
    pub fn placement(&self, position: &Blokus, m: Move) -> Option<(usize, usize)> {
        let first = position.geometry().bits_of(m.0).next()?;
        Some(self.view.placement(position.orientation_of(m)?.index(), first))
    }
}
