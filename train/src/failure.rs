//! Errors that end the command with exit status 2.

use std::io;
use std::path::{Path, PathBuf};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// An impossible request; the message says what is wrong and what is accepted.
    #[error("{0}")]
    Asked(String),
    /// A file or folder cannot be read or written, or does not hold what it should.
    #[error("{}: {what}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A line of a file is not what it should be.
    #[error("{}, line {line}: {what}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// Writing to standard output failed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Failure {
    /// What is wrong with a file or folder: an error of the system, or a sentence.
    pub(crate) fn file(path: &Path, what: impl ToString) -> Self {
        Self::File { path: path.to_owned(), what: what.to_string() }
    }

    /// What is wrong with a line, counted from 1.
    pub(crate) fn line(path: &Path, line: u64, what: impl ToString) -> Self {
        Self::Line { path: path.to_owned(), line, what: what.to_string() }
    }

    /// Whether the reader of our output has closed it.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
