//! What a search answers, as text that crosses every boundary. To read it takes no search.

mod measured;
pub mod merge;
mod report;

pub use measured::Measured;
pub use report::{TextLine, TextReport};
