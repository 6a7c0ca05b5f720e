//! A log of Botzone's that is read is written and read again as the same game, if a log can hold it.

use quintet_engine::formats::record::{Record, RecordError};

use crate::check::{FRUGAL, round_trip, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Record, RecordError>) {
    let read = |text: &str| {
        let mut record = read(text).map_err(|error| error.fault())?;
        // A log says who has won, and nothing else about the players.
        for m in &mut record.moves {
            m.line = 0;
            // A move may be read as text in small letters, but is written as coordinates.
            m.text.make_ascii_uppercase();
        }
        Ok::<_, quintet_engine::core::fault::Fault>(record.moves)
    };
    let write = |text: &str| Record::parse_botzone(text).ok()?.to_botzone();
    if let Some(written) = round_trip(text, FRUGAL, read, |_| None).and_then(|_| write(text)) {
        assert_eq!(read(&written), read(text), "{written}");
        assert_eq!(write(&written), Some(written.clone()), "written again in another way");
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Record::parse_botzone);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| {
        let mut record = Record::parse_botzone(text)?;
        record.moves.truncate(text.len() % 7);
        Ok(record)
    });
}
