//! A range coder (G. N. N. Martin 1979): encodes numbers in fractions of bytes, likely ones in fewer. A choice among `n` equally likely numbers
//! takes `log2 n` bits.
//!
//! Low bound and range work as in the coder of LZMA (I. Pavlov): a 32-bit range, with carries propagated to delayed bytes.

/// The range is widened as soon as it is smaller than this, so that [`MOST`] choices always have a share.
const NARROW: u32 = 1 << 24;
/// Maximum number of equally likely choices.
pub(super) const MOST: u32 = 1 << 22;

/// The encoder.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u64,
    range: u32,
    /// The last byte, which a carry may still change, and the number of bytes 255 after it.
    held: Option<u8>,
    full: usize,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self { low: 0, range: u32::MAX, held: None, full: 0, bytes: Vec::new() }
    }

    /// Encodes one of `of` equally likely choices, at most [`MOST`].
    pub(super) fn choice(&mut self, value: u32, of: u32) {
        let part = self.range / of;
        self.narrow(part * value, part);
    }

    /// Encodes a bit that is set with probability `chance` / 65536, neither 0 nor 65536.
    pub(super) fn bit(&mut self, bit: bool, chance: u32) {
        let bound = (self.range >> 16) * chance;
        let (from, range) = if bit { (0, bound) } else { (bound, self.range - bound) };
        self.narrow(from, range);
    }

    fn narrow(&mut self, from: u32, range: u32) {
        self.low += u64::from(from);
        self.range = range;
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        let (carry, byte) = ((self.low >> 32) as u8, (self.low >> 24) as u8);
        if carry == 0 && byte == 0xff {
            self.full += 1;
        } else {
            self.bytes.extend(self.held.map(|held| held.wrapping_add(carry)));
            self.bytes.extend(std::iter::repeat_n(0xff_u8.wrapping_add(carry), std::mem::take(&mut self.full)));
            self.held = Some(byte);
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    /// The bytes, without zeros at the end; the decoder reads zeros there.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // Of all numbers in the range, the one with the most zeros at the end.
        let end = self.low + u64::from(self.range) - 1;
        let zeros = (0..=32).rev().find(|&zeros| end >> zeros << zeros >= self.low).unwrap_or(0);
        self.low = end >> zeros << zeros;
        for _ in 0..5 {
            self.shift();
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// The decoder. After the end of the bytes it reads zeros.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { code: 0, range: u32::MAX, bytes: bytes.iter() };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    pub(super) fn choice(&mut self, of: u32) -> u32 {
        let part = self.range / of;
        let value = (self.code / part).min(of - 1);
        self.narrow(part * value, part);
        value
    }

    pub(super) fn bit(&mut self, chance: u32) -> bool {
        let bound = (self.range >> 16) * chance;
        let bit = self.code < bound;
        if bit {
            self.narrow(0, bound);
        } else {
            self.narrow(bound, self.range - bound);
        }
        bit
    }

    fn narrow(&mut self, from: u32, range: u32) {
        self.code = self.code.wrapping_sub(from);
        self.range = range;
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut random = fastrand::Rng::with_seed(1);
        for length in 0..300 {
            let numbers: Vec<(u32, u32)> = (0..length)
                .map(|_| {
                    let bits = random.u32(0..=22);
                    let of = 1 + random.u32(..1 << bits);
                    // Carries come from the ends of the range.
                    let value = [0, of - 1, random.u32(..of)][random.usize(..3)];
                    (value, of)
                })
                .collect();
            let mut encoder = Encoder::new();
            for &(value, of) in &numbers {
                encoder.choice(value, of);
                encoder.bit(value % 2 == 0, 1 + value % 0xffff);
            }
            let bits: f64 = numbers.iter().map(|&(_, of)| f64::from(of).log2()).sum();
            let bytes = encoder.finish();
            assert!(length > 0 || bytes.is_empty() && bits == 0.0);
            let mut decoder = Decoder::new(&bytes);
            for &(value, of) in &numbers {
                assert_eq!((decoder.choice(of), decoder.bit(1 + value % 0xffff)), (value, value % 2 == 0));
            }
        }
    }

    #[test]
    fn equal_choices_take_the_room_that_they_must() {
        let mut encoder = Encoder::new();
        for index in 0..1000 {
            encoder.choice(index % 130, 130);
        }
        let least = (1000.0 * 130_f64.log2() / 8.0).ceil() as usize;
        let took = encoder.finish().len();
        assert!(took <= least + 2, "{took} bytes for {least}");
    }
}
