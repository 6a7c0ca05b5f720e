//! The games of a text of any form, written one after the other, are read again as the same games; never more than the limit.

use quintet_engine::formats::record::{MOST_GAMES, Record, RecordError};

use crate::check::{Complaint, FRUGAL, frugal, text};

fn law(text: &str, read: impl Fn(&str) -> Vec<Result<Record, RecordError>>) {
    let all = frugal(text.len(), FRUGAL, || read(text));
    assert!((1..=MOST_GAMES + 1).contains(&all.len()), "{} games", all.len());
    let mut games = Vec::new();
    for game in all {
        match game {
            Ok(record) => games.push(record),
            Err(error) => error.fault().check(),
        }
    }
    if !games.is_empty() {
        let joined: String = games.iter().map(|record| format!("{record}\n")).collect();
        let again: Result<Vec<Record>, RecordError> = read(&joined).into_iter().collect();
        assert_eq!(again.as_ref(), Ok(&games), "{joined}");
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Record::import_all);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| {
        let mut all = Record::import_all(text);
        all.dedup();
        all
    });
}
