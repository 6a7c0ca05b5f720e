//! The layer that takes most of the time: it sees a point and its eight neighbours, with the same weights everywhere.
//!
//! The form is Winograd's, F(2x2, 3x3) (Lavin and Gray 2016): four by four points give two by two outputs with 16 multiplications instead of 36,
//! after sums and differences of the points and of the weights. A vector instruction multiplies eight pairs and adds them by twos; so inputs stand
//! in pairs, and outputs in fours. All sums are exact.

use wide::{f32x4, i16x8, i32x4};

use super::layers::{Stored, pair};
use super::planes::{MOST, Planes, load, store};

/// Sums of a square.
const SUMS: usize = 16;
/// Outputs that are summed together.
const CHUNK: usize = 8;
/// How a row of three weights becomes four, times two.
const WEIGHTS: [[i16; 3]; 4] = [[2, 0, 0], [1, 1, 1], [1, -1, 1], [0, 0, 2]];

/// Squares of two by two points in a row of the largest board.
const TILES: usize = 10;

/// The sums of a chunk, for all squares of a row.
type Sums = [[[i32x4; CHUNK / 4]; TILES]; SUMS];

/// A layer from `C` to `C` activations.
pub(crate) struct Around<const C: usize> {
    /// By chunk of outputs, sum, and pair of inputs.
    weights: Vec<[i16x8; CHUNK / 4]>,
    factors: Vec<f32x4>,
    added: Vec<f32x4>,
}

impl<const C: usize> Around<C> {
    pub(crate) fn take(file: &mut &[u8]) -> Self {
        let stored = Stored::take(file, C, 9 * C);
        let weight = |output: usize, input: usize, sum: usize| -> i16 {
            let near =
                |near: usize| WEIGHTS[sum / 4][near / 3] * WEIGHTS[sum % 4][near % 3] * i16::from(stored.rows[output][near * C + input]);
            (0..9).map(near).sum()
        };
        let mut weights = Vec::with_capacity(C * C * SUMS / 16);
        for chunk in 0..C / CHUNK {
            for sum in 0..SUMS {
                for pair in 0..C / 2 {
                    let lane = |four: usize, lane: usize| weight(chunk * CHUNK + four * 4 + lane / 2, pair * 2 + lane % 2, sum);
                    weights.push(std::array::from_fn(|four| i16x8::new(std::array::from_fn(|index| lane(four, index)))));
                }
            }
        }
        // Both weights of a row and of a column are twice as large.
        Self { weights, factors: stored.factors(0.25), added: stored.added() }
    }

    /// What is positive of the sums, and with `ADDS` of the sums and what stood there before. The last of the squares in a row is half beside the
    /// board where the size is odd. The board has at most `2 * TILES` rows.
    pub(crate) fn run<const ADDS: bool>(&self, input: &Planes<C>, output: &mut Planes<C>) {
        debug_assert!(input.size() <= 2 * TILES, "a larger board than any");
        let tiles = input.size().div_ceil(2).min(TILES);
        let mut seen = [[[0_i16; C]; TILES]; SUMS];
        let mut sums: Sums = [[[i32x4::ZERO; CHUNK / 4]; TILES]; SUMS];
        for row in 0..tiles {
            for tile in 0..tiles {
                differences(input, row, tile, &mut seen);
            }
            for chunk in 0..C / CHUNK {
                for sum in 0..SUMS {
                    let (index, seen) = (chunk * SUMS + sum, &seen[sum]);
                    let mut from = 0;
                    while from < tiles {
                        let some = &mut sums[sum][from..];
                        let seen = &seen[from..];
                        from += match together(tiles - from) {
                            5 => self.products::<5>(index, seen, some),
                            4 => self.products::<4>(index, seen, some),
                            3 => self.products::<3>(index, seen, some),
                            2 => self.products::<2>(index, seen, some),
                            _ => self.products::<1>(index, seen, some),
                        };
                    }
                }
                for tile in 0..tiles {
                    self.finish::<ADDS>(&sums, (row, tile), chunk, output);
                }
            }
        }
    }

    /// One of the sums of a chunk of outputs, for the first `N` squares. Returns `N`.
    #[inline(always)]
    fn products<const N: usize>(&self, index: usize, seen: &[[i16; C]], into: &mut [[i32x4; CHUNK / 4]]) -> usize {
        let weights = &self.weights[index * (C / 2)..][..C / 2];
        let mut sums = [[i32x4::ZERO; CHUNK / 4]; N];
        for index in 0..C / 2 {
            let [one, two] = weights[index];
            for tile in 0..N {
                let both = pair(&seen[tile], index);
                sums[tile][0] += both.dot(one);
                sums[tile][1] += both.dot(two);
            }
        }
        into[..N].copy_from_slice(&sums);
        N
    }

    /// Two by two outputs of a chunk from the sums.
    #[inline(always)]
    fn finish<const ADDS: bool>(&self, sums: &Sums, (row, tile): (usize, usize), chunk: usize, output: &mut Planes<C>) {
        let size = output.size();
        let fours: [_; CHUNK / 4] = std::array::from_fn(|four| two_by_two(sums, tile, four));
        for down in 0..2 {
            for right in 0..2 {
                let (row, column) = (row * 2 + down, tile * 2 + right);
                if row < size && column < size {
                    let point = output.at_mut(row, column);
                    let there = load(point, chunk * CHUNK);
                    let real = |four: usize| {
                        let unit = chunk * (CHUNK / 4) + four;
                        let real = f32x4::from_i32x4(fours[four][down][right]) * self.factors[unit] + self.added[unit];
                        if ADDS { real + there[four] } else { real }
                    };
                    store(point, chunk * CHUNK, [real(0), real(1)], MOST);
                }
            }
        }
    }
}

/// How many of the squares that are left are summed together: as many as the sums of stay in registers. Browsers have fewer of these.
#[inline(always)]
const fn together(left: usize) -> usize {
    let most = if cfg!(target_family = "wasm") { 3 } else { 5 };
    left.div_ceil(left.div_ceil(most))
}

/// Two by two outputs from the sums of a square, for four of the outputs.
#[inline(always)]
fn two_by_two(sums: &Sums, tile: usize, four: usize) -> [[i32x4; 2]; 2] {
    let mut halves = [[i32x4::ZERO; 4]; 2];
    for column in 0..4 {
        let of = |row: usize| sums[row * 4 + column][tile][four];
        halves[0][column] = of(0) + of(1) + of(2);
        halves[1][column] = of(1) - of(2) - of(3);
    }
    halves.map(|half| [half[0] + half[1] + half[2], half[1] - half[2] - half[3]])
}

/// The sums and differences of four by four points that are multiplied with weights.
#[inline(always)]
fn differences<const C: usize>(input: &Planes<C>, square: usize, tile: usize, seen: &mut [[[i16; C]; TILES]; SUMS]) {
    for eight in 0..C / 8 {
        let mut rows = [[i16x8::ZERO; 4]; 4];
        for row in 0..4 {
            let of = |column: usize| {
                let point = input.before(square * 2 + row, tile * 2 + column);
                i16x8::new(std::array::from_fn(|lane| point[eight * 8 + lane]))
            };
            let (one, two, three, four) = (of(0), of(1), of(2), of(3));
            rows[row] = [one - three, two + three, three - two, two - four];
        }
        for column in 0..4 {
            let (one, two, three, four) = (rows[0][column], rows[1][column], rows[2][column], rows[3][column]);
            let columns = [one - three, two + three, three - two, two - four];
            for row in 0..4 {
                seen[row * 4 + column][tile][eight * 8..][..8].copy_from_slice(&columns[row].to_array());
            }
        }
    }
}
