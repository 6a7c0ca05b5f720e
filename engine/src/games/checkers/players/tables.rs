//! Endgame tables that outlast a game: built once, shared by the players of a process, and written to a file.

use std::sync::{Arc, Mutex};

use crate::games::checkers::Checkers;
use crate::search::Lasting;

use super::endings::build::Builder;
use super::endings::check::check;
use super::endings::packed::{Packed, Reader};
use super::endings::{Endings, MOST_PIECES, Verdict};

pub use super::endings::MOST;
pub use super::endings::check::{Checked, Contradiction};
pub use super::endings::packed::TablesError;

/// Endgame tables of checkers: for positions of few pieces the number of plies to the end with perfect play, or a draw.
pub struct Tables {
    /// Tables of up to four pieces, as far as they are complete.
    small: Arc<Endings>,
    /// Fills them; `None` when there is nothing left to do.
    builder: Mutex<Option<Builder>>,
    /// The tables of a file.
    packed: Option<Packed>,
}

impl Tables {
    /// Empty tables that players of up to four pieces fill while they search.
    #[must_use]
    pub fn growing() -> Self {
        let small = Arc::new(Endings::default());
        Self { builder: Mutex::new(Some(Builder::new(small.clone(), MOST_PIECES))), small, packed: None }
    }

    /// The contents of a file of tables.
    ///
    /// # Errors
    /// When the bytes are not tables of this format, or damaged.
    pub fn read(bytes: Vec<u8>) -> Result<Self, TablesError> {
        let packed = Packed::read(bytes)?;
        let small = Arc::new(packed.unpacked(MOST_PIECES));
        Ok(Self { small, builder: Mutex::new(None), packed: Some(packed) })
    }

    /// Builds all tables with up to `most` pieces (2 to [`MOST`]) and returns them as the bytes of a file. Five pieces take 0.3 GB of memory.
    /// `progress` is called now and then with the number of pieces of the table that is being filled.
    ///
    /// # Errors
    /// When a number of plies is too large for the format.
    pub fn build(most: u32, progress: &mut dyn FnMut(u32)) -> Result<Vec<u8>, TablesError> {
        let endings = Arc::new(Endings::default());
        let mut builder = Builder::new(endings.clone(), most.min(MOST));
        while let Some(pieces) = builder.next_pieces() {
            progress(pieces);
            builder.work(1 << 20);
        }
        Packed::write(&endings, most.min(MOST))
    }

    /// The tables as something that outlasts a game.
    #[must_use]
    pub fn lasting(self) -> Lasting {
        Arc::new(self)
    }

    /// The number of pieces up to which positions are known from the start; 0 for tables that grow.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.packed.as_ref().map_or(0, Packed::pieces)
    }

    /// Compares positions of a file's tables with the rules: each one with `every` 1, otherwise one of `every` at random, from a seed. `progress`
    /// is called with the number of positions before each table.
    ///
    /// # Errors
    /// The first position that disagrees.
    pub fn check(&self, every: u32, seed: u64, progress: &mut dyn FnMut(u64)) -> Result<Checked, Contradiction> {
        self.packed.as_ref().map_or(Ok(Checked::default()), |packed| check(packed, every, seed, progress))
    }

    /// Deals with about `positions` positions, unless another player of the process is doing so.
    pub(super) fn work(&self, positions: u32) {
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
