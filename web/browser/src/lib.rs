//! The browser's interfaces: elements and listeners, the canvas and the buttons over it, storage, sound, the clipboard, announcements for screen
//! readers. Knows pictures, but no game.

#![forbid(unsafe_code)]

pub mod board_dom;
pub mod canvas;
pub mod chance;
pub mod controls;
pub mod dom;
pub mod export;
pub mod fetch;
pub mod mailbox;
pub mod markup;
mod morph;
pub mod offline;
pub mod panic;
mod promise;
pub mod sound;
pub mod storage;
pub mod voice;
