//! Saved games: recent ones, saved automatically, and named ones.
//!
//! A save is JSON, `{v, game, record, meta}`; the record is a game as text (see [`quintet_engine::formats::record`]) that also names the
//! players. A save that cannot be read, or that a newer page wrote, is never overwritten: a recent game then takes the next free slot beside it.

mod form;
mod friend;
mod glance;
mod opened;
mod slots;

use quintet_base::store::{Full, Store};
use quintet_board::session::GameSession;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::order::sorted_by;
use quintet_engine::formats::record::Record;
use quintet_engine::object_shape;
use quintet_engine::text::json;

use crate::clock::KeptTiming;

pub use friend::{FRIEND, Friend, clean_name, resigned, steps};
pub use glance::Glance;
#[cfg(test)]
pub(crate) use opened::termination;
pub use opened::{Opened, open_parsed, open_record, record_of};
pub use slots::Slots;

/// The version that this page writes. 2: clocks, contest rules, games that ended by a referee's decision, and the page that a recent game
/// belongs to.
pub const VERSION: u32 = 2;

/// The prefix of the keys of recent games.
pub const AUTO: &str = "auto/";
const NAMED: &str = "save/";
const PERSON: &str = "person";
/// The prefix of a player who is a person's own program.
pub const PROGRAM: &str = "program:";

/// A saved game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Save {
    /// The version of the format.
    pub v: u32,
    /// The game's name.
    pub game: String,
    /// The game as text.
    pub record: String,
    /// What the page knows about it.
    pub meta: Meta,
}

/// What the page knows about a save beside the game itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Meta {
    /// The name given by a person.
    pub name: String,
    /// When it was saved, in milliseconds since 1970.
    pub saved: f64,
    /// The number of moves.
    pub ply: usize,
    /// Whether the board is rotated.
    pub flipped: bool,
    /// The address's query that the game was started with.
    pub query: String,
    /// The analysis; see [`crate::review::analysis::Analysis::write`]. Empty if there is none.
    pub review: String,
    /// Lines that were left, each with its moves from the start, separated by blanks.
    pub lines: Vec<String>,
    /// The open page that a recent game belongs to.
    pub owner: String,
    /// Clocks, and the referee's counts.
    pub timing: Option<KeptTiming>,
    /// Whether the result has been counted; see [`crate::progress`].
    pub counted: bool,
    /// The names of the persons by side, as far as they are known.
    pub names: Vec<String>,
    /// The friend who answers by link.
    pub friend: Option<Friend>,
}

object_shape!(Save { v, game, record; meta });
object_shape!(Meta { ; name, saved, ply, flipped, query, review, lines, owner, timing, counted, names, friend });

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at this screen.
    Person,
    /// A person at another screen, who answers by link. In records a person like any other.
    Friend,
    /// The level with this name.
    Level(String),
    /// A person's own program: [`PROGRAM`] and its name.
    Program(String),
}

impl Player {
    /// As in controls and records.
    #[must_use]
    pub fn value(&self) -> &str {
        match self {
            Self::Person | Self::Friend => PERSON,
            Self::Level(name) | Self::Program(name) => name,
        }
    }

    /// The name of the program, if it is one.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        match self {
            Self::Program(value) => value.strip_prefix(PROGRAM),
            Self::Person | Self::Friend | Self::Level(_) => None,
        }
    }

    /// The player for a value, if the game has it.
    #[must_use]
    pub fn named(value: &str, session: &dyn GameSession) -> Option<Self> {
        if value == PERSON {
            return Some(Self::Person);
        }
        if value.strip_prefix(PROGRAM).is_some_and(|name| !name.is_empty()) {
            return Some(Self::Program(value.to_owned()));
        }
        session.levels().iter().any(|level| level.name == value).then(|| Self::Level(value.to_owned()))
    }
}

/// Why a save cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveError {
    /// A newer page wrote it.
    Newer(u32),
    /// It is damaged; the reason.
    Damaged(Fault),
}

impl Save {
    /// A game to be saved.
    #[must_use]
    pub fn new(record: &Record, meta: Meta) -> Self {
        Self { v: VERSION, game: record.game.clone(), record: record.to_string(), meta: Meta { ply: record.moves.len(), ..meta } }
    }

    /// Whether two saves have the same content, whoever saved them and when.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let meta = Meta { saved: other.meta.saved, owner: other.meta.owner.clone(), ..self.meta.clone() };
        (&self.game, &self.record, meta) == (&other.game, &other.record, other.meta.clone())
    }

    /// Whether the game has not begun: no move from its usual start, and no other line.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        let moves = self.record.split_once("\n\n").map_or("", |(_, moves)| moves.trim());
        moves.is_empty() && self.meta.lines.is_empty() && !self.record.contains("\nStart:")
    }

    /// Whether the record states a result.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.record.split("\n\n").next().is_some_and(|headers| headers.contains("\nResult:"))
    }

    /// Reads a saved text.
    ///
    /// # Errors
    /// When it is damaged or newer.
    pub fn read(text: &str) -> Result<Self, SaveError> {
        form::read(text)
    }

    /// Opens the game.
    ///
    /// # Errors
    /// When not even the game is known.
    pub fn open(&self) -> Result<Opened, SaveError> {
        let mut opened = open_record(&self.record).map_err(SaveError::Damaged)?;
        opened.session.set_flipped(self.meta.flipped);
        if let Some(kept) = &self.meta.timing {
            opened.timing.restore(kept);
        }
        Ok(opened)
    }

    /// Saves it under a key, whatever is there.
    ///
    /// # Errors
    /// When the store is full.
    pub fn keep(&self, store: &dyn Store, key: &str) -> Result<(), Full> {
        store.set(key, &json::to_text(self))
    }
}

/// A key of the store and its save.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The save, or why it cannot be read.
    pub save: Result<Save, SaveError>,
}

/// All saves: recent games, then named ones, each latest first.
#[must_use]
pub fn list(store: &dyn Store) -> Vec<Entry> {
    let entries =
        store.keys().into_iter().filter(|key| is_key(key)).filter_map(|key| Some(Entry { save: Save::read(&store.get(&key)?), key }));
    let saved = |entry: &Entry| entry.save.as_ref().map_or(0.0, |save| save.meta.saved);
    sorted_by(entries, |a, b| if a.is_named() == b.is_named() { saved(a) > saved(b) } else { b.is_named() })
}

/// Whether a key of the store is that of a game.
#[must_use]
pub fn is_key(key: &str) -> bool {
    key.starts_with(NAMED) || is_continued(key)
}

/// Whether a game that is opened from this key continues there: it is a recent one, or one with a friend.
#[must_use]
pub fn is_continued(key: &str) -> bool {
    key.starts_with(AUTO) || key.starts_with(FRIEND)
}

impl Entry {
    /// Whether a person saved it under a name.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.key.starts_with(NAMED)
    }

    /// Whether the list of saves shows it. A recent game that has not begun can be continued, but in the list it would be an empty board.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.is_named() || !self.save.as_ref().is_ok_and(Save::is_untouched)
    }
}

/// Saves a game under a new key and returns the key. It is a game of its own: a friend's answers do not reach it.
///
/// # Errors
/// When the store is full.
pub fn keep_named(store: &dyn Store, save: &Save) -> Result<String, Full> {
    let mut key = format!("{NAMED}{}", save.meta.saved as u64);
    while store.get(&key).is_some() {
        key.push('+');
    }
    let mut own = save.clone();
    own.meta.friend = None;
    own.keep(store, &key)?;
    Ok(key)
}

/// Renames a save. Saves that cannot be read keep their name.
///
/// # Errors
/// When the store is full.
pub fn rename(store: &dyn Store, key: &str, name: &str) -> Result<(), Full> {
    match store.get(key).map(|text| Save::read(&text)) {
        Some(Ok(mut save)) => {
            name.clone_into(&mut save.meta.name);
            save.keep(store, key)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use quintet_engine::core::outcome::{Outcome, Reason};
    use quintet_engine::core::side::Side;

    use super::*;
    use quintet_base::store::Memory;
    use quintet_board::games;

    pub(super) fn game(moves: &[&str]) -> Box<dyn GameSession> {
        let mut session = games::open("quoridor", None, None).expect("a listed game");
        for text in moves {
            session.play_text(text).expect("legal");
        }
        session
    }

    pub(super) fn seats() -> Vec<Player> {
        vec![Player::Person, Player::Level("random".to_owned())]
    }

    #[test]
    fn a_game_is_kept_with_its_players() {
        let session = game(&["e2", "e8", "e3h"]);
        let opened = Save::new(&record_of(session.as_ref(), &seats()), Meta::default()).open().expect("a game");
        assert_eq!(opened.session.moves(), session.moves());
        assert_eq!((opened.seats, opened.cut), (seats(), None));
    }

    #[test]
    fn ends_that_do_not_follow_from_the_moves_are_kept() {
        let (first, second) = (Side::FIRST, Side::SECOND);
        for outcome in [
            Outcome::win(first, 2, Reason::Resigned(second)),
            Outcome::win(second, 2, Reason::Time(first)),
            Outcome::win(first, 2, Reason::Violations(second)),
            Outcome::win(first, 2, Reason::StepLimit),
            Outcome::by_time([1.0, 2.0]),
            Outcome::draw(2, Reason::StepLimit),
        ] {
            let mut session = game(&["e2"]);
            assert!(session.rule(outcome));
            let save = Save::new(&record_of(session.as_ref(), &seats()), Meta::default());
            assert_eq!(save.open().expect("a game").session.outcome(), Some(outcome));
        }
    }

    #[test]
    fn games_of_the_course_that_were_drawn_by_repetition_stay_drawn() {
        let moves = "e2 e8 e1 e9 e2 e8 e1 e9";
        let outcome = |header: &str, moves: &str| {
            let text = format!("Game: quoridor\nVariant: course\n{header}\n{moves}");
            open_record(&text).expect("a game").session.outcome()
        };
        assert_eq!(outcome("Result: 1/2-1/2\n", moves), Some(Outcome::draw(2, Reason::Repetition)));
        assert_eq!(outcome("", moves), None, "nothing says that it was drawn");
        assert_eq!(outcome("Result: 1/2-1/2\n", "e2 e8 e3"), None, "nothing was repeated");
    }

    #[test]
    fn the_last_step_of_the_course_is_decided_by_time_and_kept_so() {
        let mut session = games::open("quoridor", Some("course"), None).expect("a listed game");
        for ply in 0..200 {
            assert_eq!(session.outcome(), None);
            session.play_text([["e2", "e1"], ["e8", "e9"]][ply % 2][ply / 2 % 2]).expect("legal");
        }
        assert_eq!(session.outcome(), Some(Outcome::by_time([0.0; 2])), "nobody has measured times");
        let faster = Outcome::by_time([1.0, 2.0]);
        assert!(session.rule(faster) && !session.resign(Side::FIRST));
        let save = Save::new(&record_of(session.as_ref(), &seats()), Meta::default());
        assert_eq!(save.open().expect("a game").session.outcome(), Some(faster));
        assert!(session.undo());
        assert_eq!((session.ply(), session.outcome()), (199, None));
    }

    #[test]
    fn a_record_that_fails_in_the_middle_is_opened_up_to_there() {
        let opened = open_record("Game: quoridor\n\ne2 e8 e9 e7").expect("a game");
        assert_eq!(opened.session.moves(), ["e2", "e8"]);
        assert!(opened.cut.is_some_and(|cut| cut.to_string().contains("move 3") && cut.to_string().contains("e9")));
        assert!(open_record("nonsense").is_err());
        assert!(matches!(open_record("Game: chess\n\n"), Err(fault) if fault.to_string().contains("quoridor")));
    }

    #[test]
    fn named_saves_are_listed_after_recent_games_latest_first() {
        let store = Memory::default();
        let save = |name: &str, saved: f64| {
            let meta = Meta { name: name.to_owned(), saved, ..Meta::default() };
            Save::new(&record_of(game(&["e2"]).as_ref(), &seats()), meta)
        };
        let first = keep_named(&store, &save("one", 5.0)).expect("room");
        let second = keep_named(&store, &save("two", 5.0)).expect("room");
        assert_ne!(first, second);
        keep_named(&store, &save("three", 9.0)).expect("room");
        Slots::new("page".to_owned()).keep(&store, save("", 1.0)).expect("room");
        rename(&store, &first, "renamed").expect("room");
        let names: Vec<String> = list(&store).into_iter().map(|entry| entry.save.expect("readable").meta.name).collect();
        assert_eq!(names[..2], ["".to_owned(), "three".to_owned()]);
        assert!(names.contains(&"renamed".to_owned()) && names.len() == 4);
    }
}
