//! A convolutional network for 9x9: how likely the side to move wins, and how promising each of its points is.
//!
//! It sees the [state](Seen::cells) of every point. A first layer and [`BLOCKS`] blocks see each point with its eight neighbours, in [`CHANNELS`]
//! channels; in the middle of a block, every point also learns the mean over the whole board. A block's input is added to its output (He et al.
//! 2016). From the last channels come the promise of every point, and by their mean over the board the value.
//!
//! `train/nogo` makes the weights; docs/tuning.md says how these were made.

mod seen;

use std::sync::{Arc, LazyLock};

use crate::games::nogo::points::{Point, PointSet};
use crate::players::convolution::{Block, Dense, First, Planes, Pointwise, UNIT, Value};
use seen::{Seen, transformed};

pub(super) use seen::{SIZE, STATES, cell, see};

/// Channels of the network.
pub(super) const CHANNELS: usize = 32;
/// Its blocks.
pub(super) const BLOCKS: usize = 3;
/// Units of a point from which its promise comes.
pub(super) const PROMISE: usize = 16;
/// Units of which the value sees the mean over the board.
pub(super) const VALUE: usize = 32;

/// The weights, ready for use.
pub(super) struct Network {
    first: First<CHANNELS, 1, STATES>,
    blocks: [Block<CHANNELS>; BLOCKS],
    promise: Pointwise<CHANNELS, PROMISE>,
    promise_board: Dense<CHANNELS, PROMISE>,
    promise_out: Dense<PROMISE, 1>,
    value: Value<CHANNELS, VALUE>,
}

/// The network of the strongest player, made ready once.
static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| Arc::new(Network::of(super::WEIGHTS.file("network.bin"))));

impl Network {
    /// The network of the strongest player.
    pub(super) fn shipped() -> Arc<Self> {
        Arc::clone(&SHIPPED)
    }

    fn of(mut file: &[u8]) -> Self {
        let file = &mut file;
        Self {
            first: First::take(file),
            blocks: std::array::from_fn(|_| Block::take(file)),
            promise: Pointwise::take(file),
            promise_board: Dense::take(file),
            promise_out: Dense::take(file),
            value: Value::take(file),
        }
    }

    /// The win probability of the side to move; and what each of `points` promises, in logits, is appended to `out`. The network looks at the board
    /// under one of the eight `symmetry`s: it says nearly the same under each.
    pub(super) fn evaluate(&self, seen: &Seen, symmetry: usize, points: PointSet<2>, out: &mut Vec<(Point, f32)>) -> f32 {
        let (mut trunk, mut branch) = (Planes::new(SIZE), Planes::new(SIZE));
        self.first.run(&seen.transformed(symmetry).cells.map(|state| [state]), &[0.0; CHANNELS], &mut trunk);
        for block in &self.blocks {
            block.run(&mut trunk, &mut branch);
        }
        let board = self.promise_board.run(&trunk.mean());
        for point in points {
            let cell = transformed(cell(point), symmetry);
            let units = self.promise.run(trunk.at(cell / SIZE, cell % SIZE), &board);
            let [promise] = self.promise_out.run(&units.map(|unit| f32::from(unit) / UNIT));
            out.push((point, promise));
        }
        self.value.run(&trunk)
    }
}
