//! Quoridor (Mirko Marchesi, Gigamic 1997) for two players: 9x9 squares, ten walls each.
//!
//! ```text
//! 9 . . . . 2 . . . .     the second side starts on e9 and wins on rank 1
//! 8 . . . . . . . . .
//! ...
//! 1 . . . . 1 . . . .     the first side starts on e1 and wins on rank 9
//!   a b c d e f g h i
//! ```
//!
//! In a turn a side moves its pawn or places a wall. The variant `course` has the rules of a university contest: no diagonal jumps, and a side
//! whose pawn stands on the only path that the opponent has left may not place a wall. Without diagonal jumps a side can be shut in by the other
//! pawn and have no legal move; the contest allows no pass and counts every other action as a violation until the side has lost, so such a side
//! loses at once here. The contest has no draws: positions may repeat any number of times, and after 100 moves of each side the one that used
//! less time wins.

pub mod board;
mod diagram;
pub mod grid;
mod legality;
mod levels;
mod notation;
pub mod paths;
mod pawns;
pub mod squares;
pub mod walls;

#[cfg(any(feature = "players", feature = "study"))]
pub mod maps;
#[cfg(feature = "players")]
pub mod players;
#[cfg(feature = "study")]
mod study;
#[cfg(any(feature = "players", feature = "study"))]
pub mod ways;

use std::sync::LazyLock;

use crate::core::error::{MoveError, PositionError, UnknownName};
use crate::core::fault::Fault;
use crate::core::game::{DrawRules, Game};
use crate::core::key::zobrist;
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;

use board::{CROSSINGS, SQUARES};
pub use board::{Move, Orientation, Square, Wall};
pub use paths::{WinningPaths, winning_paths};
pub use pawns::Direction;
pub use squares::Squares;
pub use walls::Walls;

/// Walls that each side has at the start.
pub const WALLS_EACH: u8 = 10;

/// After this many moves of each side, total time decides in the variant `course`. With equal times the second side wins. That is our choice:
/// the assignment only says that there must be a winner, and the first side has the advantage of the first move.
pub const COURSE_STEPS: u32 = 100;

/// The rules of a game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
enum Variant {
    /// The published rules.
    #[default]
    Standard,
    /// The referee's rules of the university contest.
    Course,
}

/// A position of Quoridor.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Quoridor {
    walls: Walls,
    key: u64,
    pawns: [Square; 2],
    left: [u8; 2],
    turn: Side,
    variant: Variant,
}

/// Offsets into [`KEYS`]: pawns by side and square, walls, walls left by side and number, turn, variant.
const KEY_WALLS: usize = 2 * SQUARES;
const KEY_LEFT: usize = KEY_WALLS + 2 * CROSSINGS;
const KEY_TURN: usize = KEY_LEFT + 2 * (WALLS_EACH as usize + 1);
const KEY_COURSE: usize = KEY_TURN + 1;
static KEYS: LazyLock<[u64; KEY_COURSE + 1]> = LazyLock::new(|| zobrist(0x5175_6f72_6964_6f72));

impl Default for Quoridor {
    fn default() -> Self {
        let pawns = [Square::start_of(Side::FIRST), Square::start_of(Side::SECOND)];
        Self::assemble(Variant::Standard, Walls::NONE, pawns, [WALLS_EACH; 2], Side::FIRST)
    }
}

impl Quoridor {
    fn assemble(variant: Variant, walls: Walls, pawns: [Square; 2], left: [u8; 2], turn: Side) -> Self {
        let mut position = Self { walls, key: 0, pawns, left, turn, variant };
        position.key = position.recompute_key();
        position
    }

    /// The walls on the board.
    #[must_use]
    pub const fn walls(&self) -> Walls {
        self.walls
    }

    /// Where the pawn of a side stands.
    #[must_use]
    pub const fn pawn(&self, side: Side) -> Square {
        self.pawns[side.index() & 1]
    }

    /// How many walls a side has in hand.
    #[must_use]
    pub const fn walls_left(&self, side: Side) -> u8 {
        self.left[side.index() & 1]
    }

    /// Whether a pawn that cannot jump straight over the other one may step to either side of it.
    const fn diagonal_jumps(&self) -> bool {
        matches!(self.variant, Variant::Standard)
    }

    /// The side whose pawn has reached its goal.
    fn goal_reached_by(&self) -> Option<Side> {
        Side::all(2).find(|&side| self.pawn(side).is_goal_of(side))
    }

    /// The position in which the other side is to move, all else the same.
    #[must_use]
    pub fn with_turn_passed(&self) -> Self {
        let mut next = self.clone();
        next.pass_turn();
        next
    }

    fn pass_turn(&mut self) {
        self.turn = self.turn.opponent();
        self.key ^= KEYS[KEY_TURN];
    }

    fn left_key(&self, side: Side) -> u64 {
        KEYS[KEY_LEFT + side.index() * (WALLS_EACH as usize + 1) + usize::from(self.walls_left(side))]
    }
}

impl Game for Quoridor {
    type Move = Move;

    const NAME: &'static str = "quoridor";
    const VARIANTS: &'static [&'static str] = &["standard", "course"];
    const CAN_GO_ON: bool = true;

    fn start(variant: &str) -> Result<Self, UnknownName> {
        let standard = Self::default();
        Ok(Self::assemble(Self::variant_named(variant)?, standard.walls, standard.pawns, standard.left, standard.turn))
    }

    fn variant(&self) -> &'static str {
        Self::VARIANTS[self.variant as usize]
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.goal_reached_by() {
            return Some(Outcome::win(winner, 2, Reason::Goal));
        }
        // With diagonal jumps, a pawn with a path to its goal can always move.
        let stuck = !self.diagonal_jumps() && self.pawn_targets().is_empty() && self.legal_walls().is_empty();
        stuck.then(|| Outcome::win(self.turn.opponent(), 2, Reason::NoMoves))
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.goal_reached_by().is_none() {
            out.extend(self.pawn_targets().map(Move::Pawn));
            out.extend(self.legal_walls().map(Move::Wall));
        }
    }

    fn count_moves(&self) -> u64 {
        match self.goal_reached_by() {
            Some(_) => 0,
            None => u64::from(self.pawn_targets().len() + self.legal_walls().len()),
        }
    }

    fn refusal(&self, m: Move) -> Option<Fault> {
        self.explain_refusal(m)
    }

    fn is_legal(&self, m: Move) -> bool {
        self.goal_reached_by().is_none()
            && match m {
                Move::Pawn(to) => self.pawn_targets().contains(to),
                Move::Wall(wall) => self.allows(wall),
            }
    }

    fn play_unchecked(&mut self, m: Move) {
        let side = self.turn.index() & 1;
        match m {
            Move::Pawn(to) => {
                self.key ^= KEYS[side * SQUARES + self.pawns[side].index()] ^ KEYS[side * SQUARES + to.index()];
                self.pawns[side] = to;
            }
            Move::Wall(wall) => {
                self.key ^= self.left_key(self.turn) ^ KEYS[KEY_WALLS + wall.index()];
                self.walls |= Walls::of(wall);
                self.left[side] = self.left[side].saturating_sub(1);
                self.key ^= self.left_key(self.turn);
            }
        }
        self.pass_turn();
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recompute_key(&self) -> u64 {
        let mut key = self.walls.fold(0, |key, wall| key ^ KEYS[KEY_WALLS + wall.index()]);
        for side in Side::all(2) {
            key ^= KEYS[side.index() * SQUARES + self.pawn(side).index()] ^ self.left_key(side);
        }
        if self.turn == Side::SECOND {
            key ^= KEYS[KEY_TURN];
        }
        if self.variant == Variant::Course {
            key ^= KEYS[KEY_COURSE];
        }
        key
    }

    fn write_move(&self, m: Move) -> String {
        notation::write_move(m)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read_move(text)
    }

    fn write_position(&self) -> String {
        notation::write_position(self)
    }

    fn diagram(&self) -> String {
        diagram::diagram(&self.write_position())
    }

    /// Both pawns.
    fn board_of(position: &str) -> &str {
        position.split('/').nth(2).unwrap_or_default().trim()
    }

    fn parse_position(variant: &str, text: &str) -> Result<Self, PositionError> {
        notation::read_position(variant, text)
    }

    fn sketch(variant: &str, text: &str) -> Result<Self, PositionError> {
        notation::read_sketch(variant, text)
    }

    fn is_irreversible(&self, m: Move) -> bool {
        matches!(m, Move::Wall(_))
    }

    /// The contest needs a winner: there repetition decides nothing, and the limit of moves ends the game.
    fn draw_rules(&self) -> DrawRules {
        DrawRules { repetition: (self.variant == Variant::Standard).then_some(3), quiet_plies: None }
    }

    fn step_limit(&self) -> Option<u32> {
        (self.variant == Variant::Course).then_some(COURSE_STEPS)
    }

    fn symmetries(&self) -> usize {
        4
    }

    /// 1 mirrors left to right; 2 flips bottom to top and swaps the sides; 3 does both.
    fn transformed(&self, symmetry: usize) -> Self {
        let (mut walls, mut pawns, mut left, mut turn) = (self.walls, self.pawns, self.left, self.turn);
        if symmetry & 1 != 0 {
            walls = walls.mirrored();
            pawns = pawns.map(Square::mirrored);
        }
        if symmetry & 2 != 0 {
            walls = walls.flipped();
            pawns = [pawns[1].flipped(), pawns[0].flipped()];
            left.swap(0, 1);
            turn = turn.opponent();
        }
        Self::assemble(self.variant, walls, pawns, left, turn)
    }

    fn transform_move(&self, m: Move, symmetry: usize) -> Move {
        let m = match m {
            Move::Pawn(to) if symmetry & 1 != 0 => Move::Pawn(to.mirrored()),
            Move::Wall(wall) if symmetry & 1 != 0 => Move::Wall(wall.mirrored()),
            m => m,
        };
        match m {
            Move::Pawn(to) if symmetry & 2 != 0 => Move::Pawn(to.flipped()),
            Move::Wall(wall) if symmetry & 2 != 0 => Move::Wall(wall.flipped()),
            m => m,
        }
    }
}

#[cfg(any(test, feature = "testkit"))]
pub mod slow;
#[cfg(test)]
mod tests;
