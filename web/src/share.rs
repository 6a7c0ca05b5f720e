//! Giving a game away: as a link that carries it whole, as a picture.

mod base64;
pub mod browser;
mod coder;
pub mod link;
pub mod picture;
mod text;
pub mod words;
