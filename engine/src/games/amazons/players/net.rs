//! The evaluation of the strong player: a small network on [`super::inputs`], which gives the logit of the win probability.

use std::sync::LazyLock;

use super::inputs::{COUNTS, INPUTS, ROOMS, Sink, look, of_room};
use crate::games::amazons::bits::Bits;

/// Hidden units.
pub const HIDDEN: usize = 16;
/// The number of weights.
pub const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + HIDDEN + 1;

/// Weights are stored as integers, in parts of this of one.
pub const UNIT: f32 = 2048.0;

/// The files of `quintet-train amazons learn` for 8x8 and 10x10.
#[must_use]
pub fn shipped() -> [&'static [u8]; 2] {
    ["net8.bin", "net10.bin"].map(|name| super::WEIGHTS.file(name))
}

/// The networks of these files.
static NETWORKS: LazyLock<[Network; 2]> = LazyLock::new(|| shipped().map(stored));

/// The networks for 8x8 and 10x10.
pub(super) fn networks() -> &'static [Network; 2] {
    &NETWORKS
}

/// The network of these bytes: every weight is an integer of two bytes, the lower first, in units of 1 / [`UNIT`].
fn stored(bytes: &[u8]) -> Network {
    let weights: Vec<f32> = bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / UNIT).collect();
    Network::new(&weights)
}

/// A layer of hidden units.
type Layer = [f32; HIDDEN];

/// The weights of a network: inputs to hidden units, then linear rectifiers, then one logit.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    counts: [Layer; COUNTS],
    /// By side and room of an amazon: the sums of the weights that apply.
    rooms: [[Layer; ROOMS]; 2],
    bias: Layer,
    second: Layer,
    second_bias: f32,
}

impl Network {
    /// A network with these weights: for every input those to the hidden units, the biases of these, their weights to the logit, its bias.
    /// Missing ones are 0.
    #[must_use]
    pub fn new(weights: &[f32]) -> Self {
        let mut rest = weights.iter().copied();
        let mut next = || -> Layer { std::array::from_fn(|_| rest.next().unwrap_or(0.0)) };
        let first: [Layer; INPUTS] = std::array::from_fn(|_| next());
        let (bias, second) = (next(), next());
        let rooms = |side| {
            std::array::from_fn(|room| {
                let mut sum = [0.0; HIDDEN];
                for (share, row) in of_room(side, room).into_iter().zip(&first) {
                    add(&mut sum, row, share);
                }
                sum
            })
        };
        let counts = std::array::from_fn(|index| first[index]);
        Self { counts, rooms: [rooms(0), rooms(1)], bias, second, second_bias: rest.next().unwrap_or(0.0) }
    }

    /// The win probability, as a logit, of the side whose amazons are `mine` and who is to move.
    #[inline]
    pub(super) fn logit<B: Bits>(&self, mine: B, theirs: B, empty: B) -> f32 {
        let mut units = Units { network: self, sums: self.bias };
        look(mine, theirs, empty, &mut units);
        let mut products = units.sums;
        for (unit, weight) in products.iter_mut().zip(self.second) {
            *unit = unit.max(0.0) * weight;
        }
        self.second_bias + products.iter().sum::<f32>()
    }
}

/// Adds the weights of an input.
#[inline]
fn add(sums: &mut Layer, row: &Layer, input: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += input * weight;
    }
}

/// The hidden units while the inputs are summed up.
struct Units<'a> {
    network: &'a Network,
    sums: Layer,
}

impl Sink for Units<'_> {
    #[inline]
    fn counts(&mut self, counts: [u32; COUNTS]) {
        for (row, count) in self.network.counts.iter().zip(counts) {
            // Through a signed number, because that conversion is one instruction on every machine.
            add(&mut self.sums, row, count as i32 as f32);
        }
    }

    #[inline]
    fn room(&mut self, side: usize, room: usize) {
        for (sum, weight) in self.sums.iter_mut().zip(self.network.rooms[side][room]) {
            *sum += weight;
        }
    }
}
