//! The small layers of the network, and how layers are read from a file.
//!
//! In the file, each output of a layer has a signed byte for every input; then come factors for the outputs, and what is added to them, as
//! numbers of 32 bits.

use wide::bytemuck::cast;
use wide::{f32x4, i16x8, i32x4};

use super::planes::{MOST, Planes, UNIT, load, store};

/// The largest unit of a [`Pointwise`] layer.
const LARGEST: f32 = 32_000.0;

/// A layer as it stands in the file.
pub(super) struct Stored {
    /// By output and input.
    pub(super) rows: Vec<Vec<i8>>,
    pub(super) factors: Vec<f32>,
    pub(super) added: Vec<f32>,
}

impl Stored {
    /// Takes a layer from the front of a file; what is missing is 0.
    pub(super) fn take(file: &mut &[u8], outputs: usize, inputs: usize) -> Self {
        let mut next = || {
            let (&first, rest) = file.split_first().unwrap_or((&0, &[]));
            *file = rest;
            first
        };
        let rows = (0..outputs).map(|_| (0..inputs).map(|_| next() as i8).collect()).collect();
        let mut reals = || (0..outputs).map(|_| f32::from_le_bytes(std::array::from_fn(|_| next()))).collect();
        Self { rows, factors: reals(), added: reals() }
    }

    /// The factors, four at a time, times a number.
    pub(super) fn factors(&self, times: f32) -> Vec<f32x4> {
        fours(&self.factors, |factor| factor * times)
    }

    /// What is added, in units of activations; half of one more, because what follows is cut off.
    pub(super) fn added(&self) -> Vec<f32x4> {
        fours(&self.added, |added| added * UNIT + 0.5)
    }
}

fn fours(values: &[f32], of: impl Fn(f32) -> f32) -> Vec<f32x4> {
    values.chunks_exact(4).map(|four| f32x4::new(std::array::from_fn(|lane| of(four[lane])))).collect()
}

/// The `unit`-th four of some numbers.
#[inline(always)]
fn four_of<const O: usize>(values: &[f32; O], unit: usize) -> f32x4 {
    f32x4::new(std::array::from_fn(|lane| values[unit * 4 + lane]))
}

/// A pair of activations for all four outputs of a vector.
#[inline(always)]
pub(super) fn pair<const C: usize>(point: &[i16; C], index: usize) -> i16x8 {
    // As one number of 32 bits, which WebAssembly can copy to all lanes at once.
    let both: i32 = cast([point[2 * index], point[2 * index + 1]]);
    cast(i32x4::splat(both))
}

/// The first layer sees a point and its eight neighbours. Each has `G` states, such as what it is to each of `G` colours, of which each only chooses a row.
pub(crate) struct First<const O: usize, const G: usize, const STATES: usize> {
    /// By place among the nine, which of the `G` states, and the state.
    rows: Vec<[i16; O]>,
    factors: Vec<f32x4>,
    added: Vec<f32x4>,
}

impl<const O: usize, const G: usize, const STATES: usize> First<O, G, STATES> {
    pub(crate) fn take(file: &mut &[u8]) -> Self {
        let stored = Stored::take(file, O, 9 * G * STATES);
        let rows = (0..9 * G * STATES).map(|input| std::array::from_fn(|output| i16::from(stored.rows[output][input]))).collect();
        Self { rows, factors: stored.factors(UNIT), added: stored.added() }
    }

    /// What is positive of the sums and of what is `raised` for all points.
    pub(crate) fn run(&self, cells: &[[u8; G]], raised: &[f32; O], output: &mut Planes<O>) {
        let size = output.size();
        for row in 0..size {
            for column in 0..size {
                let mut sums = [0_i16; O];
                for near in 0..9 {
                    let (r, c) = ((row + near / 3).wrapping_sub(1), (column + near % 3).wrapping_sub(1));
                    if r < size && c < size {
                        for (group, &state) in cells[r * size + c].iter().enumerate() {
                            let weights = &self.rows[(near * G + group) * STATES + usize::from(state) % STATES];
                            for index in 0..O {
                                sums[index] += weights[index];
                            }
                        }
                    }
                }
                let point = output.at_mut(row, column);
                for eight in 0..O / 8 {
                    let reals = load(&sums, eight * 8);
                    let real = |four: usize| {
                        let unit = eight * 2 + four;
                        reals[four] * self.factors[unit] + self.added[unit] + four_of(raised, unit) * f32x4::splat(UNIT)
                    };
                    store(point, eight * 8, [real(0), real(1)], MOST);
                }
            }
        }
    }
}

/// A layer that sees one point, with the same weights everywhere.
pub(crate) struct Pointwise<const I: usize, const O: usize> {
    /// By pair of inputs and four of outputs.
    weights: Vec<i16x8>,
    factors: Vec<f32x4>,
    added: Vec<f32x4>,
}

impl<const I: usize, const O: usize> Pointwise<I, O> {
    pub(crate) fn take(file: &mut &[u8]) -> Self {
        let stored = Stored::take(file, O, I);
        let mut weights = Vec::with_capacity(I * O / 8);
        for pair in 0..I / 2 {
            for four in 0..O / 4 {
                weights.push(i16x8::new(std::array::from_fn(|index| i16::from(stored.rows[four * 4 + index / 2][pair * 2 + index % 2]))));
            }
        }
        Self { weights, factors: stored.factors(1.0), added: stored.added() }
    }

    /// What is positive of a point's sums and of what is `raised` for all points.
    #[inline]
    pub(crate) fn run(&self, point: &[i16; I], raised: &[f32; O]) -> [i16; O] {
        let mut out = [0; O];
        for eight in 0..O / 8 {
            let mut sums = [i32x4::ZERO; 2];
            for index in 0..I / 2 {
                let both = pair(point, index);
                for four in 0..2 {
                    sums[four] += both.dot(self.weights[index * (O / 4) + eight * 2 + four]);
                }
            }
            let real = |four: usize| {
                let unit = eight * 2 + four;
                f32x4::from_i32x4(sums[four]) * self.factors[unit] + self.added[unit] + four_of(raised, unit) * f32x4::splat(UNIT)
            };
            store(&mut out, eight * 8, [real(0), real(1)], LARGEST);
        }
        out
    }
}

/// A layer that sees one point, of which outputs are asked one by one.
pub(crate) struct Outputs<const I: usize> {
    rows: Vec<[i16; I]>,
    factors: Vec<f32>,
    added: Vec<f32>,
}

impl<const I: usize> Outputs<I> {
    pub(crate) fn take(file: &mut &[u8], outputs: usize) -> Self {
        let stored = Stored::take(file, outputs, I);
        let rows = stored.rows.iter().map(|row| std::array::from_fn(|input| i16::from(row[input]))).collect();
        Self { rows, factors: stored.factors.iter().map(|factor| factor / UNIT).collect(), added: stored.added }
    }

    /// One output for the units of a point.
    #[inline]
    pub(crate) fn of(&self, output: usize, point: &[i16; I]) -> f32 {
        let row = &self.rows[output];
        let mut sums = i32x4::ZERO;
        for eight in 0..I / 8 {
            let of = |values: &[i16; I]| i16x8::new(std::array::from_fn(|lane| values[eight * 8 + lane]));
            sums += of(row).dot(of(point));
        }
        sums.reduce_add() as f32 * self.factors[output] + self.added[output]
    }
}

/// A layer that sees all inputs.
pub(crate) struct Dense<const I: usize, const O: usize> {
    weights: Vec<[f32; O]>,
    added: [f32; O],
}

impl<const I: usize, const O: usize> Dense<I, O> {
    pub(crate) fn take(file: &mut &[u8]) -> Self {
        let stored = Stored::take(file, O, I);
        let weight = |input: usize, output: usize| f32::from(stored.rows[output][input]) * stored.factors[output];
        let weights = (0..I).map(|input| std::array::from_fn(|output| weight(input, output))).collect();
        Self { weights, added: std::array::from_fn(|output| stored.added[output]) }
    }

    #[inline]
    pub(crate) fn run(&self, input: &[f32; I]) -> [f32; O] {
        let mut sums = self.added;
        for index in 0..I {
            let weights = &self.weights[index];
            for output in 0..O {
                sums[output] += input[index] * weights[output];
            }
        }
        sums
    }
}
