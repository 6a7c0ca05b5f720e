//! The board as the side to move sees it: turned so that its own start is always in the same place.

use std::sync::OnceLock;

use crate::games::blokus::geometry::{BoardSize, MAX_BITS};
use crate::games::blokus::pieces::{ORIENTATIONS, Orientation};
use crate::games::blokus::setup::Setup;
use crate::games::blokus::{Blokus, Cell};

/// Symmetries of a board.
const SYMMETRIES: usize = 4;

/// An orientation under a symmetry.
#[derive(Copy, Clone, Default)]
struct Image {
    orientation: u8,
    /// From the image of the first cell to the first cell of the image, by cells as numbered below.
    shift: i16,
}

/// What a symmetry makes of cells and orientations.
pub(super) struct View {
    /// For every bit of the board, the number of its image, by row from the top left.
    cells: [u16; MAX_BITS],
    orientations: [Image; ORIENTATIONS],
}

impl View {
    /// The view of the colour to move; `mirrored` only counts on the small board, which looks the same in the mirror through both starts.
    pub(super) fn of(position: &Blokus, mirrored: bool) -> &'static Self {
        static SMALL: OnceLock<[View; SYMMETRIES]> = OnceLock::new();
        static LARGE: OnceLock<[View; SYMMETRIES]> = OnceLock::new();
        let (setup, turn) = (position.setup(), position.turn.index());
        let all = || std::array::from_fn(|symmetry| Self::new(setup, symmetry));
        match setup.size {
            BoardSize::Small => &SMALL.get_or_init(all)[2 * (turn % 2) + usize::from(mirrored)],
            BoardSize::Large => &LARGE.get_or_init(all)[(SYMMETRIES - turn) % SYMMETRIES],
        }
    }

    fn new(setup: &Setup, symmetry: usize) -> Self {
        let size = setup.size;
        let number = |cell: Cell| u16::from(cell.row) * u16::from(size.cells()) + u16::from(cell.column);
        let mut view = Self { cells: [0; MAX_BITS], orientations: [Image::default(); ORIENTATIONS] };
        for row in 0..size.cells() {
            for column in 0..size.cells() {
                let cell = Cell { row, column };
                view.cells[size.bit(cell)] = number(setup.image(cell, symmetry));
            }
        }
        for (orientation, image) in Orientation::all().zip(&mut view.orientations) {
            let images = orientation.squares().iter().map(|&(row, column)| setup.image(Cell { row, column }, symmetry));
            let images: Vec<Cell> = images.collect();
            let squares: Vec<(i16, i16)> = images.iter().map(|cell| (i16::from(cell.row), i16::from(cell.column))).collect();
            let (Some(same), Some(first), Some(&of_first)) = (Orientation::from_squares(&squares), images.iter().min(), images.first())
            else {
                continue;
            };
            *image = Image { orientation: same.index() as u8, shift: number(*first) as i16 - number(of_first) as i16 };
        }
        view
    }

    /// The number of a cell.
    #[inline]
    pub(super) fn cell(&self, bit: usize) -> usize {
        usize::from(self.cells[bit % MAX_BITS])
    }

    /// The orientation of a placement as it is seen, and the number of its first cell.
    #[inline]
    pub(super) fn placement(&self, orientation: usize, first: usize) -> (usize, usize) {
        let image = self.orientations[orientation];
        (usize::from(image.orientation), self.cell(first).wrapping_add_signed(image.shift.into()))
    }
}
