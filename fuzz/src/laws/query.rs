//! Every parameter of an address is either understood or named with what would have been accepted; an address is written so that it is read again.

use quintet_base::lang::Lang;
use quintet_play::query::{Query, Wanted, write};

use crate::check::{PLAYS, frugal, text};

/// An address's query as browsers read it.
fn decoded(query: &str) -> Vec<(String, String)> {
    let byte = |text: &[u8]| u8::from_str_radix(std::str::from_utf8(text.get(1..3)?).ok()?, 16).ok();
    let decode = |text: &str| {
        let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
        while let Some(&first) = rest.first() {
            let escaped = if first == b'%' { byte(rest) } else { None };
            bytes.push(escaped.unwrap_or(if first == b'+' { b' ' } else { first }));
            rest = &rest[if escaped.is_some() { 3 } else { 1 }..];
        }
        String::from_utf8_lossy(&bytes).into_owned()
    };
    query
        .trim_start_matches('?')
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (decode(key), decode(value)))
        .collect()
}

fn law(text: &str, read: impl Fn(Vec<(String, String)>) -> Query) {
    let pairs = decoded(text);
    let query = frugal(text.len(), (PLAYS.0, PLAYS.1 >> 4), || read(pairs.clone()));
    let Query {
        game,
        variant,
        start,
        level,
        side,
        rules,
        theme,
        lang,
        embed,
        origin,
        undo,
        hints,
        eval,
        engine,
        seconds,
        seed,
        puzzle,
        bench,
        unknown,
    } = &query;
    let texts = [game, variant, start, level, rules, origin, puzzle].into_iter().flatten().count();
    let switches = [embed, undo, hints, eval, engine, bench].into_iter().flatten().count();
    let others =
        [side.is_some(), theme.is_some(), lang.is_some(), seconds.is_some(), seed.is_some()].into_iter().filter(|known| *known).count();
    assert_eq!(texts + switches + others + unknown.len(), pairs.len(), "{query:?}");
    for one in unknown {
        assert!(one.given.len() < 400 && one.given.contains('='), "{one:?}");
        if let Wanted::Fault(fault) = &one.wanted {
            Lang::ALL.iter().for_each(|lang| assert!(!lang.say(fault).is_empty()));
        }
    }
    let plain: Vec<(&str, &str)> = pairs
        .iter()
        .filter(|(key, _)| key.bytes().all(|byte| byte.is_ascii_lowercase()))
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    let again = decoded(&write(plain.iter().copied()));
    assert_eq!(again.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect::<Vec<_>>(), plain);
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Query::read);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |pairs| Query::read(pairs.into_iter().filter(|(key, _)| key != "fullscreen")));
}
