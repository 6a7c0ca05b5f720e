//! Endgame tables that outlast a game: built once, shared by the players of a process, and written to a file.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::games::checkers::Checkers;
use crate::search::Lasting;

use super::endings::build::Builder;
use super::endings::check::check;
use super::endings::packed::{Packed, Reader};
use super::endings::reading::Reading;
use super::endings::{Endings, MOST_PIECES, Verdict};

pub use super::endings::MOST;
pub use super::endings::check::{Checked, Contradiction};
pub use super::endings::making::{End, Making};
pub use super::endings::packed::TablesError;

/// With less memory than this for a search, in bytes, endgame tables are neither built nor worth reading: half of the memory belongs to the
/// transposition table, and the endgame tables take 8 MB and, while they are built, some more.
pub const LEAST_MEMORY: u64 = 32 << 20;

/// The version of what [`Tables::parts`] returns.
pub const VERSION: &str = "towers-1";

/// The length of all [`Tables::parts`] together, in bytes.
pub const LENGTH: u32 = 7_455_300;

/// Endgame tables of checkers: for positions of few pieces the number of plies to the end with perfect play, or a draw.
pub struct Tables {
    /// Tables of up to four pieces, as far as they are complete.
    small: Arc<Endings>,
    /// Fills them; `None` when there is nothing left to do.
    builder: Mutex<Option<Builder>>,
    /// The tables of a file.
    packed: Option<Packed>,
    /// Whether players of this process have built them.
    is_new: bool,
    /// Whether only searches by the clock use what is in `packed`.
    is_kept: bool,
}

impl Tables {
    /// Empty tables that players of up to four pieces fill while they search.
    #[must_use]
    pub fn growing() -> Self {
        let small = Arc::new(Endings::default());
        Self { builder: Mutex::new(Some(Builder::new(small.clone(), MOST_PIECES))), small, packed: None, is_new: true, is_kept: false }
    }

    /// Tables that players have built at another time: the values of [`Tables::parts`], which `next` returns in as many bytes as it is asked for. As
    /// with growing ones, only searches by the clock use them, so the results of the others do not depend on what was kept.
    #[must_use]
    pub fn kept(next: &mut dyn FnMut(usize) -> Vec<u8>) -> Self {
        Self { small: Arc::new(Endings::read(MOST_PIECES, next)), builder: Mutex::new(None), packed: None, is_new: false, is_kept: true }
    }

    /// The values of tables that players of this process have built, table by table, once all are complete; empty otherwise.
    #[must_use]
    pub fn parts(&self) -> Vec<&[u8]> {
        let is_complete = self.is_new && self.builder.lock().is_ok_and(|builder| builder.is_none());
        if is_complete { self.small.parts(MOST_PIECES) } else { Vec::new() }
    }

    /// The contents of a file of tables.
    ///
    /// # Errors
    /// When the bytes are not tables of this format, or damaged.
    pub fn read(bytes: Vec<u8>) -> Result<Self, TablesError> {
        Packed::read(bytes).map(|read| Self::of_file(read, false))
    }

    fn of_file((packed, small): (Packed, Endings), is_kept: bool) -> Self {
        Self { small: Arc::new(small), builder: Mutex::new(None), packed: Some(packed), is_new: false, is_kept }
    }

    /// Builds all tables with up to `most` pieces (2 to [`MOST`]) and returns them as the bytes of a file. Five pieces take 0.2 GB of memory.
    /// `progress` is called now and then with the number of pieces of the table that is being filled.
    ///
    /// # Errors
    /// When a number of plies is too large for the format.
    pub fn build(most: u32, progress: &mut dyn FnMut(u32)) -> Result<Vec<u8>, TablesError> {
        let mut making = Making::new(most);
        let mut parts = BTreeMap::new();
        while let Some(pieces) = making.pieces() {
            progress(pieces);
            making.work(1 << 20);
            while let Some(part) = making.part() {
                let (place, bytes) = part?;
                parts.insert(place, bytes);
            }
        }
        let mut file = making.head();
        for part in parts.into_values() {
            file.extend(part);
        }
        let mut end = End::default();
        end.add(&file);
        file.extend(end.bytes());
        Ok(file)
    }

    /// The tables as something that outlasts a game.
    #[must_use]
    pub fn lasting(self) -> Lasting {
        Arc::new(self)
    }

    /// The number of pieces up to which positions are known from the start to every search; 0 for tables that players build or have built, and for
    /// what a browser has kept.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.packed.as_ref().filter(|_| !self.is_kept).map_or(0, Packed::pieces)
    }

    /// Compares positions of a file's tables with the rules: each one with `every` 1, otherwise one of `every` at random, from a seed. `progress`
    /// is called with the number of positions before each table.
    ///
    /// # Errors
    /// The first position that disagrees.
    pub fn check(&self, every: u32, seed: u64, progress: &mut dyn FnMut(u64)) -> Result<Checked, Contradiction> {
        self.packed.as_ref().map_or(Ok(Checked::default()), |packed| check(packed, every, seed, progress))
    }

    /// Deals with about `positions` positions of tables that are not complete, unless another player of the process is doing so.
    pub fn work(&self, positions: u32) {
        if positions == 0 {
            return;
        }
        if let Ok(mut builder) = self.builder.try_lock()
            && let Some(work) = builder.as_mut()
        {
            work.work(positions);
            if work.next_pieces().is_none() {
                *builder = None;
            }
        }
    }

    /// The result of a position, if it is known.
    pub(super) fn probe(&self, position: &Checkers, pieces: u32, reader: &mut Reader) -> Option<Verdict> {
        if pieces <= MOST_PIECES { self.small.probe(position) } else { reader.probe(self.packed.as_ref()?, position) }
    }
}

/// A file of tables that a browser has kept, read in steps of some milliseconds.
pub struct Kept(Reading);

impl Kept {
    /// Begins to read these bytes.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Reading::new(bytes))
    }

    /// Reads on. Answers with the tables when all are read, or why the bytes are none. Only searches by the clock use them, so the results of the
    /// others do not depend on what was kept.
    pub fn step(&mut self) -> Option<Result<Tables, TablesError>> {
        Some(self.0.step()?.map(|read| Tables::of_file(read, true)))
    }
}
