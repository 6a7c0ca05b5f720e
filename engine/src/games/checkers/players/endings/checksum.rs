//! The checksum of a file of tables.

/// FNV-1a (Fowler, Noll, Vo 1991) over words of eight bytes; the last one is filled up with zeros.
#[derive(Clone, Debug)]
pub(in crate::games::checkers) struct Checksum {
    sum: u64,
    /// Bytes of a word that is not complete.
    rest: [u8; 8],
    count: usize,
}

impl Default for Checksum {
    fn default() -> Self {
        Self { sum: 0xcbf2_9ce4_8422_2325, rest: [0; 8], count: 0 }
    }
}

impl Checksum {
    /// Adds the next bytes.
    pub(in crate::games::checkers) fn add(&mut self, mut bytes: &[u8]) {
        if self.count > 0 {
            let (begin, rest) = bytes.split_at(bytes.len().min(8 - self.count));
            self.rest[self.count..self.count + begin.len()].copy_from_slice(begin);
            self.count += begin.len();
            bytes = rest;
            if self.count < 8 {
                return;
            }
            self.word(self.rest);
            (self.rest, self.count) = ([0; 8], 0);
        }
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.word(*word);
        }
        self.rest[..rest.len()].copy_from_slice(rest);
        self.count = rest.len();
    }

    fn word(&mut self, word: [u8; 8]) {
        self.sum = (self.sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3);
    }

    /// The sum of all bytes so far.
    pub(in crate::games::checkers) fn sum(&self) -> u64 {
        let mut all = self.clone();
        if all.count > 0 {
            all.word(all.rest);
        }
        all.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_not_matter_in_which_pieces_bytes_come() {
        let mut rng = fastrand::Rng::with_seed(1);
        for length in 0..60 {
            let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
            let mut whole = Checksum::default();
            whole.add(&bytes);
            for _ in 0..20 {
                let (mut rest, mut pieces) = (&bytes[..], Checksum::default());
                while !rest.is_empty() {
                    let (begin, end) = rest.split_at(rng.usize(0..=rest.len().min(12)));
                    pieces.add(begin);
                    rest = end;
                }
                assert_eq!(pieces.sum(), whole.sum());
            }
        }
        assert_ne!(Checksum::default().sum(), 0);
    }
}
