//! The slots of recent games, and which one belongs to this page.
//!
//! Several pages (tabs) may be open at once, even with the same game. Every page has an id, created when it is opened, and marks its saves with
//! it. A page overwrites only saves with its own mark, or a save that it has opened and nobody has changed since; otherwise it takes a free
//! slot. So whoever continues a game takes over its slot, and a page whose slot was taken saves its own game elsewhere: nothing is lost,
//! whichever page writes last.

use quintet_base::small_map::SmallMap;
use quintet_base::store::{Full, Store};
use quintet_engine::core::order::sorted_by;

use super::{AUTO, FRIEND, Friend, Save, SaveError};

/// Maximum number of recent games per game; the oldest are dropped.
const MOST: usize = 8;

/// The slots of recent games, seen from one page.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    page: String,
    /// For every game, the slot of this page, and the mark on it when this page took it.
    mine: SmallMap<(String, String)>,
}

impl Slots {
    /// For the page with this id.
    #[must_use]
    pub fn new(page: String) -> Self {
        Self { page, mine: SmallMap::default() }
    }

    /// The slot of this page for a game.
    #[must_use]
    pub fn place(&self, game: &str) -> Option<&str> {
        self.mine.get(game).map(|(key, _)| key.as_str())
    }

    /// The save with which this page should continue: the one at `preferred` if it is `wanted`, otherwise the latest wanted one. If none can be
    /// read, the reason for the first.
    #[must_use]
    pub fn find(
        store: &dyn Store,
        game: &str,
        preferred: Option<&str>,
        wanted: impl Fn(&Save) -> bool,
    ) -> Option<Result<(String, Save), SaveError>> {
        // A game with a friend continues only where it was on the board.
        let friend = preferred.filter(|key| key.starts_with(FRIEND)).map(str::to_owned);
        let read = places(store, game).into_iter().chain(friend).filter_map(|key| {
            let save = Save::read(&store.get(&key)?);
            save.as_ref().map_or(true, |save| save.game == game).then_some((key, save))
        });
        let (mut best, mut problem, mut readable): (Option<(String, Save)>, _, _) = (None, None, false);
        for (key, save) in read {
            match save {
                Ok(save) => {
                    readable = true;
                    let chosen = preferred == Some(key.as_str());
                    if wanted(&save) && (chosen || best.as_ref().is_none_or(|(_, other)| other.meta.saved <= save.meta.saved)) {
                        best = Some((key, save));
                        if chosen {
                            break;
                        }
                    }
                }
                Err(error) => problem = problem.or(Some(error)),
            }
        }
        best.map(Ok).or(problem.filter(|_| !readable).map(Err))
    }

    /// This page continues the game in a slot.
    pub fn go_on(&mut self, key: &str, save: &Save) {
        self.mine.insert(save.game.clone(), (key.to_owned(), save.meta.owner.clone()));
    }

    /// Another game of this kind begins on this page; the previous one keeps its slot.
    pub fn leave(&mut self, store: &dyn Store, game: &str) {
        let old = self.place(game).and_then(|key| store.get(key)).map(|text| Save::read(&text));
        // A game that has hardly begun does not need a slot of its own; one that has not begun does not even if another page started it.
        let hardly = |save: &Save| save.meta.ply < 2 && save.meta.owner == self.page && !save.record.contains("\nStart:");
        if !matches!(old, Some(Ok(save)) if save.meta.friend.is_none() && (save.is_untouched() || hardly(&save))) {
            self.mine.remove(game);
        }
    }

    /// A game opens on this page that is not saved yet; when it is, it takes a free slot.
    pub fn forget(&mut self, game: &str) {
        self.mine.remove(game);
    }

    /// Saves a recent game and returns its key.
    ///
    /// # Errors
    /// When the store is full.
    pub fn keep(&mut self, store: &dyn Store, mut save: Save) -> Result<String, Full> {
        self.page.clone_into(&mut save.meta.owner);
        let own = save.meta.friend.as_ref().map(Friend::key);
        let key = match own.as_deref().or(self.place(&save.game).filter(|key| !key.starts_with(FRIEND))) {
            Some(key) if own.is_some() || !self.is_taken(store, key) => {
                // An unchanged game is not written: looking at another page's game does not take it over.
                if store.get(key).is_some_and(|text| Save::read(&text).is_ok_and(|kept| kept.is_same(&save))) {
                    return Ok(key.to_owned());
                }
                key.to_owned()
            }
            _ => free(store, &save.game),
        };
        let done = save.keep(store, &key);
        self.mine.insert(save.game.clone(), (key.clone(), self.page.clone()));
        done?;
        make_room(store, &save, &key);
        Ok(key)
    }

    /// Whether another page has written to this page's slot since, or this page cannot read it.
    #[must_use]
    pub fn is_taken(&self, store: &dyn Store, key: &str) -> bool {
        let Some((_, mark)) = self.mine.iter().map(|(_, mine)| mine).find(|(mine, _)| mine == key) else { return false };
        store.get(key).is_some_and(|text| match Save::read(&text) {
            Ok(save) => (save.meta.owner != self.page && save.meta.owner != *mark) || !is_whole(&save),
            Err(_) => true,
        })
    }
}

/// Whether this page can read a save completely.
fn is_whole(save: &Save) -> bool {
    save.open().is_ok_and(|opened| opened.cut.is_none())
}

/// The used slots of a game: `auto/quoridor`, `auto/quoridor+`, `auto/quoridor++`, ...
fn places(store: &dyn Store, game: &str) -> Vec<String> {
    let of_game = |key: &String| key.strip_prefix(AUTO).is_some_and(|rest| rest.trim_end_matches('+') == game);
    store.keys().into_iter().filter(of_game).collect()
}

fn free(store: &dyn Store, game: &str) -> String {
    let mut key = format!("{AUTO}{game}");
    while store.get(&key).is_some() {
        key.push('+');
    }
    key
}

/// Deletes the oldest recent games of a kind beyond the maximum; games that have not begun go first, and `new` displaces none while it has not
/// begun. Unreadable saves stay.
fn make_room(store: &dyn Store, new: &Save, but: &str) {
    let keys = places(store, &new.game);
    if keys.len() <= MOST {
        return;
    }
    let old = keys.into_iter().filter(|key| key != but).filter_map(|key| {
        let save = Save::read(&store.get(&key)?).ok()?;
        Some((if save.is_untouched() { 0.0 } else { save.meta.saved }, key))
    });
    let others = MOST - usize::from(!new.is_untouched());
    for (_, key) in sorted_by(old, |a: &(f64, String), b| a.0 > b.0).into_iter().skip(others) {
        store.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saves::tests::{game, seats};
    use crate::saves::{Meta, list, record_of};
    use quintet_base::store::Memory;

    fn save(moves: &[&str], saved: f64) -> Save {
        Save::new(&record_of(game(moves).as_ref(), &seats()), Meta { saved, ..Meta::default() })
    }

    fn plies(store: &Memory, key: &str) -> usize {
        Save::read(&store.get(key).expect("there")).expect("readable").meta.ply
    }

    fn found(store: &Memory) -> (String, Save) {
        Slots::find(store, "quoridor", None, |_| true).expect("there").expect("readable")
    }

    #[test]
    fn a_page_writes_over_its_own_game_only() {
        let store = Memory::default();
        let (mut one, mut two) = (Slots::new("one".to_owned()), Slots::new("two".to_owned()));
        one.keep(&store, save(&["e2"], 1.0)).expect("room");
        assert_eq!(one.keep(&store, save(&["e2", "e8"], 2.0)).expect("room"), "auto/quoridor");
        // The other page begins a game of its own.
        assert_eq!(two.keep(&store, save(&["e2"], 3.0)).expect("room"), "auto/quoridor+");
        assert_eq!((plies(&store, "auto/quoridor"), plies(&store, "auto/quoridor+")), (2, 1));
    }

    #[test]
    fn who_goes_on_with_a_game_takes_its_place_and_the_other_page_moves() {
        let store = Memory::default();
        let (mut one, mut two) = (Slots::new("one".to_owned()), Slots::new("two".to_owned()));
        one.keep(&store, save(&["e2", "e8"], 1.0)).expect("room");
        let (key, opened) = found(&store);
        two.go_on(&key, &opened);
        // Who only looks takes nothing away.
        two.keep(&store, save(&["e2", "e8"], 2.0)).expect("room");
        assert_eq!(found(&store).1.meta.owner, "one");
        // Until the other page writes, the first one may.
        one.keep(&store, save(&["e2", "e8", "e3"], 2.0)).expect("room");
        assert!(!one.is_taken(&store, &key) && !two.is_taken(&store, &key));
        two.keep(&store, save(&["e2", "e8", "d2", "d8"], 3.0)).expect("room");
        assert_eq!(plies(&store, "auto/quoridor"), 4);
        assert!(one.is_taken(&store, &key));
        assert_eq!(one.keep(&store, save(&["e2", "e8", "e3"], 4.0)).expect("room"), "auto/quoridor+");
        assert_eq!((plies(&store, "auto/quoridor"), plies(&store, "auto/quoridor+")), (4, 3));
    }

    #[test]
    fn a_new_game_keeps_the_one_before_unless_that_has_hardly_begun() {
        let store = Memory::default();
        let mut page = Slots::new("one".to_owned());
        page.keep(&store, save(&["e2"], 1.0)).expect("room");
        page.leave(&store, "quoridor");
        page.keep(&store, save(&["e2", "e8"], 2.0)).expect("room");
        assert_eq!(list(&store).len(), 1);
        page.leave(&store, "quoridor");
        page.keep(&store, save(&["d1"], 3.0)).expect("room");
        assert_eq!(list(&store).len(), 2);
        assert_eq!(found(&store).0, "auto/quoridor+");
        let preferred = Slots::find(&store, "quoridor", Some("auto/quoridor"), |_| true);
        assert_eq!(preferred.expect("there").expect("readable").0, "auto/quoridor");
        let longer = Slots::find(&store, "quoridor", None, |save| save.meta.ply == 2);
        assert_eq!(longer.expect("there").expect("readable").0, "auto/quoridor");
    }

    #[test]
    fn a_game_that_has_not_begun_is_found_again_and_costs_no_other_its_place() {
        let store = Memory::default();
        for number in 1..=8 {
            Slots::new(format!("page {number}")).keep(&store, save(&["e2", "e8"], f64::from(number))).expect("room");
        }
        let mut page = Slots::new("page".to_owned());
        let begun = page.keep(&store, save(&[], 9.0)).expect("room");
        assert_eq!((found(&store).0, list(&store).len()), (begun.clone(), 9));
        // The next one lies where it lay, after a reload too.
        let mut again = Slots::new("reloaded".to_owned());
        let (key, opened) = found(&store);
        again.go_on(&key, &opened);
        again.leave(&store, "quoridor");
        assert_eq!(again.keep(&store, save(&[], 10.0)), Ok(begun));
        // Whoever begins beside it loses none that was played; the first move of all makes room by what has not begun.
        Slots::new("other".to_owned()).keep(&store, save(&[], 11.0)).expect("room");
        let played = || list(&store).into_iter().filter(|entry| entry.save.as_ref().is_ok_and(|save| !save.is_untouched())).count();
        assert_eq!((played(), list(&store).len()), (8, 9));
        again.keep(&store, save(&["e2"], 12.0)).expect("room");
        assert_eq!((played(), list(&store).len()), (8, 8), "the oldest of those that were played made room at its first move");
    }

    #[test]
    fn a_game_with_a_friend_has_one_place_and_gives_it_to_no_other() {
        let store = Memory::default();
        let of_friend = |moves: &[&str], saved: f64| {
            let friend = Some(Friend { id: "0123456789abcdef".to_owned(), side: 1, sent: None });
            Save { meta: Meta { friend, ..save(moves, saved).meta }, ..save(moves, saved) }
        };
        let key = "friend/0123456789abcdef";
        let mut page = Slots::new("one".to_owned());
        assert_eq!(page.keep(&store, of_friend(&[], 1.0)).as_deref(), Ok(key));
        page.leave(&store, "quoridor");
        assert_eq!(page.keep(&store, save(&["e2"], 2.0)).as_deref(), Ok("auto/quoridor"), "a game that has not begun keeps its place too");
        assert_eq!(page.keep(&store, of_friend(&["e2"], 3.0)).as_deref(), Ok(key));
        assert_eq!(page.keep(&store, save(&["e2", "e8"], 4.0)).as_deref(), Ok("auto/quoridor+"), "whoever leaves no place open");
        // It is continued only where it was on the board, and none of the others makes it go.
        assert_eq!(found(&store).0, "auto/quoridor+");
        let preferred = |key| Slots::find(&store, "quoridor", Some(key), |_| true).map(|found| found.map(|(key, _)| key));
        assert_eq!(preferred(key), Some(Ok(key.to_owned())));
        assert_eq!(preferred("friend/no-such-game"), Some(Ok("auto/quoridor+".to_owned())));
        assert!(Slots::find(&store, "nogo", Some(key), |_| true).is_none(), "it is another game");
        for number in 0..12 {
            page.leave(&store, "quoridor");
            page.keep(&store, save(&["e2", "e8"], 5.0 + f64::from(number))).expect("room");
        }
        assert_eq!(plies(&store, key), 1);
    }

    #[test]
    fn what_was_left_for_another_line_is_no_empty_game() {
        assert!(save(&[], 1.0).is_untouched() && !save(&["e2"], 1.0).is_untouched());
        let lines = vec!["e2 e8".to_owned()];
        assert!(!Save::new(&record_of(game(&[]).as_ref(), &seats()), Meta { lines, ..Meta::default() }).is_untouched());
        let mut record = record_of(game(&[]).as_ref(), &seats());
        record.start = Some("/ / a8 i5 / 10 10 / 1".to_owned());
        assert!(!Save::new(&record, Meta::default()).is_untouched());
    }

    #[test]
    fn the_oldest_make_room_and_what_cannot_be_read_stays() {
        let store = Memory::default();
        store.set("auto/quoridor", "{").expect("room");
        let mut page = Slots::new("one".to_owned());
        for number in 0..12 {
            page.leave(&store, "quoridor");
            page.keep(&store, save(&["e2", "e8"], f64::from(number))).expect("room");
        }
        let kept = list(&store);
        assert_eq!(kept.iter().filter(|entry| entry.save.is_ok()).count(), MOST);
        assert!(kept.iter().all(|entry| entry.save.as_ref().map_or(true, |save| save.meta.saved >= 4.0)));
        assert_eq!(store.get("auto/quoridor").as_deref(), Some("{"));
    }

    #[test]
    fn what_cannot_be_read_is_never_overwritten() {
        for text in ["{", r#"{"v":99,"game":"quoridor","future":true}"#, r#"{"v":1,"game":"quoridor","record":"Game: quoridor\n\ne2 e5"}"#]
        {
            let store = Memory::default();
            store.set("auto/quoridor", text).expect("room");
            let mut page = Slots::new("one".to_owned());
            if let Some(Ok((key, save))) = Slots::find(&store, "quoridor", None, |_| true) {
                page.go_on(&key, &save);
            }
            page.keep(&store, save(&["e2"], 1.0)).expect("room");
            page.keep(&store, save(&["e2", "e8"], 2.0)).expect("room");
            assert_eq!(store.get("auto/quoridor").as_deref(), Some(text));
            assert_eq!(found(&store).1.meta.ply, 2);
            assert_eq!(list(&store).len(), 2);
        }
    }
}
