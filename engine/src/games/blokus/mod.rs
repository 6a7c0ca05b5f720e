//! Blokus: classic for four players, classic for two with two colours each, and Duo.
//!
//! Every colour has the 21 free polyominoes of one to five squares. Its first piece covers its start cell; every later one touches a piece of
//! the same colour at a corner and none along an edge. A colour that cannot place a piece passes; the game is over when no colour can. A side's
//! score is the number of squares it placed, plus 15 for a colour that placed all its pieces, plus 5 more if the single square was the last; the
//! `-basic` variants count squares only. (Rules of the published game, Sekkoia 2000 and Mattel; the fixed start cells are those of Pentobi.)

mod bits;
mod generate;
mod geometry;
mod inspect;
mod levels;
// Only programs that play need it; so its sentences are left out of the others (`build.rs`).
#[cfg(feature = "players")]
pub mod lines;
mod notation;
pub mod pieces;
mod refusal;
mod setup;
mod shapes;

#[cfg(feature = "players")]
pub mod players;
#[cfg(feature = "study")]
mod study;

use self::bits::Bits;
use self::generate::Ground;
use self::geometry::{Geometry, MAX_WORDS, by_size};
use self::pieces::{FULL_HAND, Hand, Piece};
use self::setup::{SETUPS, Setup};
use crate::core::error::{MoveError, PositionError, UnknownName};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::key::split_mix;
use crate::core::outcome::Outcome;
use crate::core::sgf::Sgf;
use crate::core::side::Side;

pub use self::geometry::Cell;
pub use self::setup::{Colour, MAX_COLOURS};

/// Bonus for placing all pieces.
const ALL_PLACED: i16 = 15;
/// Additional bonus if the single square was the last of them.
const MONOMINO_LAST: i16 = 5;

/// A placement (a piece, its orientation and its place on the board) or a pass.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Move(u16);

impl Move {
    /// The only move of a colour that cannot place a piece while another colour can.
    pub const PASS: Self = Self(u16::MAX);

    /// Whether this is a pass.
    #[must_use]
    pub fn is_pass(self) -> bool {
        self == Self::PASS
    }
}

/// A position of Blokus.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Blokus {
    /// The cells of every colour.
    cells: [Bits<MAX_WORDS>; MAX_COLOURS],
    /// The pieces that every colour still has; empty for colours that do not play.
    hands: [Hand; MAX_COLOURS],
    key: u64,
    /// Index in [`SETUPS`].
    variant: u8,
    turn: Colour,
    /// The colours that cannot place a piece any more, one bit each. This never changes back: other colours only take room away.
    stuck: u8,
    /// The colours that earned the bonus for the single square, one bit each.
    monomino_last: u8,
}

impl Default for Blokus {
    fn default() -> Self {
        Self::empty(0)
    }
}

impl Blokus {
    /// The start position of the variant with this index.
    fn empty(variant: u8) -> Self {
        let setup = &SETUPS[usize::from(variant)];
        let mut position = Self {
            cells: [Bits::EMPTY; MAX_COLOURS],
            hands: [0; MAX_COLOURS],
            key: 0,
            variant,
            turn: Colour::FIRST,
            stuck: 0,
            monomino_last: 0,
        };
        for colour in setup.colours() {
            position.hands[colour.index()] = FULL_HAND;
        }
        position.key = position.recompute_key();
        position
    }

    fn setup(&self) -> &'static Setup {
        &SETUPS[usize::from(self.variant)]
    }

    fn geometry(&self) -> &'static Geometry {
        self.setup().size.geometry()
    }

    fn hand(&self, colour: Colour) -> Hand {
        self.hands[colour.index()]
    }

    #[cfg_attr(feature = "players", inline(always))]
    fn own<const N: usize>(&self, colour: Colour) -> Bits<N> {
        self.cells[colour.index()].resized()
    }

    #[cfg_attr(feature = "players", inline(always))]
    fn empty_cells<const N: usize>(&self) -> Bits<N> {
        let mut taken = Bits::EMPTY;
        for cells in &self.cells {
            taken |= cells.resized();
        }
        self.geometry().board() & !taken
    }

    #[cfg_attr(feature = "players", inline(always))]
    fn ground<const N: usize, const S: usize>(&self, colour: Colour) -> Ground<N> {
        let setup = self.setup();
        Ground::new::<S>(self.own(colour), self.empty_cells(), setup.size.bit(setup.start(colour)))
    }

    fn all_stuck(&self) -> bool {
        u32::from(self.setup().colours) == self.stuck.count_ones()
    }

    fn must_pass(&self) -> bool {
        self.stuck & self.turn.bit() != 0
    }

    /// Updates the colours that cannot place a piece any more.
    fn update_stuck(&mut self) {
        by_size!(self.setup().size, update_stuck(self));
    }

    /// The score of a colour.
    #[must_use]
    pub fn colour_score(&self, colour: Colour) -> i16 {
        let setup = self.setup();
        let squares = self.cells[colour.index()].count() as i16;
        let all = setup.bonus && self.hand(colour) == 0 && squares > 0;
        let last = self.monomino_last & colour.bit() != 0;
        squares + if all { ALL_PLACED } else { 0 } + if all && last { MONOMINO_LAST } else { 0 }
    }

    /// The score of a side: the sum of its colours.
    #[must_use]
    pub fn score(&self, side: Side) -> i16 {
        let setup = self.setup();
        setup.colours().filter(|&colour| setup.side(colour) == side).map(|colour| self.colour_score(colour)).sum()
    }

    fn pass_turn(&mut self) {
        self.key ^= turn_key(self.turn);
        self.turn = self.turn.after(1, self.setup().colours);
        self.key ^= turn_key(self.turn);
    }
}

fn update_stuck<const N: usize, const S: usize>(position: &mut Blokus) {
    let setup = position.setup();
    let (geometry, empty) = (position.geometry(), position.empty_cells::<N>());
    for colour in setup.colours() {
        if position.stuck & colour.bit() == 0 {
            let ground = Ground::new::<S>(position.own(colour), empty, setup.size.bit(setup.start(colour)));
            if !generate::any::<N, S>(geometry, &ground, position.hand(colour)) {
                position.stuck |= colour.bit();
            }
        }
    }
}

fn count<const N: usize, const S: usize>(position: &Blokus) -> u64 {
    generate::count::<N, S>(position.geometry(), &position.ground::<N, S>(position.turn), position.hand(position.turn))
}

fn list<const N: usize, const S: usize>(position: &Blokus, visit: impl FnMut(u16)) {
    generate::list::<N, S>(position.geometry(), &position.ground::<N, S>(position.turn), position.hand(position.turn), visit);
}

fn cell_key(colour: Colour, bit: usize) -> u64 {
    split_mix(0xb10c_05ce_1100_0000 + ((colour.index() as u64) << 16) + bit as u64).1
}

fn turn_key(colour: Colour) -> u64 {
    split_mix(0xb10c_0570_0000_0000 + colour.index() as u64).1
}

fn monomino_key(colour: Colour) -> u64 {
    split_mix(0xb10c_0530_0000_0000 + colour.index() as u64).1
}

fn variant_key(variant: u8) -> u64 {
    split_mix(0xb10c_05a0_0000_0000 + u64::from(variant)).1
}

impl Game for Blokus {
    type Move = Move;

    const NAME: &'static str = "blokus";
    const VARIANTS: &'static [&'static str] = setup::NAMES;
    const SGF: Option<&'static Sgf> = Some(&notation::SGF);
    const SEVERAL_MOVES_BETWEEN: bool = true;

    const COLOURS: &'static [&'static str] = &["blue", "yellow", "red", "green"];

    fn start(variant: &str) -> Result<Self, UnknownName> {
        match Self::VARIANTS.iter().position(|&name| name == variant) {
            Some(index) => Ok(Self::empty(index as u8)),
            None => Err(Self::unknown_variant(variant)),
        }
    }

    fn variant(&self) -> &'static str {
        self.setup().name
    }

    fn sides(&self) -> usize {
        usize::from(self.setup().sides)
    }

    fn turn(&self) -> Side {
        self.setup().side(self.turn)
    }

    fn colour_count(&self) -> usize {
        self.setup().colours().len()
    }

    fn colour_to_move(&self) -> usize {
        self.turn.index()
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.all_stuck() {
            return None;
        }
        let mut scores = [0; Side::MAX];
        for side in Side::all(self.sides()) {
            scores[side.index()] = self.score(side);
        }
        Some(Outcome::by_score(&scores[..self.sides()]))
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.all_stuck() {
            return;
        }
        if self.must_pass() {
            out.push(Move::PASS);
            return;
        }
        by_size!(self.setup().size, list_moves(self, out));
    }

    fn count_moves(&self) -> u64 {
        match (self.all_stuck(), self.must_pass()) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => by_size!(self.setup().size, count(self)),
        }
    }

    fn refusal(&self, m: Move) -> Option<Fault> {
        refusal::refusal(self, m)
    }

    fn play_unchecked(&mut self, m: Move) {
        let geometry = self.geometry();
        if usize::from(m.0) < geometry.len() {
            let colour = self.turn;
            let piece = geometry.piece(m.0);
            for bit in geometry.bits_of(m.0) {
                self.cells[colour.index()].set(bit);
                self.key ^= cell_key(colour, bit);
            }
            self.hands[colour.index()] &= !piece.bit();
            // The last piece matters only for a colour that has placed all, so only then do positions differ by it.
            if self.setup().bonus && piece == Piece::MONOMINO && self.hand(colour) == 0 {
                self.monomino_last |= colour.bit();
                self.key ^= monomino_key(colour);
            }
            self.update_stuck();
        }
        self.pass_turn();
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recompute_key(&self) -> u64 {
        let mut key = variant_key(self.variant) ^ turn_key(self.turn);
        for colour in self.setup().colours() {
            for bit in self.cells[colour.index()].iter() {
                key ^= cell_key(colour, bit);
            }
            if self.monomino_last & colour.bit() != 0 {
                key ^= monomino_key(colour);
            }
        }
        key
    }

    fn write_move(&self, m: Move) -> String {
        notation::write_move(self, m)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read_move(self, text)
    }

    fn write_position(&self) -> String {
        notation::write_position(self)
    }

    fn parse_position(variant: &str, text: &str) -> Result<Self, PositionError> {
        let start = Self::start(variant).map_err(|error| notation::bad(error.fault()))?;
        notation::parse_position(start, text)
    }

    fn sketch(variant: &str, text: &str) -> Result<Self, PositionError> {
        let start = Self::start(variant).map_err(|error| notation::bad(error.fault()))?;
        notation::sketch(start, text)
    }

    /// Duo: the board's four symmetries that keep the pair of start cells; classic: the four rotations, which keep the order of play.
    fn symmetries(&self) -> usize {
        4
    }

    fn transformed(&self, symmetry: usize) -> Self {
        let setup = self.setup();
        let steps = setup.colour_steps(symmetry);
        let mut image = Self { turn: self.turn.after(steps, setup.colours), stuck: 0, monomino_last: 0, ..Self::empty(self.variant) };
        for colour in setup.colours() {
            let to = colour.after(steps, setup.colours);
            image.hands[to.index()] = self.hand(colour);
            for bit in self.cells[colour.index()].iter() {
                image.cells[to.index()].set(setup.size.bit(setup.image(setup.size.cell(bit), symmetry)));
            }
            for (from, into) in [(self.stuck, &mut image.stuck), (self.monomino_last, &mut image.monomino_last)] {
                if from & colour.bit() != 0 {
                    *into |= to.bit();
                }
            }
        }
        image.key = image.recompute_key();
        image
    }

    fn transform_move(&self, m: Move, symmetry: usize) -> Move {
        let setup = self.setup();
        let cells: Vec<Cell> = self.cells_of(m).into_iter().map(|cell| setup.image(cell, symmetry)).collect();
        self.placement_of(&cells).unwrap_or(m)
    }
}

fn list_moves<const N: usize, const S: usize>(position: &Blokus, out: &mut Vec<Move>) {
    list::<N, S>(position, |placement| out.push(Move(placement)));
}

#[cfg(any(test, feature = "testkit"))]
pub mod slow;
#[cfg(test)]
mod tests;
