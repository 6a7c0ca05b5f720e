//! What a game provides to be played by an engine, and players for every game.

pub(crate) mod book;
pub(crate) mod convolution;
mod handicap;
pub mod hidden_layer;
mod instant;
mod playable;
pub(crate) mod weights;
mod work;

pub use handicap::Handicapped;
pub use instant::{Instant, random};
pub use playable::Playable;
pub use weights::Weights;
pub use work::Work;
