//! Errors that end the command with exit status 2.

use std::io;

use quintet_engine::core::error::{MoveError, UnknownName};
use quintet_engine::registry::OpenError;

use crate::program::ProgramError;

/// Why a subcommand failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// An impossible request; the message says what is wrong and what is accepted.
    #[error("{0}")]
    Asked(String),
    /// An unknown game or variant, or an unreadable position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// An unknown level.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A move on the command line cannot be played.
    #[error("move {number} of --moves: {error}")]
    Move {
        /// Its index, from 1.
        number: usize,
        /// The reason.
        error: MoveError,
    },
    /// A program cannot take part.
    #[error(transparent)]
    Program(ProgramError),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<ProgramError> for Failure {
    fn from(error: ProgramError) -> Self {
        match error {
            // Nobody shall lose a game by it.
            ProgramError::Ours(_) => Self::Asked(error.to_string()),
            error => Self::Program(error),
        }
    }
}

impl Failure {
    /// Whether the reader of our output has closed it.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
