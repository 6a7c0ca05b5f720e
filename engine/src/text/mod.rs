//! JSON and numbers as text, written and read in few bytes.

pub mod json;
pub mod number;
