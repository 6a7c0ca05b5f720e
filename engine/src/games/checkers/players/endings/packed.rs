//! Tables in a file: entropy coded in blocks, with an index, so that a probe decodes one block.
//!
//! After eight bytes with the name and the version of the format and one with the number of pieces come the tables in the order of [`tables`]:
//! the [`Model`], the length of each block (two bytes, as all numbers least significant byte first), the blocks. The last eight bytes are a
//! checksum.

use std::fmt;

use super::coder::{BLOCK, CONTEXTS, Counts, Model, decode};
use super::sets::{Class, SideSet};
use super::{Ending, Endings, Values, Verdict, verdict};
use crate::games::checkers::Checkers;

/// The beginning of a file of tables.
pub(super) const FORMAT: &[u8; 8] = b"qttowrs2";

/// Blocks that a reader keeps.
const KEPT: usize = 1024;

/// Why bytes are no tables.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum TablesError {
    /// They do not begin as a file of tables of this version.
    Foreign,
    /// The checksum or a length is wrong.
    Damaged,
    /// An ending takes more plies than a byte can hold.
    TooLong,
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "this is no file of checkers endgame tables of this version",
            Self::Damaged => "the endgame tables are damaged: the checksum or a length is wrong",
            Self::TooLong => "an ending takes more plies than the format can hold",
        })
    }
}

impl std::error::Error for TablesError {}

/// The contents of a file of tables.
#[derive(Default)]
pub(in crate::games::checkers) struct Packed {
    pub(super) bytes: Vec<u8>,
    pub(super) pieces: u32,
    /// By the classes of the side to move and of the other: where the part of the table begins in `index`, and the table's size; 0 for none.
    pub(super) tables: Vec<(u32, u32)>,
    /// Of each table: where its contexts begin in the file, then where each block begins, and where the last one ends.
    pub(super) index: Vec<u32>,
}

/// The pairs of classes with up to `pieces` pieces. A list, because the code of an iterator over them is large and would stand in every function
/// that uses it.
#[inline(never)]
pub(super) fn tables(pieces: u32) -> Vec<(Class, Class)> {
    let mut list = Vec::new();
    for own in Class::ALL {
        for their in Class::ALL {
            if own.pieces() + their.pieces() <= pieces {
                list.push((own, their));
            }
        }
    }
    list
}

/// A table's place in lists of tables.
pub(super) fn place(own: Class, their: Class) -> usize {
    own.index() * Class::COUNT + their.index()
}

/// The position with these pieces, unless two share a square.
pub(super) fn joined(own: SideSet, their: SideSet, (own_class, their_class): (Class, Class)) -> Option<Ending> {
    let ending = Ending { own, their };
    let fits = own.count() == own_class.pieces() && their.count() == their_class.pieces();
    (fits && own.all() & their.turned().all() == 0).then_some(ending)
}

/// How a file of tables with up to `pieces` pieces begins; the parts of all [`tables`] follow, and the checksum.
pub(super) fn head(pieces: u32) -> Vec<u8> {
    let mut out = FORMAT.to_vec();
    out.push(pieces as u8);
    out
}

/// The part of a file with the table of two classes, which must be complete.
pub(super) fn part(endings: &Endings, own: Class, their: Class) -> Result<Vec<u8>, TablesError> {
    let values = endings.table(own, their).ok_or(TablesError::Damaged)?;
    if values.contains(&u8::MAX) {
        return Err(TablesError::TooLong);
    }
    let values = smoothed(values, own, their);
    let mut counts = Counts::new();
    values.chunks(BLOCK).for_each(|block| counts.add(block));
    let model = Model::of(&counts);
    let mut out = Vec::new();
    model.write(&mut out);
    let (mut lengths, mut blocks) = (Vec::new(), Vec::new());
    for block in values.chunks(BLOCK) {
        let before = blocks.len();
        model.encode(block, &mut blocks);
        lengths.extend(((blocks.len() - before) as u16).to_le_bytes());
    }
    out.extend(lengths);
    out.extend(blocks);
    Ok(out)
}

impl Packed {
    /// The number of pieces up to which all positions are known.
    pub(in crate::games::checkers) fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The tables with up to `pieces` pieces, decoded.
    pub(in crate::games::checkers) fn unpacked(&self, pieces: u32) -> Endings {
        let endings = Endings::default();
        for (own, their) in tables(pieces.min(self.pieces)) {
            self.unpack(own, their, &endings);
        }
        endings
    }

    /// Decodes one table.
    pub(super) fn unpack(&self, own: Class, their: Class, endings: &Endings) {
        let at = place(own, their);
        let mut values: Values = vec![0; own.size() * their.size()].into_boxed_slice();
        for (number, block) in values.chunks_mut(BLOCK).enumerate() {
            self.decode(at, number, block);
        }
        endings.publish(own, their, values);
    }

    /// Decodes a block of the table at a place.
    fn decode(&self, at: usize, number: usize, block: &mut [u8]) {
        let part = self.tables.get(at).and_then(|&(begin, _)| self.index.get(begin as usize..)).unwrap_or_default();
        let (contexts, starts) = part.split_at(part.len().min(CONTEXTS));
        let range = starts.get(number).zip(starts.get(number + 1));
        let bytes = range.and_then(|(&from, &to)| self.bytes.get(from as usize..to as usize));
        decode(&self.bytes, contexts, bytes.unwrap_or_default(), block);
    }
}

/// The values, with those of places that are no positions replaced by the one before, which is cheap to code.
fn smoothed(values: &Values, own: Class, their: Class) -> Vec<u8> {
    let (own_sets, their_sets) = (own.sets(), their.sets());
    let mut before = 0;
    let places = own_sets.iter().flat_map(|a| their_sets.iter().map(move |b| (*a, *b)));
    values
        .iter()
        .zip(places)
        .map(|(&value, (a, b))| {
            if joined(a, b, (own, their)).is_some() {
                before = value;
            }
            before
        })
        .collect()
}

/// Looks positions up and keeps the blocks that were decoded last.
#[derive(Default)]
pub(in crate::games::checkers) struct Reader {
    blocks: Vec<Block>,
}

/// A decoded block of a table.
#[derive(Clone)]
struct Block {
    /// The table's place and the block's number.
    of: (usize, usize),
    values: [u8; BLOCK],
}

impl Reader {
    /// The result of a position in which the side to move can move, if the file has it.
    pub(in crate::games::checkers) fn probe(&mut self, packed: &Packed, position: &Checkers) -> Option<Verdict> {
        let ending = Ending::of(position);
        let (own, their) = (ending.own.class()?, ending.their.class()?);
        let at = place(own, their);
        let size = packed.tables.get(at)?.1 as usize;
        let index = ending.own.rank() * their.size() + ending.their.rank();
        if index >= size {
            return None;
        }
        let of = (at, index / BLOCK);
        if self.blocks.is_empty() {
            self.blocks = vec![Block { of: (usize::MAX, 0), values: [0; BLOCK] }; KEPT];
        }
        let hash = (at as u32).wrapping_mul(0x9e37_79b1) ^ (of.1 as u32).wrapping_mul(0x85eb_ca77);
        let block = self.blocks.get_mut((hash >> 16) as usize % KEPT)?;
        if block.of != of {
            block.of = of;
            packed.decode(at, of.1, &mut block.values[..BLOCK.min(size.saturating_sub(of.1 * BLOCK))]);
        }
        Some(verdict(block.values[index % BLOCK]))
    }
}
