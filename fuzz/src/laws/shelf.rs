//! However a store of saves is damaged, all of them are listed, what cannot be read with its reason; and no page that plays on changes or deletes one
//! that it cannot read, or that another page wrote.

use quintet_base::store::{Memory, Store};
use quintet_play::saves::{Meta, Save, SaveError, Slots, list, open_record, record_of, rename};

use crate::check::{Complaint, text};

/// Whether a page may replace or delete a save.
type May<'a> = &'a dyn Fn(&Save) -> bool;

fn law(text: &str, play: impl Fn(&dyn Store, May<'_>)) {
    let store = Memory::default();
    for (part, number) in text.split('\u{1}').zip(0..8) {
        let key = if number % 3 == 2 { format!("save/{number}") } else { format!("auto/quoridor{}", "+".repeat(number)) };
        store.set(&key, part).expect("room");
    }
    let before: Vec<(String, String)> = store.keys().into_iter().filter_map(|key| Some((key.clone(), store.get(&key)?))).collect();
    let listed = list(&store);
    assert_eq!(listed.len(), before.len(), "all saves are listed");
    for entry in &listed {
        if let Err(SaveError::Damaged(fault)) = &entry.save {
            fault.check();
        }
    }
    let own = |save: &Save| save.meta.owner == "fuzz" || save.is_untouched();
    play(&store, &own);
    for (key, text) in before {
        if !Save::read(&text).is_ok_and(|save| own(&save)) {
            assert_eq!(store.get(&key).as_ref(), Some(&text), "{key} was lost");
        }
    }
}

/// A page continues what it finds, and saves a game of its own.
fn play(store: &dyn Store, _: May<'_>) {
    let mut page = Slots::new("fuzz".to_owned());
    let game = open_record("Game: quoridor\n\ne2 e8").expect("a game");
    let save = Save::new(&record_of(&*game.session, &game.seats), Meta { saved: 1e15, ..Meta::default() });
    page.keep(store, save.clone()).expect("room");
    page.leave(store, "quoridor");
    page.keep(store, save).expect("room");
    for entry in list(store).iter().filter(|entry| entry.save.is_err()) {
        rename(store, &entry.key, "name").expect("room");
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), play);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |store, own| {
        play(store, own);
        // Tidies up what it cannot read.
        for entry in list(store).into_iter().filter(|entry| matches!(entry.save, Err(SaveError::Newer(_)))) {
            store.remove(&entry.key);
        }
    });
}
