//! Users' own programs: how they are saved, how they are run, and what can go wrong.
//!
//! A program is JavaScript or a WebAssembly command (WASI). It runs in a worker, in a sandboxed frame without an origin of its own and without
//! network (`static/bot-frame.html`). The page talks to the frame over one port, and removes it when it has been silent for too long. The
//! messages have Botzone's format, read and written by [`quintet_engine::formats::botzone`], so page and command agree. docs/bots.md describes
//! it for authors of programs.

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
