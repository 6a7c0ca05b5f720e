//! How the games look and are played by hand, in pure functions: a position becomes a picture and places that can be pressed, presses become
//! moves. [`view::View`] is what each game writes, [`table::Table`] a game in progress, [`games`] the list of all. Knows no browser, no worker,
//! and nothing of what is around a game: players, clocks, saves.

#![forbid(unsafe_code)]

pub mod games;
pub mod help;
#[cfg(test)]
mod laws;
pub mod pieces;
mod rungs;
pub mod setup;
mod sketch;
pub mod study;
pub mod table;
pub mod view;
