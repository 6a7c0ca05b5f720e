//! The commands as a person runs them.

mod games;
mod learning;
mod tool;
