//! The whole way from games to weights, on a small scale: what is learnt predicts positions that were kept out of it better than knowing nothing,
//! and the weights can be read back.

use crate::tool::Folder;

/// The number that follows the last occurrence of some words.
fn after(text: &str, words: &str) -> f64 {
    let (_, rest) = text.rsplit_once(words).unwrap_or_else(|| panic!("`{words}` is not in: {text}"));
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    number(&rest[..end])
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// The log loss of who gives every position one half.
const KNOWING_NOTHING: f64 = std::f64::consts::LN_2;
