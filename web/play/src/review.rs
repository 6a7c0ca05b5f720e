//! Reviewing a game: win probability, the moves that changed it, and better moves.
//!
//! Everything here is pure. The shell (`app/review.rs`) asks the engine and renders the panel.

pub mod analysis;
pub mod chance;
pub mod graph;
pub mod proof;
pub mod verdict;
pub mod words;
