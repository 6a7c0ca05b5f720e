//! Amazons (Walter Zamkauskas 1988) on 8x8 and 10x10. In a turn an amazon moves like a chess queen and then shoots an arrow, also like a queen,
//! from where it landed. Amazons and arrows block moves and shots; arrows stay for the rest of the game. A side that cannot move loses.

mod bits;
mod board;
mod levels;
mod notation;
mod refusal;
mod square;

#[cfg(any(feature = "players", feature = "study"))]
mod features;
#[cfg(any(feature = "players", feature = "study"))]
mod lieberum;
#[cfg(feature = "players")]
pub mod players;
#[cfg(feature = "study")]
mod study;

#[cfg(any(test, feature = "testkit"))]
pub mod slow;
#[cfg(test)]
mod tests;

use crate::core::botzone::Botzone;
use crate::core::error::{MoveError, PositionError, UnknownName};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::outcome::{Outcome, Reason};
use crate::core::sgf::Sgf;
use crate::core::side::Side;

use bits::Bits;
use board::Board;

pub use board::Cell;
pub use square::{Move, Square};

/// A position of Amazons.
///
/// The first side is black on 8x8 (as on Botzone) and white on 10x10.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Amazons(Size);

/// The board, by its size.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Size {
    Eight(Board<u64>),
    Ten(Board<u128>),
}

/// Evaluates an expression with the board of the position's size.
macro_rules! on_board {
    ($position:expr, $board:ident => $value:expr) => {
        match $position {
            Size::Eight($board) => $value,
            Size::Ten($board) => $value,
        }
    };
}

impl Default for Amazons {
    fn default() -> Self {
        Self(Size::Eight(Board::without_arrows([(2, 7), (5, 7), (0, 5), (7, 5)], [(0, 2), (7, 2), (2, 0), (5, 0)])))
    }
}

impl Amazons {
    /// The start position on 10x10.
    fn ten() -> Self {
        Self(Size::Ten(Board::without_arrows([(3, 0), (6, 0), (0, 3), (9, 3)], [(0, 6), (9, 6), (3, 9), (6, 9)])))
    }

    /// The number of files and of ranks.
    #[must_use]
    pub fn size(&self) -> u8 {
        match self.0 {
            Size::Eight(_) => 8,
            Size::Ten(_) => 10,
        }
    }

    /// Whether this side's amazons are the black ones.
    #[must_use]
    pub fn is_black(&self, side: Side) -> bool {
        matches!(self.0, Size::Eight(_)) == (side == Side::FIRST)
    }

    /// Whether the square is on the board.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.file() < self.size() && square.rank() < self.size()
    }

    /// What stands on a square; `None` off the board.
    #[must_use]
    pub fn cell(&self, square: Square) -> Option<Cell> {
        self.contains(square).then(|| on_board!(&self.0, board => board.cell(square)))
    }

    /// The number of arrows on the board; in a game from the start position this is the number of plies played.
    #[must_use]
    pub fn arrows(&self) -> u32 {
        on_board!(&self.0, board => board.arrows().count())
    }
}

impl Game for Amazons {
    type Move = Move;

    const NAME: &'static str = "amazons";
    const VARIANTS: &'static [&'static str] = &["8x8", "10x10"];
    const SGF: Option<&'static Sgf> = Some(&notation::SGF);
    const BOTZONE: Option<&'static Botzone> = Some(&notation::BOTZONE);
    const SIGNS: &'static [(char, char)] = &[('B', '●'), ('W', '○'), ('x', 'Δ')];

    fn start(variant: &str) -> Result<Self, UnknownName> {
        match variant {
            "8x8" => Ok(Self::default()),
            "10x10" => Ok(Self::ten()),
            _ => Err(Self::unknown_variant(variant)),
        }
    }

    fn variant(&self) -> &'static str {
        match self.0 {
            Size::Eight(_) => "8x8",
            Size::Ten(_) => "10x10",
        }
    }

    fn turn(&self) -> Side {
        on_board!(&self.0, board => board.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        on_board!(&self.0, board => (!board.can_move()).then(|| Outcome::win(board.turn().opponent(), 2, Reason::NoMoves)))
    }

    fn moves(&self, out: &mut Vec<Move>) {
        on_board!(&self.0, board => board.moves(out));
    }

    fn count_moves(&self) -> u64 {
        on_board!(&self.0, board => board.count_moves())
    }

    fn refusal(&self, m: Move) -> Option<Fault> {
        refusal::refusal(self, m)
    }

    fn is_legal(&self, m: Move) -> bool {
        [m.from, m.to, m.arrow].iter().all(|&square| self.contains(square)) && on_board!(&self.0, board => board.is_legal(m))
    }

    fn play_unchecked(&mut self, m: Move) {
        on_board!(&mut self.0, board => board.play_move(m));
    }

    fn key(&self) -> u64 {
        on_board!(&self.0, board => board.key())
    }

    fn recompute_key(&self) -> u64 {
        on_board!(&self.0, board => board.recompute_key())
    }

    fn write_move(&self, m: Move) -> String {
        m.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read_move(text, self.size())
    }

    fn write_position(&self) -> String {
        notation::write_position(self)
    }

    fn parse_position(variant: &str, text: &str) -> Result<Self, PositionError> {
        notation::parse_position(variant, text)
    }

    fn sketch(variant: &str, text: &str) -> Result<Self, PositionError> {
        notation::sketch(variant, text)
    }

    fn symmetries(&self) -> usize {
        8
    }

    fn transformed(&self, symmetry: usize) -> Self {
        Self(match &self.0 {
            Size::Eight(board) => Size::Eight(board.transformed(symmetry)),
            Size::Ten(board) => Size::Ten(board.transformed(symmetry)),
        })
    }

    fn transform_move(&self, m: Move, symmetry: usize) -> Move {
        let image = |square| board::transform(square, symmetry, self.size());
        Move { from: image(m.from), to: image(m.to), arrow: image(m.arrow) }
    }
}
