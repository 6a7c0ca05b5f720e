//! Blokus: games, the priors of placements, and the network for leaves.

pub(crate) mod games;
pub(crate) mod priors;
pub(crate) mod value;
