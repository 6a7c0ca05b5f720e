//! The numbers of the evaluation.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A weight with all 24 pieces on the board and with none; in between it is interpolated. In hundredths of a man, roughly.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Pair {
    /// With all pieces.
    pub open: i32,
    /// With none.
    pub end: i32,
}

/// The weights of the evaluation. Tables are seen by black, who goes up the board: entry 0 is B1, entry 31 is G8, row by row over the dark
/// squares; white looks from the other side.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Params {
    /// A man, by its square. The first four are never used: there a man is a tower.
    pub man: [Pair; 32],
    /// A tower, by its square.
    pub tower: [Pair; 32],
    /// Each legal move more than the other side has (or would have, if it were to move).
    pub mobility: Pair,
    /// Each pair of a man and a piece of its side right behind it on a diagonal.
    pub support: Pair,
    /// A man before whom no piece of the other side stands in the triangle of squares that it can still reach, by the rows that it
    /// must still go (entry 0: one).
    pub passed: [Pair; 7],
    /// Each piece of the other side that the side to move can capture.
    pub threat_to_move: Pair,
    /// Each piece of the side to move that the other side could capture if it were to move.
    pub threat_waiting: Pair,
    /// To be the side to move.
    pub tempo: Pair,
}

const fn pair(open: i32, end: i32) -> Pair {
    Pair { open, end }
}

impl Default for Params {
    fn default() -> Self {
        let mut man = [pair(100, 100); 32];
        let mut tower = [pair(260, 260); 32];
        for (index, value) in man.iter_mut().enumerate() {
            let row = index as i32 / 4;
            let advance = 7 - row;
            *value = pair(100 + advance * 2, 100 + advance * 8);
            if row == 7 {
                value.open += 12;
            }
        }
        for (index, value) in tower.iter_mut().enumerate() {
            let (row, column) = (index as i32 / 4, (index as i32 % 4) * 2 + i32::from(index / 4 % 2 == 0));
            let edge = row.min(7 - row).min(column).min(7 - column);
            *value = pair(250 + edge * 6, 260 + edge * 6);
        }
        Self {
            man,
            tower,
            mobility: pair(2, 4),
            support: pair(3, 2),
            passed: [pair(60, 80), pair(40, 60), pair(30, 45), pair(20, 35), pair(15, 25), pair(10, 20), pair(10, 15)],
            threat_to_move: pair(15, 15),
            threat_waiting: pair(15, 15),
            tempo: pair(4, 4),
        }
    }
}

impl Params {
    /// All numbers, in a fixed order, to be read or changed by a tuner.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut i32> {
        let single = [&mut self.mobility, &mut self.support, &mut self.threat_to_move, &mut self.threat_waiting, &mut self.tempo];
        let pairs = self.man.iter_mut().chain(&mut self.tower).chain(&mut self.passed).chain(single);
        pairs.flat_map(|pair| [&mut pair.open, &mut pair.end])
    }
}

impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        pair(self.open + other.open, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        pair(self.open - other.open, self.end - other.end)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        pair(self.open * factor, self.end * factor)
    }
}

impl Neg for Pair {
    type Output = Self;

    fn neg(self) -> Self {
        self * -1
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
