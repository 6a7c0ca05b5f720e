//! The layers of convolutional networks over square boards, in whole numbers.

#![expect(
    clippy::needless_range_loop,
    reason = "every build inlines loops over indices; iterators were not in some, and a network took forty times as long"
)]

mod around;
mod layers;
mod parts;
mod planes;
#[cfg(test)]
pub(crate) mod slow;

pub(crate) use layers::{Dense, First, Outputs, Pointwise};
pub(crate) use parts::{Block, Value};
pub(crate) use planes::{Planes, UNIT};
