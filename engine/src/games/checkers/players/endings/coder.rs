//! Entropy coding of table values: range asymmetric numeral systems (rANS; Duda 2013) with fixed frequencies.
//!
//! The frequencies depend on the value before, since neighbours in a table differ by the place of one piece; of the contexts that were tried
//! (coarser ones, two values before, the value a row before) this one gave the smallest file for models of this size. Blocks are coded independently of
//! each other, so that one value can be read without the rest of the table.

use std::cmp::Reverse;

/// Values per block.
pub(super) const BLOCK: usize = 1024;

/// Frequencies add up to `1 << BITS`.
const BITS: u32 = 12;
const TOTAL: u32 = 1 << BITS;
/// The state stays at or above this; it moves in and out by 16 bits.
const LOW: u32 = 1 << 16;

/// A context is the value before.
pub(super) const CONTEXTS: usize = 256;

/// How often each value follows in each context.
#[derive(Clone)]
pub(super) struct Counts(Vec<[u32; 256]>);

/// The frequencies of a table: in each context the values that occur, the most frequent first, because decoding looks for them in this order.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    contexts: Vec<Vec<(u8, u16)>>,
}

impl Counts {
    pub(super) fn new() -> Self {
        Self(vec![[0; 256]; CONTEXTS])
    }

    /// Counts the values of a block.
    pub(super) fn add(&mut self, block: &[u8]) {
        let mut before = 0;
        for &value in block {
            self.0[usize::from(before)][usize::from(value)] += 1;
            before = value;
        }
    }
}

impl Model {
    /// The model for these counts.
    pub(super) fn of(counts: &Counts) -> Self {
        Self { contexts: counts.0.iter().map(scaled).collect() }
    }

    /// Appends the frequencies: for each context the number of values, then each value with its frequency.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        for context in &self.contexts {
            out.extend((context.len() as u16).to_le_bytes());
            for (value, frequency) in context {
                out.push(*value);
                out.extend(frequency.to_le_bytes());
            }
        }
    }

    /// Codes a block of values that were counted for this model: 16-bit words.
    pub(super) fn encode(&self, block: &[u8], out: &mut Vec<u8>) {
        let mut words: Vec<u16> = Vec::new();
        let mut state = LOW;
        // Backwards, so that it can be read forwards.
        for (index, &value) in block.iter().enumerate().rev() {
            let before = if index == 0 { 0 } else { block[index - 1] };
            let (mut start, mut frequency) = (0, 0);
            for entry in &self.contexts[usize::from(before)] {
                start += frequency;
                frequency = u32::from(entry.1);
                if entry.0 == value {
                    break;
                }
            }
            if u64::from(state) >= u64::from(frequency) << (32 - BITS) {
                words.push(state as u16);
                state >>= 16;
            }
            state = (state / frequency) << BITS | (state % frequency + start);
        }
        out.extend(state.to_le_bytes());
        out.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
    }
}

/// Appends to `index` where the contexts of a model begin that [`Model::write`] has written at `at`, and returns where the model ends; `None` if that is
/// beyond the bytes.
pub(super) fn contexts(bytes: &[u8], mut at: usize, index: &mut Vec<u32>) -> Option<usize> {
    for _ in 0..CONTEXTS {
        index.push(at as u32);
        let count = u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?);
        at += 2 + usize::from(count) * 3;
    }
    (at <= bytes.len()).then_some(at)
}

/// Decodes a block of a file, with the places of its contexts. Damaged bytes give wrong values, never more or fewer.
pub(super) fn decode(file: &[u8], contexts: &[u32], bytes: &[u8], block: &mut [u8]) {
    let (head, rest) = bytes.split_first_chunk().unwrap_or((&[0; 4], &[]));
    let mut state = u32::from_le_bytes(*head);
    let mut words = rest.chunks_exact(2).map(|word| u32::from(u16::from_le_bytes([word[0], word[1]])));
    let mut before = 0;
    for place in block {
        let Some(entries) = contexts.get(usize::from(before)).and_then(|&at| file.get(at as usize + 2..)) else { return };
        let (slot, mut start) = (state % TOTAL, 0);
        let found = entries.chunks_exact(3).take(CONTEXTS).find_map(|entry| {
            let frequency = u32::from(u16::from_le_bytes([entry[1], entry[2]]));
            start += frequency;
            (slot < start).then_some((entry[0], frequency))
        });
        let Some((value, frequency)) = found else { return };
        state = frequency.wrapping_mul(state >> BITS).wrapping_add(slot + frequency - start);
        if state < LOW {
            state = state << 16 | words.next().unwrap_or(0);
        }
        *place = value;
        before = value;
    }
}

/// Frequencies in proportion to these counts: at least one for each value that occurs, [`TOTAL`] in all. None if nothing was counted.
fn scaled(counts: &[u32; 256]) -> Vec<(u8, u16)> {
    let sum: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    let mut values: Vec<(u8, u16)> = (0..=255)
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(value, &count)| (value, (u64::from(count) * u64::from(TOTAL) / sum).max(1) as u16))
        .collect();
    // What rounding has left or taken goes to the most frequent values.
    let mut rest = i64::from(TOTAL) - values.iter().map(|(_, frequency)| i64::from(*frequency)).sum::<i64>();
    while rest != 0 && !values.is_empty() {
        let Some((_, most)) = values.iter_mut().max_by_key(|(_, frequency)| *frequency) else { break };
        let change = rest.max(-i64::from(*most / 2));
        *most = (i64::from(*most) + change) as u16;
        rest -= change;
    }
    values.sort_by_key(|(value, frequency)| (Reverse(*frequency), *value));
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_back() {
        let mut rng = fastrand::Rng::with_seed(1);
        for kinds in [1, 2, 9, 256] {
            let blocks: Vec<Vec<u8>> = (0..20).map(|_| (0..rng.usize(1..=BLOCK)).map(|_| rng.u32(0..kinds) as u8).collect()).collect();
            let mut counts = Counts::new();
            blocks.iter().for_each(|block| counts.add(block));
            let (mut file, mut index) = (Vec::new(), Vec::new());
            let model = Model::of(&counts);
            model.write(&mut file);
            assert_eq!(contexts(&file, 0, &mut index), Some(file.len()));
            assert_eq!(contexts(&file[1..], 0, &mut Vec::new()), None);
            for block in blocks {
                let mut bytes = Vec::new();
                model.encode(&block, &mut bytes);
                let mut decoded = vec![7; block.len()];
                decode(&file, &index, &bytes, &mut decoded);
                assert_eq!(decoded, block);
                assert!(bytes.len() <= 4 + 2 * block.len() && (kinds > 1 || bytes.len() == 4), "{kinds} kinds in {} bytes", bytes.len());
                // Damage is survived.
                decode(&file, &index, &bytes[..bytes.len() / 2], &mut decoded);
            }
        }
    }
}
