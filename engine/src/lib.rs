//! Rules, search and records of five board games: Quoridor, checkers with towers, Amazons, NoGo and Blokus.
//!
//! Everything here is pure: no clock, no output, no threads, no web. A [`core::game::Game`] is a position that knows its rules; a
//! [`core::history::History`] is a game in progress; a [`search::Searcher`] searches in slices; a [`levels::Level`] is a named opponent.
//! [`registry`] offers all of it without type parameters, by name and as text.
//!
//! Modules; each imports only from modules above it in this list (`tests/layers.rs` checks it):
//!
//! | room | what | feature |
//! |---|---|---|
//! | [`core`] | what a game is; a game in progress; keys, errors, functions with equal results on all machines | |
//! | [`exact`] | proved results of positions | |
//! | [`text`] | JSON and decimal numbers in few bytes | |
//! | [`levels`] | opponents as data: names, limits, the ladder | |
//! | [`answers`] | the result of a search as text; merging the results of several searches | |
//! | [`search`] | alpha-beta, Monte Carlo tree search | `players` |
//! | [`players`] | what a game provides to be played by an engine; the random player, handicaps | `players` |
//! | [`tune`] | parameters by name, and SPSA to improve them | `players` |
//! | [`study`] | textbook searches, step by step; insights into a position | `study` |
//! | [`games`] | one folder per game: its rules, and what it provides to the modules above | |
//! | [`registry`] | everything by name and as text | |
//! | [`openings`] | positions early in games: how often they occur, how it went; their files | |
//! | [`puzzles`] | positions with one clearly best move: their files; finding and grading them (`players` and `study`) | |
//! | [`formats`] | records, SGF, Botzone | |
//! | [`referee`] | violations, clocks, move limits; contests | |
//! | [`mod@bench`] | fixed work with a signature | `players` |
//!
//! Without the features `players` and `study` (both on by default) no search is compiled; the page is built this way, because its worker
//! searches.
//!
//! Play a game and search a move:
//!
//! ```
//! use quintet_engine::levels::Limits;
//! use quintet_engine::registry::{open, player, think};
//!
//! let mut game = open("quoridor", None, None)?;
//! game.play("e2")?;
//! game.play("e8")?;
//! // A search has no clock of its own; with a node limit it needs none.
//! let mut strong = player(game.as_ref(), "strong", 1)?;
//! let report = think(strong.as_mut(), game.as_ref(), &Limits::nodes(500), &mut || 0.0)?;
//! let best = report.best.expect("a position with a legal move");
//! assert!(game.legal_moves().contains(&best));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read a record and replay it:
//!
//! ```
//! use quintet_engine::formats::record::{Record, replay};
//!
//! let record = Record::import("Game: nogo\nFirst: Ann\n\nD4 F6")?;
//! let game = replay(&record)?;
//! assert_eq!((record.tag("First"), game.ply()), (Some("Ann"), 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(clippy::iter_over_hash_type)]

pub mod answers;
#[cfg(feature = "players")]
pub mod bench;
pub mod core;
pub mod exact;
pub mod formats;
pub mod games;
pub mod levels;
pub mod openings;
#[cfg(feature = "players")]
pub mod players;
pub mod puzzles;
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
