//! JSON that is read is written and read again equal, and is what another reader makes of the same text.

use quintet_engine::text::json::{Damage, Value, parse};

use crate::check::{FRUGAL, frugal, text};

/// Whether two readers agree. Numbers are compared as they are written; of members with one name another reader keeps the last.
fn agrees(ours: &Value, other: &serde_json::Value) -> bool {
    match (ours, other) {
        (Value::Null, serde_json::Value::Null) => true,
        (Value::Bool(ours), serde_json::Value::Bool(other)) => ours == other,
        (Value::Number(ours), serde_json::Value::Number(other)) => {
            // The other reader is not exact in the last bit.
            ours.parse::<f64>().ok().zip(other.as_f64()).is_some_and(|(ours, other)| (ours - other).abs() <= ours.abs() * 1e-14)
        }
        (Value::Text(ours), serde_json::Value::String(other)) => ours == other,
        (Value::List(ours), serde_json::Value::Array(other)) => {
            ours.len() == other.len() && ours.iter().zip(other).all(|(a, b)| agrees(a, b))
        }
        (Value::Object(ours), serde_json::Value::Object(other)) => {
            let last = |name: &str| ours.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value);
            ours.iter().all(|(name, _)| other.get(name).zip(last(name)).is_some_and(|(other, ours)| agrees(ours, other)))
                && other.keys().all(|name| last(name).is_some())
        }
        _ => false,
    }
}

fn law(text: &str, read: impl Fn(&str) -> Result<Value, Damage>) {
    match frugal(text.len(), FRUGAL, || read(text)) {
        Ok(value) => {
            let written = value.to_string();
            assert_eq!(read(&written).as_ref(), Ok(&value), "{written}");
            if let Ok(other) = serde_json::from_str(text) {
                assert!(agrees(&value, &other), "{text} is {value} here and {other} there");
            } else {
                // Numbers beyond all floating-point ones are JSON; another reader has no room for them.
                assert!(text.contains(|c: char| c.is_ascii_digit()) || text.contains("\\u"), "only we read {text}");
            }
        }
        Err(Damage { line, column }) => {
            let said = text.split('\n').nth(line - 1).expect("a line of the text");
            assert!((1..=said.chars().count() + 1).contains(&column), "column {column} of {said:?}");
            let deep = text.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count() > 100;
            assert!(deep || serde_json::from_str::<serde_json::Value>(text).is_err(), "only we refuse {text}");
        }
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), parse);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| parse(&text.replace("\\t", "t")));
}
