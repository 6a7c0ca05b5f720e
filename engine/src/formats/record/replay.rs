//! Playing a record through.

use std::fmt;

use super::Record;
use crate::core::error::MoveError;
use crate::core::fault::{Fault, said_by_fault};
use crate::registry::{AnyGame, OpenError, open};

/// Why a record cannot be played through.
#[derive(Debug)]
pub enum ReplayError {
    /// Its game, variant or start position is not known.
    Open(OpenError),
    /// One of its moves cannot be played.
    Move(Box<FailedMove>),
}

impl ReplayError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Open(error) => error.fault(),
            Self::Move(failed) => failed.fault(),
        }
    }
}

/// The first move of a record that cannot be played.
pub struct FailedMove {
    /// Which move of the record it is, counted from 1.
    pub number: usize,
    /// The line it was read from, counted from 1; 0 if the record was not read from a text.
    pub line: usize,
    /// The move as the record has it.
    pub text: String,
    /// Why it cannot be played.
    pub error: MoveError,
    /// The game up to the move before.
    pub game: Box<dyn AnyGame>,
}

impl FailedMove {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        bad_move(self.line, self.number, self.error.fault())
    }
}

said_by_fault!(ReplayError, FailedMove);

/// What is wrong with the n-th move of a record, which stands on a line of it: 0 if it was not read from a text.
#[must_use]
pub fn bad_move(line: usize, number: usize, fault: Fault) -> Fault {
    if line > 0 { Fault::new("record.line-move", &[&line, &number]) } else { Fault::new("record.move", &[&number]) }.with(fault)
}

impl fmt::Debug for FailedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FailedMove")
            .field("number", &self.number)
            .field("line", &self.line)
            .field("text", &self.text)
            .field("error", &self.error)
            .field("position", &self.game.position())
            .finish()
    }
}

/// Plays the moves of a record from its start.
///
/// # Errors
/// When the game, variant or start position is unknown, or at the first move that is not legal; that error keeps the game so far.
pub fn replay(record: &Record) -> Result<Box<dyn AnyGame>, ReplayError> {
    let mut game = open(&record.game, record.variant.as_deref(), record.start.as_deref()).map_err(ReplayError::Open)?;
    for (m, number) in record.moves.iter().zip(1..) {
        if let Err(error) = game.play(&m.text) {
            return Err(ReplayError::Move(Box::new(FailedMove { number, line: m.line, text: m.text.clone(), error, game })));
        }
    }
    Ok(game)
}
