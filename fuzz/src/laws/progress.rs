//! What a person has played, whatever is kept of it, is kept and loaded equal, and counts the next game.

use quintet_base::store::{Memory, Store};
use quintet_play::progress::{Finished, KEY, Progress};

use crate::check::{FRUGAL, frugal, text};

fn law(text: &str, load: impl Fn(&dyn Store) -> Progress) {
    let store = Memory::default();
    store.set(KEY, text).expect("room");
    let mut progress = frugal(text.len(), FRUGAL, || load(&store));
    // The next game is lost, drawn or won.
    let result = text.len() as i32 % 3 - 1;
    let counted =
        |progress: &Progress| progress.tally("nogo", "adept").map_or([0; 3], |tally| [tally.lost, tally.drawn, tally.won].map(u64::from));
    let mut expected = counted(&progress);
    expected[text.len() % 3] = (expected[text.len() % 3] + 1).min(u64::from(u32::MAX));
    progress.add(Finished { game: "nogo".to_owned(), level: "adept".to_owned(), result, seconds: 60, ..Finished::default() });
    assert_eq!(counted(&progress), expected);
    let tally = progress.tally("nogo", "adept").expect("one");
    assert!(tally.run.signum() == result && i64::from(tally.best) >= i64::from(tally.run), "{tally:?}");
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
