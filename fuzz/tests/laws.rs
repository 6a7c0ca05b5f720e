//! Every law holds for its inputs and for a few thousand that are made from them, and finds the fault that was planted for it.

use std::panic;

use quintet_fuzz::driver::{attack, corpus};
use quintet_fuzz::{Kind, LAWS};

/// How many inputs a test gives a law.
const fn count(kind: Kind) -> u64 {
    match kind {
        Kind::Reader => 2000,
        Kind::Game => 60,
        Kind::Search => 40,
    }
}

#[test]
fn every_law_holds() {
    for law in LAWS {
        assert!(!corpus(law).is_empty(), "{} has no inputs in fuzz/corpus", law.name);
        attack(law, law.holds, &[], 1, count(law.kind)).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

#[test]
fn every_law_finds_a_planted_fault() {
    // That they panic is expected, and no news.
    panic::set_hook(Box::new(|_| {}));
    let blind: Vec<&str> =
        LAWS.iter().filter(|law| attack(law, law.planted, &[], 2, 5 * count(law.kind)).is_ok()).map(|law| law.name).collect();
    let _ = panic::take_hook();
    assert!(blind.is_empty(), "these laws find no fault: {blind:?}");
}
