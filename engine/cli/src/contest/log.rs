//! The file of a contest's log; its form is [`quintet_engine::referee::contest::LogRow`].

use std::io::{self, Write};

use quintet_engine::referee::contest::{COLUMNS, LogRow};

use super::play::Played;

/// A log that is being written.
pub(crate) struct Log<W: Write> {
    out: W,
}

impl<W: Write> Log<W> {
    /// Writes the names of the columns.
    pub(crate) fn new(mut out: W) -> io::Result<Self> {
        writeln!(out, "{COLUMNS}")?;
        Ok(Self { out })
    }

    /// Writes the rows of a game; `names` are in the order of the sides.
    pub(crate) fn game(&mut self, match_number: u32, game: u32, names: &[&str], played: &Played) -> io::Result<()> {
        for (step, number) in played.steps.iter().zip(1..) {
            let row = LogRow {
                match_number,
                game,
                number,
                side: step.side,
                player: names.get(step.side.index()).copied().unwrap_or_default(),
                board: &step.board,
                text: &step.text,
                seconds: step.seconds,
                status: &step.status,
                computed: &step.computed,
            };
            self.row(&row)?;
        }
        self.out.flush()
    }

    /// Writes one row.
    pub(crate) fn row(&mut self, row: &LogRow<'_>) -> io::Result<()> {
        writeln!(self.out, "{row}")
    }

    /// Makes sure that all is written.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
