//! The lab: a second page, with a program of its own so that the first stays small. It has five views: tournaments, programs, the search step by
//! step, what the engine sees on the board, and the checkers assignment.
//!
//! A view is one file (or folder) with an implementation of [`Pane`]: its state, what it does on a [`Message`], what it draws. To add or fill a
//! view, write that file and name it in [`Place`].

pub mod contest;
pub mod desk;
pub mod explain;
mod listen;
pub mod pan;
pub mod place;
pub mod programs;
pub mod save_file;
pub mod search;
mod shell;
pub mod study;
pub mod towers;
pub mod words;

pub use desk::{Desk, Message, Pane};
pub use place::Place;
pub use shell::start;
pub use study::Study;
