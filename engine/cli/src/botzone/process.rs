//! A program with Botzone's protocol, seen from its host: a process for every decision, or one that keeps running if it asks to.
//!
//! A program that does not answer in time or floods its output is stopped with everything that it has started.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use quintet_engine::core::error::shorten;
use quintet_engine::formats::botzone::host::{Memory, Story, input, output, request};
use quintet_engine::formats::botzone::{KEEP_RUNNING, Wire};
use quintet_engine::registry::AnyGame;

use crate::process::{Clock, Heard, Launch, Prepared, Process, Said, Timer};
use crate::program::ProgramError;

/// Seconds for a decision without a limit.
const PATIENCE: f64 = 60.0;
/// Time for the practice request, which only shows how the program reads its input. On a busy machine a program may start late.
const PRACTICE: Duration = Duration::from_secs(2);
/// A program that has answered and prints nothing more for this long is finished.
const SILENCE: Duration = Duration::from_millis(50);
/// How long a program that has closed its output may take to exit, so that its status can be reported.
const FAREWELL: Duration = Duration::from_millis(500);
/// The greatest output of a decision in bytes.
const MOST_OUTPUT: usize = 1 << 20;

/// What practice has shown of a program, for all games that it plays: whether it reads to the end of its input instead of a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Practice(Arc<OnceLock<bool>>);

/// A program and what is known about it.
pub(crate) struct Bot {
    launch: Launch,
    wire: Wire,
    /// Seconds for a decision, including the start of the process.
    seconds: Option<f64>,
    memory: Memory,
    running: Option<Process>,
    /// Whether the program reads to the end of its input instead of a line; known after the first request.
    reads_all: Option<bool>,
    practice: Practice,
    /// The standard error of the last process.
    errors: Said,
    /// The program's `debug` for its last move.
    debug: String,
}

/// How the output of a decision ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum End {
    /// The program keeps running.
    Stays,
    /// The program has closed its output.
    Closed,
    /// It has answered and prints nothing more, though its input is open.
    Silent,
    /// The time is over.
    Late,
    /// It printed too much.
    Flood,
}

impl Bot {
    /// A program that is started like this.
    pub(crate) fn new(launch: Launch, wire: Wire, seconds: Option<f64>, practice: Practice) -> Self {
        Self {
            launch,
            wire,
            seconds,
            memory: Memory::default(),
            running: None,
            reads_all: None,
            practice,
            errors: Said::default(),
            debug: String::new(),
        }
    }

    /// Prepares for a new game. Before the first one, the program gets a practice request, which shows whether it can be started and whether it
    /// waits for the end of its input. If it failed, the next game tries again.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(crate) fn begin(&mut self, game: &dyn AnyGame) -> Result<(), ProgramError> {
        self.running = None;
        self.memory.data.clear();
        self.reads_all = self.reads_all.or_else(|| self.practice.0.get().copied());
        if self.reads_all.is_none() {
            let story = Story::of(game);
            let mut running = self.start(&story, false)?;
            let timer = running.time_from_start(Clock::Wall, PRACTICE);
            let (text, end, _) = self.collect(&mut running, &story, &timer);
            let silent = text.trim().is_empty();
            let reads_all = match end {
                End::Late => silent,
                End::Silent => true,
                End::Stays | End::Closed | End::Flood => false,
            };
            self.reads_all = Some(reads_all);
            if !(end == End::Flood || end == End::Closed && silent) {
                // Another game may have found out meanwhile.
                let _ = self.practice.0.set(reads_all);
            }
        }
        Ok(())
    }

    /// Requests a move in `game`; the text may be empty or an illegal move. The time counts from the start of the program, or from the request
    /// if it keeps running, to the end of its output.
    ///
    /// # Errors
    /// When the program breaks the protocol or takes too long.
    pub(crate) fn choose(&mut self, game: &dyn AnyGame) -> (f64, Result<String, ProgramError>) {
        self.debug.clear();
        let story = Story::of(game);
        let limit = self.seconds.unwrap_or(PATIENCE);
        let (timer, mut running) = match self.ask(&story, Duration::from_secs_f64(limit)) {
            Ok(asked) => asked,
            Err(error) => return (0.0, Err(error)),
        };
        let (text, end, at) = self.collect(&mut running, &story, &timer);
        let used = running.used(&timer, at);
        (used.as_secs_f64(), self.answer(running, &story, &text, end, limit))
    }

    /// Sends a process the request of a decision. Returns its clock.
    fn ask(&mut self, story: &Story, limit: Duration) -> Result<(Timer, Process), ProgramError> {
        let clock = self.launch.clock();
        if let Some(mut running) = self.running.take() {
            let timer = running.time(clock, limit);
            running.write(&request(story, self.wire));
            return Ok((timer, running));
        }
        let running = self.start(story, self.reads_all == Some(true))?;
        Ok((running.time_from_start(clock, limit), running))
    }

    /// Parses the output of a decision.
    fn answer(&mut self, mut running: Process, story: &Story, text: &str, end: End, limit: f64) -> Result<String, ProgramError> {
        if end == End::Closed {
            // The end of standard error arrives a moment after the end of the output.
            running.hear_errors(SILENCE);
        }
        match end {
            End::Late => return Err(ProgramError::Late(limit)),
            End::Flood => return Err(self.broken(format!("it printed more than {MOST_OUTPUT} bytes"))),
            End::Closed if text.trim().is_empty() => {
                return Err(self.broken(match running.status_within(FAREWELL) {
                    Some(status) => format!("it ended without an answer ({status})"),
                    None => "it closed its output without an answer and did not end".to_owned(),
                }));
            }
            // Without an input it cannot be asked again.
            End::Stays if running.is_open() => self.running = Some(running),
            End::Stays | End::Closed | End::Silent => {}
        }
        let answer = output(story, self.wire, text).map_err(|problem| {
            self.running = None;
            self.broken(problem.to_string())
        })?;
        self.memory.keep(&answer);
        self.debug = answer.debug;
        Ok(answer.text)
    }

    /// Drops the process; the next decision starts a new one, which gets the whole history.
    pub(crate) fn restart(&mut self) {
        self.running = None;
    }

    /// What the program reported with its last move: `debug`, and the end of its standard error since the move before.
    pub(crate) fn said(&self) -> (&str, String) {
        (&self.debug, self.errors.take())
    }

    fn broken(&self, problem: String) -> ProgramError {
        ProgramError::Broken(problem + &self.errors.ending())
    }

    /// Starts a process and sends it the whole history. With `all`, its input ends there; otherwise it stays open.
    fn start(&mut self, story: &Story, all: bool) -> Result<Process, ProgramError> {
        let mut prepared = Prepared::new(&self.launch).map_err(ProgramError::Ours)?;
        prepared.write(&input(story, self.wire, &self.memory, self.seconds));
        if all {
            prepared.close_input();
        }
        let process = prepared.start().map_err(|error| ProgramError::Start(shorten(self.launch.name()), error))?;
        self.errors = process.said();
        Ok(process)
    }

    /// Reads the output of a decision. Returns it with how and when it ended.
    ///
    /// The decision ends with the last piece of the answer; that the output is closed, or that no more comes, is seen only later.
    fn collect(&self, running: &mut Process, story: &Story, timer: &Timer) -> (String, End, Instant) {
        let mut bytes = Vec::new();
        // Only at the end of a line is it clear whether an answer is complete.
        let mut answered = false;
        let mut last = None;
        loop {
            let silence = Instant::now() + SILENCE;
            let more = match running.read(timer, answered.then_some(silence)) {
                Heard::Bytes(more) => more,
                ended => {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    return match (ended, last) {
                        (Heard::Nothing, Some(last)) if answered => (text, End::Silent, last),
                        (Heard::Nothing, _) => (text, End::Late, Instant::now()),
                        (_, last) => (text, End::Closed, last.unwrap_or_else(Instant::now)),
                    };
                }
            };
            let now = Instant::now();
            last = Some(now);
            bytes.extend_from_slice(&more);
            if bytes.len() > MOST_OUTPUT {
                return (String::new(), End::Flood, now);
            }
            answered = false;
            if more.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
                let text = String::from_utf8_lossy(&bytes);
                if let Some(before) = before_keep_running(&text) {
                    return (before.to_owned(), End::Stays, now);
                }
                answered = running.is_open() && text.ends_with('\n') && output(story, self.wire, &text).is_ok();
            }
        }
    }
}

/// The prefix of the line with which a program asks to keep running.
fn before_keep_running(text: &str) -> Option<&str> {
    let (before, after) = text.split_once(KEEP_RUNNING)?;
    (after.starts_with(['\n', '\r']) && (before.is_empty() || before.ends_with('\n'))).then_some(before)
}

#[cfg(test)]
mod tests {
    use super::before_keep_running;

    #[test]
    fn a_program_stays_when_it_says_so_on_a_line_of_its_own() {
        assert_eq!(before_keep_running("{}\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n"), Some("{}\n"));
        assert_eq!(before_keep_running("{}\r\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\r\n"), Some("{}\r\n"));
        assert_eq!(before_keep_running("{}\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<"), None);
        assert_eq!(before_keep_running("{} >>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n"), None);
    }
}
