//! Checkers with towers, the variant of a university assignment: men move forward and become towers on the last row; captures are optional and
//! take one piece per move. A side that cannot move loses.

mod board;
mod levels;
mod notation;
mod refusal;
mod square;

#[cfg(any(feature = "players", feature = "study"))]
pub mod minimax;
#[cfg(feature = "players")]
pub mod players;
#[cfg(feature = "study")]
mod study;
#[cfg(feature = "study")]
pub mod towers;

#[cfg(any(test, feature = "testkit"))]
pub mod slow;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use crate::core::error::{MoveError, PositionError, UnknownName};
use crate::core::fault::Fault;
use crate::core::game::{DrawRules, Game};
use crate::core::key::zobrist;
use crate::core::outcome::{Outcome, Reason};
use crate::core::rows::{self, Numbering};
use crate::core::side::Side;

use board::{DARK, Direction, View};

pub use square::{Move, Square};

/// A position of checkers with towers. The first side is black; it starts on rows 6 to 8 and moves up, towards row 1.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Checkers {
    /// Men and towers of black and of white.
    pieces: [u64; 2],
    /// The towers of both.
    towers: u64,
    key: u64,
    turn: Side,
    /// Without the draw rules.
    course: bool,
}

/// The contents of a square.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Piece {
    /// Its side; the first side is black.
    pub side: Side,
    /// A tower, not a man.
    pub tower: bool,
}

/// The rows on which men of the first and of the second side become towers.
const LAST_ROWS: [u64; 2] = [0xff, 0xff << 56];

/// Per kind of piece (black man, black tower, white man, white tower) and square, and one for white to move.
static KEYS: LazyLock<[u64; 257]> = LazyLock::new(|| zobrist(0x7077_6572_0001));
const WHITE_TO_MOVE: usize = 256;

impl Default for Checkers {
    fn default() -> Self {
        Self::new([(0xff_ffff << 40) & DARK, 0xff_ffff & DARK], 0, Side::FIRST, false)
    }
}

impl Checkers {
    fn new(pieces: [u64; 2], towers: u64, turn: Side, course: bool) -> Self {
        let mut position = Self { pieces, towers, key: 0, turn, course };
        position.key = position.recompute_key();
        position
    }

    /// The contents of a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let side = Side::all(2).find(|&side| self.side_set(side) & square.bit() != 0)?;
        Some(Piece { side, tower: self.towers & square.bit() != 0 })
    }

    /// The numbers of men and of towers of a side.
    #[must_use]
    pub fn counts(&self, side: Side) -> (u32, u32) {
        let pieces = self.side_set(side);
        ((pieces & !self.towers).count_ones(), (pieces & self.towers).count_ones())
    }

    /// The assignment's board cost: (black men + 3 black towers) - (white men + 3 white towers).
    #[must_use]
    pub fn cost(&self) -> i32 {
        let weight = |side| {
            let (men, towers) = self.counts(side);
            (men + 3 * towers) as i32
        };
        weight(Side::FIRST) - weight(Side::SECOND)
    }

    /// The legal moves in the order in which the assignment builds its tree: pieces row by row, and for each piece north-east, south-east,
    /// south-west, north-west.
    pub fn moves_in_order(&self, out: &mut Vec<Move>) {
        let view = self.view();
        for from in Square::of_set(self.side_set(self.turn)) {
            for direction in Direction::ALL {
                let (columns, rows) = direction.offset();
                let step = from.offset(columns, rows);
                let jump = from.offset(2 * columns, 2 * rows);
                if direction.steppers(view.movers(direction), view.empty) & from.bit() != 0 {
                    out.extend(step.map(|to| Move { from, to }));
                } else if direction.jumpers(view.movers(direction), view.theirs, view.empty) & from.bit() != 0 {
                    out.extend(jump.map(|to| Move { from, to }));
                }
            }
        }
    }

    /// The same board with the other side to move. Such a position may be unreachable in a game.
    #[must_use]
    pub fn with_other_turn(&self) -> Self {
        Self { turn: self.turn.opponent(), key: self.key ^ KEYS[WHITE_TO_MOVE], ..*self }
    }

    const fn side_set(&self, side: Side) -> u64 {
        self.pieces[side.index() & 1]
    }

    const fn view(&self) -> View {
        self.view_of(self.turn)
    }

    /// The board from the point of view of `side`, as if it were to move.
    const fn view_of(&self, side: Side) -> View {
        let ours = self.side_set(side);
        let theirs = self.side_set(side.opponent());
        let towers = ours & self.towers;
        let (north, south) = if side.index() == 0 { (ours, towers) } else { (towers, ours) };
        View { north, south, theirs, empty: DARK & !(ours | theirs) }
    }
}

impl Game for Checkers {
    type Move = Move;

    const NAME: &'static str = "checkers";
    const VARIANTS: &'static [&'static str] = &["standard", "course"];
    const CAN_GO_ON: bool = true;

    fn start(variant: &str) -> Result<Self, UnknownName> {
        match variant {
            "standard" => Ok(Self::default()),
            "course" => Ok(Self { course: true, ..Self::default() }),
            _ => Err(Self::unknown_variant(variant)),
        }
    }

    fn variant(&self) -> &'static str {
        Self::VARIANTS[usize::from(self.course)]
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        (!self.view().can_act()).then(|| Outcome::win(self.turn.opponent(), 2, Reason::NoMoves))
    }

    fn moves(&self, out: &mut Vec<Move>) {
        let view = self.view();
        view.captures(|from, to| out.push(Move { from, to }));
        view.steps(|from, to| out.push(Move { from, to }));
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.view().count())
    }

    fn refusal(&self, m: Move) -> Option<Fault> {
        refusal::refusal(self, m)
    }

    fn is_legal(&self, m: Move) -> bool {
        self.view().targets(m.from.bit()) & m.to.bit() != 0
    }

    fn play_unchecked(&mut self, m: Move) {
        let (mover, other) = (self.turn.index() & 1, self.turn.opponent().index() & 1);
        let (from, to) = (m.from.bit(), m.to.bit());
        self.pieces[mover] ^= from | to;
        let was_tower = self.towers & from != 0;
        let is_tower = was_tower || to & LAST_ROWS[mover] != 0;
        self.towers = self.towers & !from | if is_tower { to } else { 0 };
        self.key ^= KEYS[key_index(mover, was_tower, m.from)] ^ KEYS[key_index(mover, is_tower, m.to)] ^ KEYS[WHITE_TO_MOVE];
        if m.from.index().abs_diff(m.to.index()) > 9 {
            let jumped = m.from.middle(m.to);
            self.key ^= KEYS[key_index(other, self.towers & jumped.bit() != 0, jumped)];
            self.pieces[other] &= !jumped.bit();
            self.towers &= !jumped.bit();
        }
        self.turn = self.turn.opponent();
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recompute_key(&self) -> u64 {
        let mut key = if self.turn == Side::SECOND { KEYS[WHITE_TO_MOVE] } else { 0 };
        for side in Side::all(2) {
            for square in Square::of_set(self.side_set(side)) {
                key ^= KEYS[key_index(side.index(), self.towers & square.bit() != 0, square)];
            }
        }
        key
    }

    fn write_move(&self, m: Move) -> String {
        m.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read_move(text)
    }

    fn write_position(&self) -> String {
        notation::write_position(self)
    }

    fn diagram(&self) -> String {
        rows::diagram(&self.write_position(), b"ABCDEFGH", Numbering::FromTop)
    }

    fn parse_position(variant: &str, text: &str) -> Result<Self, PositionError> {
        notation::parse_position(variant, text)
    }

    fn sketch(variant: &str, text: &str) -> Result<Self, PositionError> {
        notation::sketch(variant, text)
    }

    /// Captures and moves of men cannot be taken back.
    fn is_irreversible(&self, m: Move) -> bool {
        m.is_capture() || self.towers & m.from.bit() == 0
    }

    /// Threefold repetition, and 80 plies without a capture or a man's move; none in the `course` variant.
    fn draw_rules(&self) -> DrawRules {
        if self.course { DrawRules::default() } else { DrawRules { repetition: Some(3), quiet_plies: Some(80) } }
    }

    /// The board rotated by 180 degrees with the sides exchanged; a reflection would put the pieces on light squares.
    fn symmetries(&self) -> usize {
        2
    }

    fn transformed(&self, symmetry: usize) -> Self {
        if symmetry == 0 {
            return *self;
        }
        let [black, white] = self.pieces.map(u64::reverse_bits);
        Self::new([white, black], self.towers.reverse_bits(), self.turn.opponent(), self.course)
    }

    fn transform_move(&self, m: Move, symmetry: usize) -> Move {
        if symmetry == 0 { m } else { Move { from: m.from.turned(), to: m.to.turned() } }
    }
}

const fn key_index(side: usize, tower: bool, square: Square) -> usize {
    side * 128 + if tower { 64 } else { 0 } + square.index()
}
