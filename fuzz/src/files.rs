//! The files with inputs.

use std::fs;
use std::path::Path;

/// The inputs of a law that the repository has, in the order of their names.
pub(crate) fn own_corpus(law: &str) -> Vec<Vec<u8>> {
    inputs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(law))
}

/// The files of a folder, in the order of their names; none if it cannot be read.
pub(crate) fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read(path).ok()).collect()
}
