//! Queries about a position for board views, the tray and analysis.

use std::ops::ControlFlow;

use super::geometry::{Cell, by_size};
use super::pieces::{Orientation, Piece, pieces_in};
use super::{Blokus, Colour, Move, generate};
use crate::core::side::Side;

impl Blokus {
    /// Cells along an edge of the board: 14 or 20.
    #[must_use]
    pub fn board_size(&self) -> u8 {
        self.setup().size.cells()
    }

    /// The colours in the order of play.
    pub fn colours(&self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator + use<> {
        self.setup().colours()
    }

    /// The colour to move. After the end of the game, the colour that would be next.
    #[must_use]
    pub fn colour_to_move(&self) -> Colour {
        self.turn
    }

    /// The side that plays a colour.
    #[must_use]
    pub fn side_of(&self, colour: Colour) -> Side {
        self.setup().side(colour)
    }

    /// The code of the word for a colour: `blokus.blue`, ...; in Duo `blokus.first`, `blokus.second`.
    #[must_use]
    pub fn colour_word(&self, colour: Colour) -> &'static str {
        self.setup().colour_word(colour)
    }

    /// The cell that the first piece of a colour must cover.
    #[must_use]
    pub fn start_cell(&self, colour: Colour) -> Cell {
        self.setup().start(colour)
    }

    /// The name of a cell: `a1` is at the bottom left.
    #[must_use]
    pub fn cell_name(&self, cell: Cell) -> String {
        self.setup().cell_name(cell)
    }

    /// The cell with this name, if it is on the board.
    #[must_use]
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        self.setup().cell_named(name)
    }

    /// The colour on a cell. Cells outside the board are empty.
    #[must_use]
    pub fn colour_at(&self, cell: Cell) -> Option<Colour> {
        if cell.row >= self.board_size() || cell.column >= self.board_size() {
            return None;
        }
        let bit = self.setup().size.bit(cell);
        self.colours().find(|&colour| self.cells[colour.index()].has(bit))
    }

    /// The pieces a colour has left, small ones first.
    pub fn pieces_left(&self, colour: Colour) -> impl Iterator<Item = Piece> + use<> {
        pieces_in(self.hand(colour))
    }

    /// Whether a colour has a piece left.
    #[must_use]
    pub fn has_piece(&self, colour: Colour, piece: Piece) -> bool {
        self.hand(colour) & piece.bit() != 0
    }

    /// Whether a colour cannot place any piece for the rest of the game.
    #[must_use]
    pub fn is_stuck(&self, colour: Colour) -> bool {
        self.stuck & colour.bit() != 0
    }

    /// The number of squares that a colour has placed.
    #[must_use]
    pub fn squares_placed(&self, colour: Colour) -> u32 {
        self.cells[colour.index()].count()
    }

    /// The corner points of a colour: the free cells of which its next piece must cover at least one. Its start cell at first.
    #[must_use]
    pub fn corner_points(&self, colour: Colour) -> Vec<Cell> {
        by_size!(self.setup().size, corner_points(self, colour))
    }

    /// The pieces of a colour that can be placed somewhere, small ones first, whoever's turn it is.
    #[must_use]
    pub fn pieces_that_fit(&self, colour: Colour) -> Vec<Piece> {
        let fitting = by_size!(self.setup().size, pieces_that_fit(self, colour));
        pieces_in(fitting).collect()
    }

    /// The placements of one piece that are legal now.
    #[must_use]
    pub fn placements_of_piece(&self, piece: Piece) -> Vec<Move> {
        let mut placements = Vec::new();
        if !self.must_pass() && self.has_piece(self.turn, piece) {
            by_size!(self.setup().size, placements_of_piece(self, piece, &mut placements));
        }
        placements
    }

    /// The placement of an orientation with the top left of its bounding box on a cell; `None` if it would leave the board.
    #[must_use]
    pub fn placement(&self, orientation: Orientation, top_left: Cell) -> Option<Move> {
        self.geometry().placement_at(orientation, top_left).map(Move)
    }

    /// The placement that covers exactly these cells; `None` if they are no piece or not on the board.
    #[must_use]
    pub fn placement_of(&self, cells: &[Cell]) -> Option<Move> {
        let squares: Vec<(i16, i16)> = cells.iter().map(|cell| (i16::from(cell.row), i16::from(cell.column))).collect();
        let orientation = Orientation::from_squares(&squares)?;
        let top_left = Cell { row: cells.iter().map(|cell| cell.row).min()?, column: cells.iter().map(|cell| cell.column).min()? };
        self.placement(orientation, top_left)
    }

    /// The cells that a move covers, from the top row down; empty for a pass.
    #[must_use]
    pub fn cells_of(&self, m: Move) -> Vec<Cell> {
        if usize::from(m.0) >= self.geometry().len() {
            return Vec::new();
        }
        let size = self.setup().size;
        self.geometry().bits_of(m.0).map(|bit| size.cell(bit)).collect()
    }

    /// The piece of a move and its orientation; `None` for a pass.
    #[must_use]
    pub fn orientation_of(&self, m: Move) -> Option<Orientation> {
        (usize::from(m.0) < self.geometry().len()).then(|| self.geometry().orientation(m.0))
    }
}

fn corner_points<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> Vec<Cell> {
    position.ground::<N, S>(colour).attach.iter().map(|bit| position.setup().size.cell(bit)).collect()
}

fn pieces_that_fit<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> u32 {
    let mut fitting = 0;
    let (geometry, ground) = (position.geometry(), position.ground::<N, S>(colour));
    let _ = generate::sweep::<N, S>(geometry, &ground, position.hand(colour), |orientation, _| {
        fitting |= geometry.piece_of(orientation).bit();
        ControlFlow::Continue(())
    });
    fitting
}

fn placements_of_piece<const N: usize, const S: usize>(position: &Blokus, piece: Piece, out: &mut Vec<Move>) {
    let ground = position.ground::<N, S>(position.turn);
    generate::list::<N, S>(position.geometry(), &ground, piece.bit(), |placement| out.push(Move(placement)));
}
