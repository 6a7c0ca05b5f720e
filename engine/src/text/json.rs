//! JSON (RFC 8259) for saves, settings, messages and other programs' logs.
//!
//! Numbers keep their text, so unchanged values are written as they were read, and reading needs no tables. The command, where size does not
//! matter, writes its reports with `serde_json`.

mod read;
mod shape;

use std::fmt;

pub use read::{Damage, parse};
pub use shape::{Shape, from_text, optional, required, to_text};

use crate::text::number;

/// A JSON value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Value {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object: names and values in order. [`Value::get`] finds the first value of a name.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// An object with these members.
    #[must_use]
    pub fn object<'a>(members: impl IntoIterator<Item = (&'a str, Self)>) -> Self {
        Self::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// The member of this name, if this is an object that has one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(member, _)| member == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of an array.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    /// The number, if it is an integer.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Number(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// The number, as read by [`number::parse`].
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Number(text) => number::parse(text),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number.to_string())
    }
}

impl From<f64> for Value {
    /// At most nine decimal places; what is not finite becomes null.
    fn from(value: f64) -> Self {
        if value.is_finite() { Self::Number(number::text(value)) } else { Self::Null }
    }
}

impl From<&[String]> for Value {
    fn from(texts: &[String]) -> Self {
        Self::List(texts.iter().map(|text| text.as_str().into()).collect())
    }
}

/// On one line, without blanks.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write(self, &mut text);
        f.write_str(&text)
    }
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(text) => out.push_str(text),
        Value::Text(text) => write_text(text, out),
        Value::List(values) => {
            for (index, value) in values.iter().enumerate() {
                out.push(if index == 0 { '[' } else { ',' });
                write(value, out);
            }
            out.push_str(if values.is_empty() { "[]" } else { "]" });
        }
        Value::Object(members) => {
            for (index, (name, value)) in members.iter().enumerate() {
                out.push(if index == 0 { '{' } else { ',' });
                write_text(name, out);
                out.push(':');
                write(value, out);
            }
            out.push_str(if members.is_empty() { "{}" } else { "}" });
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' => {
                let hex = |digit: u32| char::from_digit(digit, 16).unwrap_or('0');
                out.push_str("\\u00");
                out.extend([hex(c as u32 >> 4), hex(c as u32 & 15)]);
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests;
