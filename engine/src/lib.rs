//! Rules, search and records of five board games: Quoridor, checkers with towers, Amazons, NoGo and Blokus.
//!
//! Everything here is pure: no clock, no printing, no threads, no web. A [`core::game::Game`] is a position that knows its rules; a
//! [`core::history::History`] is a game in progress; a [`search::Searcher`] thinks about one, in slices; a [`levels::Level`] is an
//! opponent with a name. [`registry`] offers all of it without type parameters, by name and in text.
//!
//! Rooms, each of which knows only rooms above it in this list (`tests/layers.rs` checks it):
//!
//! | room | what | feature |
//! |---|---|---|
//! | [`core`] | what a game is; a game in progress; keys, errors, functions that are equal on all machines | |
//! | [`text`] | JSON and numbers in few bytes | |
//! | [`levels`] | who can be asked for a move, and within which limits | |
//! | [`answers`] | what a search answers, as text; merging the answers of several | |
//! | [`search`] | alpha-beta, Monte Carlo tree search | `players` |
//! | [`players`] | what a game provides to be played by an engine; the random player, handicaps | `players` |
//! | [`tune`] | the numbers of players by name, and SPSA to find better ones | `players` |
//! | [`study`] | textbook searches that can be watched; insights into a position | `study` |
//! | [`games`] | one folder for each game: its rules, and what it provides to the modules above | |
//! | [`registry`] | everything by name and in text | |
//! | [`formats`] | records, SGF, Botzone | |
//! | [`referee`] | rules around a game, contests | |
//! | [`mod@bench`] | fixed work with a signature | `players` |
//!
//! Without the features `players` and `study` (both are on by default) no search is compiled at all: that is what a page needs that
//! leaves searching to its worker.

#![forbid(unsafe_code)]
#![warn(clippy::iter_over_hash_type)]

pub mod answers;
#[cfg(feature = "players")]
pub mod bench;
pub mod core;
pub mod formats;
pub mod games;
pub mod levels;
#[cfg(feature = "players")]
pub mod players;
pub mod referee;
pub mod registry;
#[cfg(feature = "players")]
pub mod search;
#[cfg(feature = "study")]
pub mod study;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod text;
#[cfg(feature = "players")]
pub mod tune;
