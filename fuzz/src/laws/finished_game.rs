//! A finished game of a contest that is read is written and read again equal, if its numbers have no more digits than are exact.

use quintet_cli::readers;

use crate::check::{FRUGAL, round_trip, text};

/// Whether a text may have a number that readers of JSON do not keep in its last bit.
fn has_long_numbers(text: &str) -> bool {
    let mut numbers =
        text.split(|c: char| !c.is_ascii_digit() && !".+-eE".contains(c)).filter(|part| part.starts_with(|c: char| c.is_ascii_digit()));
    numbers.any(|number| number.len() > 15 || number.contains(['e', 'E']))
}

fn law(text: &str, read: impl Fn(&str) -> Result<String, String>) {
    let written = round_trip(text, FRUGAL, &read, |line| (!has_long_numbers(text)).then(|| line.clone()));
    if let Some(line) = written {
        let game: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        let sides = game["names"].as_array().map_or(0, Vec::len);
        assert!(["seconds", "longest", "violations"].iter().all(|list| game[*list].as_array().map_or(0, Vec::len) == sides), "{line}");
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), readers::finished_game);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| readers::finished_game(text).map(|line| line.replace("\"moves\":[\"", "\"moves\":[\"x")));
}
