//! The two boards: numbers of cells and placements, and the cells that each covers and touches. Built once, on first use.

use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::bits::Bits;
use super::pieces::{ORIENTATIONS, Orientation, PIECES, Piece};
use super::shapes::{Shape, shape_tree};

/// A cell of a board: row and column from 0 at the top left.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Cell {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub column: u8,
}

/// Which board is played on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum BoardSize {
    /// 14x14.
    Small,
    /// 20x20.
    Large,
}

/// Words and stride of the bit boards of the two sizes; see [`super::bits`].
pub(super) const SMALL_WORDS: usize = 4;
pub(super) const SMALL_STRIDE: usize = 16;
pub(super) const LARGE_WORDS: usize = 8;
pub(super) const LARGE_STRIDE: usize = 22;

/// Calls a function that is generic over words and stride with those of a board size.
macro_rules! by_size {
    ($size:expr, $function:ident($($argument:expr),* $(,)?)) => {
        match $size {
            $crate::games::blokus::geometry::BoardSize::Small => $function::<
                { $crate::games::blokus::geometry::SMALL_WORDS },
                { $crate::games::blokus::geometry::SMALL_STRIDE },
            >($($argument),*),
            $crate::games::blokus::geometry::BoardSize::Large => $function::<
                { $crate::games::blokus::geometry::LARGE_WORDS },
                { $crate::games::blokus::geometry::LARGE_STRIDE },
            >($($argument),*),
        }
    };
}
pub(super) use by_size;

impl BoardSize {
    /// Number of cells along an edge.
    pub(super) const fn cells(self) -> u8 {
        match self {
            Self::Small => 14,
            Self::Large => 20,
        }
    }

    pub(super) const fn stride(self) -> usize {
        match self {
            Self::Small => SMALL_STRIDE,
            Self::Large => LARGE_STRIDE,
        }
    }

    pub(super) fn bit(self, cell: Cell) -> usize {
        (usize::from(cell.row) + 1) * self.stride() + usize::from(cell.column) + 1
    }

    /// The cell of a bit on the board (not of the frame).
    pub(super) fn cell(self, bit: usize) -> Cell {
        Cell { row: (bit / self.stride()).wrapping_sub(1) as u8, column: (bit % self.stride()).wrapping_sub(1) as u8 }
    }

    pub(super) fn geometry(self) -> &'static Geometry {
        static SMALL: OnceLock<Geometry> = OnceLock::new();
        static LARGE: OnceLock<Geometry> = OnceLock::new();
        match self {
            Self::Small => SMALL.get_or_init(|| Geometry::new(Self::Small)),
            Self::Large => LARGE.get_or_init(|| Geometry::new(Self::Large)),
        }
    }
}

/// The largest number of words of any board.
pub(super) const MAX_WORDS: usize = LARGE_WORDS;
/// The largest number of bits of a set of cells.
pub(super) const MAX_BITS: usize = 64 * MAX_WORDS;

/// The orientations of a piece, which are numbered one after the other.
#[derive(Copy, Clone, Debug, Default)]
#[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
pub(super) struct PieceRange {
    pub(super) squares: usize,
    pub(super) begin: u8,
    pub(super) end: u8,
}

/// The tables of a board.
pub(super) struct Geometry {
    pub(super) size: BoardSize,
    /// All shapes, each after its parent (preorder).
    pub(super) shapes: [Shape; ORIENTATIONS],
    /// The orientations of every piece.
    pub(super) pieces: [PieceRange; PIECES],
    /// The piece of every orientation.
    piece_of: [Piece; ORIENTATIONS],
    /// For every bit of a cell, its ring around the middle of the board.
    rings: [u8; MAX_BITS],
    /// All cells as a set.
    board: Bits<MAX_WORDS>,
    /// The first placement of every orientation, and the end.
    first: [u16; ORIENTATIONS + 1],
    /// How many columns an orientation can be placed in.
    columns: [u8; ORIENTATIONS],
    /// The column of an orientation's first cell within it.
    indent: [u8; ORIENTATIONS],
    /// Bits from an orientation's first cell to each of its cells.
    offsets: Vec<ArrayVec<u16, 5>>,
    /// The same, padded with the first cell.
    padded: [[u16; 5]; ORIENTATIONS],
    /// Bits from an orientation's first cell to the cells that it touches at a corner and not along an edge, the frame included.
    corners: Vec<ArrayVec<i16, MAX_CORNERS>>,
    /// The orientation of every placement and the bit of its first cell.
    placements: Vec<(u8, u16)>,
}

impl Geometry {
    fn new(size: BoardSize) -> Self {
        let mut geometry = Self {
            size,
            shapes: shape_tree(),
            pieces: [PieceRange::default(); PIECES],
            piece_of: [Piece::MONOMINO; ORIENTATIONS],
            rings: [0; MAX_BITS],
            board: Bits::EMPTY,
            first: [0; ORIENTATIONS + 1],
            columns: [0; ORIENTATIONS],
            indent: [0; ORIENTATIONS],
            offsets: Vec::with_capacity(ORIENTATIONS),
            padded: [[0; 5]; ORIENTATIONS],
            corners: Vec::with_capacity(ORIENTATIONS),
            placements: Vec::new(),
        };
        for (range, piece) in geometry.pieces.iter_mut().zip(Piece::all()) {
            let mut indices = piece.orientations().map(Orientation::index);
            let begin = indices.next().unwrap_or(0);
            let end = indices.next_back().unwrap_or(begin) + 1;
            *range = PieceRange { squares: piece.size() as usize, begin: begin as u8, end: end as u8 };
        }
        for row in 0..size.cells() {
            for column in 0..size.cells() {
                let bit = size.bit(Cell { row, column });
                geometry.board.set(bit);
                let out = |at: u8| (2 * at).abs_diff(size.cells() - 1) / 2;
                geometry.rings[bit] = out(row).max(out(column));
            }
        }
        for orientation in Orientation::all() {
            let (rows, columns) = orientation.extent();
            let squares = orientation.squares();
            let indent = squares[0].1;
            let index = orientation.index();
            geometry.piece_of[index] = orientation.piece();
            geometry.columns[index] = size.cells() + 1 - columns;
            geometry.indent[index] = indent;
            let offset = |&(row, column): &(u8, u8)| usize::from(row) * size.stride() + usize::from(column) - usize::from(indent);
            geometry.offsets.push(squares.iter().map(|square| offset(square) as u16).collect());
            for (padded, &offset) in geometry.padded[index].iter_mut().zip(&geometry.offsets[index]) {
                *padded = offset;
            }
            let offsets: ArrayVec<i16, 5> = geometry.offsets[index].iter().map(|&offset| offset as i16).collect();
            geometry.corners.push(corner_offsets(&offsets, size.stride() as i16));
            for row in 0..size.cells() + 1 - rows {
                for column in 0..size.cells() + 1 - columns {
                    let anchor = size.bit(Cell { row, column: column + indent });
                    geometry.placements.push((index as u8, anchor as u16));
                }
            }
            geometry.first[index + 1] = geometry.placements.len() as u16;
        }
        geometry
    }

    #[inline]
    pub(super) fn board<const N: usize>(&self) -> Bits<N> {
        self.board.resized()
    }

    /// The number of placements: 13,729 or 30,433.
    pub(super) fn len(&self) -> usize {
        self.placements.len()
    }

    /// The placement of an orientation whose first cell has this bit. `S` is the stride.
    #[inline]
    pub(super) fn placement<const S: usize>(&self, orientation: u8, anchor: usize) -> u16 {
        let index = usize::from(orientation);
        let (row, column) = (anchor / S - 1, anchor % S - 1 - usize::from(self.indent[index]));
        self.first[index] + (row * usize::from(self.columns[index]) + column) as u16
    }

    /// The placement of an orientation with the top left of its box on a cell, if all of it is on the board.
    pub(super) fn placement_at(&self, orientation: Orientation, top_left: Cell) -> Option<u16> {
        let (rows, columns) = orientation.extent();
        let fits = |at: u8, extent: u8| u16::from(at) + u16::from(extent) <= u16::from(self.size.cells());
        let offset = u16::from(top_left.row) * u16::from(self.columns[orientation.index()]) + u16::from(top_left.column);
        (fits(top_left.row, rows) && fits(top_left.column, columns)).then(|| self.first[orientation.index()] + offset)
    }

    /// The orientation of a placement.
    #[inline]
    pub(super) fn orientation(&self, placement: u16) -> Orientation {
        Orientation::from_index(usize::from(self.placements[usize::from(placement)].0))
    }

    /// The piece of a placement.
    #[inline]
    pub(super) fn piece(&self, placement: u16) -> Piece {
        self.piece_of[usize::from(self.placements[usize::from(placement)].0)]
    }

    /// The piece of an orientation.
    #[inline]
    pub(super) fn piece_of(&self, orientation: u8) -> Piece {
        self.piece_of[usize::from(orientation)]
    }

    /// Rings around the middle of the board between it and the cell of a bit: 0 for the four middle cells.
    #[inline]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn ring(&self, bit: usize) -> usize {
        usize::from(self.rings[bit])
    }

    /// Bits from an orientation's first cell to each of its cells.
    #[inline]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn cells_from(&self, orientation: u8) -> &[u16] {
        &self.offsets[usize::from(orientation)]
    }

    /// Bits from an orientation's first cell to the cells that it touches at a corner and not along an edge, the frame included.
    #[inline]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn corners_from(&self, orientation: u8) -> &[i16] {
        &self.corners[usize::from(orientation)]
    }

    /// Bits from an orientation's first cell to each of its cells, padded to five with the first cell, 0.
    #[cfg_attr(feature = "players", inline(always))]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn offsets_of(&self, orientation: u8) -> &[u16; 5] {
        &self.padded[usize::from(orientation)]
    }

    /// The bits of the cells of a placement.
    #[inline]
    pub(super) fn bits_of(&self, placement: u16) -> impl ExactSizeIterator<Item = usize> + Clone {
        let (orientation, anchor) = self.placements[usize::from(placement)];
        self.offsets[usize::from(orientation)].iter().map(move |&offset| usize::from(anchor + offset))
    }

    /// The bits of the cells that a placement touches at a corner and not along an edge, including the frame.
    #[inline]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn corners_of(&self, placement: u16) -> impl ExactSizeIterator<Item = usize> + Clone {
        let (orientation, anchor) = self.placements[usize::from(placement)];
        self.corners[usize::from(orientation)].iter().map(move |&offset| anchor.wrapping_add_signed(offset).into())
    }

    /// The cells of a placement as a set.
    #[inline]
    pub(super) fn cells_of<const N: usize>(&self, placement: u16) -> Bits<N> {
        let mut cells = Bits::EMPTY;
        for bit in self.bits_of(placement) {
            cells.set(bit);
        }
        cells
    }
}

/// The largest number of cells that a piece touches at a corner only.
const MAX_CORNERS: usize = 8;

fn corner_offsets(cells: &[i16], stride: i16) -> ArrayVec<i16, MAX_CORNERS> {
    let mut corners = ArrayVec::new();
    for &cell in cells {
        for corner in [cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1] {
            let beside = |other: &i16| [0, 1, stride].contains(&(corner - other).abs());
            if !cells.iter().any(beside) && !corners.contains(&corner) {
                corners.push(corner);
            }
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_numbered_without_gaps() {
        for (size, count) in [(BoardSize::Small, 13_729), (BoardSize::Large, 30_433)] {
            let geometry = size.geometry();
            assert_eq!(geometry.len(), count);
            for placement in 0..count as u16 {
                let orientation = geometry.orientation(placement);
                let cells: Vec<Cell> = geometry.bits_of(placement).map(|bit| size.cell(bit)).collect();
                assert!(cells.iter().all(|cell| cell.row < size.cells() && cell.column < size.cells()));
                assert_eq!(cells.len() as u32, orientation.piece().size());
                let anchor = geometry.bits_of(placement).next().unwrap();
                let number = match size {
                    BoardSize::Small => geometry.placement::<SMALL_STRIDE>(orientation.index() as u8, anchor),
                    BoardSize::Large => geometry.placement::<LARGE_STRIDE>(orientation.index() as u8, anchor),
                };
                assert_eq!(number, placement);
                let set = geometry.cells_of::<MAX_WORDS>(placement);
                let (corners, edges) = match size {
                    BoardSize::Small => (set.corners::<SMALL_STRIDE>(), set.edges::<SMALL_STRIDE>()),
                    BoardSize::Large => (set.corners::<LARGE_STRIDE>(), set.edges::<LARGE_STRIDE>()),
                };
                let mut touched: Vec<usize> = geometry.corners_of(placement).collect();
                touched.sort_unstable();
                assert_eq!(touched, (corners & !edges & !set).iter().collect::<Vec<_>>());
                let top_left = Cell {
                    row: cells.iter().map(|cell| cell.row).min().unwrap(),
                    column: cells.iter().map(|cell| cell.column).min().unwrap(),
                };
                assert_eq!(geometry.placement_at(orientation, top_left), Some(placement));
            }
        }
    }
}
