//! Reads a file of tables in steps, because a worker must answer in between.

use super::checksum::Checksum;
use super::coder::{BLOCK, contexts};
use super::packed::{FORMAT, Packed, TablesError, place, tables};
use super::sets::Class;
use super::{Endings, MOST, MOST_PIECES};

/// Bytes that are added to the checksum in a step: a few milliseconds.
const CHUNK: usize = 4 << 20;

/// A file that is being read.
pub(in crate::games::checkers) struct Reading {
    packed: Packed,
    sum: Checksum,
    /// The next byte to look at: for the checksum, and then for the tables.
    at: usize,
    /// The tables to look at, the next one last; `None` while the checksum is computed.
    left: Option<Vec<(Class, Class)>>,
    /// The tables of few pieces, decoded.
    small: Endings,
}

impl Reading {
    pub(in crate::games::checkers) fn new(bytes: Vec<u8>) -> Self {
        let packed = Packed { bytes, tables: vec![(0, 0); Class::COUNT * Class::COUNT], ..Packed::default() };
        Self { packed, sum: Checksum::default(), at: 0, left: None, small: Endings::default() }
    }

    /// Reads on, for some milliseconds at most. Answers with the tables, and those of up to [`MOST_PIECES`] pieces decoded, when all are read.
    pub(in crate::games::checkers) fn step(&mut self) -> Option<Result<(Packed, Endings), TablesError>> {
        if !self.packed.bytes.starts_with(FORMAT) {
            return Some(Err(TablesError::Foreign));
        }
        match self.advance() {
            None => Some(Err(TablesError::Damaged)),
            Some(false) => None,
            Some(true) => Some(Ok((std::mem::take(&mut self.packed), std::mem::take(&mut self.small)))),
        }
    }

    /// One step; whether it was the last one, and `None` if the bytes are damaged.
    fn advance(&mut self) -> Option<bool> {
        let (content, sum) = self.packed.bytes.split_last_chunk()?;
        let Some(left) = &mut self.left else {
            let end = content.len().min(self.at + CHUNK);
            self.sum.add(content.get(self.at..end)?);
            self.at = end;
            if end == content.len() {
                // No place in the file is beyond a number of 32 bits.
                u32::try_from(end).ok()?;
                self.packed.pieces = u32::from(*content.get(FORMAT.len())?);
                if u64::from_le_bytes(*sum) != self.sum.sum() || !(2..=MOST).contains(&self.packed.pieces) {
                    return None;
                }
                self.at = FORMAT.len() + 1;
                let mut all = tables(self.packed.pieces);
                all.reverse();
                self.left = Some(all);
            }
            return Some(false);
        };
        let Some((own, their)) = left.pop() else { return (self.at == content.len()).then_some(true) };
        let (index, size) = (&mut self.packed.index, own.size() * their.size());
        self.packed.tables[place(own, their)] = (index.len() as u32, size as u32);
        let at = contexts(content, self.at, index)?;
        let lengths = content.get(at..at + size.div_ceil(BLOCK) * 2)?;
        let mut start = at + lengths.len();
        index.push(start as u32);
        for length in lengths.chunks_exact(2) {
            start += usize::from(u16::from_le_bytes([length[0], length[1]]));
            index.push(start as u32);
        }
        // The blocks end where the content does, or before.
        content.get(start..)?;
        self.at = start;
        if own.pieces() + their.pieces() <= MOST_PIECES {
            self.packed.unpack(own, their, &self.small);
        }
        Some(false)
    }
}

impl Packed {
    /// Reads a file: its tables, and those of up to [`MOST_PIECES`] pieces decoded.
    pub(in crate::games::checkers) fn read(bytes: Vec<u8>) -> Result<(Self, Endings), TablesError> {
        let mut reading = Reading::new(bytes);
        loop {
            if let Some(read) = reading.step() {
                return read;
            }
        }
    }
}
