//! The page and the worker of Quintet.
//!
//! From a click to a reply: a pointer or a key names a target of [`board_dom`](view::Target); [`table`] turns presses into moves by asking
//! the game's [`view`]; the shell records, saves and repaints.

#![forbid(unsafe_code)]

pub mod app;
pub mod benchmark;
pub mod board_dom;
pub mod bots;
pub mod canvas;
pub mod carry;
pub mod chance;
pub mod clock;
pub mod controls;
pub mod dom;
pub mod embed;
pub mod engine_client;
pub mod engine_crew;
pub mod engine_queue;
pub mod engine_worker;
pub mod few;
pub mod files;
pub mod games;
pub mod gathering;
pub mod help;
pub mod html;
pub mod i18n;
pub mod icons;
pub mod lab;
pub mod lang;
#[cfg(test)]
mod laws;
pub mod looks;
pub mod mailbox;
pub mod morph;
pub mod offline;
pub mod panic;
pub mod phrases;
pub mod pieces;
pub mod play;
pub mod protocol;
pub mod query;
pub mod review;
pub mod rungs;
pub mod saves;
pub mod scene;
pub mod settings;
pub mod setup;
pub mod share;
pub mod sound;
pub mod store;
pub mod svg;
pub mod table;
pub mod view;
pub mod voice;
pub mod wire;
pub mod worker_host;
pub mod worker_main;
