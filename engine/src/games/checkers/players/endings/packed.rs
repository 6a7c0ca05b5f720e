//! Tables in a file: entropy coded in blocks, with an index, so that a probe decodes one block.
//!
//! After eight bytes with the name and the version of the format and one with the number of pieces come the tables in the order of [`tables`]:
//! the [`Model`], the length of each block (two bytes, as all numbers least significant byte first), the blocks. The last eight bytes are a
//! checksum.

use std::fmt;

use super::coder::{BLOCK, Counts, Model};
use super::sets::{Class, SideSet};
use super::{Ending, Endings, MOST, Values, Verdict, verdict};
use crate::games::checkers::Checkers;

/// The beginning of a file of tables.
const FORMAT: &[u8; 8] = b"qttowrs1";

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
pub(in crate::games::checkers) struct Packed {
    bytes: Vec<u8>,
    pieces: u32,
    /// By the classes of the side to move and of the other.
    tables: Vec<Option<Table>>,
}

/// One table in a file.
struct Table {
    model: Model,
    /// Where each block begins, and where the last one ends.
    starts: Vec<u32>,
    size: usize,
}

/// The pairs of classes with up to `pieces` pieces. A list, because the code of an iterator over them is large and would stand in every function
/// that uses it.
#[inline(never)]
pub(super) fn tables(pieces: u32) -> Vec<(Class, Class)> {
    let count = |class: Class| class.men + class.towers;
    let mut list = Vec::new();
    for own in Class::ALL {
        for their in Class::ALL {
            if count(own) + count(their) <= pieces {
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
    let fits = own.count() == own_class.men + own_class.towers && their.count() == their_class.men + their_class.towers;
    (fits && own.all() & their.turned().all() == 0).then_some(ending)
}

impl Packed {
    /// Packs all tables with up to `pieces` pieces, which must be complete.
    pub(in crate::games::checkers) fn write(endings: &Endings, pieces: u32) -> Result<Vec<u8>, TablesError> {
        let mut out = FORMAT.to_vec();
        out.push(pieces as u8);
        for (own, their) in tables(pieces) {
            let Some(values) = endings.table(own, their) else { return Err(TablesError::Damaged) };
            if values.contains(&u8::MAX) {
                return Err(TablesError::TooLong);
            }
            let values = smoothed(values, own, their);
            let mut counts = Counts::new();
            values.chunks(BLOCK).for_each(|block| counts.add(block));
            let model = Model::of(&counts);
            model.write(&mut out);
            let (mut lengths, mut blocks) = (Vec::new(), Vec::new());
            for block in values.chunks(BLOCK) {
                let before = blocks.len();
                model.encode(block, &mut blocks);
                lengths.extend(((blocks.len() - before) as u16).to_le_bytes());
            }
            out.extend(lengths);
            out.extend(blocks);
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        Ok(out)
    }

    /// Reads what [`Packed::write`] has written.
    pub(in crate::games::checkers) fn read(bytes: Vec<u8>) -> Result<Self, TablesError> {
        if !bytes.starts_with(FORMAT) {
            return Err(TablesError::Foreign);
        }
        let (pieces, list) = Self::index(&bytes).ok_or(TablesError::Damaged)?;
        Ok(Self { bytes, pieces, tables: list })
    }

    /// The number of pieces and the tables; `None` if the bytes are damaged.
    fn index(bytes: &[u8]) -> Option<(u32, Vec<Option<Table>>)> {
        let (content, sum) = bytes.split_last_chunk::<8>()?;
        if u64::from_le_bytes(*sum) != checksum(content) {
            return None;
        }
        // No place in the file is beyond a number of 32 bits.
        u32::try_from(content.len()).ok()?;
        let mut rest = content.get(FORMAT.len()..)?;
        let pieces = u32::from(*rest.split_off_first()?);
        if !(2..=MOST).contains(&pieces) {
            return None;
        }
        let mut list: Vec<Option<Table>> = std::iter::repeat_with(|| None).take(Class::COUNT * Class::COUNT).collect();
        for (own, their) in tables(pieces) {
            let model = Model::read(|count| rest.split_off(..count))?;
            let size = own.size() * their.size();
            let lengths = rest.split_off(..size.div_ceil(BLOCK) * 2)?;
            let lengths = lengths.chunks_exact(2).map(|pair| u32::from(u16::from_le_bytes([pair[0], pair[1]])));
            let total = lengths.clone().try_fold(0u32, u32::checked_add)?;
            let mut start = (content.len() - rest.len()) as u32;
            rest.split_off(..total as usize)?;
            let mut starts = vec![start];
            starts.extend(lengths.map(|length| {
                start += length;
                start
            }));
            list[place(own, their)] = Some(Table { model, starts, size });
        }
        rest.is_empty().then_some((pieces, list))
    }

    /// The number of pieces up to which all positions are known.
    pub(in crate::games::checkers) fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The tables with up to `pieces` pieces, decoded.
    pub(in crate::games::checkers) fn unpacked(&self, pieces: u32) -> Endings {
        let endings = Endings::default();
        for (own, their) in tables(pieces.min(self.pieces)) {
            if let Some(table) = &self.tables[place(own, their)] {
                let mut values: Values = vec![0; table.size].into_boxed_slice();
                for (number, block) in values.chunks_mut(BLOCK).enumerate() {
                    self.decode(table, number, block);
                }
                endings.publish(own, their, values);
            }
        }
        endings
    }

    /// The checksum of a file's bytes.
    #[cfg(test)]
    pub(in crate::games::checkers) fn checksum(bytes: &[u8]) -> u64 {
        checksum(bytes)
    }

    fn decode(&self, table: &Table, number: usize, block: &mut [u8]) {
        let range = table.starts.get(number).zip(table.starts.get(number + 1));
        let bytes = range.and_then(|(&from, &to)| self.bytes.get(from as usize..to as usize));
        table.model.decode(bytes.unwrap_or_default(), block);
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

/// FNV-1a (Fowler, Noll, Vo 1991) over words of eight bytes; the last one is filled up with zeros.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |hash, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3)
    })
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
        let table = packed.tables.get(at)?.as_ref()?;
        let index = ending.own.rank() * their.size() + ending.their.rank();
        let of = (at, index / BLOCK);
        if self.blocks.is_empty() {
            self.blocks = vec![Block { of: (usize::MAX, 0), values: [0; BLOCK] }; KEPT];
        }
        let hash = (at as u32).wrapping_mul(0x9e37_79b1) ^ (of.1 as u32).wrapping_mul(0x85eb_ca77);
        let block = self.blocks.get_mut((hash >> 16) as usize % KEPT)?;
        if block.of != of {
            block.of = of;
            packed.decode(table, of.1, &mut block.values[..BLOCK.min(table.size - of.1 * BLOCK)]);
        }
        Some(verdict(block.values[index % BLOCK]))
    }
}
