//! The parts that networks share: blocks of layers, and the value at their end.

use super::around::Around;
use super::layers::{Dense, Pointwise};
use super::planes::Planes;
use crate::core::math::exp;

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

    /// Changes the `trunk`; `branch` is room for what is between.
    pub(crate) fn run(&self, trunk: &mut Planes<C>, branch: &mut Planes<C>) {
        self.one.run::<false>(trunk, branch);
        branch.raise(&self.board.run(&branch.mean()));
        self.two.run::<true>(branch, trunk);
    }
}

/// From the last activations, with the mean of `U` units over the board, to the value.
pub(crate) struct Value<const C: usize, const U: usize> {
    one: Pointwise<C, U>,
    two: Dense<U, U>,
    out: Dense<U, 1>,
}

impl<const C: usize, const U: usize> Value<C, U> {
    pub(crate) fn take(file: &mut &[u8]) -> Self {
        Self { one: Pointwise::take(file), two: Dense::take(file), out: Dense::take(file) }
    }

    /// What the side to move may expect, from 0 to 1.
    pub(crate) fn run(&self, trunk: &Planes<C>) -> f32 {
        let mut units = Planes::<U>::new(trunk.size());
        for row in 0..trunk.size() {
            for column in 0..trunk.size() {
                *units.at_mut(row, column) = self.one.run(trunk.at(row, column), &[0.0; U]);
            }
        }
        let [logit] = self.out.run(&self.two.run(&units.mean()).map(|unit| unit.max(0.0)));
        1.0 / (1.0 + exp(-logit))
    }
}
