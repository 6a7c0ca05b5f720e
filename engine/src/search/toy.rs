//! Two tiny games to test searches with: noughts and crosses, and a taking game whose turns do not alternate.

use crate::core::error::{MoveError, PositionError, UnknownName};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::key::split_mix;
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;

/// Noughts and crosses; a move is a square 0 to 8.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Noughts {
    pub(crate) stones: [u16; 2],
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for Noughts {
    type Move = u8;
    const NAME: &'static str = "noughts";
    const VARIANTS: &'static [&'static str] = &["standard"];

    fn start(_: &str) -> Result<Self, UnknownName> {
        Ok(Self::default())
    }

    fn variant(&self) -> &'static str {
        "standard"
    }

    fn turn(&self) -> Side {
        if self.stones[0].count_ones() == self.stones[1].count_ones() { Side::FIRST } else { Side::SECOND }
    }

    fn outcome(&self) -> Option<Outcome> {
        for side in Side::all(2) {
            if LINES.iter().any(|line| self.stones[side.index()] & line == *line) {
                return Some(Outcome::win(side, 2, Reason::Goal));
            }
        }
        (self.stones[0] | self.stones[1] == 0o777).then(|| Outcome::draw(2, Reason::NoMoves))
    }

    fn moves(&self, out: &mut Vec<u8>) {
        if self.outcome().is_none() {
            out.extend((0..9).filter(|square| (self.stones[0] | self.stones[1]) & (1 << square) == 0));
        }
    }

    fn refusal(&self, m: u8) -> Option<Fault> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        (!moves.contains(&m)).then(|| Fault::plain("noughts.taken"))
    }

    fn play_unchecked(&mut self, m: u8) {
        let side = self.turn().index();
        self.stones[side] |= 1 << m;
    }

    fn key(&self) -> u64 {
        split_mix(u64::from(self.stones[0]) << 16 | u64::from(self.stones[1])).1
    }

    fn recompute_key(&self) -> u64 {
        self.key()
    }

    fn write_move(&self, m: u8) -> String {
        m.to_string()
    }

    fn read_move(&self, text: &str) -> Result<u8, MoveError> {
        text.trim().parse().ok().filter(|m| *m < 9).ok_or_else(|| MoveError::syntax(text, "0 to 8"))
    }

    fn write_position(&self) -> String {
        format!("{} {}", self.stones[0], self.stones[1])
    }

    fn parse_position(_: &str, _: &str) -> Result<Self, PositionError> {
        Ok(Self::default())
    }
}

/// A heap from which a side takes one to three; who takes the last wins. After taking exactly two, a side goes on (once).
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Heap {
    pub(crate) left: u8,
    pub(crate) second: bool,
    pub(crate) again: bool,
}

impl Game for Heap {
    type Move = u8;
    const NAME: &'static str = "heap";
    const VARIANTS: &'static [&'static str] = &["standard"];

    fn start(_: &str) -> Result<Self, UnknownName> {
        Ok(Self { left: 11, ..Self::default() })
    }

    fn variant(&self) -> &'static str {
        "standard"
    }

    fn turn(&self) -> Side {
        if self.second { Side::SECOND } else { Side::FIRST }
    }

    fn outcome(&self) -> Option<Outcome> {
        // The side that took the last has handed over the turn.
        (self.left == 0).then(|| Outcome::win(self.turn().opponent(), 2, Reason::NoMoves))
    }

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.left.min(3));
    }

    fn refusal(&self, m: u8) -> Option<Fault> {
        (m == 0 || m > self.left.min(3)).then(|| Fault::plain("heap.size"))
    }

    fn play_unchecked(&mut self, m: u8) {
        self.left -= m;
        if m == 2 && !self.again && self.left > 0 {
            self.again = true;
        } else {
            self.again = false;
            self.second = !self.second;
        }
    }

    fn key(&self) -> u64 {
        split_mix(u64::from(self.left) * 4 + u64::from(self.second) * 2 + u64::from(self.again)).1
    }

    fn recompute_key(&self) -> u64 {
        self.key()
    }

    fn write_move(&self, m: u8) -> String {
        m.to_string()
    }

    fn read_move(&self, text: &str) -> Result<u8, MoveError> {
        text.trim().parse().map_err(|_| MoveError::syntax(text, "1 to 3"))
    }

    fn write_position(&self) -> String {
        format!("{self:?}")
    }

    fn parse_position(_: &str, _: &str) -> Result<Self, PositionError> {
        Ok(Self::default())
    }
}
