//! The rules of Amazons on a board of either size.

use std::sync::LazyLock;

use crate::core::key::zobrist;
use crate::core::side::Side;

use super::bits::Bits;
use super::square::{Move, Square};

/// Keys by bit index (below 128): the first side's amazons, the second's, arrows.
static KEYS: LazyLock<[u64; 384]> = LazyLock::new(|| zobrist(0x0a3a_2015));
/// Part of the key when the second side is to move.
const SECOND_TO_MOVE: u64 = 0x5bd1_e995_9d1b_58a7;

/// The contents of a square.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// An amazon of this side.
    Amazon(Side),
    /// An arrow, which stays for the rest of the game.
    Arrow,
}

/// A position on the board whose squares are `B`.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Board<B> {
    /// The amazons by side index.
    amazons: [B; 2],
    empty: B,
    turn: Side,
    key: u64,
}

/// The bit index of a square on the board.
pub(super) fn index<B: Bits>(square: Square) -> u8 {
    B::index(square.file(), square.rank())
}

/// The square of a bit index.
pub(super) fn square<B: Bits>(index: u8) -> Square {
    Square::new(index % B::STRIDE, index / B::STRIDE)
}

impl<B: Bits> Board<B> {
    /// A position from sets that do not overlap; all other squares hold arrows.
    pub(super) fn new(amazons: [B; 2], empty: B, turn: Side) -> Self {
        let mut board = Self { amazons, empty, turn, key: 0 };
        board.key = board.recompute_key();
        board
    }

    /// A position without arrows.
    pub(super) fn without_arrows(first: [(u8, u8); 4], second: [(u8, u8); 4]) -> Self {
        let set = |squares: [(u8, u8); 4]| squares.iter().fold(B::NONE, |set, &(file, rank)| set | B::single(B::index(file, rank)));
        let amazons = [set(first), set(second)];
        Self::new(amazons, B::BOARD & !(amazons[0] | amazons[1]), Side::FIRST)
    }

    pub(super) fn turn(&self) -> Side {
        self.turn
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The empty squares.
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn empty(&self) -> B {
        self.empty
    }

    /// The amazons of a side.
    pub(super) fn amazons(&self, side: Side) -> B {
        self.amazons[side.index() & 1]
    }

    /// The squares with arrows.
    pub(super) fn arrows(&self) -> B {
        B::BOARD & !(self.empty | self.amazons[0] | self.amazons[1])
    }

    /// The amazons of a side that cannot move.
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn locked(&self, side: Side) -> B {
        self.amazons(side) & !self.empty.neighbours()
    }

    /// The same board with this side to move.
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn with_turn(&self, turn: Side) -> Self {
        let key = if turn == self.turn { self.key } else { self.key ^ SECOND_TO_MOVE };
        Self { turn, key, ..*self }
    }

    pub(super) fn cell(&self, square: Square) -> Cell {
        let bit = B::single(index::<B>(square));
        if !(self.empty & bit).is_empty() {
            Cell::Empty
        } else if !(self.amazons[0] & bit).is_empty() {
            Cell::Amazon(Side::FIRST)
        } else if !(self.amazons[1] & bit).is_empty() {
            Cell::Amazon(Side::SECOND)
        } else {
            Cell::Arrow
        }
    }

    pub(super) fn recompute_key(&self) -> u64 {
        let sets = [self.amazons[0], self.amazons[1], self.arrows()];
        let turn = if self.turn == Side::FIRST { 0 } else { SECOND_TO_MOVE };
        sets.iter().enumerate().flat_map(|(kind, set)| set.squares().map(move |index| key(kind, index))).fold(turn, |all, key| all ^ key)
    }

    /// Whether the side to move has a legal move. Any amazon with an empty neighbour has one, because it can shoot back to where it came from.
    pub(super) fn can_move(&self) -> bool {
        !(self.amazons(self.turn).neighbours() & self.empty).is_empty()
    }

    /// Calls `visit(from, to, arrows)` for every queen move of the side to move, with the squares that the arrow can reach.
    #[inline]
    pub(super) fn for_each_step(&self, mut visit: impl FnMut(u8, u8, B)) {
        for from in self.amazons(self.turn).squares() {
            let vacated = self.empty | B::single(from);
            for to in B::queen(from, self.empty).squares() {
                visit(from, to, B::queen(to, vacated));
            }
        }
    }

    pub(super) fn moves(&self, out: &mut Vec<Move>) {
        self.for_each_step(|from, to, arrows| {
            let (from, to) = (square::<B>(from), square::<B>(to));
            out.extend(arrows.squares().map(|arrow| Move { from, to, arrow: square::<B>(arrow) }));
        });
    }

    pub(super) fn count_moves(&self) -> u64 {
        let mut total = 0;
        self.for_each_step(|_, _, arrows| total += u64::from(arrows.count()));
        total
    }

    /// Plays a move given by bit indices.
    #[inline]
    pub(super) fn play(&mut self, from: u8, to: u8, arrow: u8) {
        let side = self.turn.index() & 1;
        self.amazons[side] = (self.amazons[side] & !B::single(from)) | B::single(to);
        self.empty = (self.empty | B::single(from)) & !(B::single(to) | B::single(arrow));
        self.key ^= key(side, from) ^ key(side, to) ^ key(2, arrow) ^ SECOND_TO_MOVE;
        self.turn = self.turn.opponent();
    }

    pub(super) fn play_move(&mut self, m: Move) {
        self.play(index::<B>(m.from), index::<B>(m.to), index::<B>(m.arrow));
    }

    /// Whether a move between squares of the board is legal.
    pub(super) fn is_legal(&self, m: Move) -> bool {
        let (from, to) = (B::single(index::<B>(m.from)), B::single(index::<B>(m.to)));
        !(self.amazons(self.turn) & from).is_empty()
            && !(B::queen(index::<B>(m.from), self.empty) & to).is_empty()
            && !(B::queen(index::<B>(m.to), self.empty | from) & B::single(index::<B>(m.arrow))).is_empty()
    }

    /// The board under one of the eight symmetries of the square.
    pub(super) fn transformed(&self, symmetry: usize) -> Self {
        let turn =
            |set: B| set.squares().fold(B::NONE, |image, at| image | B::single(index::<B>(transform(square::<B>(at), symmetry, B::SIZE))));
        Self::new(self.amazons.map(turn), turn(self.empty), self.turn)
    }
}

fn key(kind: usize, index: u8) -> u64 {
    KEYS[(kind * 128 + usize::from(index)) % KEYS.len()]
}

/// The image of a square of a `size` x `size` board: bit 0 of `symmetry` mirrors files, bit 1 ranks, bit 2 swaps both.
pub(super) fn transform(square: Square, symmetry: usize, size: u8) -> Square {
    let mirror = |line: u8, yes: bool| if yes { size - 1 - line } else { line };
    let (file, rank) = (mirror(square.file(), symmetry & 1 != 0), mirror(square.rank(), symmetry & 2 != 0));
    if symmetry & 4 == 0 { Square::new(file, rank) } else { Square::new(rank, file) }
}
