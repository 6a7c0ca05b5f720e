//! The lab: a second page, with a program of its own so that the first stays small. It has six views: tournaments, programs, the search step by
//! step, what the engine sees on the board, the weights of classic players, and the checkers assignment.
//!
//! A view is one file (or folder) with an implementation of `Pane`: its state, what it does on a `Message`, what it draws. To add or fill a
//! view, write that file and name it in `Place`.

#![forbid(unsafe_code)]

mod contest;
mod desk;
mod explain;
mod listen;
mod message;
mod pan;
mod place;
mod programs;
mod save_file;
mod search;
mod shell;
mod study;
mod towers;
mod weights;
mod words;

use desk::{Desk, Pane};
use message::{Heard, Message};
use place::Place;
pub use shell::start;
use study::Study;
