//! Users' own programs: how they are saved, how they are run, and what can go wrong.
//!
//! A program is JavaScript or a WebAssembly command (WASI). It runs in a worker, which runs in a sandboxed frame with no origin of its own and
//! no network (`static/bot-frame.html`); the page speaks to that frame over one port and takes it away when it has been silent for too long. What
//! is said is Botzone's form, written and read by [`quintet_engine::formats::botzone`], so that the page and the command agree. docs/bots.md describes
//! it for those who write programs.

#![forbid(unsafe_code)]

mod frame;
pub mod program;
mod runner;
mod stage;
mod story;
mod violation;
pub mod words;

pub use program::Program;
pub use runner::{Reply, Runner};
pub use violation::Violation;
