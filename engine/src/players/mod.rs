//! What a game provides to be played by an engine, and players for every game.

mod handicap;
mod instant;
mod playable;
mod work;

pub use handicap::Handicapped;
pub use instant::{Instant, random};
pub use playable::Playable;
pub use work::Work;
