//! Entropy coding of table values: range asymmetric numeral systems (rANS; Duda 2013) with fixed frequencies.
//!
//! The frequencies depend on the value before, since neighbours in a table differ by the place of one piece; of the contexts that were tried
//! (coarser ones, two values before, the value a row before) this one gave the smallest file for models of this size. Blocks are coded independently of
//! each other, so that one value can be read without the rest of the table.

/// Values per block.
pub(super) const BLOCK: usize = 1024;

/// Frequencies add up to `1 << BITS`.
const BITS: u32 = 12;
const TOTAL: u32 = 1 << BITS;
/// The state stays at or above this; it moves in and out by 16 bits.
const LOW: u32 = 1 << 16;

/// A context is the value before.
const CONTEXTS: usize = 256;

/// How often each value follows in each context.
#[derive(Clone)]
pub(super) struct Counts(Vec<[u32; 256]>);

/// The frequencies of a table, as they are used for coding.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    contexts: Vec<Frequencies>,
}

/// The frequencies in one context: values that occur, in ascending order, each with its frequency and the sum of those before it.
#[derive(Clone, Debug, Default)]
struct Frequencies {
    values: Vec<(u8, u16, u16)>,
    /// The index in `values` for each number below [`TOTAL`].
    slots: Vec<u8>,
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
        let contexts = counts.0.iter().map(|counts| Frequencies::new(scaled(counts))).collect();
        Self { contexts }
    }

    /// Appends the frequencies: for each context the number of values, then each value with its frequency.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        for context in &self.contexts {
            out.extend((context.values.len() as u16).to_le_bytes());
            for (value, frequency, _) in &context.values {
                out.push(*value);
                out.extend(frequency.to_le_bytes());
            }
        }
    }

    /// Reads what [`Model::write`] has written, with `take` for the next bytes; `None` if it makes no sense.
    pub(super) fn read<'a>(mut take: impl FnMut(usize) -> Option<&'a [u8]>) -> Option<Self> {
        let mut contexts = Vec::new();
        for _ in 0..CONTEXTS {
            let count = usize::from(u16::from_le_bytes(take(2)?.try_into().ok()?));
            let values: Vec<(u8, u16)> =
                take(count * 3)?.chunks_exact(3).map(|chunk| (chunk[0], u16::from_le_bytes([chunk[1], chunk[2]]))).collect();
            let total: u32 = values.iter().map(|(_, frequency)| u32::from(*frequency)).sum();
            if count > 0 && total != TOTAL || count > 256 {
                return None;
            }
            contexts.push(Frequencies::new(values));
        }
        Some(Self { contexts })
    }

    /// Codes a block of values that were counted for this model: 16-bit words.
    pub(super) fn encode(&self, block: &[u8], out: &mut Vec<u8>) {
        let mut words: Vec<u16> = Vec::new();
        let mut state = LOW;
        // Backwards, so that it can be read forwards.
        for (index, &value) in block.iter().enumerate().rev() {
            let before = if index == 0 { 0 } else { block[index - 1] };
            let frequencies = &self.contexts[usize::from(before)];
            let Ok(found) = frequencies.values.binary_search_by_key(&value, |entry| entry.0) else { continue };
            let (_, frequency, start) = frequencies.values[found];
            let (frequency, start) = (u32::from(frequency), u32::from(start));
            if u64::from(state) >= u64::from(frequency) << (32 - BITS) {
                words.push(state as u16);
                state >>= 16;
            }
            state = (state / frequency) << BITS | (state % frequency + start);
        }
        out.extend(state.to_le_bytes());
        out.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
    }

    /// Decodes a block. Damaged bytes give wrong values, never more or fewer.
    pub(super) fn decode(&self, bytes: &[u8], block: &mut [u8]) {
        let (head, rest) = bytes.split_first_chunk().unwrap_or((&[0; 4], &[]));
        let mut state = u32::from_le_bytes(*head);
        let mut words = rest.chunks_exact(2).map(|word| u32::from(u16::from_le_bytes([word[0], word[1]])));
        let mut before = 0;
        for place in block {
            let Some(frequencies) = self.contexts.get(usize::from(before)) else { return };
            let slot = state % TOTAL;
            let Some(&(value, frequency, start)) =
                frequencies.slots.get(slot as usize).and_then(|&index| frequencies.values.get(usize::from(index)))
            else {
                return;
            };
            state = u32::from(frequency).wrapping_mul(state >> BITS).wrapping_add(slot - u32::from(start));
            if state < LOW {
                state = state << 16 | words.next().unwrap_or(0);
            }
            *place = value;
            before = value;
        }
    }
}

impl Frequencies {
    /// Frequencies that add up to [`TOTAL`], or none.
    fn new(values: Vec<(u8, u16)>) -> Self {
        let (mut entries, mut slots, mut start) = (Vec::new(), Vec::new(), 0);
        for (index, (value, frequency)) in values.into_iter().enumerate() {
            entries.push((value, frequency, start));
            slots.extend(std::iter::repeat_n(index as u8, usize::from(frequency)));
            start += frequency;
        }
        Self { values: entries, slots }
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
            let mut bytes = Vec::new();
            Model::of(&counts).write(&mut bytes);
            let mut rest = &bytes[..];
            let model = Model::read(|count| rest.split_off(..count)).expect("a model");
            assert!(rest.is_empty());
            for block in blocks {
                let mut bytes = Vec::new();
                model.encode(&block, &mut bytes);
                let mut decoded = vec![7; block.len()];
                model.decode(&bytes, &mut decoded);
                assert_eq!(decoded, block);
                assert!(bytes.len() <= 4 + 2 * block.len() && (kinds > 1 || bytes.len() == 4), "{kinds} kinds in {} bytes", bytes.len());
                // Damage is survived.
                model.decode(&bytes[..bytes.len() / 2], &mut decoded);
            }
        }
    }
}
