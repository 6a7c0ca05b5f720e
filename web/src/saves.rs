//! Games that are kept: one in progress for each game, and any number with names.
//!
//! A save is JSON, `{v, game, record, meta}`; the record is a game as text (see [`quintet_engine::record`]) that also names the players. What
//! cannot be read, and what a newer page wrote, is never overwritten: a game in progress then takes the next free place beside it.

use quintet_engine::record::Record;
use quintet_engine::side::Side;
use serde::{Deserialize, Serialize};

use crate::games;
use crate::store::{Full, Store};
use crate::table::Table;

/// The version that this page writes.
pub const VERSION: u32 = 1;

const AUTO: &str = "auto/";
const NAMED: &str = "save/";
const PERSON: &str = "person";
const RESIGNED: &str = "resigned";

/// A kept game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The version of this form.
    pub v: u32,
    /// The game's name.
    pub game: String,
    /// The game as text.
    pub record: String,
    /// What the page knows beside.
    #[serde(default)]
    pub meta: Meta,
}

/// What the page knows of a save beside the game itself.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Meta {
    /// The name that a person gave it.
    pub name: String,
    /// When it was kept, in milliseconds since 1970.
    pub saved: f64,
    /// The number of moves.
    pub ply: usize,
    /// Whether the board is turned.
    pub flipped: bool,
    /// The address's query that the game was started with.
    pub query: String,
    /// What the engine thought of its positions; see [`crate::review::analysis::Analysis::write`]. Empty when it was not analysed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub review: String,
    /// Lines that were played and left, each with its moves from the start on, separated by blanks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at this screen.
    Person,
    /// The opponent of this name.
    Level(String),
}

impl Player {
    /// As controls and records write it.
    #[must_use]
    pub fn value(&self) -> &str {
        match self {
            Self::Person => PERSON,
            Self::Level(name) => name,
        }
    }

    /// The player of a value, if the game has it.
    #[must_use]
    pub fn named(value: &str, table: &dyn Table) -> Option<Self> {
        if value == PERSON {
            return Some(Self::Person);
        }
        table.levels().iter().any(|level| level.name == value).then(|| Self::Level(value.to_owned()))
    }
}

/// A game and its players.
pub struct Opened {
    /// The game.
    pub table: Box<dyn Table>,
    /// Who plays, one for each side.
    pub seats: Vec<Player>,
    /// What of the record could not be read, if anything.
    pub cut: Option<String>,
}

/// Why a save cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// A newer page wrote it.
    #[error("it comes from a newer version ({0})")]
    Newer(u32),
    /// It is damaged, and how.
    #[error("{0}")]
    Damaged(String),
}

/// A game as a record with its players.
#[must_use]
pub fn record_of(table: &dyn Table, seats: &[Player]) -> Record {
    let mut record = Record::default();
    record.game = table.game().to_owned();
    record.variant = Some(table.variant().to_owned());
    record.start = table.unusual_start();
    record.moves = table.moves().into_iter().map(Into::into).collect();
    for (side, player) in Side::all(table.sides()).zip(seats) {
        record.set_tag(seat_tag(side), player.value());
    }
    if let Some(outcome) = table.outcome() {
        record.result = Some(outcome.result_text());
        if matches!(outcome.reason(), quintet_engine::outcome::Reason::Resigned(_)) {
            record.set_tag("Termination", RESIGNED);
        }
    }
    record
}

const fn seat_tag(side: Side) -> &'static str {
    ["First", "Second", "Third", "Fourth"][side.index()]
}

/// Opens a record. Of one that fails in the middle, what comes before is opened.
///
/// # Errors
/// When not even the game can be told.
pub fn open_record(text: &str) -> Result<Opened, SaveError> {
    let (record, mut cut) = match Record::parse(text) {
        Ok(record) => (record, None),
        Err(error) if error.before.game.is_empty() => return Err(SaveError::Damaged(error.to_string())),
        Err(error) => {
            let problem = error.to_string();
            (*error.before, Some(problem))
        }
    };
    let mut table = games::open(&record.game, record.variant.as_deref(), record.start.as_deref())
        .map_err(|error| SaveError::Damaged(error.to_string()))?;
    for (m, number) in record.moves.iter().zip(1..) {
        if let Err(error) = table.play_text(&m.text) {
            cut = Some(format!("line {}, move {number}: {error}", m.line));
            break;
        }
    }
    if record.tag("Termination") == Some(RESIGNED) && cut.is_none() {
        match record.result.as_deref() {
            Some("1-0") => _ = table.resign(Side::SECOND),
            Some("0-1") => _ = table.resign(Side::FIRST),
            _ => {}
        }
    }
    let seat = |side| record.tag(seat_tag(side)).and_then(|value| Player::named(value, table.as_ref())).unwrap_or(Player::Person);
    let seats = Side::all(table.sides()).map(seat).collect();
    Ok(Opened { table, seats, cut })
}

impl Save {
    /// A game to keep.
    #[must_use]
    pub fn new(table: &dyn Table, seats: &[Player], meta: Meta) -> Self {
        let record = record_of(table, seats).to_string();
        Self { v: VERSION, game: table.game().to_owned(), record, meta: Meta { ply: table.ply(), ..meta } }
    }

    /// Reads a kept text.
    ///
    /// # Errors
    /// When it is damaged or newer.
    pub fn read(text: &str) -> Result<Self, SaveError> {
        #[derive(Deserialize)]
        struct Version {
            v: u32,
        }
        let damaged = |error: serde_json::Error| SaveError::Damaged(error.to_string());
        let version: Version = serde_json::from_str(text).map_err(damaged)?;
        if version.v > VERSION {
            return Err(SaveError::Newer(version.v));
        }
        serde_json::from_str(text).map_err(damaged)
    }

    /// Opens the game.
    ///
    /// # Errors
    /// When not even the game can be told.
    pub fn open(&self) -> Result<Opened, SaveError> {
        open_record(&self.record)
    }

    fn keep(&self, store: &dyn Store, key: &str) -> Result<(), Full> {
        serde_json::to_string(self).map_or(Ok(()), |text| store.set(key, &text))
    }
}

/// A key of the store and what is there.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The save, or why it cannot be read.
    pub save: Result<Save, SaveError>,
}

/// All saves: games in progress first, then named ones, the latest first in each.
#[must_use]
pub fn list(store: &dyn Store) -> Vec<Entry> {
    let mut entries: Vec<Entry> = store
        .keys()
        .into_iter()
        .filter(|key| key.starts_with(AUTO) || key.starts_with(NAMED))
        .filter_map(|key| Some(Entry { save: Save::read(&store.get(&key)?), key }))
        .collect();
    let saved = |entry: &Entry| entry.save.as_ref().map_or(0.0, |save| save.meta.saved);
    entries.sort_by(|a, b| a.is_named().cmp(&b.is_named()).then(saved(b).total_cmp(&saved(a))));
    entries
}

impl Entry {
    /// Whether a person kept it under a name.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.key.starts_with(NAMED)
    }
}

/// The key under which the game in progress of a game is kept: the first place that is free or that this page can read completely.
#[must_use]
pub fn auto_key(store: &dyn Store, game: &str) -> String {
    let mut key = format!("{AUTO}{game}");
    while let Some(text) = store.get(&key) {
        if Save::read(&text).is_ok_and(|save| save.open().is_ok_and(|opened| opened.cut.is_none())) {
            break;
        }
        key.push('+');
    }
    key
}

/// What lies at the usual place of a game in progress, readable or not.
#[must_use]
pub fn auto(store: &dyn Store, game: &str) -> Option<Result<Save, SaveError>> {
    store.get(&auto_key(store, game)).or_else(|| store.get(&format!("{AUTO}{game}"))).map(|text| Save::read(&text))
}

/// Keeps a game in progress.
///
/// # Errors
/// When the store is full.
pub fn keep_auto(store: &dyn Store, save: &Save) -> Result<(), Full> {
    save.keep(store, &auto_key(store, &save.game))
}

/// Keeps a game under a new key and returns it.
///
/// # Errors
/// When the store is full.
pub fn keep_named(store: &dyn Store, save: &Save) -> Result<String, Full> {
    let mut key = format!("{NAMED}{}", save.meta.saved as u64);
    while store.get(&key).is_some() {
        key.push('+');
    }
    save.keep(store, &key)?;
    Ok(key)
}

/// Gives a save another name. Saves that cannot be read keep theirs.
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
    use super::*;
    use crate::store::Memory;

    fn game(moves: &[&str]) -> Box<dyn Table> {
        let mut table = games::open("quoridor", None, None).expect("a listed game");
        for text in moves {
            table.play_text(text).expect("legal");
        }
        table
    }

    fn seats() -> Vec<Player> {
        vec![Player::Person, Player::Level("random".to_owned())]
    }

    #[test]
    fn a_game_is_kept_with_its_players() {
        let store = Memory::default();
        let table = game(&["e2", "e8", "e3h"]);
        keep_auto(&store, &Save::new(table.as_ref(), &seats(), Meta::default())).expect("room");
        let opened = auto(&store, "quoridor").expect("there").expect("readable").open().expect("a game");
        assert_eq!(opened.table.moves(), table.moves());
        assert_eq!(opened.seats, seats());
        assert_eq!(opened.cut, None);
    }

    #[test]
    fn a_resignation_is_kept() {
        let mut table = game(&["e2"]);
        assert!(table.resign(Side::SECOND));
        let save = Save::new(table.as_ref(), &seats(), Meta::default());
        assert_eq!(save.open().expect("a game").table.outcome(), table.outcome());
    }

    #[test]
    fn what_cannot_be_read_is_never_overwritten() {
        for text in ["{", r#"{"v":99,"game":"quoridor","future":true}"#, r#"{"v":1,"game":"quoridor","record":"Game: quoridor\n\ne2 e5"}"#]
        {
            let store = Memory::default();
            store.set("auto/quoridor", text).expect("room");
            keep_auto(&store, &Save::new(game(&["e2"]).as_ref(), &seats(), Meta::default())).expect("room");
            keep_auto(&store, &Save::new(game(&["e2", "e8"]).as_ref(), &seats(), Meta::default())).expect("room");
            assert_eq!(store.get("auto/quoridor").as_deref(), Some(text));
            let kept = auto(&store, "quoridor").expect("there").expect("readable");
            assert_eq!(kept.meta.ply, 2);
            assert_eq!(list(&store).len(), 2);
        }
    }

    #[test]
    fn a_record_that_fails_in_the_middle_is_opened_up_to_there() {
        let opened = open_record("Game: quoridor\n\ne2 e8 e9 e7").expect("a game");
        assert_eq!(opened.table.moves(), ["e2", "e8"]);
        assert!(opened.cut.is_some_and(|cut| cut.contains("move 3") && cut.contains("e9")));
        assert!(matches!(open_record("nonsense"), Err(SaveError::Damaged(_))));
        assert!(matches!(open_record("Game: chess\n\n"), Err(SaveError::Damaged(problem)) if problem.contains("quoridor")));
    }

    #[test]
    fn named_saves_are_listed_after_games_in_progress_latest_first() {
        let store = Memory::default();
        let save = |name: &str, saved: f64| {
            let meta = Meta { name: name.to_owned(), saved, ..Meta::default() };
            Save::new(game(&["e2"]).as_ref(), &seats(), meta)
        };
        let first = keep_named(&store, &save("one", 5.0)).expect("room");
        let second = keep_named(&store, &save("two", 5.0)).expect("room");
        assert_ne!(first, second);
        keep_named(&store, &save("three", 9.0)).expect("room");
        keep_auto(&store, &save("", 1.0)).expect("room");
        rename(&store, &first, "renamed").expect("room");
        let names: Vec<String> = list(&store).into_iter().map(|entry| entry.save.expect("readable").meta.name).collect();
        assert_eq!(names[..2], ["".to_owned(), "three".to_owned()]);
        assert!(names.contains(&"renamed".to_owned()) && names.len() == 4);
    }
}
