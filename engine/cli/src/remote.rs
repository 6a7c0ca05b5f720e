//! A program at the other end of a connection, as a player of a contest.
//!
//! Nothing here waits without a bound, and no line is longer than [`MOST_LINE`].

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use quintet_engine::formats::botzone::Wire;
use quintet_engine::formats::botzone::host::{Memory, Story, input, output};
use quintet_engine::registry::AnyGame;

use crate::program::ProgramError;

/// The longest line that is read, in bytes.
pub(crate) const MOST_LINE: usize = 4096;
/// How long an answer is waited for where the rules give no time.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a program may take to read what it is sent.
const DEAF: Duration = Duration::from_secs(5);

/// The lines of a connection.
#[derive(Debug)]
pub(crate) struct Lines {
    stream: TcpStream,
    bytes: Vec<u8>,
}

/// Why there is no line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoLine {
    /// The connection is closed.
    Closed,
    /// The time is over.
    Late,
    /// The line is too long.
    TooLong,
}

impl NoLine {
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Closed => "the connection is closed",
            Self::Late => "nothing was sent in time",
            Self::TooLong => "a line is too long",
        }
    }
}

impl Lines {
    pub(crate) fn new(stream: TcpStream) -> std::io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(DEAF))?;
        Ok(Self { stream, bytes: Vec::new() })
    }

    /// The next line, without its end. Control characters, which a terminal would obey, and what is not UTF-8 are replaced. Without an end it
    /// waits for ever.
    pub(crate) fn read(&mut self, end: Option<Instant>) -> Result<String, NoLine> {
        loop {
            if let Some(length) = self.bytes.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.bytes.drain(..=length).collect();
                if length > MOST_LINE {
                    return Err(NoLine::TooLong);
                }
                let harmless = |c: char| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
                return Ok(String::from_utf8_lossy(&line).trim_end().chars().map(harmless).collect());
            }
            if self.bytes.len() > MOST_LINE {
                return Err(NoLine::TooLong);
            }
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            // A timeout of nothing would be none at all.
            if left == Some(Duration::ZERO) || self.stream.set_read_timeout(left).is_err() {
                return Err(NoLine::Late);
            }
            let mut piece = [0; MOST_LINE];
            match self.stream.read(&mut piece) {
                Ok(0) => return Err(NoLine::Closed),
                Ok(length) => self.bytes.extend_from_slice(&piece[..length]),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
                Err(_) => return Err(NoLine::Closed),
            }
        }
    }

    /// Sends some lines; answers whether the other end took them.
    pub(crate) fn write(&mut self, lines: &str) -> bool {
        self.stream.write_all(format!("{lines}\n").as_bytes()).is_ok()
    }

    pub(crate) fn close(&self) {
        // It may be closed already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// A connected program.
#[derive(Debug)]
pub(crate) struct Remote {
    name: String,
    lines: Lines,
    /// Seconds for a decision.
    seconds: Option<f64>,
    /// Answers that came too late, and are still to come: they belong to no later request.
    owed: u32,
    /// Why it can no longer play.
    gone: Option<&'static str>,
}

impl Remote {
    pub(crate) const fn new(name: String, lines: Lines, seconds: Option<f64>) -> Self {
        Self { name, lines, seconds, owed: 0, gone: None }
    }

    /// What it calls itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Announces a new game.
    ///
    /// # Errors
    /// When it is no longer there.
    pub(crate) fn begin(&mut self) -> Result<(), ProgramError> {
        self.send("game")
    }

    /// Requests a move in `game`.
    ///
    /// # Errors
    /// When the answer is late, is none, or the connection has ended.
    pub(crate) fn choose(&mut self, game: &dyn AnyGame) -> (f64, Result<String, ProgramError>) {
        let story = Story::of(game);
        let request = input(&story, Wire::Lines, &Memory::default(), self.seconds);
        let begin = Instant::now();
        let answer = self.send(&request).and_then(|()| self.answer(&story, begin));
        (begin.elapsed().as_secs_f64(), answer)
    }

    fn answer(&mut self, story: &Story, begin: Instant) -> Result<String, ProgramError> {
        let patience = self.seconds.map_or(PATIENCE, Duration::from_secs_f64);
        self.owed += 1;
        loop {
            match self.lines.read(Some(begin + patience)) {
                Ok(line) => {
                    self.owed -= 1;
                    if self.owed == 0 {
                        let answer = output(story, Wire::Lines, &line).map_err(|problem| ProgramError::Broken(problem.to_string()))?;
                        return Ok(answer.text);
                    }
                }
                Err(NoLine::Late) => return Err(ProgramError::Late(patience.as_secs_f64())),
                Err(reason) => return Err(self.part(reason.reason())),
            }
        }
    }

    fn send(&mut self, lines: &str) -> Result<(), ProgramError> {
        match self.gone {
            Some(reason) => Err(ProgramError::Gone(reason)),
            None if self.lines.write(lines) => Ok(()),
            None => Err(self.part("it does not read what it is sent")),
        }
    }

    /// Ends the connection.
    fn part(&mut self, reason: &'static str) -> ProgramError {
        self.gone = Some(reason);
        self.lines.close();
        ProgramError::Gone(reason)
    }

    /// Says that the contest is over, and how it went.
    pub(crate) fn dismiss(&mut self, place: usize, players: usize) {
        if self.gone.is_none() {
            self.lines.write(&format!("over place {place} of {players}"));
            self.lines.close();
        }
    }
}
