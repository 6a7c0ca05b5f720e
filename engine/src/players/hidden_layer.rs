//! Networks of one hidden layer over binary features, in whole numbers.
//!
//! Every feature has a row of weights, and the hidden layer is the sum of the rows of the features that are on. It can be updated incrementally after
//! a move, as in the networks of programs for Shogi and chess (NNUE: Nasu 2018). The output is in logits; there is a set of output weights for each
//! stage of a game.

use wide::{i16x8, i32x4};

/// Weights of the hidden layer are stored in units of `1 / HIDDEN_SCALE`.
pub const HIDDEN_SCALE: f32 = 64.0;
/// Weights of the output are stored in units of `1 / OUTPUT_SCALE`.
pub const OUTPUT_SCALE: f32 = 128.0;

/// The hidden layer of so many units, or a share of it, before the clipping at zero.
pub type Row<const UNITS: usize> = [i16; UNITS];

/// The weights, ready for use. The number of units is a multiple of 8.
pub struct HiddenLayer<const UNITS: usize, const STAGES: usize> {
    bias: Row<UNITS>,
    inputs: Box<[Row<UNITS>]>,
    output: [(i32, Row<UNITS>); STAGES],
}

impl<const UNITS: usize, const STAGES: usize> HiddenLayer<UNITS, STAGES> {
    /// Bytes of the stored weights for so many features: the bias of the hidden layer and the weights of its inputs as signed bytes, then the
    /// output's biases and weights as signed little-endian words.
    #[must_use]
    pub const fn stored_length(features: usize) -> usize {
        (features + 1) * UNITS + 2 * STAGES * (UNITS + 1)
    }

    /// A network from its stored form. Weights that are missing are 0.
    #[must_use]
    pub fn read(stored: &[u8]) -> Self {
        let (rows, output) = stored.split_at(stored.len().saturating_sub(2 * STAGES * (UNITS + 1)));
        let mut rows = rows.chunks_exact(UNITS).map(|row| std::array::from_fn(|unit| i16::from(row[unit] as i8)));
        let bias = rows.next().unwrap_or([0; UNITS]);
        let inputs = rows.collect();
        let mut words = output.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut word = || words.next().unwrap_or(0);
        let output = std::array::from_fn(|_| (i32::from(word()) * HIDDEN_SCALE as i32, std::array::from_fn(|_| word())));
        Self { bias, inputs, output }
    }

    /// The hidden layer when no feature is on.
    #[must_use]
    pub fn bias(&self) -> Row<UNITS> {
        self.bias
    }

    /// A feature is on.
    pub fn add(&self, sums: &mut Row<UNITS>, feature: usize) {
        for (sum, weight) in sums.iter_mut().zip(&self.inputs[feature]) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// Makes `next` the sums after one feature has given way to another, and a third, if there is one, is off.
    pub fn replace(&self, sums: &Row<UNITS>, [off, on]: [usize; 2], also_off: Option<usize>, next: &mut Row<UNITS>) {
        let (off, on) = (&self.inputs[off], &self.inputs[on]);
        let moved = |unit: usize| sums[unit].wrapping_sub(off[unit]).wrapping_add(on[unit]);
        match also_off {
            None => (0..UNITS).for_each(|unit| next[unit] = moved(unit)),
            Some(also) => {
                let also = &self.inputs[also];
                (0..UNITS).for_each(|unit| next[unit] = moved(unit).wrapping_sub(also[unit]));
            }
        }
    }

    /// The logit with further features, in units of `1 / (HIDDEN_SCALE * OUTPUT_SCALE)`.
    #[must_use]
    pub fn output<const N: usize>(&self, sums: &Row<UNITS>, further: [usize; N], stage: usize) -> i32 {
        let (bias, weights) = &self.output[stage];
        let rows = further.map(|feature| &self.inputs[feature]);
        // All rows in one pass, so that no sum goes back to memory.
        let mut sum = i32x4::ZERO;
        for from in (0..UNITS).step_by(8) {
            let hidden = rows.iter().fold(eight(sums, from), |sum, row| sum + eight(row, from));
            sum += hidden.max(i16x8::ZERO).dot(eight(weights, from));
        }
        sum.reduce_add() + bias
    }
}

/// Eight units from this one on; 0 for those that do not exist.
fn eight<const UNITS: usize>(row: &Row<UNITS>, from: usize) -> i16x8 {
    row[from..].first_chunk().map_or(i16x8::ZERO, |units| i16x8::new(*units))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight units, of which the first and the last count.
    fn row(first: i16, last: i16) -> Row<8> {
        [first, 0, 0, 0, 0, 0, 0, last]
    }

    #[test]
    fn outputs_by_hand() {
        // One stage, three features.
        let rows = [row(1, -2), row(3, 4), row(-5, 6), row(7, -8)];
        let words = [10].into_iter().chain(row(100, -200));
        let stored: Vec<u8> = rows.iter().flatten().map(|&byte| byte as u8).chain(words.flat_map(i16::to_le_bytes)).collect();
        assert_eq!(stored.len(), HiddenLayer::<8, 1>::stored_length(3));
        let network = HiddenLayer::<8, 1>::read(&stored);
        let mut sums = network.bias();
        // The last unit is below zero.
        assert_eq!((sums, network.output(&sums, [], 0)), (row(1, -2), 10 * 64 + 100));
        assert_eq!(network.output(&sums, [0, 1], 0), 10 * 64 - 200 * 8);
        network.add(&mut sums, 0);
        network.add(&mut sums, 1);
        assert_eq!((sums, network.output(&sums, [], 0)), (row(-1, 8), 10 * 64 - 200 * 8));
        let mut next = [0; 8];
        network.replace(&sums, [0, 2], None, &mut next);
        assert_eq!(next, row(-1 - 3 + 7, 8 - 4 - 8));
        network.replace(&sums, [0, 2], Some(1), &mut next);
        assert_eq!(next, row(-1 - 3 + 7 + 5, 8 - 4 - 8 - 6));
    }

    #[test]
    fn weights_that_are_missing_are_0() {
        let network = HiddenLayer::<8, 1>::read(&[]);
        assert_eq!(network.output(&network.bias(), [], 0), 0);
    }
}
