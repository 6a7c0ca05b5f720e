//! What a person has played, whatever is kept of it, is kept and loaded equal, and counts the next game.

use quintet_base::store::{Memory, Store};
use quintet_play::progress::{Finished, KEY, Progress};

use crate::check::{FRUGAL, frugal, text};

fn law(text: &str, load: impl Fn(&dyn Store) -> Progress) {
    let store = Memory::default();
    store.set(KEY, text).expect("room");
    let mut progress = frugal(text.len(), FRUGAL, || load(&store));
    let counted = |progress: &Progress| progress.tally("nogo", "adept").map_or(0, |tally| u64::from(tally.won));
    let before = counted(&progress);
    progress.add(Finished { game: "nogo".to_owned(), level: "adept".to_owned(), result: 1, seconds: 60, ..Finished::default() });
    assert_eq!(counted(&progress), (before + 1).min(u64::from(u32::MAX)));
    let tally = progress.tally("nogo", "adept").expect("one");
    assert!(tally.run >= 1 && i64::from(tally.best) >= i64::from(tally.run), "{tally:?}");
    progress.keep(&store).expect("room");
    assert_eq!(load(&store).tallies, progress.tallies);
    assert_eq!(load(&store).games.len(), progress.games.len());
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Progress::load);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |store| {
        let mut progress = Progress::load(store);
        progress.games.dedup();
        progress.tallies.truncate(1);
        progress
    });
}
