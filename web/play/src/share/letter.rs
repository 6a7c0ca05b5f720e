//! What a link says beside the game if it goes from friend to friend: which game it is, who sent it, and both names.
//!
//! It stands in headers of the record, so that the format of links stays as it is, and a page that knows no friends opens the game for two persons
//! at one screen.

use quintet_engine::formats::record::Record;

use super::link::LinkError;
use crate::saves::{Friend, clean_name};

/// The header with the game's id and the sender's seat.
const FRIEND: &str = "Friend";
/// The headers with the names.
const NAMES: [&str; 2] = ["First-Name", "Second-Name"];
/// The number of digits of an id.
const DIGITS: usize = 16;

/// The part of a link that is about the persons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// The game as its sender sees it.
    pub sender: Friend,
    /// The names by side; empty where unknown.
    pub names: [String; 2],
}

impl Letter {
    /// Adds it to a record that becomes a link.
    pub fn write(&self, record: &mut Record) {
        record.set_tag(FRIEND, &format!("{} {}", self.sender.id, self.sender.side));
        for (key, name) in NAMES.into_iter().zip(&self.names).filter(|(_, name)| !name.is_empty()) {
            record.set_tag(key, name);
        }
    }

    /// Reads it from the record of a link; none if the link is not from a friend.
    ///
    /// # Errors
    /// When the header is not what [`Letter::write`] writes.
    pub fn read(record: &Record) -> Option<Result<Self, LinkError>> {
        let tag = record.tag(FRIEND)?;
        let (id, side) = tag.split_once(' ').unwrap_or((tag, ""));
        let is_id = id.len() == DIGITS && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let side = side.parse().ok().filter(|side| is_id && (1..=2).contains(side));
        Some(side.map_or(Err(LinkError::Damaged), |side| {
            let names = NAMES.map(|key| record.tag(key).map(clean_name).unwrap_or_default());
            Ok(Self { sender: Friend { id: id.to_owned(), side, sent: None }, names })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::link;

    fn record() -> Record {
        Record::parse("Game: nogo\nVariant: standard\nFirst: person\nSecond: person\n\nD4 F6").expect("a record")
    }

    fn letter() -> Letter {
        let sender = Friend { id: "0123456789abcdef".to_owned(), side: 2, sent: None };
        Letter { sender, names: ["Anna 五".to_owned(), String::new()] }
    }

    #[test]
    fn it_comes_through_a_link_and_costs_little() {
        let mut record = record();
        let plain = link::write(&record).expect("a link");
        assert_eq!(Letter::read(&record), None);
        letter().write(&mut record);
        let code = link::write(&record).expect("a link");
        assert!(code.len() < plain.len() + 70, "{} for {}", code.len(), plain.len());
        let read = link::read(&code).expect("a game");
        assert_eq!(Letter::read(&read), Some(Ok(letter())));
        assert_eq!(read.moves, record.moves);
    }

    #[test]
    fn what_is_no_tag_is_said_to_be_damaged() {
        for tag in ["", "x", "0123456789abcdef", "0123456789abcdef 3", "0123456789abcdef 0", "0123456789ABCDEF 1", "../settings 1", "0 1"] {
            let mut record = record();
            record.set_tag(FRIEND, tag);
            assert_eq!(Letter::read(&record), Some(Err(LinkError::Damaged)), "{tag}");
        }
    }
}
