//! Giving a game away: as a link that carries it whole, as a picture.

mod base64;
mod coder;
pub mod fragment;
pub mod link;
pub mod picture;
mod text;
pub mod words;
