//! The results of a benchmark.

use serde::{Deserialize, Serialize};

/// The results for one game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Measured {
    /// The game's name.
    pub game: String,
    /// Sixteen hexadecimal digits.
    pub signature: String,
    /// Nodes per second of the search.
    pub nodes_per_second: f64,
    /// Playouts per second of the search if it has any, otherwise random games with the rules alone.
    pub playouts_per_second: f64,
    /// Leaves per second of perft from the start; the last ply is counted, not played.
    pub perft_leaves_per_second: f64,
}

crate::object_shape!(Measured { game, signature, nodes_per_second, playouts_per_second, perft_leaves_per_second; });
