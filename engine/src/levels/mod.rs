//! Opponents as data: names, limits, the ladder. No players.

mod level;
mod limits;
mod rung;

pub use level::{Level, Levels, SEPARATOR, level_with};
pub use limits::{LEAST_MEMORY, Limits, LimitsError};
pub use rung::{RUNG_NAMES, RUNGS, Rung, rungs};
