//! Who can be asked for a move, and within which limits: names and figures, no player.

mod level;
mod limits;
mod rung;

pub use level::{Level, Levels};
pub use limits::{LEAST_MEMORY, Limits, LimitsError};
pub use rung::{RUNGS, Rung, rungs};
