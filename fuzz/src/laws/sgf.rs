//! A game in SGF that is read and can be written is written and read again as the same game, and then written equal.

use quintet_engine::formats::record::{Record, RecordError};

use crate::check::{Complaint, FRUGAL, frugal, text};

pub(super) fn law(text: &str, read: impl Fn(&str) -> Result<Record, RecordError>) {
    let record = match frugal(text.len(), FRUGAL, || read(text)) {
        Ok(record) => record,
        Err(error) => return error.fault().check(),
    };
    let written = match record.to_sgf() {
        Ok(written) => written,
        Err(error) => return error.fault().check(),
    };
    let again = read(&written).unwrap_or_else(|error| panic!("{written} is refused: {error}"));
    let shown = |record: &Record| {
        let moves: Vec<_> = record.moves.iter().map(|m| (m.text.to_lowercase(), m.comment.clone())).filter(|m| m.0 != "pass").collect();
        (record.game.clone(), record.start.clone(), moves)
    };
    assert_eq!(shown(&again), shown(&record), "{written}");
    assert_eq!(again.to_sgf().as_ref(), Ok(&written), "written again in another way");
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Record::parse_sgf);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| Record::parse_sgf(&text.replace("AP[Quintet]", "AP[Quintet]SZ[9]")));
}
