//! A few pieces of one side on the 32 dark squares, and their number among all such sets.

use crate::games::checkers::board::Direction;
use crate::games::checkers::square::Square;

/// The men and towers of one side, seen from its own side of the board. Bit `4 * row + column / 2`; the side goes towards row 0.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct SideSet {
    pub(super) men: u32,
    pub(super) towers: u32,
}

/// The sets with a number of men and a number of towers, together one to four.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Class {
    pub(super) men: u32,
    pub(super) towers: u32,
}

/// Squares of a man: all but the last row, where it is a tower.
const MAN_SQUARES: u32 = 28;
const TOWER_SQUARES: u32 = 32;
/// The squares of the last row.
pub(super) const LAST_ROW: u32 = 0xf;

/// `CHOOSE[k][n]`: the number of ways to choose `k` of `n`.
const CHOOSE: [[u32; 33]; 5] = {
    let mut table = [[0; 33]; 5];
    let mut n = 0;
    while n < 33 {
        table[0][n] = 1;
        let mut k = 1;
        while k < 5 {
            table[k][n] = if n == 0 { 0 } else { table[k][n - 1] + table[k - 1][n - 1] };
            k += 1;
        }
        n += 1;
    }
    table
};

/// The neighbour of each dark square in each of the directions of [`Direction::ALL`], or 32.
pub(super) const NEIGHBOURS: [[u8; 32]; 4] = {
    let mut table = [[32; 32]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut square = 0;
        while square < 32 {
            let row = square / 4;
            let column = square % 4 * 2 + (row + 1) % 2;
            let (right, down) = Direction::ALL[direction].offset();
            let (column, row) = (column as i8 + right, row as i8 + down);
            if 0 <= column && column < 8 && 0 <= row && row < 8 {
                table[direction][square] = (row * 4 + column / 2) as u8;
            }
            square += 1;
        }
        direction += 1;
    }
    table
};

/// The dark squares of a set as 32 bits.
pub(super) fn compress(set: u64) -> u32 {
    Square::of_set(set).fold(0, |bits, square| bits | 1 << (square.index() / 2))
}

/// The squares of a set of 32 bits: the inverse of [`compress`].
pub(super) fn spread(set: u32) -> u64 {
    bits(set).fold(0, |squares, bit| squares | 1 << (bit / 4 * 8 + bit % 4 * 2 + (bit / 4 + 1) % 2))
}

/// The numbers of the set bits.
pub(super) fn bits(set: u32) -> impl Iterator<Item = u32> {
    let mut left = set;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(bit)
    })
}

impl SideSet {
    pub(super) fn all(self) -> u32 {
        self.men | self.towers
    }

    pub(super) fn count(self) -> u32 {
        self.all().count_ones()
    }

    /// The same pieces seen from the other side of the board.
    pub(super) fn turned(self) -> Self {
        Self { men: self.men.reverse_bits(), towers: self.towers.reverse_bits() }
    }

    /// The class, if there is a table for it.
    pub(super) fn class(self) -> Option<Class> {
        let class = Class { men: self.men.count_ones(), towers: self.towers.count_ones() };
        (1..=4).contains(&(class.men + class.towers)).then_some(class)
    }

    /// The number of the set in its class.
    pub(super) fn rank(self) -> usize {
        let towers = CHOOSE[self.towers.count_ones().min(4) as usize][TOWER_SQUARES as usize];
        (rank(self.men >> 4) * towers + rank(self.towers)) as usize
    }
}

/// The number of a set of up to four bits among those with as many bits (the combinatorial number system).
fn rank(set: u32) -> u32 {
    bits(set).zip(1..5).map(|(bit, k): (u32, usize)| CHOOSE[k][bit as usize]).sum()
}

impl Class {
    /// How many classes there are: for one to four pieces, any number of them towers.
    pub(super) const COUNT: usize = 14;

    /// All classes, in the order of their indices.
    pub(super) const ALL: [Self; Self::COUNT] = {
        let mut all = [Self { men: 0, towers: 1 }; Self::COUNT];
        let mut index = 1;
        while index < Self::COUNT {
            let Self { men, towers } = all[index - 1];
            all[index] = if towers > 0 { Self { men: men + 1, towers: towers - 1 } } else { Self { men: 0, towers: men + 1 } };
            index += 1;
        }
        all
    };

    /// The number of pieces.
    pub(super) fn pieces(self) -> u32 {
        self.men + self.towers
    }

    pub(super) fn index(self) -> usize {
        let pieces = self.pieces();
        (pieces * (pieces + 1) / 2 - 1 + self.men) as usize
    }

    /// How many sets it has, those with two pieces on one square among them.
    pub(super) fn size(self) -> usize {
        (CHOOSE[self.men.min(4) as usize][MAN_SQUARES as usize] * CHOOSE[self.towers.min(4) as usize][TOWER_SQUARES as usize]) as usize
    }

    /// All sets in the order of their ranks; those with two pieces on one square are empty.
    pub(super) fn sets(self) -> Vec<SideSet> {
        let mut sets = vec![SideSet::default(); self.size()];
        for men in combinations(self.men, MAN_SQUARES) {
            for towers in combinations(self.towers, TOWER_SQUARES) {
                let set = SideSet { men: men << 4, towers };
                if set.men & towers == 0 {
                    sets[set.rank()] = set;
                }
            }
        }
        sets
    }
}

/// All sets of `count` of the first `squares` bits.
fn combinations(count: u32, squares: u32) -> Vec<u32> {
    if count == 0 {
        return vec![0];
    }
    let smaller = combinations(count - 1, squares);
    let above = |set: u32| u32::BITS - set.leading_zeros()..squares;
    smaller.into_iter().flat_map(|set| above(set).map(move |bit| set | 1 << bit)).collect()
}
