//! What a save knows of a friend who answers by link.

use quintet_board::session::GameSession;
use quintet_engine::core::outcome::Reason;
use quintet_engine::core::side::Side;
use quintet_engine::object_shape;

/// The prefix of the keys of games with a friend; the id follows.
pub const FRIEND: &str = "friend/";

/// The longest name of a person, in characters.
const LONGEST_NAME: usize = 40;

/// A game with a friend who answers by link.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Friend {
    /// The same on both devices, and different for every game.
    pub id: String,
    /// The seat of the person at this screen: 1 or 2.
    pub side: u32,
    /// How much of the game has left this device or came from the other one, as [`steps`] counts; none before the first link.
    pub sent: Option<usize>,
}

object_shape!(Friend { id, side; sent });

impl Friend {
    /// The key of the save.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{FRIEND}{}", self.id)
    }

    /// The side of the person at this screen.
    #[must_use]
    pub const fn me(&self) -> Side {
        if self.side == 2 { Side::SECOND } else { Side::FIRST }
    }

    /// The same game as seen from the other side.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self { side: 3 - self.side.clamp(1, 2), ..self.clone() }
    }

    /// Whether the game has a step that the friend cannot know yet.
    #[must_use]
    pub fn has_news(&self, session: &dyn GameSession) -> bool {
        self.sent.is_none_or(|sent| sent < steps(session))
    }

    /// The id of the rematch. It follows from this one, so that both sides begin the same game if both ask for it.
    #[must_use]
    pub fn next_id(&self) -> String {
        // FNV-1a (Fowler, Noll, Vo 1991).
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let id: u64 = self.id.bytes().chain(*b"rematch").fold(0xcbf2_9ce4_8422_2325, hash);
        format!("{:08x}{:08x}", (id >> 32) as u32, id as u32)
    }
}

/// The number of steps of a game: its moves, and a resignation.
#[must_use]
pub fn steps(session: &dyn GameSession) -> usize {
    session.ply() + usize::from(resigned(session).is_some())
}

/// The side that resigned.
#[must_use]
pub fn resigned(session: &dyn GameSession) -> Option<Side> {
    match session.outcome()?.reason() {
        Reason::Resigned(side) => Some(side),
        _ => None,
    }
}

/// A person's name as it is kept and shown: one line, not too long, and without characters that turn the direction of the text around it.
#[must_use]
pub fn clean_name(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown: String = text.chars().filter(|&c| !c.is_control() && !turns(c)).take(LONGEST_NAME).collect();
    shown.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(clean_name("  Anna\nRecord: x\u{202e} "), "AnnaRecord: x");
        assert_eq!(clean_name(&"五".repeat(90)).chars().count(), LONGEST_NAME);
        assert_eq!(clean_name(" \t"), "");
    }

    #[test]
    fn both_sides_find_the_same_rematch_and_another_one_after_it() {
        let mine = Friend { id: "00ff00ff00ff00ff".to_owned(), side: 1, sent: None };
        let next = mine.next_id();
        assert_eq!((next.len(), &next), (16, &mine.turned().next_id()));
        let after = Friend { id: next.clone(), ..mine.clone() }.next_id();
        assert!(next != mine.id && after != next && after != mine.id);
        assert_eq!((mine.me(), mine.turned().me(), mine.turned().turned()), (Side::FIRST, Side::SECOND, mine));
    }
}
