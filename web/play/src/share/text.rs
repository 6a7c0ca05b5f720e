//! Text through the range coder: every bit of every byte has a probability that adapts to what followed the previous byte. A primer sets the
//! initial probabilities, so common words of records cost little from the start.

use super::coder::{Decoder, Encoder};

/// The text that initialises the model. Part of version 1 of the format: another primer needs another version.
const PRIMER: &str = "Game: amazons\nVariant: 10x10\nFirst: person\nSecond: person\n\0Game: blokus\nVariant: classic-2\nFirst: master\nSecond: person\n\0\
    Game: blokus\nVariant: classic\nFirst: person\nSecond: apprentice\nThird: adept\nFourth: expert\nRules: contest\nTermination: resigned\n\
    Result: 0-1\n\0Game: nogo\nVariant: standard\nFirst: person\nSecond: player\nResult: 1-0\n\0Game: checkers\nVariant: course\nFirst: newcomer\n\
    Second: person\nStart: .b.b.b.b/b.b.b.b./........./w.W.w.w./.w.w.w.w b\n\0Game: quoridor\nVariant: standard\nFirst: person\nSecond: adept\n\
    Start: e3h f3v / e4v / e1 e9 / 10 10 / 1\nDate: 2025-01-01\nResult: 1/2-1/2\n\0Game: amazons\nVariant: 8x8\nFirst: person\nSecond: master\n\
    Start: ....x...../..B..W.x.. b\n\0Game: blokus\nVariant: duo\nFirst: person\nSecond: expert\nResult: 61-74\n\0";

/// The model's state: for every previous byte and every prefix of a byte, the probability that the next bit is set.
pub(super) struct Model {
    nodes: Vec<(u16, u8)>,
    before: u8,
}

impl Model {
    pub(super) fn new() -> Self {
        let mut model = Self { nodes: vec![(1 << 15, 0); 1 << 16], before: 0 };
        for byte in PRIMER.bytes() {
            model.byte(|bit_of, _| byte >> bit_of & 1 == 1);
        }
        model.before = 0;
        model
    }

    /// Visits the bits of a byte, highest first; `bit` gets the bit's index and its probability, and returns the bit.
    fn byte(&mut self, mut bit: impl FnMut(u8, u32) -> bool) -> u8 {
        let mut beginning = 1_usize;
        for place in (0..8).rev() {
            let (chance, seen) = &mut self.nodes[usize::from(self.before) << 8 | beginning];
            let is_set = bit(place, u32::from(*chance));
            // New contexts adapt quickly, frequent ones slowly.
            let step = i32::from(*seen) + 2;
            let wanted = if is_set { 0xffff } else { 0 };
            *chance = (i32::from(*chance) + (wanted - i32::from(*chance)) / step).clamp(64, 0xffff - 64) as u16;
            *seen = (*seen + 1).min(14);
            beginning = beginning << 1 | usize::from(is_set);
        }
        self.before = beginning as u8;
        self.before
    }

    /// Writes a text without its zero bytes; a zero byte ends it.
    pub(super) fn write(&mut self, text: &str, encoder: &mut Encoder) {
        for byte in text.bytes().filter(|&byte| byte != 0).chain([0]) {
            self.byte(|place, chance| {
                let is_set = byte >> place & 1 == 1;
                encoder.bit(is_set, chance);
                is_set
            });
        }
    }

    /// Reads a text of at most `most` bytes; `None` if it is longer or not UTF-8.
    pub(super) fn read(&mut self, most: usize, decoder: &mut Decoder<'_>) -> Option<String> {
        let mut bytes = Vec::new();
        loop {
            match self.byte(|_, chance| decoder.bit(chance)) {
                0 => return String::from_utf8(bytes).ok(),
                _ if bytes.len() == most => return None,
                byte => bytes.push(byte),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(texts: &[&str]) -> usize {
        let (mut encoder, mut model) = (Encoder::new(), Model::new());
        for text in texts {
            model.write(text, &mut encoder);
        }
        let bytes = encoder.finish();
        let (mut decoder, mut model) = (Decoder::new(&bytes), Model::new());
        for text in texts {
            assert_eq!(model.read(1 << 16, &mut decoder).as_deref(), Some(*text));
        }
        bytes.len()
    }

    #[test]
    fn texts_come_back() {
        round(&[]);
        round(&["", "", "a"]);
        round(&["Game: quoridor\n", "好棋！", "\u{10ffff}\u{1}", &"x".repeat(5000)]);
    }

    #[test]
    fn headers_are_cheap() {
        let header = "Game: quoridor\nVariant: standard\nFirst: person\nSecond: expert\nResult: 1-0\n";
        let bytes = round(&[header]);
        assert!(bytes <= 24, "{bytes} bytes for {} characters", header.len());
        let board = format!("{} b", ["..x.x...B."; 10].join("/"));
        assert!(round(&[&board]) < 50, "{}", round(&[&board]));
    }

    #[test]
    fn what_is_too_long_or_no_text_is_refused() {
        let mut encoder = Encoder::new();
        Model::new().write("abcdef", &mut encoder);
        let bytes = encoder.finish();
        assert_eq!(Model::new().read(5, &mut Decoder::new(&bytes)), None);
        for first in 0..=255 {
            let _ = Model::new().read(1000, &mut Decoder::new(&[first, 0x5a, first, 1, 2, 3]));
        }
    }
}
