//! The law of SGF for games of Blokus.

use quintet_engine::formats::record::Record;

use super::sgf::law;
use crate::check::text;

/// The games by the first byte.
const GAMES: [&str; 3] = ["Blokus", "Blokus Duo", "Blokus Two-Player"];

fn file(input: &[u8]) -> String {
    let (first, rest) = input.split_first().unwrap_or((&0, &[]));
    format!("(;GM[{}]{}", GAMES[usize::from(*first) % GAMES.len()], text(rest))
}

pub(super) fn holds(input: &[u8]) {
    law(&file(input), Record::parse_sgf);
}

pub(super) fn planted(input: &[u8]) {
    law(&file(input), |text| {
        let mut record = Record::parse_sgf(text)?;
        if record.moves.len() > 1 {
            record.moves.pop();
        }
        Ok(record)
    });
}
