//! A game on the page and all around it: who plays, clocks, saves, files and links, the analysis, what a person has set and what the address asks
//! for. Pure: the browser's half of each is in `quintet-browser`, and the page asks the engine.

#![forbid(unsafe_code)]

pub mod ask;
pub mod clock;
pub mod files;
mod play;
pub mod query;
pub mod review;
pub mod saves;
pub mod settings;
pub mod share;
pub mod words;

pub use play::{Play, usual_flip};
