//! Material for teaching: textbook searches, step by step, and insights into a position.

pub mod graph;
pub mod insights;
pub mod textbook;
pub mod trace;
