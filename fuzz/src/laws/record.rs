//! A record that is read is written and read again equal; an error keeps what came before it and names a line of the text.

use quintet_engine::core::fault::Fault;
use quintet_engine::formats::record::{Record, RecordError};

use crate::check::{FRUGAL, round_trip, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Record, RecordError>) {
    let fault = |error: RecordError| -> Fault {
        assert!((1..=text.len() + 1).contains(&error.line), "line {} of {text:?}", error.line);
        let before = error.before.to_string();
        assert!(error.before.game.is_empty() || read(&before).as_ref() == Ok(&*error.before), "kept of {text:?}: {before:?}");
        error.fault()
    };
    round_trip(text, FRUGAL, |text| read(text).map_err(fault), |record| Some(record.to_string()));
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Record::parse);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| {
        let mut record = Record::parse(text)?;
        record.moves.retain(|m| m.comment.as_deref() != Some("good"));
        Ok(record)
    });
}
