//! The endgame tables that the browser keeps from one visit to the next: when they are read, and when those that players have built are kept.
//!
//! Players build tables of up to four pieces. A file of up to five is there if the person has asked the page for it.

use std::collections::TryReserveError;
use std::sync::Arc;

use quintet_engine::core::game::Game;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::players::tables::{Kept, LEAST_MEMORY, Tables, TablesError};
use quintet_engine::search::{Lasting, Limits};

/// The game that has them.
pub(crate) const GAME: &str = Checkers::NAME;

/// What the browser is to do.
pub enum Errand {
    /// Read the players' tables, the file, or both; each comes as a message, if it is there.
    Read {
        /// The tables that players have built.
        small: bool,
        /// The file.
        file: bool,
    },
    /// Keep these, which are complete.
    Keep(Arc<Tables>),
    /// Remove the file, which is damaged.
    RemoveFile,
}

/// With less memory than this for a search, in bytes, the file is not read.
const LEAST_FOR_FILE: u64 = 128 << 20;
/// What is computed from the file takes less than this, in bytes, beside the file.
const BESIDE_FILE: usize = 12 << 20;
/// Bytes of the file that are copied at once: one or two milliseconds.
const CHUNK: usize = 4 << 20;

/// A file that comes in, in steps, because the worker must answer in between.
pub struct Incoming {
    bytes: Vec<u8>,
    left: usize,
    next: Box<dyn FnMut(usize) -> Vec<u8>>,
    kept: Option<Kept>,
}

impl Incoming {
    /// A file of `length` bytes, which `next` returns in as many as it is asked for.
    ///
    /// # Errors
    /// When there is not enough memory for it.
    pub fn new(length: usize, next: Box<dyn FnMut(usize) -> Vec<u8>>) -> Result<Self, TryReserveError> {
        // What follows has no way to fail, so that its memory is asked for now, too.
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length.saturating_add(BESIDE_FILE))?;
        Ok(Self { bytes, left: length, next, kept: None })
    }

    /// Reads on, for some milliseconds. Answers with the tables when all are read, or why the bytes are none.
    pub(crate) fn step(&mut self) -> Option<Result<Tables, TablesError>> {
        if self.left > 0 {
            let size = self.left.min(CHUNK);
            self.bytes.extend((self.next)(size));
            self.left -= size;
            if self.left == 0 {
                self.bytes.shrink_to_fit();
            }
            return None;
        }
        self.kept.get_or_insert_with(|| Kept::new(std::mem::take(&mut self.bytes))).step()
    }
}

/// The way of the tables from and to the browser.
#[derive(Default)]
pub(crate) struct Keeper {
    /// What is to be done now.
    pub(crate) errand: Option<Errand>,
    is_read: bool,
    is_kept: bool,
    /// Whether the file has come. Until then every search asks for it, because it may be built at any time.
    pub(crate) has_file: bool,
}

impl Keeper {
    /// A player begins a search: if it uses tables, those that are kept are worth reading, once.
    pub(crate) fn begins(&mut self, lasting: Option<Lasting>, limits: &Limits) {
        let has_room = |least| limits.memory.is_none_or(|memory| memory >= least);
        let (small, file) = (!self.is_read && has_room(LEAST_MEMORY), !self.has_file && has_room(LEAST_FOR_FILE));
        if (small || file) && tables(lasting).is_some() {
            self.is_read |= small;
            self.errand = Some(Errand::Read { small, file });
        }
    }

    /// The file was damaged.
    pub(crate) fn lost(&mut self) {
        self.has_file = false;
        self.errand = Some(Errand::RemoveFile);
    }

    /// A player has ended a search: if it or another one has completed tables, they are kept, once.
    pub(crate) fn ends(&mut self, lasting: Option<Lasting>) {
        if !self.is_kept
            && let Some(tables) = tables(lasting).filter(|tables| !tables.parts().is_empty())
        {
            self.is_kept = true;
            self.errand = Some(Errand::Keep(tables));
        }
    }
}

/// The tables among what a player has.
fn tables(lasting: Option<Lasting>) -> Option<Arc<Tables>> {
    lasting?.downcast().ok()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::OnceLock;

    use quintet_engine::games::checkers::players::tables::LENGTH;
    use quintet_protocol::{FromWorker, Go, ToWorker};

    use super::*;
    use crate::host::Host;
    use crate::host::tests::{go, host};

    /// Won in 47 plies.
    const FAR: &str = ".w....../b......./......../....w.../......../......../.b....../........ w";

    /// A request for a move at that position.
    fn request(level: &str, memory: Option<u32>) -> ToWorker {
        let ToWorker::Go(go) = go(1, "checkers") else { unreachable!("a request") };
        ToWorker::Go(Go { level: level.to_owned(), start: Some(FAR.to_owned()), memory, ..go })
    }

    /// Tables that a player has completed. Built once: it takes seconds.
    fn complete() -> Lasting {
        static COMPLETE: OnceLock<Lasting> = OnceLock::new();
        let built = COMPLETE.get_or_init(|| {
            let tables = Tables::growing();
            while tables.parts().is_empty() {
                tables.work(1_000_000);
            }
            tables.lasting()
        });
        built.clone()
    }

    /// What a host has been asked to keep after a search.
    fn kept(keeper: &mut Keeper, lasting: Lasting) -> Option<Arc<Tables>> {
        keeper.ends(Some(lasting));
        match keeper.errand.take() {
            Some(Errand::Keep(tables)) => Some(tables),
            _ => None,
        }
    }

    /// The plies to the end that a host finds.
    fn found(host: &mut Host<impl FnMut(FromWorker), impl FnMut() -> f64>, posted: &RefCell<Vec<FromWorker>>) -> Option<i32> {
        while host.is_busy() {
            host.slice();
        }
        match posted.take().pop() {
            Some(FromWorker::Best(1, info)) => info.mate,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn tables_are_asked_for_once_by_players_that_use_them_and_have_the_room() {
        let (mut host, posted) = host();
        for (level, memory) in [("random", None), ("master", None), ("strong", Some(16 << 20))] {
            assert_eq!(host.receive(request(level, memory)), None);
            assert!(host.errand().is_none(), "{level} {memory:?}");
            assert_eq!(found(&mut host, &posted), None);
        }
        let _ = host.receive(request("strong", Some(32 << 20)));
        assert!(matches!(host.errand(), Some(Errand::Read { small: true, file: false })));
        assert!(host.errand().is_none());
        let _ = host.receive(request("strong", Some(32 << 20)));
        assert!(host.errand().is_none(), "once is enough");
        for _ in 0..2 {
            let _ = host.receive(request("strong", None));
            assert!(matches!(host.errand(), Some(Errand::Read { small: false, file: true })), "the file may come at any time");
        }
        let _ = host.receive(go(1, "nogo"));
        assert!(host.errand().is_none());
    }

    #[test]
    fn what_was_kept_is_known_to_the_search_that_runs_and_to_later_players() {
        let tables = kept(&mut Keeper::default(), complete()).expect("complete tables");
        let bytes = tables.parts().concat();
        assert_eq!(bytes.len(), LENGTH as usize);
        let mut rest = &bytes[..];
        let read = Tables::kept(&mut |size| rest.split_off(..size).expect("so many bytes").to_vec());
        assert!(rest.is_empty());

        let (mut host, posted) = host();
        let _ = host.receive(request("strong", None));
        host.slice();
        assert!(host.is_busy() && matches!(host.errand(), Some(Errand::Read { small: true, file: true })));
        host.lend("nogo", complete());
        assert_eq!(found(&mut host, &posted), None, "another game's players do not use them");
        let _ = host.receive(request("strong", None));
        host.slice();
        host.lend(GAME, read.lasting());
        assert_eq!(found(&mut host, &posted), Some(47));
        let _ = host.receive(request("random", None));
        found(&mut host, &posted);
        let _ = host.receive(request("strong", None));
        assert_eq!(found(&mut host, &posted), Some(47));
        assert!(matches!(host.errand(), Some(Errand::Read { small: false, .. })), "they are neither read nor kept again");
        assert!(host.errand().is_none());
    }

    /// A file in pieces.
    fn incoming(bytes: Vec<u8>) -> Option<Incoming> {
        let length = bytes.len();
        let mut rest = bytes;
        Incoming::new(length, Box::new(move |size| rest.drain(..size).collect())).ok()
    }

    #[test]
    fn a_file_is_read_between_slices_and_known_to_the_search_that_runs() {
        let bytes = Tables::build(4, &mut |_| ()).expect("tables");
        let (mut host, posted) = host();
        let _ = host.receive(request("strong", None));
        host.slice();
        assert!(matches!(host.errand(), Some(Errand::Read { small: true, file: true })));
        host.take_file(incoming(bytes.clone()));
        assert_eq!(found(&mut host, &posted), Some(47));
        let _ = host.receive(request("strong", None));
        assert!(host.errand().is_none(), "it is here");
        assert_eq!(found(&mut host, &posted), Some(47));

        // Where there is no memory for it, it is not asked for again.
        let (mut host, _) = crate::host::tests::host();
        assert!(Incoming::new(usize::MAX, Box::new(|_| Vec::new())).is_err());
        host.take_file(None);
        let _ = host.receive(request("strong", None));
        assert!(matches!(host.errand(), Some(Errand::Read { small: true, file: false })));

        // It may also come while nothing is searched, and be cut.
        let (mut host, posted) = crate::host::tests::host();
        host.take_file(incoming(bytes[..bytes.len() / 2].to_vec()));
        while host.is_busy() {
            assert!(host.errand().is_none());
            host.slice();
        }
        assert!(matches!(host.errand(), Some(Errand::RemoveFile)));
        let _ = host.receive(request("strong", None));
        assert!(matches!(host.errand(), Some(Errand::Read { small: true, file: true })), "another one may come");
        assert_eq!(found(&mut host, &posted), None);
    }

    #[test]
    fn complete_tables_are_kept_once_and_others_not() {
        let mut keeper = Keeper::default();
        assert!(kept(&mut keeper, Tables::growing().lasting()).is_none(), "they are not complete");
        assert!(kept(&mut keeper, Arc::new(7)).is_none(), "another game's");
        assert!(kept(&mut keeper, complete()).is_some());
        assert!(kept(&mut keeper, complete()).is_none(), "once is enough");
    }
}
