//! Inputs for a law without libFuzzer: those of its folder, changed at random.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

use crate::Law;
use crate::files::{found, inputs, own_corpus};
use crate::lent::lent;

/// The inputs of a law that the repository has: those of its folder, in the order of their names, those that other laws lend it, and those that libFuzzer has found.
#[must_use]
pub fn corpus(law: &Law) -> Vec<Vec<u8>> {
    [own_corpus(law.name), lent(law.name), found(law.name)].concat()
}

/// Writes the inputs that other laws lend this one into a folder, for libFuzzer.
///
/// # Errors
/// When they cannot be written.
pub fn write_lent(law: &Law, folder: &Path) -> std::io::Result<()> {
    write(&lent(law.name), folder)
}

/// Writes the inputs that libFuzzer has found for this law, and that the repository keeps, into a folder, for libFuzzer.
///
/// # Errors
/// When they cannot be written.
pub fn write_found(law: &Law, folder: &Path) -> std::io::Result<()> {
    write(&found(law.name), folder)
}

fn write(inputs: &[Vec<u8>], folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    inputs.iter().zip(1..).try_for_each(|(input, number)| fs::write(folder.join(format!("{number:04}")), input))
}

/// Tries the inputs of a law's folder, those of other folders, and `count` that are made from the former. Answers the first that breaks it, and how.
///
/// # Errors
/// The input, as text, and the message.
pub fn attack(law: &Law, check: fn(&[u8]), others: &[PathBuf], seed: u64, count: u64) -> Result<u64, String> {
    let corpus = corpus(law);
    let mut rng = fastrand::Rng::with_seed(seed);
    let more = (0..count).map(|_| changed(&corpus, &mut rng));
    let mut tried = 0;
    for input in corpus.iter().cloned().chain(others.iter().flat_map(|folder| inputs(folder))).chain(more) {
        tried += 1;
        if let Err(panic) = panic::catch_unwind(AssertUnwindSafe(|| check(&input))) {
            let text = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            let said = text.unwrap_or_default();
            return Err(format!("{}: input {tried}, {:?}: {said}", law.name, String::from_utf8_lossy(&input)));
        }
    }
    Ok(tried)
}

/// An input of the corpus with a few changes, or random bytes.
fn changed(corpus: &[Vec<u8>], rng: &mut fastrand::Rng) -> Vec<u8> {
    let any = |rng: &mut fastrand::Rng| corpus.get(rng.usize(..corpus.len().max(1))).cloned().unwrap_or_default();
    let mut input = if rng.u8(..8) == 0 { Vec::new() } else { any(rng) };
    if input.is_empty() {
        return (0..rng.usize(..64)).map(|_| rng.u8(..)).collect();
    }
    for _ in 0..rng.u8(..4) {
        let at = rng.usize(..=input.len());
        let end = (at + rng.usize(1..=8)).min(input.len());
        match rng.u8(..6) {
            0 if at < input.len() => input[at] ^= 1 << rng.u8(..8),
            1 => input.insert(at, *b" \n;|,:{}[]()\\\"0/=+-eA.#".get(rng.usize(..25)).unwrap_or(&0)),
            2 => drop(input.drain(at..end)),
            3 => {
                let part = input[at..end].to_vec();
                input.splice(at..at, part);
            }
            4 => {
                let other = any(rng);
                let from = rng.usize(..=other.len());
                input.truncate(at);
                input.extend(&other[from..]);
            }
            _ if at < input.len() => input[at] = rng.u8(..),
            _ => input.truncate(at),
        }
    }
    input
}
