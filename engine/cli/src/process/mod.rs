//! Programs of others as processes: started, fed, read and ended, whatever they do.
//!
//! Nothing here waits without a bound, and nothing that a program prints is kept without one. On Linux a program runs under a [`supervisor`],
//! which ends all its descendants on request or when our own process dies, and in a sandbox if asked ([`isolation`]); elsewhere the program's
//! process group is ended.

#[cfg(target_os = "linux")]
mod arguments;
#[cfg(target_os = "linux")]
pub(crate) mod cgroup;
#[cfg(target_os = "linux")]
mod children;
#[cfg(target_os = "linux")]
mod isolation;
mod launch;
mod pipes;
#[cfg(any(not(target_os = "linux"), test))]
mod plain;
#[cfg(target_os = "linux")]
mod supervised;
#[cfg(target_os = "linux")]
pub(crate) mod supervisor;
mod timer;
#[cfg(target_os = "linux")]
mod usage;

use std::io::{self, Read, Write, pipe};
use std::sync::Once;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
pub(crate) use arguments::SuperviseArgs;
pub(crate) use launch::{Clock, Guard, Launch};
pub(crate) use pipes::Said;
use pipes::{Errors, Input};
#[cfg(not(target_os = "linux"))]
use plain as system;
#[cfg(target_os = "linux")]
use supervised as system;
pub(crate) use timer::Timer;

/// How long the trial of a sandbox may take.
#[cfg(target_os = "linux")]
const PATIENCE: Duration = Duration::from_secs(30);

/// Says once that programs may do whatever we may.
fn warn_once() {
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        let advice = if cfg!(target_os = "linux") { "; --isolate runs each in a sandbox" } else { "" };
        // If standard error is closed, there is nothing left to do.
        let _ = writeln!(io::stderr(), "warning: programs have all rights of the user who runs this command{advice}");
    });
}

/// Our ends of what a program prints.
struct Streams {
    output: Box<dyn Read + Send>,
    errors: Box<dyn Read + Send>,
}

/// A program that has yet to be started; all that its clock does not count is done.
pub(crate) struct Prepared {
    system: system::Prepared,
    input: Option<Input>,
}

impl Prepared {
    /// Makes ready to start a program.
    ///
    /// # Errors
    /// When there are no processes or pipes left, or no sandbox can be made. That is not the program's fault.
    pub(crate) fn new(launch: &Launch) -> io::Result<Self> {
        let (theirs, ours) = pipe()?;
        Ok(Self { system: system::Prepared::new(launch, theirs)?, input: Some(Input::new(ours)) })
    }

    /// Writes a line that it will find in its input.
    pub(crate) fn write(&self, line: &str) {
        if let Some(input) = &self.input {
            input.write(format!("{line}\n"));
        }
    }

    /// Lets its input end after what was written.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Starts it.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub(crate) fn start(self) -> io::Result<Process> {
        let Self { system, input } = self;
        let (handle, begin, Streams { output, errors }) = system.start()?;
        Ok(Process { handle, begin, input, output: pipes::output(output), errors: Errors::new(errors) })
    }
}

/// What there is of a program's output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// It has printed this.
    Bytes(Vec<u8>),
    /// It has closed its output.
    Closed,
    /// The time is over.
    Nothing,
}

/// A running program. It is ended with everything that it has started when this is dropped.
pub(crate) struct Process {
    handle: system::Handle,
    begin: Instant,
    input: Option<Input>,
    output: Receiver<Vec<u8>>,
    errors: Errors,
}

impl Process {
    /// Writes a line to its input, in its own time. Answers whether the program can be expected to read it.
    pub(crate) fn write(&self, line: &str) -> bool {
        self.input.as_ref().is_some_and(|input| input.write(format!("{line}\n")))
    }

    /// Whether it can still be written to.
    pub(crate) fn is_open(&self) -> bool {
        self.input.is_some()
    }

    /// Waits for some output. A program that prints all the time cannot put the end off.
    fn read_until(&self, end: Instant) -> Heard {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Heard::Nothing;
        }
        match self.output.recv_timeout(left) {
            Ok(mut bytes) => {
                // What came in small pieces is looked at once.
                bytes.extend(self.output.try_iter().take(pipes::CHUNKS).flatten());
                Heard::Bytes(bytes)
            }
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
        }
    }

    /// Output that is there already, as far as it is kept.
    pub(crate) fn unread(&self) -> Vec<u8> {
        self.output.try_iter().take(pipes::CHUNKS).flatten().collect()
    }

    /// What it says on standard error.
    pub(crate) fn said(&self) -> Said {
        self.errors.said.clone()
    }

    /// Waits until it has closed its standard error, but not longer than this.
    pub(crate) fn hear_errors(&self, patience: Duration) {
        let _ = self.errors.end.recv_timeout(patience);
    }

    /// How the program ended, if it ends within this time.
    pub(crate) fn status_within(&mut self, patience: Duration) -> Option<String> {
        self.handle.status_within(patience)
    }
}

impl Launch {
    /// The same program, run like this.
    ///
    /// # Errors
    /// When it cannot be run like this here: what is missing or must be allowed, in a sentence.
    pub(crate) fn guarded(mut self, guard: &Guard) -> Result<Self, String> {
        #[cfg(target_os = "linux")]
        isolation::prepare(&mut self, guard)?;
        #[cfg(not(target_os = "linux"))]
        {
            if guard.isolate {
                return Err("--isolate is possible on Linux only, where bubblewrap is".to_owned());
            }
            if guard.clock == Clock::Cpu {
                return Err("--clock cpu is possible on Linux only".to_owned());
            }
            self.guard = guard.clone();
            if !self.wasi {
                warn_once();
            }
        }
        Ok(self)
    }
}
