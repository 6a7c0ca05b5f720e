//! What one does with a game after playing it: the course of the chances, the moves that changed it, and what would have been better.
//!
//! Everything here is pure. The shell (`app/review.rs`) asks the engine and writes the panel.

pub mod analysis;
pub mod chance;
pub mod graph;
pub mod verdict;
pub mod words;
