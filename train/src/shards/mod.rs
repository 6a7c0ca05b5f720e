//! Games to learn from, in shards: files that are written on several machines, or in several goes, and read as one.
//!
//! A run is the games of one set of options, numbered from 0. Each game is seeded by its number, so it does not matter who plays it when. Shard
//! K of N holds a contiguous part of the numbers in one file:
//!
//! ```text
//! # quintet-train 0.1.0: quoridor games=1000 nodes=1500 seed=1 evaluation=terms shard=2/4
//! one line for each position
//! # game 250: 1 positions
//! ```
//!
//! The line after a game says that the game is whole. Whatever follows the last of these lines is the beginning of a game that was cut off: it is
//! removed when the shard is continued, and left out when it is read.

mod file;
mod header;
mod join;
mod write;

pub(crate) use join::{Run, runs};
pub(crate) use write::{GamesArgs, write};
