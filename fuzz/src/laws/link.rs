//! A game comes over in a link as it was, and a link in which any character was changed or that was cut is refused.

use quintet_engine::formats::record::{Record, replay};
use quintet_play::share::link::{self, LinkError};

use crate::check::{PLAYS, frugal, text};
use crate::choices::Choices;

fn law(input: &[u8], read: impl Fn(&str) -> Result<Record, LinkError>) {
    let mut choices = Choices::new(input);
    let (at, to) = (choices.below(1 << 16), choices.below(64));
    let Ok(record) = Record::import(&text(choices.rest())) else { return };
    let Ok(fragment) = frugal(input.len(), PLAYS, || link::write(&record)) else { return };
    let again = read(&fragment).unwrap_or_else(|error| panic!("{fragment} of {record}: {error:?}"));
    let moves = |record: &Record| replay(record).map(|game| (game.variant(), game.start_and_moves()));
    assert_eq!(moves(&again).ok(), moves(&record).ok());
    // Links hold no zero bytes.
    let all = |record: &Record| {
        record
            .moves
            .iter()
            .map(|m| &m.comment)
            .chain([&record.introduction])
            .map(|text| text.as_ref().map(|text| text.replace('\0', "")))
            .collect::<Vec<_>>()
    };
    assert_eq!(all(&again), all(&record));
    assert!(read(&fragment[..fragment.len() - 1]).is_err(), "cut: {fragment} without its end");
    let at = at % fragment.len();
    assert!(read(&fragment[..at]).is_err(), "cut: {}", &fragment[..at]);
    let digit = char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[to]);
    let damaged = format!("{}{digit}{}", &fragment[..at], &fragment[at + 1..]);
    assert!(damaged == fragment || read(&damaged).is_err(), "{damaged} is read, as is {fragment}");
}

/// What a record holds beside its tags.
trait StartAndMoves {
    fn start_and_moves(&self) -> (Option<String>, Vec<String>);
}

impl StartAndMoves for Box<dyn quintet_engine::registry::AnyGame> {
    fn start_and_moves(&self) -> (Option<String>, Vec<String>) {
        (self.unusual_start(), self.moves())
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, link::read);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |fragment| link::read(&format!("{}q", fragment.trim_end_matches('q'))));
}
