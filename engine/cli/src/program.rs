//! A GTP program, seen from its controller.

use std::time::{Duration, Instant};

use quintet_engine::core::error::shorten;
use quintet_engine::registry::{AnyGame, sgf};

use crate::gtp::answers::Answers;
use crate::process::{Clock, Heard, Launch, Prepared, Process, Said, Timer};

/// Time limit for starting, and for preparing a game.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time limit for recording a move of another player.
const NOTE: Duration = Duration::from_secs(10);
/// How long a program may still answer after its time limit before it is stopped.
const GRACE: Duration = Duration::from_millis(500);
/// How long a program may take to exit after `quit`, or after it has closed its output.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long to wait for what a program has printed on standard error before its answer; it arrives a moment later.
const ERRORS: Duration = Duration::from_millis(1);
/// The same when the program has ended, and so closes its standard error soon.
const LAST_ERRORS: Duration = Duration::from_millis(50);

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProgramError {
    /// The program could not be started.
    #[error("`{0}` cannot be started: {1}")]
    Start(String, std::io::Error),
    /// We could not even try to start it; no fault of the program.
    #[error("no program can be started now: {0}")]
    Ours(std::io::Error),
    /// It answered `? reason`.
    #[error("`{0}` was refused: {1}")]
    Refused(String, String),
    /// It has exited: the command, its status, and the last line of its standard error.
    #[error("the program ended instead of answering `{0}` ({1}){2}")]
    Ended(String, String, String),
    /// It has closed its output but keeps running.
    #[error("the program closed its output instead of answering `{0}`")]
    Closed(String),
    /// It took too long and was stopped.
    #[error("no answer to `{0}` within {1:.1} s")]
    Silent(String, f64),
    /// It is running but has not read the last command.
    #[error("the program does not read its input, and so not `{0}`")]
    Deaf(String),
    /// Its answer is missing or cannot be understood.
    #[error("{0}")]
    Broken(String),
    /// It played over a connection that has ended.
    #[error("{0}")]
    Gone(&'static str),
    /// It was stopped because it exceeded the time limit of the match.
    #[error("no move within {0} s")]
    Late(f64),
}

impl ProgramError {
    /// Whether a referee counts this as an illegal attempt, after which the program may try again.
    pub(crate) fn is_attempt(&self) -> bool {
        matches!(self, Self::Refused(..) | Self::Broken(_))
    }
}

/// A running program.
pub(crate) struct Program {
    process: Process,
    answers: Answers,
    knows_set_game: bool,
    clock: Clock,
    /// The seconds that the last command took.
    took: f64,
    /// Whether it can no longer answer sensibly.
    lost: bool,
}

impl Program {
    /// Starts a program. Its standard error can be read from `errors`, also if it ends at once.
    pub(crate) fn start(launch: &Launch, errors: &mut Said) -> Result<Self, ProgramError> {
        *errors = Said::default();
        let prepared = Prepared::new(launch).map_err(ProgramError::Ours)?;
        let process = prepared.start().map_err(|error| ProgramError::Start(shorten(launch.name()), error))?;
        *errors = process.said();
        let mut program =
            Self { process, answers: Answers::default(), knows_set_game: false, clock: launch.clock(), took: 0.0, lost: false };
        program.knows_set_game = match program.send("known_command set_game") {
            Ok(answer) => answer.trim() == "true",
            Err(ProgramError::Refused(..)) => false,
            Err(error) => return Err(error),
        };
        Ok(program)
    }

    /// Whether it must be started again before it can play.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    /// The seconds that the last command took, by the program's clock.
    pub(crate) fn took(&self) -> f64 {
        self.took
    }

    /// Waits a moment for what it has printed on standard error; that is not counted as its time.
    pub(crate) fn hear_errors(&self) {
        self.process.hear_errors(ERRORS);
    }

    /// Sends a command and waits for its answer.
    pub(crate) fn send(&mut self, command: &str) -> Result<String, ProgramError> {
        self.send_within(command, PATIENCE, Clock::Wall)
    }

    fn send_within(&mut self, command: &str, patience: Duration, clock: Clock) -> Result<String, ProgramError> {
        let timer = self.process.time(clock, patience);
        let answer = self.answer(command, &timer, patience);
        self.took = self.process.used(&timer, Instant::now()).as_secs_f64();
        self.lost |= !matches!(answer, Ok(_) | Err(ProgramError::Refused(..)));
        answer
    }

    fn answer(&mut self, command: &str, timer: &Timer, patience: Duration) -> Result<String, ProgramError> {
        if !self.process.write(command) {
            return Err(self.ended(command, ProgramError::Deaf));
        }
        loop {
            match self.answers.next() {
                Some(Ok(text)) => return Ok(text),
                Some(Err(reason)) => return Err(ProgramError::Refused(shorten(command), shorten(&reason))),
                None => {}
            }
            match self.process.read(timer, None) {
                Heard::Bytes(bytes) => self.answers.add(&bytes).map_err(ProgramError::Broken)?,
                Heard::Closed => return Err(self.ended(command, ProgramError::Closed)),
                Heard::Nothing => return Err(ProgramError::Silent(shorten(command), patience.as_secs_f64())),
            }
        }
    }

    /// Why a program that cannot be reached does not answer.
    fn ended(&mut self, command: &str, alive: fn(String) -> ProgramError) -> ProgramError {
        match self.process.status_within(FAREWELL) {
            Some(status) => {
                self.process.hear_errors(LAST_ERRORS);
                ProgramError::Ended(shorten(command), status, self.process.said().ending())
            }
            None => alive(shorten(command)),
        }
    }

    /// Starts a new game of the same kind as `game`. Programs that know only one game get the board's size instead.
    pub(crate) fn new_game(&mut self, game: &dyn AnyGame, seconds: Option<f64>) -> Result<(), ProgramError> {
        if self.knows_set_game {
            let ours = self.send(&format!("set_game {} {}", game.name(), game.variant()));
            // Pentobi's names for its games are those in its files.
            let names = sgf(game.name()).map_or(&[][..], |form| form.names);
            match (ours, names.iter().find(|(_, variant)| *variant == Some(game.variant()))) {
                (Err(ProgramError::Refused(..)), Some((name, _))) => self.send(&format!("set_game {name}"))?,
                (answer, _) => answer?,
            };
        } else {
            let rows = game.position().split(' ').next().unwrap_or_default().split('/').count();
            // A program with only one board need not know sizes; its moves will show whether it plays the right game.
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

    /// Reports a move of another player. A failure to record a pass is ignored, because programs that skip colours without a move need not know
    /// it. The program may take the time left for its next move, if that is limited.
    pub(crate) fn play(&mut self, colour: &str, text: &str, left: Option<f64>) -> Result<(), ProgramError> {
        match self.send_within(&format!("play {colour} {text}"), left.map_or(NOTE, late), self.clock) {
            Err(ProgramError::Refused(..)) if text == "pass" => Ok(()),
            answer => answer.map(|_| ()),
        }
    }

    /// Requests a move, which the program also plays on its own board. Its time limit is `seconds`; it loses on time after `left`
    /// seconds.
    pub(crate) fn generate(&mut self, colour: &str, seconds: Option<f64>, left: Option<f64>) -> Result<String, ProgramError> {
        let patience = match (left, seconds) {
            (Some(left), _) => late(left),
            (None, Some(seconds)) => PATIENCE + Duration::from_secs_f64(10.0 * seconds),
            (None, None) => 10 * PATIENCE,
        };
        match (self.send_within(&format!("genmove {colour}"), patience, self.clock), left) {
            (Err(ProgramError::Silent(..)), Some(left)) => Err(ProgramError::Late(left)),
            (answer, _) => answer.map(|text| text.trim().to_owned()),
        }
    }
}

/// How long to wait for an answer with this many seconds left.
fn late(left: f64) -> Duration {
    Duration::from_secs_f64(left.max(0.0)) + GRACE
}

impl Drop for Program {
    fn drop(&mut self) {
        if !self.lost && self.process.write("quit") {
            let _ = self.process.status_within(FAREWELL);
        }
    }
}

/// Splits a command line into words at blanks, but not within `'..'` or `".."`.
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
        (None, true) => Err("expected a command line after `gtp:`, `botzone:` or the like".to_owned()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn command_lines_are_cut_at_blanks_outside_quotes() {
        assert_eq!(words("a  b c"), Ok(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]));
        assert_eq!(words(r#"'my prog' --x="1 2" """#), Ok(vec!["my prog".to_owned(), "--x=1 2".to_owned(), String::new()]));
        assert!(words("  ").is_err());
        assert!(words("a 'b").is_err());
    }
}
