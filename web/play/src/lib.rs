//! A game on the page and what belongs to it: players, clocks, saves, files and links, analysis, settings, address parameters. Pure: the parts
//! that need a browser are in `quintet-browser` and `quintet-page`.

#![forbid(unsafe_code)]

pub mod ask;
pub mod backup;
pub mod clock;
pub mod files;
pub mod friend;
pub mod openings;
mod play;
pub mod progress;
pub mod puzzles;
pub mod query;
pub mod review;
pub mod saves;
pub mod settings;
pub mod share;
pub mod words;

pub use play::{Play, usual_flip};
