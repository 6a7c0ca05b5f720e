//! Settings, whatever is kept of them, are ones that engines take, and are kept and loaded equal.

use quintet_base::store::{Memory, Store};
use quintet_play::settings::{KEY, Settings};

use crate::check::{FRUGAL, frugal, text};

fn law(text: &str, load: impl Fn(&dyn Store) -> Settings) {
    let store = Memory::default();
    store.set(KEY, text).expect("room");
    let settings = frugal(text.len(), FRUGAL, || load(&store));
    assert!(settings.seconds.is_none_or(|seconds| seconds.is_finite() && seconds > 0.0), "{settings:?}");
    settings.keep(&store).expect("room");
    let again = load(&store);
    // Nine decimal places are kept.
    let near = |a: f64, b: f64| (a - b).abs() <= 6e-10 + a.abs() * 1e-14 || a.abs() >= 9e15;
    match (settings.seconds, again.seconds) {
        (Some(before), after) if before < 1e-9 => assert!(after.is_none_or(|after| near(before, after)), "{before} {after:?}"),
        (before, after) => {
            assert!(before.map_or(after.is_none(), |before| after.is_some_and(|after| near(before, after))), "{before:?} {after:?}");
        }
    }
    assert_eq!(Settings { seconds: None, ..again }, Settings { seconds: None, ..settings });
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Settings::load);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |store| {
        let settings = Settings::load(store);
        Settings { coordinates: settings.coordinates != settings.legal_marks, ..settings }
    });
}
