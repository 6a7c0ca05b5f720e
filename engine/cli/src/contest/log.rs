//! The log of a contest: comma-separated values (RFC 4180), a row for every attempt.

use std::io::{self, Write};

use super::play::Played;

/// A log that is being written.
pub(crate) struct Log<W: Write> {
    out: W,
}

impl<W: Write> Log<W> {
    /// Writes the names of the columns.
    pub(crate) fn new(mut out: W) -> io::Result<Self> {
        writeln!(out, "match,game,number,side,player,board,move,seconds,status")?;
        Ok(Self { out })
    }

    /// Writes the rows of a game; `names` are the first and the second side.
    pub(crate) fn game(&mut self, match_number: u32, game: u32, names: [&str; 2], played: &Played) -> io::Result<()> {
        for (step, number) in played.steps.iter().zip(1..) {
            let player = names.get(step.side.index()).copied().unwrap_or_default();
            let fields = [player, &step.board, &step.text].map(field);
            let [player, board, text] = fields;
            let (side, seconds, status) = (step.side, step.seconds, field(&step.status));
            writeln!(self.out, "{match_number},{game},{number},{side},{player},{board},{text},{seconds:.6},{status}")?;
        }
        self.out.flush()
    }

    /// Makes sure that all is written.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A value as the format wants it: quoted when it holds a comma, a quotation mark or a line break.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn values_with_commas_are_quoted() {
        assert_eq!(field("e2"), "e2");
        assert_eq!(field("a1,a2"), "\"a1,a2\"");
        assert_eq!(field("say \"no\""), "\"say \"\"no\"\"\"");
        assert_eq!(field(""), "");
    }
}
