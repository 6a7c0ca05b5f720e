//! A file of openings that is read is written the same; one that was changed on its way is refused. The end of a file depends on all that is before it, so
//! the law reads the input as it is, and once more with the end that belongs to it.

use quintet_engine::core::key::hash;
use quintet_engine::openings::{self, MOST_BYTES, Openings, ReadError};

use crate::check::{FRUGAL, round_trip, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Openings, ReadError>) {
    let body = text.rsplit_once("end ").map_or(text, |(body, _)| body);
    let lines = body.lines().count().saturating_sub(3);
    let whole = format!("{body}end {lines} {:08x}\n", hash(body) >> 32);
    for text in [text, &whole] {
        let read = round_trip(text, FRUGAL, |text| read(text).map_err(|error| error.to_string()), |read| Some(read.to_string()));
        if let Some(read) = read {
            assert!(read.to_string() == text && text.len() <= MOST_BYTES, "it is written in another way: {text}");
            assert!(read.positions.is_sorted_by(|one, next| one.0 < next.0), "{text}");
            for (key, seen) in &read.positions {
                assert!(seen.count.share() <= 1.0 && seen.chance <= 1000 && read.get(*key) == Some(*seen), "{key:x}: {seen:?}");
            }
        }
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), openings::read);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| {
        let mut read = openings::read(text)?;
        read.positions.pop();
        Ok(read)
    });
}
