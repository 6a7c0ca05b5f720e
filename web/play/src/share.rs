//! Sharing a game: as a link that contains it whole, and as a picture.

mod base64;
mod coder;
pub mod fragment;
pub mod letter;
pub mod link;
pub mod picture;
mod text;
pub mod words;
