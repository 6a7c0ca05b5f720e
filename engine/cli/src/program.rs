//! Another program that speaks GTP, as its controller sees it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use quintet_engine::erased::AnyGame;
use quintet_engine::error::shorten;

/// How long a program may take for anything but a move.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// What Pentobi and the files of Blokus call our variants.
const BLOKUS_NAMES: [(&str, &str); 3] = [("classic", "Blokus"), ("classic-2", "Blokus Two-Player"), ("duo", "Blokus Duo")];

/// Why a command was not obeyed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProgramError {
    /// It could not be started.
    #[error("`{0}` cannot be started: {1}")]
    Start(String, std::io::Error),
    /// It answered `? reason`.
    #[error("`{0}` was refused: {1}")]
    Refused(String, String),
    /// It has ended or closed its output.
    #[error("the program ended instead of answering `{0}`")]
    Ended(String),
    /// It took too long and was stopped.
    #[error("no answer to `{0}` within {1} s")]
    Silent(String, u64),
    /// What it answered is no answer at all, or there was none.
    #[error("{0}")]
    Broken(String),
    /// It was stopped because it thought for longer than the match allows.
    #[error("no move within {0} s")]
    Late(f64),
}

impl ProgramError {
    /// Whether a referee counts this as an attempt that was no move, after which the program may try again.
    pub(crate) fn is_attempt(&self) -> bool {
        matches!(self, Self::Refused(..) | Self::Broken(_))
    }
}

/// A running program.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    answers: Receiver<Result<String, String>>,
    knows_set_game: bool,
}

impl Program {
    /// Starts a program from the words of its command line.
    pub(crate) fn start(words: &[String]) -> Result<Self, ProgramError> {
        let (name, arguments) = words.split_first().map_or(("", &[][..]), |(name, rest)| (name.as_str(), rest));
        let failed = |error| ProgramError::Start(shorten(name), error);
        // What programs say on standard error is for their authors and would only disturb our own output.
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(std::io::Error::other("its input and output cannot be reached")));
        };
        let (sender, answers) = channel();
        thread::spawn(move || {
            let mut lines = BufReader::new(output);
            while let Some(answer) = read_answer(&mut lines) {
                if sender.send(answer).is_err() {
                    break;
                }
            }
        });
        let mut program = Self { child, input, answers, knows_set_game: false };
        program.knows_set_game = program.send("known_command set_game")?.trim() == "true";
        Ok(program)
    }

    /// Sends a command and waits for its answer.
    pub(crate) fn send(&mut self, command: &str) -> Result<String, ProgramError> {
        self.send_within(command, PATIENCE)
    }

    fn send_within(&mut self, command: &str, patience: Duration) -> Result<String, ProgramError> {
        let ended = || ProgramError::Ended(shorten(command));
        self.input.write_all(format!("{command}\n").as_bytes()).and_then(|()| self.input.flush()).map_err(|_| ended())?;
        match self.answers.recv_timeout(patience) {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(reason)) => Err(ProgramError::Refused(shorten(command), shorten(&reason))),
            Err(RecvTimeoutError::Disconnected) => Err(ended()),
            Err(RecvTimeoutError::Timeout) => {
                let _ = self.child.kill();
                Err(ProgramError::Silent(shorten(command), patience.as_secs()))
            }
        }
    }

    /// Begins a new game of the kind of `game`. Programs that know one game only are asked for the board's size instead.
    pub(crate) fn new_game(&mut self, game: &dyn AnyGame, seconds: Option<f64>) -> Result<(), ProgramError> {
        if self.knows_set_game {
            let ours = self.send(&format!("set_game {} {}", game.name(), game.variant()));
            match (ours, BLOKUS_NAMES.iter().find(|(variant, _)| game.name() == "blokus" && *variant == game.variant())) {
                (Err(ProgramError::Refused(..)), Some((_, name))) => self.send(&format!("set_game {name}"))?,
                (answer, _) => answer?,
            };
        } else {
            let rows = game.position().split(' ').next().unwrap_or_default().split('/').count();
            // A program for one board may know no sizes; whether it plays the right game will be seen.
            self.obey_if_known(&format!("boardsize {rows}"))?;
        }
        self.send("clear_board")?;
        if let Some(seconds) = seconds {
            self.obey_if_known(&format!("time_settings 0 {seconds} 1"))?;
        }
        Ok(())
    }

    fn obey_if_known(&mut self, command: &str) -> Result<(), ProgramError> {
        match self.send(command) {
            Ok(_) | Err(ProgramError::Refused(..)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Tells a move that somebody else played. A pass is not worth a quarrel: programs that skip colours without a move need not know it.
    pub(crate) fn play(&mut self, colour: &str, text: &str) -> Result<(), ProgramError> {
        let command = format!("play {colour} {text}");
        if text == "pass" { self.obey_if_known(&command) } else { self.send(&command).map(|_| ()) }
    }

    /// Asks for a move, which the program plays too.
    pub(crate) fn generate(&mut self, colour: &str, seconds: Option<f64>) -> Result<String, ProgramError> {
        let patience = seconds.map_or(10.0 * PATIENCE.as_secs_f64(), |seconds| PATIENCE.as_secs_f64() + 10.0 * seconds);
        self.send_within(&format!("genmove {colour}"), Duration::from_secs_f64(patience)).map(|text| text.trim().to_owned())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        let _ = self.input.flush();
        // The channel closes when the program closes its output.
        let _ = self.answers.recv_timeout(FAREWELL);
        let _ = self.answers.recv_timeout(FAREWELL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next answer: from a line that begins with `=` or `?` to an empty line. `None` at the end of the output.
fn read_answer(lines: &mut dyn BufRead) -> Option<Result<String, String>> {
    let mut text = String::new();
    let mut good = None;
    let mut bytes = Vec::new();
    while lines.read_until(b'\n', &mut bytes).ok()? > 0 {
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end();
        match good {
            None => {
                let rest = line.strip_prefix(['=', '?']);
                if let Some(rest) = rest {
                    good = Some(line.starts_with('='));
                    text.push_str(rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start());
                }
            }
            Some(good) if line.is_empty() => return Some(if good { Ok(text) } else { Err(text) }),
            Some(_) => {
                text.push('\n');
                text.push_str(line);
            }
        }
        bytes.clear();
    }
    None
}

/// Cuts a command line into words at blanks, but not within `'..'` or `".."`.
///
/// # Errors
/// When there is no word or a quotation mark has no partner.
pub(crate) fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(open), _) => Err(format!("a {open} in `{}` has no partner", shorten(line))),
        (None, true) => Err("expected a command line after `gtp:` or `botzone:`".to_owned()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::{read_answer, words};

    #[test]
    fn command_lines_are_cut_at_blanks_outside_quotes() {
        assert_eq!(words("a  b c"), Ok(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]));
        assert_eq!(words(r#"'my prog' --x="1 2" """#), Ok(vec!["my prog".to_owned(), "--x=1 2".to_owned(), String::new()]));
        assert!(words("  ").is_err());
        assert!(words("a 'b").is_err());
    }

    #[test]
    fn answers_are_read_with_and_without_numbers() {
        let mut input = &b"noise\n=12 E5\r\n\r\n? no\n\n\n=\nrow\nrow\n\n= unfinished\n"[..];
        assert_eq!(read_answer(&mut input), Some(Ok("E5".to_owned())));
        assert_eq!(read_answer(&mut input), Some(Err("no".to_owned())));
        assert_eq!(read_answer(&mut input), Some(Ok("\nrow\nrow".to_owned())));
        assert_eq!(read_answer(&mut input), None);
    }
}
