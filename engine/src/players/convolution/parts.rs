//! The parts that networks share: blocks of layers, and the value at their end.

use super::around::Around;
use super::layers::{Dense, Pointwise};
use super::planes::{Planes, place};

/// Two layers around each cell, between them what is seen of the whole board, and a way around all of it.
pub(crate) struct Block<const C: usize> {
    one: Around<C>,
    board: Dense<C, C>,
    two: Around<C>,
}

impl<const C: usize> Block<C> {
    pub(crate) fn take(file: &mut &[u8]) -> Self {
        Self { one: Around::take(file), board: Dense::take(file), two: Around::take(file) }
    }

    /// Changes the `trunk`; `branch` is room for what is between. `TILES` is half of `SIZE`, rounded up.
    pub(crate) fn run<const SIZE: usize, const TILES: usize>(&self, trunk: &mut Planes<C, SIZE>, branch: &mut Planes<C, SIZE>) {
        self.one.run::<false, SIZE, TILES>(trunk, branch);
        branch.raise(&self.board.run(&branch.mean()));
        self.two.run::<true, SIZE, TILES>(branch, trunk);
    }
}

/// From the last activations, with the mean of `U` units over the board, to the value.
pub(crate) struct Value<const C: usize, const U: usize> {
    one: Pointwise<C, U>,
    two: Dense<U, U>,
    out: Vec<Dense<U, 1>>,
}

impl<const C: usize, const U: usize> Value<C, U> {
    pub(crate) fn take(file: &mut &[u8], outputs: usize) -> Self {
        Self { one: Pointwise::take(file), two: Dense::take(file), out: (0..outputs).map(|_| Dense::take(file)).collect() }
    }

    /// The outputs, in logits.
    pub(crate) fn run<const SIZE: usize>(&self, trunk: &Planes<C, SIZE>) -> Vec<f32> {
        let mut units = Planes::<U, SIZE>::new();
        for row in 0..SIZE {
            for column in 0..SIZE {
                let place = place::<SIZE>(row, column);
                *units.at_mut(place) = self.one.run(trunk.at(place), &[0.0; U]);
            }
        }
        let units = self.two.run(&units.mean()).map(|unit| unit.max(0.0));
        self.out.iter().flat_map(|out| out.run(&units)).collect()
    }
}
