//! The file with the state of a run.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

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
