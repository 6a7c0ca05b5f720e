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

/// The scale of the logistic curve from a value to a chance that belongs to the weights of [`Params::default`].
pub(super) const SCALE: f32 = 94.0;

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
    /// Made by `engine/examples/checkers_weights.rs`.
    #[rustfmt::skip]
    fn default() -> Self {
        Self {
            man: [
                pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
                pair(42, 54), pair(3, 78), pair(29, 76), pair(32, 53),
                pair(66, 107), pair(51, 124), pair(76, 110), pair(68, 124),
                pair(67, 124), pair(76, 104), pair(105, 84), pair(69, 126),
                pair(83, 115), pair(103, 87), pair(91, 82), pair(90, 124),
                pair(85, 106), pair(102, 69), pair(114, 51), pair(82, 106),
                pair(95, 92), pair(126, 74), pair(109, 94), pair(91, 117),
                pair(112, 79), pair(153, 107), pair(157, 144), pair(124, 116),
            ],
            tower: [
                pair(102, 136), pair(117, 101), pair(126, 106), pair(95, 111),
                pair(137, 136), pair(108, 132), pair(143, 94), pair(112, 121),
                pair(97, 142), pair(102, 130), pair(111, 125), pair(154, 104),
                pair(108, 120), pair(109, 136), pair(124, 121), pair(131, 131),
                pair(124, 125), pair(144, 123), pair(130, 127), pair(144, 121),
                pair(168, 121), pair(134, 111), pair(95, 146), pair(140, 131),
                pair(159, 94), pair(128, 130), pair(132, 142), pair(113, 121),
                pair(135, 132), pair(107, 99), pair(141, 107), pair(123, 121),
            ],
            passed: [pair(58, -5), pair(-1, 21), pair(-4, 4), pair(-29, 5), pair(-30, 6), pair(-13, 11), pair(-15, 6)],
            mobility: pair(2, -5),
            support: pair(1, -5),
            threat_to_move: pair(10, 10),
            threat_waiting: pair(10, 10),
            tempo: pair(-4, 2),
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
