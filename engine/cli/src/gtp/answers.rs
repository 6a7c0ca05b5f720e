//! Finding a GTP program's answers in its output.

use std::collections::VecDeque;

/// The greatest size of an answer in bytes.
const MOST: usize = 1 << 20;

/// The output that was read and not yet returned.
#[derive(Default)]
pub(crate) struct Answers {
    /// The unfinished line.
    line: Vec<u8>,
    /// The unfinished answer, and whether it is a success.
    begun: Option<(bool, String)>,
    /// Bytes of output since the last complete answer.
    bytes: usize,
    whole: VecDeque<Result<String, String>>,
}

impl Answers {
    /// The next complete answer: a success, or the reason of a failure.
    pub(crate) fn next(&mut self) -> Option<Result<String, String>> {
        self.whole.pop_front()
    }

    /// Adds some output. An answer extends from a line that begins with `=` or `?` to an empty line.
    ///
    /// # Errors
    /// When the output is longer than any answer.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Result<(), String> {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.bytes += piece.len();
            if self.bytes > MOST {
                return Err(format!("it printed more than {MOST} bytes without an answer"));
            }
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                self.end_line();
            }
        }
        Ok(())
    }

    fn end_line(&mut self) {
        let line = String::from_utf8_lossy(&self.line);
        let line = line.trim_end();
        match &mut self.begun {
            None => {
                if let Some(rest) = line.strip_prefix(['=', '?']) {
                    let text = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
                    self.begun = Some((line.starts_with('='), text.to_owned()));
                }
            }
            Some(_) if line.is_empty() => {
                self.whole.extend(self.begun.take().map(|(good, text)| if good { Ok(text) } else { Err(text) }));
                self.bytes = 0;
            }
            Some((_, text)) => {
                text.push('\n');
                text.push_str(line);
            }
        }
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{Answers, MOST};

    #[test]
    fn answers_are_read_with_and_without_numbers() {
        let input = b"noise\n=12 E5\r\n\r\n? no\n\n\n=\nrow\nrow\n\n= unfinished\n";
        // Wherever the output is split.
        for size in [1, 3, input.len()] {
            let mut answers = Answers::default();
            for piece in input.chunks(size) {
                answers.add(piece).expect("it is short");
            }
            assert_eq!(answers.next(), Some(Ok("E5".to_owned())));
            assert_eq!(answers.next(), Some(Err("no".to_owned())));
            assert_eq!(answers.next(), Some(Ok("\nrow\nrow".to_owned())));
            assert_eq!(answers.next(), None);
        }
    }

    #[test]
    fn an_answer_has_a_bound() {
        for piece in [&[b'x'; 1024][..], &[b'\n'; 1024], b"= A1\nmore and more\n"] {
            let mut answers = Answers::default();
            let pieces = (0..=MOST / piece.len() + 1).map(|_| answers.add(piece)).filter(Result::is_err).count();
            assert!(pieces > 0, "{piece:?}");
        }
        let mut answers = Answers::default();
        for _ in 0..MOST / 4 {
            answers.add(b"= A1\n\n").expect("every answer is short");
            assert!(answers.next().is_some());
        }
    }
}
