//! A message between page and worker that is read is written and read again as the same.

use quintet_engine::text::json::{Shape, from_text, to_text};
use quintet_protocol::{FromWorker, ToWorker};

use crate::check::{FRUGAL, settles, text};

fn one<T: Shape + std::fmt::Debug>(text: &str, read: impl Fn(&str) -> Option<T>) {
    settles(text, FRUGAL, |text| read(text).ok_or(()), to_text);
}

fn law(text: &str, to: impl Fn(&str) -> Option<ToWorker>, from: impl Fn(&str) -> Option<FromWorker>) {
    assert!(to(text).is_none() || from(text).is_none(), "{text} goes both ways");
    one(text, to);
    one(text, from);
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), from_text, from_text);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), from_text, |text| match from_text(text)? {
        FromWorker::Info(generation, info) => Some(FromWorker::Info(generation / 2, info)),
        other => Some(other),
    });
}
