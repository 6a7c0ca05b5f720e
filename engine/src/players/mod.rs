//! Who plays: what a game provides to be played by an engine, and players that every game has.

mod handicap;
mod instant;
mod playable;
mod work;

pub use handicap::Handicapped;
pub use instant::{Instant, random};
pub use playable::Playable;
pub use work::Work;
