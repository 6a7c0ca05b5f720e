//! Input and output: a terminal with a line editor, or plain streams.

use std::io::{self, BufRead, Read, Write};

use rustyline::error::ReadlineError;

/// Reads lines and shows text.
pub(crate) trait Terminal {
    /// Asks for a line; `None` when there is no more input.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>>;
    /// Shows lines.
    fn show(&mut self, text: &str) -> io::Result<()>;
}

/// A terminal: lines can be edited, and earlier ones come back with the arrow keys.
pub(crate) struct Editor {
    editor: rustyline::DefaultEditor,
}

impl Editor {
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self { editor: rustyline::DefaultEditor::new().map_err(io::Error::other)? })
    }
}

impl Terminal for Editor {
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self.editor.readline(prompt) {
            Ok(line) => {
                // Without history the line is still valid.
                let _ = self.editor.add_history_entry(&line);
                Ok(Some(line))
            }
            // Ctrl-C and Ctrl-D end the program; the game can be continued later.
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    fn show(&mut self, text: &str) -> io::Result<()> {
        writeln!(io::stdout(), "{text}")
    }
}

/// The maximum length of a line from a pipe, in bytes; the rest of a longer one counts as the next line.
const LONGEST_LINE: u64 = 1 << 16;

/// Lines from a reader, such as a pipe.
pub(crate) struct Plain<R, W> {
    pub(crate) input: R,
    pub(crate) output: W,
}

impl<R: BufRead, W: Write> Terminal for Plain<R, W> {
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        let count = (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        writeln!(self.output)?;
        Ok((count > 0).then(|| String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
    }

    fn show(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }
}
