//! The positions that a fit of Blokus reads, and those of them that it is measured by.

/// One position in so many is kept out of the fit and measured instead; whole stretches of games, because neighbours are alike.
const KEPT_OUT: usize = 12;
/// So many positions follow each other in a stretch.
const STRETCH: usize = 100;

/// The lists of files between words `--`; empty ones after the last.
pub(crate) fn lists(words: &[String]) -> impl Iterator<Item = &[String]> {
    words.split(|word| word == "--").chain(std::iter::repeat(&[][..]))
}

/// Reads the lines of some files: the samples to fit, and those to measure.
pub(crate) fn read<T>(files: &[String], read: impl Fn(&str) -> Option<T>) -> (Vec<T>, Vec<T>) {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for name in files {
        let text = std::fs::read_to_string(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (index, sample) in text.lines().filter_map(&read).enumerate() {
            if index / STRETCH % KEPT_OUT == KEPT_OUT - 1 { &mut test } else { &mut train }.push(sample);
        }
    }
    (train, test)
}
