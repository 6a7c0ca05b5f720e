//! What a game's players have learnt: files of numbers, and the opening book, that a program contains or is given.
//!
//! The feature `weights` (on by default) puts the files into the program. Without it, a program knows only their lengths and their checksum, and
//! has to be given the bytes before a player of the game is made: so a page can fetch them with the game.

use std::sync::OnceLock;

use crate::core::fault::Fault;

/// The weights of a game's players; the macro `weights!` makes them from files.
#[derive(Debug)]
pub struct Weights {
    /// Of the files.
    names: &'static [&'static str],
    /// The files, if the program contains them.
    contained: &'static [&'static [u8]],
    lengths: &'static [usize],
    checksum: u32,
    given: OnceLock<Vec<u8>>,
}

/// The [`Weights`] of these files, whose paths are relative to the source that names them, in the order of their names.
macro_rules! weights {
    ($($file:literal),+ $(,)?) => {{
        const NAMES: &[&str] = &[$($file),+];
        const { assert!($crate::players::weights::in_order(NAMES), "files are joined in the order of their names") };
        const FILES: &[&[u8]] = &[$(include_bytes!($file)),+];
        const LENGTHS: &[usize] = &[$(include_bytes!($file).len()),+];
        // Computed by the compiler: the files themselves are in the program only with the feature.
        const CHECKSUM: u32 = $crate::players::weights::checksum(FILES);
        $crate::players::Weights::of(NAMES, if cfg!(feature = "weights") { FILES } else { &[] }, LENGTHS, CHECKSUM)
    }};
}

pub(crate) use weights;

impl Weights {
    /// Weights of these names and lengths, which the program contains if `contained` is not empty.
    pub(crate) const fn of(
        names: &'static [&'static str],
        contained: &'static [&'static [u8]],
        lengths: &'static [usize],
        checksum: u32,
    ) -> Self {
        Self { names, contained, lengths, checksum, given: OnceLock::new() }
    }

    /// Whether the program has to be given them.
    #[must_use]
    pub fn are_missing(&self) -> bool {
        self.contained.is_empty() && self.given.get().is_none()
    }

    /// Takes the bytes of all files, joined in the order of their names.
    ///
    /// # Errors
    /// When they are not the files that the program was built with; `game` is named in the error.
    pub fn give(&self, game: &str, bytes: Vec<u8>) -> Result<(), Fault> {
        let length = self.lengths.iter().sum::<usize>();
        if bytes.len() != length {
            return Err(Fault::new("weights.length", &[&game, &bytes.len(), &length]));
        }
        if checksum(&[&bytes]) != self.checksum {
            return Err(Fault::new("weights.checksum", &[&game]));
        }
        // Who gives them a second time gives the same ones.
        self.given.get_or_init(|| bytes);
        Ok(())
    }

    /// The bytes of the file with this name.
    ///
    /// # Panics
    /// When the weights [are missing](Self::are_missing): a search without them would play badly, and nobody would know why. When none of the files
    /// has this name.
    #[must_use]
    pub fn file(&'static self, name: &str) -> &'static [u8] {
        let Some(index) = self.names.iter().position(|&known| known == name) else { panic!("{name} is not among the weights") };
        if let Some(&file) = self.contained.get(index) {
            return file;
        }
        let Some(bytes) = self.given.get() else { panic!("a player was asked for before its weights were given") };
        let from: usize = self.lengths[..index].iter().sum();
        &bytes[from..from + self.lengths[index]]
    }
}

/// Whether each name comes before the next.
pub(crate) const fn in_order(names: &[&str]) -> bool {
    let mut index = 1;
    while index < names.len() {
        let (before, name) = (names[index - 1].as_bytes(), names[index].as_bytes());
        let mut at = 0;
        while at < before.len() && at < name.len() && before[at] == name[at] {
            at += 1;
        }
        if at == name.len() || (at < before.len() && before[at] > name[at]) {
            return false;
        }
        index += 1;
    }
    true
}

/// FNV-1a (Fowler, Noll, Vo 1991) over the bytes of all files.
pub(crate) const fn checksum(files: &[&[u8]]) -> u32 {
    let mut sum = 0x811c_9dc5_u32;
    let mut index = 0;
    while index < files.len() {
        let mut at = 0;
        while at < files[index].len() {
            sum = (sum ^ files[index][at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        index += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHECKSUM: u32 = checksum(&[&[1, 2], &[3]]);

    #[test]
    fn names_are_in_order_or_not() {
        assert!(in_order(&["net.bin"]) && in_order(&["net.bin", "prior.bin"]) && in_order(&["net10.bin", "net8.bin"]));
        assert!(!in_order(&["prior.bin", "net.bin"]) && !in_order(&["net.bin", "net.bin"]) && !in_order(&["nets", "net"]));
    }

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!((checksum(&[]), checksum(&[b"a"]), checksum(&[b"foo", b"bar"])), (0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968));
    }

    #[test]
    fn weights_that_are_given_are_the_files() {
        static LATER: Weights = Weights::of(&["a", "b"], &[], &[2, 1], CHECKSUM);
        assert!(LATER.are_missing());
        let said = |bytes: &[u8]| LATER.give("nogo", bytes.to_vec()).expect_err("not the files").to_string();
        assert_eq!(said(&[1, 2]), "the weights of nogo have 2 bytes instead of 3");
        assert_eq!(said(&[1, 2, 4]), "the weights of nogo are damaged: their checksum is wrong");
        assert!(LATER.are_missing(), "what is refused changes nothing");
        LATER.give("nogo", vec![1, 2, 3]).expect("the files");
        LATER.give("nogo", vec![1, 2, 3]).expect("the files again");
        assert!(!LATER.are_missing());
        assert_eq!((LATER.file("a"), LATER.file("b")), (&[1, 2][..], &[3][..]));
    }

    #[test]
    fn weights_that_are_contained_are_never_missing() {
        static CONTAINED: Weights = Weights::of(&["a", "b"], &[&[1, 2], &[3]], &[2, 1], CHECKSUM);
        assert!(!CONTAINED.are_missing());
        assert_eq!((CONTAINED.file("a"), CONTAINED.file("b")), (&[1, 2][..], &[3][..]));
    }

    #[test]
    #[should_panic(expected = "before its weights")]
    fn nobody_searches_without_weights() {
        static MISSING: Weights = Weights::of(&["a"], &[], &[1], 0);
        let _ = MISSING.file("a");
    }
}
