//! Choices by the bytes of an input, and by random numbers that follow from it when they have run out.

/// The choices of an input.
pub(crate) struct Choices<'a> {
    bytes: &'a [u8],
    rng: fastrand::Rng,
}

impl<'a> Choices<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let seed = bytes.iter().fold(bytes.len() as u64, |seed, &byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Self { bytes, rng: fastrand::Rng::with_seed(seed) }
    }

    /// A number below `count`, or 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let wide = count > 256;
        match *self.bytes {
            [high, low, ref rest @ ..] if wide => {
                self.bytes = rest;
                (usize::from(high) << 8 | usize::from(low)) % count
            }
            [byte, ref rest @ ..] if !wide => {
                self.bytes = rest;
                usize::from(byte) % count.max(1)
            }
            _ => self.rng.usize(..count.max(1)),
        }
    }

    /// One of these.
    pub(crate) fn one<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        of.get(self.below(of.len()))
    }

    /// The bytes that nothing was chosen by.
    pub(crate) const fn rest(&self) -> &'a [u8] {
        self.bytes
    }
}
