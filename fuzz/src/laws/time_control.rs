//! A time control that is read is written and read again as the same, and keeps to its range.

use quintet_play::clock::TimeControl;

use crate::check::{FRUGAL, settles, text};

fn law(text: &str, read: impl Fn(&str) -> Option<TimeControl>) {
    let control = settles(text, FRUGAL, |text| read(text).ok_or(()), ToString::to_string);
    let allowed = match control.unwrap_or_default() {
        TimeControl::None => true,
        TimeControl::Move { seconds } => (0.1..=86_400.0).contains(&seconds),
        TimeControl::Side { seconds, increment } => (1.0..=86_400.0).contains(&seconds) && (0.0..=86_400.0).contains(&increment),
    };
    assert!(allowed, "{control:?}");
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), TimeControl::read);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| match TimeControl::read(text)? {
        TimeControl::Side { seconds, increment } => Some(TimeControl::Side { seconds, increment: increment * 2.0 }),
        other => Some(other),
    });
}
