//! A convolutional network: what the side to move may expect, and how promising each of its placements is.
//!
//! It [sees](Seen) how every cell stands to every colour, and the pieces left, from the side to move. A first layer and [`BLOCKS`] blocks see each
//! cell with its eight neighbours, in [`CHANNELS`] channels; in the middle of a block, every cell also learns the mean over the whole board. A
//! block's input is added to its output (He et al. 2016). The promise of a placement is a sum: of its orientation with its first cell where it is,
//! of each cell that it covers, and of each corner point that it makes.
//!
//! `train/blokus` makes the weights; docs/tuning.md says how these were made.

mod seen;
#[cfg(test)]
mod tests;
mod view;

use std::sync::LazyLock;

use crate::core::game::Game;
use crate::games::blokus::geometry::{BoardSize, LARGE_STRIDE, LARGE_WORDS, MAX_BITS, SMALL_STRIDE, SMALL_WORDS};
use crate::games::blokus::pieces::{ORIENTATIONS, PIECES};
use crate::games::blokus::{Blokus, Move};
use crate::players::convolution::{Block, Dense, First, Outputs, Planes, Pointwise, Value};

use seen::see_sized;
pub use seen::{STATES, Seen, see};

/// Channels of the network.
pub const CHANNELS: usize = 32;
/// Its blocks.
pub const BLOCKS: usize = 3;
/// Units of a cell from which the promise of placements comes.
pub const PROMISE: usize = 32;
/// Units of which the value sees the mean over the board.
pub const VALUE: usize = 32;

/// What a cell adds to the promise of a placement: when it is covered and when it becomes a corner point.
const CELL_OUTPUTS: usize = 2;

/// Units of a promise per logit.
pub(super) const SCALE: i32 = 256;

/// The weights, ready for use, for boards with `G` colours.
struct Network<const G: usize> {
    first: First<CHANNELS, G, STATES>,
    left: [Dense<PIECES, CHANNELS>; G],
    blocks: [Block<CHANNELS>; BLOCKS],
    promise: Pointwise<CHANNELS, PROMISE>,
    promise_board: Dense<CHANNELS, PROMISE>,
    placements: Outputs<PROMISE>,
    cells: Outputs<PROMISE>,
    value: Value<CHANNELS, VALUE>,
}

impl<const G: usize> Network<G> {
    fn of(mut file: &[u8]) -> Self {
        let file = &mut file;
        Self {
            first: First::take(file),
            left: std::array::from_fn(|_| Dense::take(file)),
            blocks: std::array::from_fn(|_| Block::take(file)),
            promise: Pointwise::take(file),
            promise_board: Dense::take(file),
            placements: Outputs::take(file, ORIENTATIONS),
            cells: Outputs::take(file, CELL_OUTPUTS),
            value: Value::take(file),
        }
    }

    /// What the side to move may expect, from 0 to 1. The promise of each of its placements, in [`SCALE`]ths of a logit, is appended to `out`.
    fn evaluate<const N: usize, const S: usize>(&self, position: &Blokus, mirrored: bool, out: &mut Vec<(i32, Move)>) -> f32 {
        let seen = see_sized::<N, S, G>(position, mirrored);
        let size = usize::from(position.board_size());
        let (mut trunk, mut branch) = (Planes::new(size), Planes::new(size));
        let mut raised = [0.0; CHANNELS];
        for (layer, left) in self.left.iter().zip(seen.left) {
            let left = std::array::from_fn(|piece| (left >> piece & 1) as f32);
            raised.iter_mut().zip(layer.run(&left)).for_each(|(sum, by)| *sum += by);
        }
        self.first.run(&seen.states, &raised, &mut trunk);
        for block in &self.blocks {
            block.run(&mut trunk, &mut branch);
        }
        self.promises::<N>(position, &seen, &trunk, out);
        self.value.run(&trunk)
    }

    fn promises<const N: usize>(&self, position: &Blokus, seen: &Seen<G>, trunk: &Planes<CHANNELS>, out: &mut Vec<(i32, Move)>) {
        let (geometry, size) = (position.geometry(), usize::from(position.board_size()));
        let board = self.promise_board.run(&trunk.mean());
        let mut units = vec![[0; PROMISE]; seen.states.len()];
        // What a cell adds, by its bit.
        let mut adds = [[0.0_f32; MAX_BITS]; CELL_OUTPUTS];
        for bit in geometry.board::<N>().iter() {
            let cell = seen.view.cell(bit);
            units[cell] = self.promise.run(trunk.at(cell / size, cell % size), &board);
            for (output, adds) in adds.iter_mut().enumerate() {
                adds[bit] = self.cells.of(output, &units[cell]);
            }
        }
        let [cover, corner] = &adds;
        let mut placements = Vec::new();
        position.moves(&mut placements);
        for m in placements {
            let Some((orientation, first)) = seen.placement(position, m) else { continue };
            let mut promise = self.placements.of(orientation, &units[first]);
            // All of them are bits of the board or of its frame: the mask only says so.
            for bit in geometry.bits_of(m.0) {
                promise += cover[bit % MAX_BITS];
            }
            for bit in geometry.corners_of(m.0) {
                promise += corner[bit % MAX_BITS];
            }
            out.push(((promise * SCALE as f32) as i32, m));
        }
    }
}

static CLASSIC_2: LazyLock<Network<4>> = LazyLock::new(|| Network::of(super::WEIGHTS.file("classic-2.bin")));
static DUO: LazyLock<Network<2>> = LazyLock::new(|| Network::of(super::WEIGHTS.file("duo.bin")));

/// What the side to move may expect, from 0 to 1; none with more than two sides. The promise of each of its placements, in [`SCALE`]ths of a logit,
/// is appended to `out`. The network of the small board looks at it as it is or in the mirror: it says nearly the same.
pub(super) fn evaluate(position: &Blokus, mirrored: bool, out: &mut Vec<(i32, Move)>) -> Option<f32> {
    match (position.setup().size, position.sides()) {
        (BoardSize::Small, _) => Some(DUO.evaluate::<SMALL_WORDS, SMALL_STRIDE>(position, mirrored, out)),
        (BoardSize::Large, 2) => Some(CLASSIC_2.evaluate::<LARGE_WORDS, LARGE_STRIDE>(position, false, out)),
        (BoardSize::Large, _) => None,
    }
}
