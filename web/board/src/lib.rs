//! How the games look and are played by hand, in pure functions: a position becomes a picture and targets, presses become moves. [`view::View`]
//! is the part of each game, [`session::GameSession`] a game in progress, [`games`] the list of all. This crate knows no browser, no worker, and no
//! players, clocks or saves.

#![forbid(unsafe_code)]

pub mod games;
pub mod grid;
pub mod help;
#[cfg(test)]
mod laws;
pub mod levels;
pub mod merit;
pub mod pieces;
pub mod session;
pub mod setup;
mod sketch;
pub mod study;
pub mod view;
mod words;
