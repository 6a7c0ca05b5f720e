//! A program that speaks Botzone's form, as its host sees it: a process for every decision, or one that keeps running when it says so.
//!
//! A process that does not answer in time is killed, and so is one that floods its output. Only the process itself is: who starts a program
//! through a shell says `exec`.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use quintet_engine::botzone::host::{Memory, Story, input, output, request};
use quintet_engine::botzone::{KEEP_RUNNING, Wire};
use quintet_engine::erased::AnyGame;
use quintet_engine::error::shorten;

use crate::program::ProgramError;

/// How long a program may think when no limit is given, in seconds.
const PATIENCE: f64 = 60.0;
/// How long the first question, which only shows how the program reads, may take where no limit is given.
const PRACTICE: f64 = 2.0;
/// Who has answered and prints nothing more for so long will print nothing more.
const SILENCE: Duration = Duration::from_millis(50);
/// The most that a decision may print, in bytes.
const MOST_OUTPUT: usize = 1 << 20;
/// What is kept of a program's standard error, in bytes: its end.
const MOST_ERRORS: usize = 64 * 1024;

/// A program and what is known of it.
pub(crate) struct Bot {
    words: Vec<String>,
    wire: Wire,
    /// Seconds for a decision, the start of the process included.
    seconds: Option<f64>,
    memory: Memory,
    running: Option<Running>,
    /// Whether the program reads to the end of its input rather than a line; known after the first question.
    reads_all: Option<bool>,
    /// What the last process has said on standard error.
    errors: Arc<Mutex<Vec<u8>>>,
    /// What the program said of its last move.
    debug: String,
}

/// A process at work.
struct Running {
    child: Child,
    /// What is to be written to its input; dropping it closes the input.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    /// Closes when all of its standard error was read.
    errors_end: Receiver<()>,
}

/// How a decision's output ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum End {
    /// The program stays.
    Stays,
    /// The program has closed its output.
    Closed,
    /// It has answered and says no more, though its input is open.
    Silent,
    /// The time is over.
    Late,
    /// It printed more than anybody reads.
    Flood,
}

impl Bot {
    /// A program that is started with these words.
    pub(crate) fn new(words: Vec<String>, wire: Wire, seconds: Option<f64>) -> Self {
        Self {
            words,
            wire,
            seconds,
            memory: Memory::default(),
            running: None,
            reads_all: None,
            errors: Arc::default(),
            debug: String::new(),
        }
    }

    /// Makes ready for a new game. Before the first one the program is asked once for practice: that shows whether it can be started and
    /// whether it waits for the end of its input.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(crate) fn begin(&mut self, game: &dyn AnyGame) -> Result<(), ProgramError> {
        self.running = None;
        self.memory.data.clear();
        let story = Story::of(game);
        if self.reads_all.is_none() {
            let mut running = self.spawn()?;
            running.write(&input(&story, self.wire, &self.memory, self.seconds));
            let (text, end) = self.collect(&running, &story, self.seconds.unwrap_or(PRACTICE).min(PRACTICE));
            self.reads_all = Some(match end {
                End::Late => text.trim().is_empty(),
                End::Silent => true,
                End::Stays | End::Closed | End::Flood => false,
            });
        }
        Ok(())
    }

    /// Asks for a move on `game`; the text may be no legal move, or empty.
    ///
    /// # Errors
    /// When the program breaks the rules of the conversation or takes too long.
    pub(crate) fn choose(&mut self, game: &dyn AnyGame) -> Result<String, ProgramError> {
        self.debug.clear();
        let story = Story::of(game);
        let mut running = match self.running.take() {
            Some(mut running) => {
                running.write(&request(&story, self.wire));
                running
            }
            None => {
                let mut running = self.spawn()?;
                running.write(&input(&story, self.wire, &self.memory, self.seconds));
                if self.reads_all == Some(true) {
                    running.input = None;
                }
                running
            }
        };
        let limit = self.seconds.unwrap_or(PATIENCE);
        let (text, end) = self.collect(&running, &story, limit);
        if end == End::Closed {
            // What was said last on standard error comes a moment after the end of the output.
            let _ = running.errors_end.recv_timeout(SILENCE);
        }
        match end {
            End::Late => return Err(ProgramError::Late(limit)),
            End::Flood => return Err(self.broken(format!("it printed more than {MOST_OUTPUT} bytes"))),
            End::Closed if text.trim().is_empty() => {
                let status = running.child.wait().map(|status| status.to_string());
                return Err(self.broken(format!("it ended without an answer ({})", status.unwrap_or_else(|error| error.to_string()))));
            }
            End::Stays => self.running = Some(running),
            End::Closed | End::Silent => {}
        }
        let answer = output(&story, self.wire, &text).map_err(|problem| {
            self.running = None;
            self.broken(problem.to_string())
        })?;
        self.memory.keep(&answer);
        self.debug = answer.debug;
        Ok(answer.text)
    }

    /// Forgets the process, so that the next decision begins with a new one that is told everything.
    pub(crate) fn restart(&mut self) {
        self.running = None;
    }

    /// What the program has said beside its last move: `debug`, and the end of its standard error.
    pub(crate) fn said(&self) -> (&str, String) {
        let errors = self.errors.lock().map(|errors| String::from_utf8_lossy(&errors).into_owned());
        (&self.debug, errors.unwrap_or_default())
    }

    fn broken(&self, problem: String) -> ProgramError {
        let errors = self.said().1;
        match errors.trim_end().lines().last() {
            Some(last) => ProgramError::Broken(format!("{problem}; its standard error ends with `{}`", shorten(last))),
            None => ProgramError::Broken(problem),
        }
    }

    fn spawn(&mut self) -> Result<Running, ProgramError> {
        let (name, arguments) = self.words.split_first().map_or(("", &[][..]), |(name, rest)| (name.as_str(), rest));
        let failed = |error| ProgramError::Start(shorten(name), error);
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let (Some(mut stdin), Some(mut stdout), Some(mut stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take()) else {
            return Err(failed(std::io::Error::other("its input and output cannot be reached")));
        };
        // Three threads, because a program may print before it reads and fill any of its pipes. They end with the process.
        let (input, lines) = channel::<Vec<u8>>();
        thread::spawn(move || {
            for line in lines {
                if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let (sender, output) = sync_channel(16);
        thread::spawn(move || {
            let mut buffer = [0; 16 * 1024];
            while let Ok(length @ 1..) = stdout.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let (errors_open, errors_end) = channel::<()>();
        let errors = Arc::new(Mutex::new(Vec::new()));
        self.errors = Arc::clone(&errors);
        thread::spawn(move || {
            let _open = errors_open;
            let mut buffer = [0; 4 * 1024];
            while let Ok(length @ 1..) = stderr.read(&mut buffer) {
                if let Ok(mut kept) = errors.lock() {
                    kept.extend_from_slice(&buffer[..length]);
                    let surplus = kept.len().saturating_sub(MOST_ERRORS);
                    kept.drain(..surplus);
                }
            }
        });
        Ok(Running { child, input: Some(input), output, errors_end })
    }

    /// Reads what a process prints for one decision.
    fn collect(&self, running: &Running, story: &Story, seconds: f64) -> (String, End) {
        let end = Instant::now() + Duration::from_secs_f64(seconds);
        let mut bytes = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&bytes);
            if let Some(before) = before_keep_running(&text) {
                return (before.to_owned(), End::Stays);
            }
            // An answer is a whole one when its line has ended; in lines more may follow.
            let answered = running.input.is_some() && text.ends_with('\n') && output(story, self.wire, &text).is_ok();
            let left = end.saturating_duration_since(Instant::now());
            let wait = if answered { left.min(SILENCE) } else { left };
            match running.output.recv_timeout(wait) {
                Ok(more) => bytes.extend_from_slice(&more),
                Err(RecvTimeoutError::Disconnected) => return (text.into_owned(), End::Closed),
                Err(RecvTimeoutError::Timeout) if answered => return (text.into_owned(), End::Silent),
                Err(RecvTimeoutError::Timeout) => return (text.into_owned(), End::Late),
            }
            if bytes.len() > MOST_OUTPUT {
                return (String::new(), End::Flood);
            }
        }
    }
}

impl Running {
    fn write(&mut self, text: &str) {
        if let Some(input) = &self.input {
            // A process that has ended reads nothing; its silence will tell.
            let _ = input.send(format!("{text}\n").into_bytes());
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What stands before the line by which a program says that it stays.
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
