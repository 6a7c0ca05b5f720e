//! A suite of proved positions that is read is written and read again equal; a bad line is named.

use quintet_cli::readers;

use crate::check::{PLAYS, round_trip, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Vec<String>, String>) {
    let named = |error: String| {
        assert!(error.starts_with("line "), "{error}");
        error
    };
    round_trip(text, PLAYS, |text| read(text).map_err(named), |lines| Some(lines.join("\n")));
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), |text| readers::suite("nogo", text));
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| {
        let mut lines = readers::suite("nogo", text)?;
        lines.pop();
        Ok(lines)
    });
}
