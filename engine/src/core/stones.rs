//! Black and white stones on the squares of a board: what games that place or flip stones are made of.

use super::fault::Fault;
use super::key::split_mix;
use super::rows::{Numbering, read_stones, write_stones};
use super::side::Side;
use super::square::Square;

/// A set of squares: a bit for each, by its index.
pub type Set = u64;

/// The stones of two sides on a board of `WIDTH` columns and `HEIGHT` rows, at most 64 squares; whose turn it is; a key of both, updated
/// incrementally. Black is [`Side::FIRST`].
///
/// ```
/// use quintet_engine::core::{rows::Numbering, side::Side, square::Square, stones::Stones};
///
/// let c2 = Square::read("c2").expect("a square");
/// let mut board = Stones::<3, 2>::default();
/// board.put(c2, Side::FIRST);
/// board.pass_turn();
/// assert_eq!(board.write(Numbering::FromBottom), "..X/... w");
/// assert_eq!(Stones::read("..X/... w", Numbering::FromBottom), Ok(board));
/// assert_eq!((board.at(c2), board.key() == board.recompute_key()), (Some(Side::FIRST), true));
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Stones<const WIDTH: u8, const HEIGHT: u8> {
    sets: [Set; 2],
    turn: Side,
    key: u64,
}

/// The key of white to move.
const WHITE_TO_MOVE: u64 = key_of(128);

/// A random number for each index.
const fn key_of(index: usize) -> u64 {
    split_mix((index as u64) << 32).1
}

impl<const WIDTH: u8, const HEIGHT: u8> Stones<WIDTH, HEIGHT> {
    /// All squares.
    pub const ALL: Set = {
        assert!(Square::<WIDTH, HEIGHT>::COUNT <= 64, "a set has 64 bits");
        Set::MAX >> (64 - Square::<WIDTH, HEIGHT>::COUNT)
    };

    /// The left-most file.
    const FIRST_FILE: Set = {
        let (mut file, mut rank) = (0, 0);
        while rank < HEIGHT {
            file |= 1 << (rank * WIDTH);
            rank += 1;
        }
        file
    };

    /// A board with these stones of black and of white, no square in both.
    #[must_use]
    pub fn new(sets: [Set; 2], turn: Side) -> Self {
        let mut board = Self { sets, turn, key: 0 };
        board.key = board.recompute_key();
        board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The turn goes to the other side.
    pub const fn pass_turn(&mut self) {
        self.turn = self.turn.opponent();
        self.key ^= WHITE_TO_MOVE;
    }

    /// The stones of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> Set {
        self.sets[side.index() & 1]
    }

    /// The squares without a stone.
    #[must_use]
    pub const fn empty(&self) -> Set {
        Self::ALL & !(self.sets[0] | self.sets[1])
    }

    /// Whose stone is on a square.
    #[must_use]
    pub fn at(&self, square: Square<WIDTH, HEIGHT>) -> Option<Side> {
        Side::all(2).find(|&side| self.of(side) & Self::set(square) != 0)
    }

    /// A stone of this side on a square, instead of what was there.
    pub fn put(&mut self, square: Square<WIDTH, HEIGHT>, side: Side) {
        let before = self.at(square);
        if before != Some(side) {
            for changed in before.into_iter().chain([side]) {
                self.sets[changed.index() & 1] ^= Self::set(square);
                self.key ^= key_of(64 * (changed.index() & 1) + square.index());
            }
        }
    }

    /// The key. Equal stones and turns have equal keys.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key, computed from nothing.
    #[must_use]
    pub fn recompute_key(&self) -> u64 {
        let keys = Side::all(2).flat_map(|side| Self::squares(self.of(side)).map(move |square| key_of(64 * side.index() + square.index())));
        keys.fold(if self.turn == Side::SECOND { WHITE_TO_MOVE } else { 0 }, |all, key| all ^ key)
    }

    /// The set of one square.
    #[must_use]
    pub const fn set(square: Square<WIDTH, HEIGHT>) -> Set {
        1 << square.index()
    }

    /// The squares of a set, from `a1`.
    pub fn squares(set: Set) -> impl Iterator<Item = Square<WIDTH, HEIGHT>> + Clone {
        let rest = std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)));
        rest.map_while(|rest| Square::from_index(rest.trailing_zeros() as usize))
    }

    /// A set moved by at most one file to the right and one rank up; what would leave the board is gone.
    #[must_use]
    pub const fn shifted(set: Set, files: i32, ranks: i32) -> Set {
        let last_file = Self::FIRST_FILE << (WIDTH - 1);
        let set = match files {
            0 => set,
            1.. => (set & !last_file) << 1,
            _ => (set & !Self::FIRST_FILE) >> 1,
        };
        Self::ALL
            & match ranks {
                0 => set,
                1.. => set << WIDTH,
                _ => set >> WIDTH,
            }
    }

    /// The squares that share an edge with one of a set.
    #[must_use]
    pub const fn neighbours(set: Set) -> Set {
        Self::shifted(set, 1, 0) | Self::shifted(set, -1, 0) | Self::shifted(set, 0, 1) | Self::shifted(set, 0, -1)
    }

    /// Stones and turn as text: rows from the top, with `X` for black, `O` for white, `.` for an empty square, then `b` or `w`.
    #[must_use]
    pub fn write(&self, numbering: Numbering) -> String {
        let place = |column, row| Square::in_row(column, row, numbering);
        write_stones((WIDTH, HEIGHT), self.turn, place, |square| self.at(square))
    }

    /// Reads the output of [`Stones::write`].
    ///
    /// # Errors
    /// When the text is malformed.
    pub fn read(text: &str, numbering: Numbering) -> Result<Self, Fault> {
        let place = |column, row| Square::in_row(column, row, numbering);
        let (stones, turn) = read_stones(text, (WIDTH, HEIGHT), numbering, place)?;
        Ok(Self::new(stones.map(|squares| squares.into_iter().fold(0, |set, square| set | Self::set(square))), turn))
    }
}

impl<const WIDTH: u8, const HEIGHT: u8> Default for Stones<WIDTH, HEIGHT> {
    fn default() -> Self {
        Self::new([0; 2], Side::FIRST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Board = Stones<5, 3>;

    #[test]
    fn sets_are_moved_within_the_board() {
        let text = |set: Set| Board::new([set, 0], Side::FIRST).write(Numbering::FromBottom);
        for square in Square::<5, 3>::all() {
            for (files, ranks) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
                let expected = square.offset(files, ranks).map_or(0, Board::set);
                assert_eq!(text(Board::shifted(Board::set(square), files, ranks)), text(expected), "{square} {files} {ranks}");
            }
        }
        assert_eq!(text(Board::neighbours(Board::set(Square::nearest(0, 1)))), "X..../.X.../X.... b");
        assert_eq!((Stones::<8, 8>::ALL, Board::squares(Board::ALL).count()), (Set::MAX, 15));
    }

    #[test]
    fn a_stone_takes_the_place_of_another() {
        let (square, mut board) = (Square::nearest(2, 1), Board::default());
        let empty = board.key();
        for side in [Side::SECOND, Side::SECOND, Side::FIRST] {
            board.put(square, side);
            assert_eq!((board.at(square), board.key()), (Some(side), board.recompute_key()));
            assert_eq!((board.empty().count_ones(), board.key() == empty), (14, false));
        }
    }
}
