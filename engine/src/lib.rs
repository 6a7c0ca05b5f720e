//! Rules, search and records of five board games: Quoridor, checkers with towers, Amazons, NoGo and Blokus.
//!
//! Everything here is pure: no clock, no printing, no threads, no web. A [`game::Game`] is a position that knows its rules; a
//! [`history::History`] is a game in progress; a [`search::Searcher`] thinks about one, in slices; a [`level::Level`] is an opponent with
//! a name. [`erased`] offers all of it without type parameters, by name and in text.

#![forbid(unsafe_code)]

pub mod bench;
pub mod botzone;
pub mod contest;
pub mod erased;
pub mod error;
pub mod explain;
pub mod game;
pub mod games;
pub mod history;
pub mod json;
pub mod key;
pub mod ladder;
pub mod level;
pub mod math;
pub mod number;
pub mod order;
pub mod outcome;
pub mod record;
pub mod referee;
pub mod search;
pub mod side;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod trace;
pub mod tune;
