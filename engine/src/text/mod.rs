//! JSON and decimal numbers in few bytes.

pub mod json;
pub mod number;
