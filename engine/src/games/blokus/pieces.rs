//! The 21 pieces: all free polyominoes of one to five squares, in their 91 orientations.

use std::sync::OnceLock;

use arrayvec::ArrayVec;

use crate::core::order::sorted;

/// Number of pieces of a colour.
pub const PIECES: usize = 21;
/// Number of orientations of all pieces: the fixed polyominoes of one to five squares (1 + 2 + 6 + 19 + 63).
pub const ORIENTATIONS: usize = 91;
/// Number of squares of all pieces of a colour.
pub const SQUARES: u32 = 89;

/// Names and shapes. The names of the five-square pieces are the letters that they resemble (Golomb, Polyominoes, 1954); smaller ones
/// carry their size where the letter alone would be ambiguous.
const SHAPES: [(&str, &str); PIECES] = [
    ("1", "#"),
    ("2", "##"),
    ("I3", "###"),
    ("V3", "#./##"),
    ("I4", "####"),
    ("L4", "###/#.."),
    ("T4", "###/.#."),
    ("O", "##/##"),
    ("Z4", "##./.##"),
    ("I5", "#####"),
    ("L5", "####/#..."),
    ("Y", "####/.#.."),
    ("P", "##/##/#."),
    ("U", "#.#/###"),
    ("V5", "#../#../###"),
    ("T5", "###/.#./.#."),
    ("N", "###./..##"),
    ("F", ".##/##./.#."),
    ("W", "##./.##/..#"),
    ("Z5", "##./.#./.##"),
    ("X", ".#./###/.#."),
];

/// A set of pieces, one bit each.
pub(super) type Hand = u32;

/// All 21 pieces.
pub(super) const FULL_HAND: Hand = (1 << PIECES) - 1;

/// One of the 21 pieces.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// The single square.
    pub const MONOMINO: Self = Self(0);

    /// All pieces, small ones first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..PIECES as u8).map(Self)
    }

    /// The piece with this index (0 to 20), or `None`.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < PIECES { Some(Self(index as u8)) } else { None }
    }

    /// The piece with this name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|piece| piece.name().eq_ignore_ascii_case(name))
    }

    /// 0 to 20, small pieces first.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The piece's name: `1`, `2`, `I3`, `V3`, ... `F`, `W`, `Z5`, `X`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        SHAPES[self.index()].0
    }

    /// The number of squares of the piece.
    #[must_use]
    pub fn size(self) -> u32 {
        SHAPES[self.index()].1.bytes().filter(|&b| b == b'#').count() as u32
    }

    /// Its different orientations; the first is the one in which it is shown in a tray.
    pub fn orientations(self) -> impl DoubleEndedIterator<Item = Orientation> + ExactSizeIterator {
        let catalogue = catalogue();
        (catalogue.first[self.index()]..catalogue.first[self.index() + 1]).map(Orientation)
    }

    pub(super) const fn bit(self) -> Hand {
        1 << self.0
    }
}

/// The pieces of a set, small ones first.
pub(super) fn pieces_in(hand: Hand) -> impl Iterator<Item = Piece> {
    Piece::all().filter(move |piece| hand & piece.bit() != 0)
}

/// An orientation of a piece, which may be flipped: a fixed polyomino.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Orientation(u8);

/// Row and column of a square within a piece, from the top left of the piece's bounding box.
pub type Square = (u8, u8);

type Squares = ArrayVec<Square, 5>;

impl Orientation {
    pub(super) fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..ORIENTATIONS as u8).map(Self)
    }

    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// 0 to 90, piece by piece.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The piece that is turned.
    #[must_use]
    pub fn piece(self) -> Piece {
        catalogue().entries[self.index()].piece
    }

    /// The squares by row, then column. The least row and the least column are 0.
    #[must_use]
    pub fn squares(self) -> &'static [Square] {
        &catalogue().entries[self.index()].squares
    }

    /// Rows and columns of the bounding box.
    #[must_use]
    pub fn extent(self) -> (u8, u8) {
        let squares = self.squares().iter();
        squares.fold((0, 0), |(rows, columns), &(row, column)| (rows.max(row + 1), columns.max(column + 1)))
    }

    /// The same piece a quarter turn clockwise.
    #[must_use]
    pub fn turned(self) -> Self {
        catalogue().entries[self.index()].turned
    }

    /// The same piece mirrored left to right.
    #[must_use]
    pub fn mirrored(self) -> Self {
        catalogue().entries[self.index()].mirrored
    }

    /// The orientation that consists of these squares, in any order and anywhere.
    pub(super) fn from_squares(squares: &[(i16, i16)]) -> Option<Self> {
        let wanted = normalised(squares)?;
        Self::all().find(|orientation| orientation.squares() == wanted.as_slice())
    }
}

struct Entry {
    piece: Piece,
    squares: Squares,
    turned: Orientation,
    mirrored: Orientation,
}

struct Catalogue {
    entries: Vec<Entry>,
    /// Index of each piece's first orientation, and the end.
    first: [u8; PIECES + 1],
}

/// Moves squares to the top left and sorts them; `None` if there are none or more than five, or if they spread too far.
fn normalised(squares: &[(i16, i16)]) -> Option<Squares> {
    let top = squares.iter().map(|square| square.0).min()?;
    let left = squares.iter().map(|square| square.1).min()?;
    let mut moved = Squares::new();
    for &(row, column) in squares {
        moved.try_push((u8::try_from(row - top).ok()?, u8::try_from(column - left).ok()?)).ok()?;
    }
    Some(sorted(moved).into_iter().collect())
}

fn signed(squares: &Squares, map: impl Fn(i16, i16) -> (i16, i16)) -> Vec<(i16, i16)> {
    squares.iter().map(|&(row, column)| map(i16::from(row), i16::from(column))).collect()
}

fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(build)
}

fn build() -> Catalogue {
    let mut shapes: Vec<(Piece, Squares)> = Vec::with_capacity(ORIENTATIONS);
    let mut first = [0; PIECES + 1];
    for piece in Piece::all() {
        let begin = shapes.len();
        first[piece.index()] = begin as u8;
        let rows = SHAPES[piece.index()].1.split('/').zip(0u8..);
        let mut shape: Squares = rows
            .flat_map(|(cells, row)| cells.bytes().zip(0u8..).filter(|&(b, _)| b == b'#').map(move |(_, column)| (row, column)))
            .collect();
        for step in 0..8 {
            // Four quarter turns, then the same of the mirror image.
            let next = match step {
                0 => Some(shape.clone()),
                4 => normalised(&signed(&shape, |row, column| (row, -column))),
                _ => normalised(&signed(&shape, |row, column| (column, -row))),
            };
            shape = next.unwrap_or(shape);
            if !shapes[begin..].iter().any(|(_, known)| *known == shape) {
                shapes.push((piece, shape.clone()));
            }
        }
    }
    first[PIECES] = shapes.len() as u8;
    let find = |squares: Vec<(i16, i16)>| {
        let wanted = normalised(&squares);
        Orientation(shapes.iter().position(|(_, known)| Some(known) == wanted.as_ref()).unwrap_or(0) as u8)
    };
    let entries = shapes
        .iter()
        .map(|(piece, squares)| Entry {
            piece: *piece,
            squares: squares.clone(),
            turned: find(signed(squares, |row, column| (column, -row))),
            mirrored: find(signed(squares, |row, column| (row, -column))),
        })
        .collect();
    Catalogue { entries, first }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_polyominoes() {
        assert_eq!(catalogue().entries.len(), ORIENTATIONS);
        assert_eq!(Piece::all().map(Piece::size).sum::<u32>(), SQUARES);
        let by_size = |size| Piece::all().filter(|piece| piece.size() == size).map(|piece| piece.orientations().len()).sum::<usize>();
        // Fixed polyominoes of 1 to 5 squares, OEIS A001168.
        assert_eq!([1, 2, 3, 4, 5].map(by_size), [1, 2, 6, 19, 63]);
    }

    #[test]
    fn turning_and_mirroring_stay_with_the_piece_and_come_back() {
        for orientation in Orientation::all() {
            let piece = orientation.piece();
            assert!(piece.orientations().any(|other| other == orientation));
            assert_eq!(orientation.turned().piece(), piece);
            assert_eq!(orientation.mirrored().mirrored(), orientation);
            assert_eq!(orientation.turned().turned().turned().turned(), orientation);
            assert_eq!(orientation.turned().mirrored().turned().mirrored(), orientation, "a turn undoes itself in the mirror");
            let (rows, columns) = orientation.extent();
            assert_eq!(orientation.turned().extent(), (columns, rows));
        }
    }

    #[test]
    fn the_tray_shows_the_drawn_shape_and_turns_clockwise() {
        let f = Piece::from_name("f").unwrap();
        let shown = f.orientations().next().unwrap();
        assert_eq!(shown.squares(), [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]);
        // .##      .#.
        // ##.  ->  ###
        // .#.      ..#
        assert_eq!(shown.turned().squares(), [(0, 1), (1, 0), (1, 1), (1, 2), (2, 2)]);
        assert_eq!(shown.mirrored().squares(), [(0, 0), (0, 1), (1, 1), (1, 2), (2, 1)]);
    }

    #[test]
    fn names_are_distinct_and_read_back() {
        for piece in Piece::all() {
            assert_eq!(Piece::from_name(&piece.name().to_lowercase()), Some(piece));
            assert_eq!(Piece::from_index(piece.index()), Some(piece));
        }
        assert_eq!(Piece::from_name("Q"), None);
        assert_eq!(Piece::from_index(PIECES), None);
    }
}
