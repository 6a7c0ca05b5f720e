//! Files that are replaced atomically.

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use quintet_engine::tune::{Run, State};

use crate::failure::Failure;

fn named(path: &Path, problem: &dyn std::fmt::Display) -> Failure {
    Failure::Asked(format!("{}: {problem}", path.display()))
}

/// The state of a run, if the file exists.
pub(super) fn read_state(path: &Path, run: &Run) -> Result<Option<State>, Failure> {
    match fs::read_to_string(path) {
        Ok(text) => State::parse(&text, run).map(Some).map_err(|error| named(path, &error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(named(path, &error)),
    }
}

/// Writes a temporary file and renames it, so that the file holds either the old text or the new one at any moment.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut beside = OsString::from(path);
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, format!("{text}\n")).and_then(|()| fs::rename(&beside, path)).map_err(|error| named(path, &error))
}
