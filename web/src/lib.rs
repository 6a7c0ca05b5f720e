//! The page and the worker of Quintet.
//!
//! From a click to a reply: a pointer or a key names a target of [`board_dom`](view::Target); [`table`] turns presses into moves by asking
//! the game's [`view`]; the shell records, saves and repaints.

#![forbid(unsafe_code)]

pub mod games;
pub mod lang;
#[cfg(test)]
mod laws;
pub mod pieces;
pub mod scene;
pub mod table;
pub mod view;
