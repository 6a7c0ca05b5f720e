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
pub(super) const SCALE: f32 = 130.0;

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
    /// The means of two runs of `engine/examples/checkers_weights.rs`: of 4,000 games with 500 nodes a move, begun with guessed weights, and of
    /// 6,000 games with 700 nodes, begun with what the first run found. The means beat either by about 100 Elo at 800 nodes.
    #[rustfmt::skip]
    fn default() -> Self {
        Self {
            man: [
                pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
                pair(28, 61), pair(-18, 63), pair(-3, 66), pair(12, 32),
                pair(30, 115), pair(27, 126), pair(54, 114), pair(72, 106),
                pair(82, 104), pair(64, 101), pair(98, 85), pair(60, 117),
                pair(80, 102), pair(116, 73), pair(102, 79), pair(98, 107),
                pair(97, 89), pair(112, 57), pair(133, 39), pair(86, 95),
                pair(111, 69), pair(146, 54), pair(126, 67), pair(107, 92),
                pair(152, 61), pair(184, 92), pair(185, 101), pair(151, 98),
            ],
            tower: [
                pair(130, 95), pair(144, 77), pair(147, 80), pair(117, 94),
                pair(134, 101), pair(117, 98), pair(146, 79), pair(125, 94),
                pair(110, 110), pair(95, 123), pair(117, 112), pair(164, 82),
                pair(119, 114), pair(119, 111), pair(117, 113), pair(142, 98),
                pair(136, 105), pair(140, 97), pair(122, 100), pair(151, 94),
                pair(155, 81), pair(126, 102), pair(104, 110), pair(112, 116),
                pair(141, 80), pair(134, 105), pair(106, 133), pair(123, 109),
                pair(107, 99), pair(105, 102), pair(139, 100), pair(129, 110),
            ],
            passed: [pair(61, -7), pair(24, 7), pair(-7, -8), pair(-40, 10), pair(-49, 8), pair(-10, 32), pair(-25, 13)],
            mobility: pair(19, -9),
            support: pair(14, -7),
            threat_to_move: pair(9, 9),
            threat_waiting: pair(9, 9),
            tempo: pair(-5, 2),
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
