//! The table of openings: fetching a game's file, and the known moves of the position shown.

use quintet_base::small_map::SmallMap;
use quintet_base::store::Store;
use quintet_engine::core::key::hash;
use quintet_engine::openings::{Count, Openings, ReadError, Row, find, known, read};
use quintet_play::Play;
use quintet_play::openings::own_games;
use quintet_play::saves::is_key;

/// The file of a game.
pub(crate) enum File {
    /// It is being fetched.
    Loading,
    /// It could not be fetched.
    Missing,
    /// It cannot be read.
    Bad(ReadError),
    /// It was read.
    Read(Openings),
}

/// What the part knows.
#[derive(Default)]
pub(crate) struct Explorer {
    files: SmallMap<File>,
    /// The person's own games, and a hash of the game's name and of what was stored when they were counted.
    own: Vec<(u64, Count)>,
    counted: u64,
    /// The position that the rows belong to.
    place: Option<String>,
    /// Its known moves.
    pub rows: Vec<Row>,
    /// How many games of the file reached it, and how many of the person's own.
    pub here: [u32; 2],
}

/// A message to the part.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// The file of a game was fetched; `None` if it could not be.
    Read(String, Option<String>),
    /// Fetch the file of the game again.
    Again(String),
}

impl Explorer {
    /// The file of a game, once it was asked for.
    pub(crate) fn file(&self, game: &str) -> Option<&File> {
        self.files.get(game)
    }

    /// Handles a message.
    pub(crate) fn update(&mut self, message: Message) {
        self.place = None;
        match message {
            Message::Read(game, text) => {
                let file = text.map_or(File::Missing, |text| read(&text).map_or_else(File::Bad, File::Read));
                self.files.insert(game, file);
            }
            Message::Again(game) => _ = self.files.remove(&game),
        }
    }

    /// The table is shown for a game: brings it up to date. Returns the game whose file has to be fetched, if any.
    pub(crate) fn attend(&mut self, game: &Play, store: &dyn Store) -> Option<String> {
        let session = game.session.as_ref();
        let name = session.game();
        // Only games count: this runs with every rendering, and programs are long.
        let stored = store.keys().into_iter().filter(|key| is_key(key)).filter_map(|key| store.get(&key));
        let counted = stored.fold(hash(name), |sum, text| sum.rotate_left(1) ^ hash(&text));
        if self.counted != counted {
            (self.own, self.counted, self.place) = (own_games(store, name), counted, None);
        }
        let position = session.shown_position();
        let place = format!("{name} {} {position}", session.variant());
        if self.place.as_ref() != Some(&place) {
            self.place = Some(place);
            let none = Openings::default();
            let file = match self.files.get(name) {
                Some(File::Read(openings)) => openings,
                _ => &none,
            };
            let key = session.opening_key(session.shown_ply());
            let own = find(&self.own, key);
            self.here = [file.get(key).map(|seen| seen.count), own].map(|count| count.map_or(0, |count| count.games));
            self.rows = known(session.opening_moves(), file, &self.own);
        }
        let unknown = self.files.get(name).is_none();
        if unknown {
            self.files.insert(name.to_owned(), File::Loading);
        }
        unknown.then(|| name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::game;
    use quintet_base::store::Memory;
    use quintet_engine::openings::{Seen, Tally};
    use quintet_engine::registry::open;

    /// The file of two games of NoGo, as it is written.
    fn file() -> String {
        let mut tally = Tally::default();
        for moves in ["D4 D5", "D4 E4"] {
            let mut play = open("nogo", None, None).unwrap();
            moves.split(' ').for_each(|text| _ = play.play(text).unwrap());
            tally.add(&*play, 10, |_| 0.5).unwrap();
        }
        let positions = tally.sums().into_iter().map(|(key, count)| (key, Seen { count, chance: 480 })).collect();
        Openings { made: "By hand".to_owned(), games: 2, positions }.to_string()
    }

    #[test]
    fn the_file_is_fetched_once_and_the_rows_follow_the_position_shown() {
        let (mut explorer, store) = (Explorer::default(), Memory::default());
        let mut play = game("nogo", "D4 D5");
        assert_eq!(explorer.attend(&play, &store).as_deref(), Some("nogo"));
        assert_eq!(explorer.attend(&play, &store), None, "it is on its way");
        explorer.update(Message::Read("nogo".to_owned(), Some(file())));
        assert_eq!(explorer.attend(&play, &store), None);
        assert_eq!((explorer.here, explorer.rows.len()), ([2, 0], 0), "nothing after the last position");
        play.session.look_at(0);
        explorer.attend(&play, &store);
        assert_eq!((explorer.here, explorer.rows.len(), &*explorer.rows[0].text), ([2, 0], 1, "D4"));
        play.session.look_at(1);
        explorer.attend(&play, &store);
        // D5 and E4 are one by symmetry.
        assert_eq!((explorer.here, explorer.rows.len()), ([2, 0], 1));
    }

    #[test]
    fn a_file_that_is_missing_or_damaged_is_told_and_asked_for_again() {
        let (mut explorer, store) = (Explorer::default(), Memory::default());
        let play = game("nogo", "");
        let told = |explorer: &mut Explorer, text: Option<String>| {
            explorer.update(Message::Again("nogo".to_owned()));
            assert!(explorer.attend(&play, &store).is_some());
            explorer.update(Message::Read("nogo".to_owned(), text));
            explorer.attend(&play, &store);
            assert!(explorer.rows.is_empty());
        };
        told(&mut explorer, None);
        assert!(matches!(explorer.file("nogo"), Some(File::Missing)));
        told(&mut explorer, Some(file()[..60].to_owned()));
        assert!(matches!(explorer.file("nogo"), Some(File::Bad(ReadError::Cut))));
        told(&mut explorer, Some(file().replacen('1', "2", 1)));
        assert!(matches!(explorer.file("nogo"), Some(File::Bad(ReadError::Newer))));
    }
}
