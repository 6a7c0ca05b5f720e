//! A list of actions that is read is written and read again equal, and has a move for every word.

use quintet_engine::formats::record::{Record, RecordError};

use crate::check::{FRUGAL, round_trip, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Record, RecordError>) {
    let record = round_trip(text, FRUGAL, |text| read(text).map_err(|error| error.fault()), Record::to_actions);
    if let Some(record) = record {
        let moves: Vec<&str> = record.moves.iter().map(|m| m.text.as_str()).collect();
        let words: Vec<String> = text.split_whitespace().map(str::to_uppercase).collect();
        assert_eq!(moves, words);
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Record::parse_actions);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| Record::parse_actions(text.trim_end_matches("-F5")));
}
