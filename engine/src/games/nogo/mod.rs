//! NoGo: players place stones on a Go board and must never remove the last liberty of any group, their own or the opponent's.
//!
//! The rules are those of the NoGo workshop at BIRS (2011), as played on Botzone and at the Computer Olympiad: Black begins, no captures, no
//! suicide, no pass; a side without a legal point loses. In the usual variant Black's first stone may not be on the centre.

mod board;
mod levels;
mod notation;
mod points;

#[cfg(feature = "players")]
pub mod players;
#[cfg(feature = "study")]
mod study;

#[cfg(any(test, feature = "testkit"))]
pub mod slow;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::LazyLock;

use crate::core::botzone::Botzone;
use crate::core::error::{MoveError, PositionError, UnknownName};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::key::zobrist;
use crate::core::outcome::{Outcome, Reason};
use crate::core::rows::{self, Numbering};
use crate::core::sgf::Sgf;
use crate::core::side::Side;

use board::Board;
pub use points::{MAX_SIZE, MIN_SIZE, Point, PointSet, Points};

/// A position of NoGo on a board of any size from 3x3 to 13x13.
///
/// Any arrangement of stones is a position as long as every group has a liberty: the numbers of stones need not agree with the turn,
/// so that handicap games and studies can be set up.
#[derive(Clone, Eq, PartialEq)]
pub struct NoGo {
    boards: Boards,
    key: u64,
    turn: Side,
    variant: Variant,
}

/// The board in as few words as its size allows: two words are clearly faster than three.
#[derive(Clone, Eq, PartialEq, Debug)]
enum Boards {
    Small(Board<2>),
    Large(Board<3>),
}

/// Evaluates an expression with the board of a position, whatever its width.
macro_rules! with_board {
    ($boards:expr, $board:ident => $value:expr) => {
        match $boards {
            $crate::games::nogo::Boards::Small($board) => $value,
            $crate::games::nogo::Boards::Large($board) => $value,
        }
    };
}

/// Board size and centre rule.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Variant {
    size: u8,
    /// Whether Black's first stone may be on the centre.
    free_centre: bool,
}

#[cfg(feature = "players")]
use with_board;

impl Variant {
    const STANDARD: Self = Self { size: 9, free_centre: false };

    fn named(name: &str) -> Option<Self> {
        let index = NoGo::VARIANTS.iter().position(|variant| *variant == name)?;
        Some(match index {
            0 => Self::STANDARD,
            1 => Self { size: 9, free_centre: true },
            _ => {
                let size = MIN_SIZE + (index as u8 - 2);
                Self { size: if size < 9 { size } else { size + 1 }, free_centre: true }
            }
        })
    }

    fn name(self) -> &'static str {
        let index = match self.size {
            9 => usize::from(self.free_centre),
            size if size < 9 => (size - MIN_SIZE) as usize + 2,
            size => (size - MIN_SIZE) as usize + 1,
        };
        NoGo::VARIANTS[index]
    }

    fn centre(self) -> Point {
        Point::new(self.size / 2, self.size / 2).unwrap_or(Point::A1)
    }
}

static STONE_KEYS: LazyLock<[[u64; Point::COUNT]; 2]> = LazyLock::new(|| [zobrist(0x6e6f_676f_0001), zobrist(0x6e6f_676f_0002)]);
const TURN_KEY: u64 = zobrist::<1>(0x6e6f_676f_0003)[0];
const VARIANT_KEYS: [u64; MAX_SIZE as usize * 2 + 2] = zobrist(0x6e6f_676f_0004);

impl NoGo {
    /// The number of rows and columns.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.variant.size
    }

    /// The side whose stone is on a point; Black is [`Side::FIRST`].
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Side> {
        [Side::FIRST, Side::SECOND].into_iter().find(|&side| self.stones(side).contains(point))
    }

    /// The stones of a side.
    #[must_use]
    pub fn stones(&self, side: Side) -> PointSet<3> {
        with_board!(&self.boards, board => board.stones[side.index() & 1].widened())
    }

    /// The points without a stone.
    #[must_use]
    pub fn empty(&self) -> PointSet<3> {
        with_board!(&self.boards, board => board.empty.widened())
    }

    /// The points where a side could put a stone if it were its turn.
    #[must_use]
    pub fn legal(&self, side: Side) -> PointSet<3> {
        let mut legal = with_board!(&self.boards, board => board.legal[side.index() & 1].widened());
        if side == Side::FIRST && self.centre_is_closed() {
            legal.remove(self.variant.centre());
        }
        legal
    }

    /// How many points are legal for a side.
    #[must_use]
    #[inline]
    pub fn legal_count(&self, side: Side) -> u32 {
        let count = with_board!(&self.boards, board => board.legal[side.index() & 1].len());
        count - u32::from(side == Side::FIRST && self.centre_is_closed() && self.is_open(self.variant.centre(), side))
    }

    /// The stones of the group that the stone on a point belongs to, and the group's liberties. Nothing for an empty point.
    #[must_use]
    pub fn group(&self, point: Point) -> (PointSet<3>, PointSet<3>) {
        let Some(side) = self.stone(point) else { return Default::default() };
        with_board!(&self.boards, board => {
            let (group, liberties) = board.group(point, side.index() & 1);
            (group.widened(), liberties.widened())
        })
    }

    /// An empty board of a variant.
    fn empty_board(variant: Variant) -> Self {
        let boards = if variant.size <= PointSet::<2>::LARGEST_BOARD {
            Boards::Small(Board::new(variant.size))
        } else {
            Boards::Large(Board::new(variant.size))
        };
        let mut position = Self { boards, key: 0, turn: Side::FIRST, variant };
        position.key = position.recompute_key();
        position
    }

    /// A position with these stones, or the stones of a group that has no liberty.
    fn with_stones(variant: Variant, stones: [&[Point]; 2], turn: Side) -> Result<Self, PointSet<3>> {
        fn set<const N: usize>(points: &[Point]) -> PointSet<N> {
            points.iter().fold(PointSet::EMPTY, |set, &point| set | PointSet::point(point))
        }
        let boards = if variant.size <= PointSet::<2>::LARGEST_BOARD {
            Boards::Small(Board::with_stones(variant.size, stones.map(set)).map_err(PointSet::widened)?)
        } else {
            Boards::Large(Board::with_stones(variant.size, stones.map(set))?)
        };
        let mut position = Self { boards, key: 0, turn, variant };
        position.key = position.recompute_key();
        Ok(position)
    }

    /// Whether the centre rule forbids the centre to Black now: until Black has a stone on the board.
    #[inline]
    fn centre_is_closed(&self) -> bool {
        !self.variant.free_centre && with_board!(&self.boards, board => board.stones[0].is_empty())
    }

    /// Whether a point is legal for a side, ignoring the centre rule.
    #[inline]
    fn is_open(&self, point: Point, side: Side) -> bool {
        with_board!(&self.boards, board => board.legal[side.index() & 1].contains(point))
    }

    /// The reason why an empty point is illegal for the side to move.
    fn liberty_refusal(&self, point: Point) -> Fault {
        let us = self.turn;
        let around = PointSet::<3>::point(point).neighbours();
        let taken = |side: Side| {
            (around & self.stones(side)).into_iter().fold(PointSet::<3>::EMPTY, |all, stone| {
                let (group, liberties) = self.group(stone);
                if liberties.is_plural() { all } else { all | group }
            })
        };
        let captured = taken(us.opponent());
        if let Some(stone) = captured.first() {
            return match captured.len() {
                1 => Fault::new("nogo.captures-stone", &[&point, &stone]),
                count => Fault::new("nogo.captures-stones", &[&point, &count, &stone]),
            };
        }
        match taken(us).first() {
            Some(stone) => Fault::new("nogo.suicide-of-group", &[&point, &stone]),
            None => Fault::new("nogo.suicide", &[&point]),
        }
    }
}

/// The word for a side's stones.
pub(crate) fn colour(side: Side) -> &'static str {
    if side == Side::FIRST { "side.black" } else { "side.white" }
}

impl Default for NoGo {
    fn default() -> Self {
        Self::empty_board(Variant::STANDARD)
    }
}

impl fmt::Debug for NoGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NoGo({}: {})", self.variant.name(), self.write_position())
    }
}

impl Game for NoGo {
    type Move = Point;

    const NAME: &'static str = "nogo";
    const VARIANTS: &'static [&'static str] =
        &["standard", "free-centre", "3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "10x10", "11x11", "12x12", "13x13"];

    const SGF: Option<&'static Sgf> = Some(&notation::SGF);
    const BOTZONE: Option<&'static Botzone> = Some(&notation::BOTZONE);
    const SIGNS: &'static [(char, char)] = &[('X', '●'), ('O', '○')];

    fn start(variant: &str) -> Result<Self, UnknownName> {
        let found = Variant::named(variant).ok_or_else(|| Self::unknown_variant(variant))?;
        Ok(Self::empty_board(found))
    }

    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let stuck = with_board!(&self.boards, board => board.legal[self.turn.index() & 1].is_empty());
        stuck.then(|| Outcome::win(self.turn.opponent(), 2, Reason::NoMoves))
    }

    fn moves(&self, out: &mut Vec<Point>) {
        if self.turn == Side::FIRST && self.centre_is_closed() {
            out.extend(self.legal(self.turn));
        } else {
            with_board!(&self.boards, board => out.extend(board.legal[self.turn.index() & 1]));
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        u64::from(self.legal_count(self.turn))
    }

    fn refusal(&self, m: Point) -> Option<Fault> {
        if self.is_legal(m) {
            return None;
        }
        if !m.is_on(self.size()) {
            return Some(Fault::new("nogo.off-board", &[&m, &self.size()]));
        }
        if let Some(side) = self.stone(m) {
            return Some(Fault::new("nogo.occupied", &[&m]).word(colour(side)));
        }
        if m == self.variant.centre() && self.turn == Side::FIRST && self.centre_is_closed() && self.is_open(m, self.turn) {
            return Some(Fault::new("nogo.centre", &[&m]));
        }
        Some(self.liberty_refusal(m))
    }

    fn is_legal(&self, m: Point) -> bool {
        m.is_on(self.size()) && self.legal(self.turn).contains(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Point) {
        let side = self.turn.index() & 1;
        with_board!(&mut self.boards, board => board.play(m, side));
        self.key ^= STONE_KEYS[side][m.index()] ^ TURN_KEY;
        self.turn = self.turn.opponent();
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recompute_key(&self) -> u64 {
        let mut key = VARIANT_KEYS[self.size() as usize * 2 + usize::from(self.variant.free_centre)];
        for side in [Side::FIRST, Side::SECOND] {
            for point in self.stones(side) {
                key ^= STONE_KEYS[side.index()][point.index()];
            }
        }
        if self.turn == Side::SECOND { key ^ TURN_KEY } else { key }
    }

    fn write_move(&self, m: Point) -> String {
        m.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Point, MoveError> {
        notation::read_point(text, self.size())
    }

    fn write_position(&self) -> String {
        notation::write_position(self)
    }

    fn diagram(&self) -> String {
        rows::diagram(&self.write_position(), points::COLUMNS, Numbering::FromBottom)
    }

    fn parse_position(variant: &str, text: &str) -> Result<Self, PositionError> {
        notation::parse_position(variant, text)
    }

    fn symmetries(&self) -> usize {
        8
    }

    fn transformed(&self, symmetry: usize) -> Self {
        let image =
            |side: Side| -> Vec<Point> { self.stones(side).into_iter().map(|point| point.transformed(symmetry, self.size())).collect() };
        // Symmetries preserve liberties, so this cannot fail for a legal position.
        Self::with_stones(self.variant, [&image(Side::FIRST), &image(Side::SECOND)], self.turn).unwrap_or_else(|_| self.clone())
    }

    fn transform_move(&self, m: Point, symmetry: usize) -> Point {
        m.transformed(symmetry, self.size())
    }
}
