//! A convolutional network: what every side may expect, and how promising each placement of the side to move is.
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
use crate::core::math::exp;
use crate::core::side::Side;
use crate::games::blokus::geometry::{BoardSize, LARGE_STRIDE, LARGE_WORDS, MAX_BITS, SMALL_STRIDE, SMALL_WORDS};
use crate::games::blokus::pieces::{ORIENTATIONS, PIECES};
use crate::games::blokus::{Blokus, Move};
use crate::players::convolution::{Block, Dense, First, Outputs, Planes, Pointwise, Value, place};
use crate::search::heuristics::Shares;

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

/// The weights, ready for use, for boards of `SIZE` by `SIZE` cells with `G` colours. `TILES` is half of `SIZE`.
struct Network<const G: usize, const SIZE: usize, const TILES: usize> {
    first: First<CHANNELS, G, STATES>,
    left: [Dense<PIECES, CHANNELS>; G],
    blocks: [Block<CHANNELS>; BLOCKS],
    promise: Pointwise<CHANNELS, PROMISE>,
    promise_board: Dense<CHANNELS, PROMISE>,
    placements: Outputs<PROMISE>,
    cells: Outputs<PROMISE>,
    value: Value<CHANNELS, VALUE>,
}

impl<const G: usize, const SIZE: usize, const TILES: usize> Network<G, SIZE, TILES> {
    /// The network of a file; its value has one output where there are two sides, and else one for every side.
    fn of(mut file: &[u8], outputs: usize) -> Self {
        let file = &mut file;
        Self {
            first: First::take(file),
            left: std::array::from_fn(|_| Dense::take(file)),
            blocks: std::array::from_fn(|_| Block::take(file)),
            promise: Pointwise::take(file),
            promise_board: Dense::take(file),
            placements: Outputs::take(file, ORIENTATIONS),
            cells: Outputs::take(file, CELL_OUTPUTS),
            value: Value::take(file, outputs),
        }
    }

    /// The shares that the sides may expect. The promise of each placement of the side to move, in [`SCALE`]ths of a logit, is appended to `out`.
    fn evaluate<const N: usize, const S: usize>(&self, position: &Blokus, mirrored: bool, out: &mut Vec<(i32, Move)>) -> Shares {
        let seen = see_sized::<N, S, G>(position, mirrored);
        let (mut trunk, mut branch) = (Planes::<CHANNELS, SIZE>::new(), Planes::new());
        let mut raised = [0.0; CHANNELS];
        for (layer, left) in self.left.iter().zip(seen.left) {
            let left = std::array::from_fn(|piece| (left >> piece & 1) as f32);
            raised.iter_mut().zip(layer.run(&left)).for_each(|(sum, by)| *sum += by);
        }
        self.first.run(&seen.states, &raised, &mut trunk);
        for block in &self.blocks {
            block.run::<SIZE, TILES>(&mut trunk, &mut branch);
        }
        self.promises::<N>(position, &seen, &trunk, out);
        shares(position, &self.value.run(&trunk))
    }

    fn promises<const N: usize>(&self, position: &Blokus, seen: &Seen<G>, trunk: &Planes<CHANNELS, SIZE>, out: &mut Vec<(i32, Move)>) {
        let geometry = position.geometry();
        let board = self.promise_board.run(&trunk.mean());
        let mut units = vec![[0; PROMISE]; seen.states.len()];
        // What a cell adds, by its bit.
        let mut adds = [[0.0_f32; MAX_BITS]; CELL_OUTPUTS];
        for bit in geometry.board::<N>().iter() {
            let cell = seen.view.cell(bit);
            units[cell] = self.promise.run(trunk.at(place::<SIZE>(cell / SIZE, cell % SIZE)), &board);
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

/// What every side may expect: by one logit of the side to move against the other, or by one logit of every side, the side to move first.
fn shares(position: &Blokus, logits: &[f32]) -> Shares {
    let (sides, turn) = (position.sides(), position.turn().index());
    // The other side of two has the logit 0.
    let logit = |after: usize| logits.get(after).copied().unwrap_or(0.0);
    let most = (0..sides).map(logit).fold(f32::NEG_INFINITY, f32::max);
    let mut shares = [0.0; Side::MAX];
    for after in 0..sides {
        shares[(turn + after) % sides] = exp(logit(after) - most);
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

static CLASSIC_2: LazyLock<Network<4, 20, 10>> = LazyLock::new(|| Network::of(super::WEIGHTS.file(0), 1));
static DUO: LazyLock<Network<2, 14, 7>> = LazyLock::new(|| Network::of(super::WEIGHTS.file(1), 1));

/// The shares that the sides may expect; none with more than two sides. The promise of each placement of the side to move, in [`SCALE`]ths of a
/// logit, is appended to `out`. The network of the small board looks at it as it is or in the mirror: it says nearly the same.
pub(super) fn evaluate(position: &Blokus, mirrored: bool, out: &mut Vec<(i32, Move)>) -> Option<Shares> {
    match (position.setup().size, position.sides()) {
        (BoardSize::Small, _) => Some(DUO.evaluate::<SMALL_WORDS, SMALL_STRIDE>(position, mirrored, out)),
        (BoardSize::Large, 2) => Some(CLASSIC_2.evaluate::<LARGE_WORDS, LARGE_STRIDE>(position, false, out)),
        (BoardSize::Large, _) => None,
    }
}
