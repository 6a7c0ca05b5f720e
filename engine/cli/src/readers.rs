//! The command's readers of text as functions from text to text: the code that the command itself runs, for those who test it from outside.

use quintet_engine::registry::open;
use quintet_engine::search::Limits;

use crate::contest::{read_game, read_plan};
use crate::exact::read_suite;
use crate::failure::Failure;
use crate::gtp::{Session, talk};

/// The output of a GTP session about a game, from its input. A random player moves, and searches of other levels end after `nodes` nodes.
///
/// # Errors
/// When there is no such game or variant.
pub fn gtp(game: &str, variant: &str, input: &[u8], nodes: u64) -> Result<String, String> {
    let run = || {
        let limits = Limits::nodes(nodes);
        let mut session = Session::new(open(game, Some(variant), None)?, Some("random"), limits, 1, 1, None)?;
        session.choose_tables(Some("none".to_owned()))?;
        let mut output = Vec::new();
        talk(&mut session, &mut &*input, &mut output)?;
        Ok(String::from_utf8_lossy(&output).into_owned())
    };
    run().map_err(said)
}

/// The plan of a contest (`contest.toml`), as it stands at the head of the finished games.
///
/// # Errors
/// When it is no plan: what is wrong with it.
pub fn plan(text: &str) -> Result<String, String> {
    read_plan(text)
}

/// A line of finished games, as it is written again.
///
/// # Errors
/// When it is no finished game: what is wrong with it.
pub fn finished_game(line: &str) -> Result<String, String> {
    read_game(line)
}

/// The lines of a suite of proved positions of a game.
///
/// # Errors
/// When a line is no proved position: which, and what was expected.
pub fn suite(game: &str, text: &str) -> Result<Vec<String>, String> {
    read_suite(game, text).map_err(said)
}

fn said(failure: Failure) -> String {
    failure.to_string()
}
