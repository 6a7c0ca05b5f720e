//! `quintet towers`: the text program of the checkers assignment.

use std::io::{BufRead, Write};

use quintet_engine::games::checkers::towers::Towers;

use crate::failure::Failure;

/// Reads actions separated by blanks or line ends, and writes each board as soon as it is known.
pub(crate) fn run(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = Towers::new();
    out.write_all(program.greeting().as_bytes())?;
    out.flush()?;
    let mut line = Vec::new();
    while !program.is_ended() && input.read_until(b'\n', &mut line)? > 0 {
        for word in String::from_utf8_lossy(&line).split_whitespace() {
            out.write_all(program.read(word).as_bytes())?;
            out.flush()?;
        }
        line.clear();
    }
    Ok(())
}
