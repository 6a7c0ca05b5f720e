//! What the network sees of a position: the state of every point of a 9x9 board.

use crate::games::nogo::board::Board;
use crate::games::nogo::points::{Point, PointSet};
use crate::games::nogo::{Boards, NoGo};

/// The size of the board that the network knows.
pub(in crate::games::nogo::players) const SIZE: usize = 9;
/// Its number of points.
const CELLS: usize = SIZE * SIZE;
/// What a point can be: see [`Seen::cells`].
pub(in crate::games::nogo::players) const STATES: usize = 10;

/// What the network sees of a position.
#[derive(Clone, Debug)]
pub(in crate::games::nogo::players) struct Seen {
    /// The state of every point by row from the bottom: a stone of the side to move whose group has at least two liberties (0) or one (1), the
    /// same for the opponent (2, 3); empty and open to both (4), to the side to move in its own eye (5) or elsewhere (6), to the opponent in
    /// its eye (7) or elsewhere (8), to nobody (9).
    pub(in crate::games::nogo::players) cells: [u8; CELLS],
}

/// The number of a point of a 9x9 board, by row from the bottom.
pub(in crate::games::nogo::players) fn cell(point: Point) -> usize {
    usize::from(point.row()) * SIZE + usize::from(point.column())
}

impl Seen {
    /// The same under one of the eight symmetries of the board.
    pub(super) fn transformed(&self, symmetry: usize) -> Self {
        let mut seen = self.clone();
        for (from, &state) in self.cells.iter().enumerate() {
            seen.cells[transformed(from, symmetry)] = state;
        }
        seen
    }
}

/// The number of a point under a symmetry, numbered as in [`Point::transformed`].
pub(super) const fn transformed(cell: usize, symmetry: usize) -> usize {
    let (row, column) = (cell / SIZE, cell % SIZE);
    let row = if symmetry & 2 == 0 { row } else { SIZE - 1 - row };
    let column = if symmetry & 1 == 0 { column } else { SIZE - 1 - column };
    if symmetry & 4 == 0 { row * SIZE + column } else { column * SIZE + row }
}

/// What the network sees, if the board has the size that it knows.
pub(in crate::games::nogo::players) fn see(position: &NoGo) -> Option<Seen> {
    match &position.boards {
        Boards::Small(board) if usize::from(position.size()) == SIZE => Some(see_board(board, position.turn.index() & 1)),
        _ => None,
    }
}

fn see_board(board: &Board<2>, turn: usize) -> Seen {
    let other = 1 - turn;
    let eyes = |side: usize| board.empty.without((board.empty | board.stones[1 - side]).neighbours());
    let (mine, theirs) = (board.legal[turn].without(board.legal[other]), board.legal[other].without(board.legal[turn]));
    let common = board.legal[0] & board.legal[1];
    let (my_eyes, their_eyes) = (mine & eyes(turn), theirs & eyes(other));
    let mut seen = Seen { cells: [9; CELLS] };
    let states: [(PointSet<2>, u8); STATES - 1] = [
        (board.safe[turn], 0),
        (board.stones[turn].without(board.safe[turn]), 1),
        (board.safe[other], 2),
        (board.stones[other].without(board.safe[other]), 3),
        (common, 4),
        (my_eyes, 5),
        (mine.without(my_eyes), 6),
        (their_eyes, 7),
        (theirs.without(their_eyes), 8),
    ];
    for (points, state) in states {
        for point in points {
            seen.cells[cell(point) % CELLS] = state;
        }
    }
    seen
}
