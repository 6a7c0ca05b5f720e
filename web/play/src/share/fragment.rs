//! A game as the fragment of an address: as a link, or as text if a link cannot hold it.

use std::fmt::Write;

use quintet_board::session::GameSession;
use quintet_engine::formats::record::Record;

use super::link;

/// The fragment, including `#`, of a game with these moves.
#[must_use]
pub fn of(session: &dyn GameSession, moves: &[String]) -> String {
    let mut record = Record::default();
    record.game = session.game().to_owned();
    record.variant = Some(session.variant().to_owned());
    record.start = session.unusual_start();
    record.moves = moves.iter().map(|text| text.as_str().into()).collect();
    let link = link::write(&record).unwrap_or_else(|_| encode(&record.to_string()));
    format!("#{link}")
}

/// A text in which only the characters remain that the browser's `encodeURIComponent` does not escape.
fn encode(text: &str) -> String {
    let mut safe = String::with_capacity(2 * text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            safe.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(safe, "%{byte:02X}");
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use quintet_board::games;

    use super::*;

    #[test]
    fn a_fragment_is_a_link_or_the_text() {
        let session = games::open("nogo", None, None).expect("a listed game");
        let moves = ["D4".to_owned()];
        let link = of(session.as_ref(), &moves);
        assert_eq!(link::read(&link[1..]).expect("a link").moves.len(), 1);
        let text = of(session.as_ref(), &["no move".to_owned()]);
        assert_eq!(text, "#Game%3A%20nogo%0AVariant%3A%20standard%0A%0Ano%20move%0A");
        assert!(link::read(&text[1..]).is_err());
    }

    #[test]
    fn texts_are_written_as_the_browser_writes_them() {
        assert_eq!(encode("Az09-_.!~*'() /五\n"), "Az09-_.!~*'()%20%2F%E4%BA%94%0A");
    }
}
