//! A backup that is read is written and read again equal. Added twice it adds nothing more, and no game that was in the store is lost.

use quintet_base::store::{Memory, Store};
use quintet_play::backup::{Backup, Unread};
use quintet_play::saves::is_key;

use crate::check::{FRUGAL, round_trip, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Backup, Unread>, add: impl Fn(&Backup, &dyn Store)) {
    let Some(backup) = round_trip(text, FRUGAL, |text| read(text).map_err(|unread| format!("{unread:?}")), |backup| Some(backup.write()))
    else {
        return;
    };
    let store = Memory::default();
    let games = [
        ("auto/nogo", "one"),
        ("auto/nogo+", "two"),
        ("save/1", "three"),
        ("settings", "{}"),
        ("progress", r#"{"tallies":[{"game":"nogo","level":"adept","won":2}]}"#),
        ("puzzles", r#"{"solved":2}"#),
    ];
    games.iter().for_each(|(key, text)| store.set(key, text).expect("room"));
    add(&backup, &store);
    let all = |backup: &Backup| backup.kept.clone();
    let once = Backup::of(&store);
    let has = |key: &str, text: &str| {
        once.kept.iter().any(|(known, kept)| kept == text && known.trim_end_matches('+') == key.trim_end_matches('+'))
    };
    for (key, text) in games.iter().copied().chain(backup.kept.iter().map(|(key, text)| (key.as_str(), text.as_str()))) {
        assert!(!is_key(key) || has(key, text), "{key} is lost: {text}");
    }
    add(&backup, &store);
    assert_eq!(all(&Backup::of(&store)), all(&once), "added twice");
    assert_eq!(store.get("settings").as_deref(), Some("{}"), "settings stay");
}

fn add(backup: &Backup, store: &dyn Store) {
    backup.add_to(store).expect("room");
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Backup::read, add);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), Backup::read, |backup, store| {
        if backup.kept.iter().any(|(key, _)| key == "save/1") {
            store.remove("save/1");
        }
        add(backup, store);
    });
}
