//! Files of weights: written as a whole, and recognised by a hash.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::failure::Failure;

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::file(path, error))
}

/// Reads a network of so many bytes.
pub(crate) fn network<const LENGTH: usize>(path: &Path) -> Result<[u8; LENGTH], Failure> {
    let wrong = |stored: Vec<u8>| Failure::file(path, format!("a network has {LENGTH} bytes, this file has {}", stored.len()));
    read(path)?.try_into().map_err(wrong)
}

/// Writes a temporary file and renames it, so that the file holds either the old bytes or the new ones at any moment.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut beside = OsString::from(path);
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path)).map_err(|error| Failure::file(path, error))
}

/// The first 16 hexadecimal digits of the SHA-256.
pub(crate) fn fingerprint(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
