//! The games' page: the shell that hears people, engine and address, and everything that only this page shows.

#![forbid(unsafe_code)]

mod action;
mod app;
mod benchmark;
mod carry;
pub mod embed;
mod friends;
mod help;
mod looks;
mod parts;
mod rivals;
mod state;
#[cfg(test)]
mod testing;
mod views;
mod words;

pub use app::start;
