//! What a benchmark has found.

use serde::{Deserialize, Serialize};

/// What was measured for one game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Measured {
    /// The game's name.
    pub game: String,
    /// Sixteen hexadecimal digits.
    pub signature: String,
    /// Of the search.
    pub nodes_per_second: f64,
    /// Of the search if it makes any, else random games by the rules alone.
    pub playouts_per_second: f64,
    /// Of perft from the start; the last ply is counted, not played.
    pub perft_leaves_per_second: f64,
}

crate::object_shape!(Measured { game, signature, nodes_per_second, playouts_per_second, perft_leaves_per_second; });
