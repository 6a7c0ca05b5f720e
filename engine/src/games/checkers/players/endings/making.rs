//! Builds tables as the parts of a file, in slices. Of the tables with five pieces only those stay in memory to which the next moves lead.

use std::sync::Arc;

use super::build::Builder;
use super::checksum::Checksum;
use super::packed::{TablesError, head, part, place, tables};
use super::sets::Class;
use super::{Endings, MOST};

/// The end of a file, which depends on all bytes before.
#[derive(Clone, Debug, Default)]
pub struct End(Checksum);

impl End {
    /// Adds the next bytes of the file.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.add(bytes);
    }

    /// The end after the bytes so far.
    #[must_use]
    pub fn bytes(&self) -> [u8; 8] {
        self.0.sum().to_le_bytes()
    }
}

/// The tables of a file that is being built.
pub struct Making {
    builder: Builder,
    /// The tables of the file in their order, with whether their part was taken.
    parts: Vec<(Class, Class, bool)>,
    most: u32,
}

impl Making {
    /// Begins the tables with up to `most` pieces (2 to [`MOST`]).
    #[must_use]
    pub fn new(most: u32) -> Self {
        let most = most.clamp(2, MOST);
        let parts = tables(most).into_iter().map(|(own, their)| (own, their, false)).collect();
        Self { builder: Builder::new(Arc::new(Endings::default()), most), parts, most }
    }

    /// How many pieces are on the board in the table that is filled next, or now; `None` when all are filled.
    #[must_use]
    pub fn pieces(&self) -> Option<u32> {
        self.builder.next_pieces()
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let size = |(own, their, _): &(Class, Class, bool)| (own.size() * their.size()) as f64;
        let all: f64 = self.parts.iter().map(size).sum();
        let taken: f64 = self.parts.iter().filter(|part| part.2).map(size).sum();
        (taken + self.builder.looked() as f64).min(all) / all
    }

    /// Deals with about `positions` positions (some 100 to 200 nanoseconds each).
    pub fn work(&mut self, positions: u32) {
        self.forget();
        self.builder.work(positions);
    }

    /// The next part that is complete, with its place in the file; `None` if there is none yet.
    ///
    /// # Errors
    /// When a number of plies is too large for the format.
    pub fn part(&mut self) -> Option<Result<(usize, Vec<u8>), TablesError>> {
        let endings = self.builder.endings();
        let (at, (own, their, is_taken)) =
            self.parts.iter_mut().enumerate().find(|(_, (own, their, is_taken))| !is_taken && endings.table(*own, *their).is_some())?;
        *is_taken = true;
        Some(part(endings, *own, *their).map(|bytes| (at, bytes)))
    }

    /// How the file begins. The parts follow in the order of their places, and then [`End`].
    #[must_use]
    pub fn head(&self) -> Vec<u8> {
        head(self.most)
    }

    /// Frees tables that are written and that no later one needs. The builder fills tables of five pieces by the numbers of both sides' pieces, and
    /// of those with the same numbers by the men: a capture leads to fewer pieces, a new tower to one man less.
    fn forget(&mut self) {
        let Some((own, their)) = self.builder.pair() else { return };
        let split = |own: Class, their: Class| own.pieces().max(their.pieces());
        for &(a, b, is_taken) in &self.parts {
            let is_needed = a.pieces() + b.pieces() < MOST || split(a, b) == split(own, their) && a.men + b.men + 1 >= own.men + their.men;
            if is_taken && !is_needed {
                self.builder.forget(place(a, b));
            }
        }
    }
}
