//! Games as they are taught: textbook searches that can be watched, and insights into a position.

pub mod insights;
pub mod textbook;
pub mod trace;
