//! The weights of the evaluation.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A weight for the full board of 24 pieces and one for the empty board, in about hundredths of a man; interpolated in between.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Pair {
    /// With all pieces.
    pub open: i32,
    /// With none.
    pub end: i32,
}

/// Hundredths of a man in a logit of the chance of winning, fitted to the third run's games with the weights of the first two runs (see
/// [`Params::default`]). The network has the same scale.
pub const LOGIT: i32 = 100;

/// The weights of the evaluation. Tables are from the point of view of black, who moves up: entry 0 is B1, entry 31 is G8, row by row over the
/// dark squares; white's are rotated.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Params {
    /// A man, by its square. The first four are never used: there a man is a tower.
    pub man: [Pair; 32],
    /// A tower, by its square.
    pub tower: [Pair; 32],
    /// Each legal move more than the opponent has, or would have if it were to move.
    pub mobility: Pair,
    /// Each pair of a man and a piece of its side right behind it on a diagonal.
    pub support: Pair,
    /// A passed man: no piece of the opponent stands in the triangle of squares that it can still reach. By the number of rows left (entry 0:
    /// one).
    pub passed: [Pair; 7],
    /// Each piece of the opponent that the side to move can capture.
    pub threat_to_move: Pair,
    /// Each piece of the side to move that the opponent could capture if it were to move.
    pub threat_waiting: Pair,
    /// Being the side to move.
    pub tempo: Pair,
}

const fn pair(open: i32, end: i32) -> Pair {
    Pair { open, end }
}

impl Default for Params {
    /// The mean of three fits by `quintet-train checkers`: to 4,000 games with 500 nodes per move, 6,000 with 700 and 3,000 with 600.
    /// Each run started from the weights before it; the first started from guesses. The mean evens out the noise of the runs: the mean of two
    /// beat the first by about 100 Elo at 800 nodes per move, that of three beat it again by about 30.
    #[rustfmt::skip]
    fn default() -> Self {
        Self {
            man: [
                pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
                pair(13, 79), pair(-15, 71), pair(2, 69), pair(4, 35),
                pair(22, 119), pair(14, 132), pair(52, 114), pair(68, 102),
                pair(79, 102), pair(65, 100), pair(99, 83), pair(62, 109),
                pair(82, 101), pair(120, 71), pair(108, 78), pair(109, 92),
                pair(104, 84), pair(116, 55), pair(139, 40), pair(98, 83),
                pair(115, 64), pair(154, 43), pair(137, 47), pair(119, 80),
                pair(153, 63), pair(189, 84), pair(195, 82), pair(161, 92),
            ],
            tower: [
                pair(145, 91), pair(156, 82), pair(165, 75), pair(125, 80),
                pair(153, 94), pair(125, 98), pair(155, 80), pair(138, 86),
                pair(123, 109), pair(114, 113), pair(133, 103), pair(174, 73),
                pair(125, 107), pair(124, 108), pair(131, 106), pair(147, 95),
                pair(134, 104), pair(157, 93), pair(138, 100), pair(157, 91),
                pair(152, 90), pair(135, 101), pair(119, 108), pair(117, 104),
                pair(143, 85), pair(142, 97), pair(121, 113), pair(133, 106),
                pair(111, 108), pair(107, 96), pair(147, 94), pair(140, 101),
            ],
            passed: [pair(58, -14), pair(40, -2), pair(-3, -4), pair(-47, 14), pair(-59, 23), pair(-26, 34), pair(-46, 30)],
            mobility: pair(23, -10),
            support: pair(17, -8),
            threat_to_move: pair(10, 10),
            threat_waiting: pair(10, 10),
            tempo: pair(-5, 3),
        }
    }
}

impl Params {
    /// All weights in a fixed order, for a tuner to read or change.
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
