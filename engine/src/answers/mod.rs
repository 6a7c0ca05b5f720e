//! The results of searches as text. Reading them needs no search.

mod measured;
pub mod merge;
mod report;

pub use measured::Measured;
pub use report::{TextLine, TextReport};
