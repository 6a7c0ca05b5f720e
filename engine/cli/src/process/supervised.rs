//! A program under a supervisor, from the side of the contest. What the two say to each other stands in [`super::supervisor`].

use std::collections::BTreeSet;
use std::io::{self, IoSlice, PipeReader, Read};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};

use super::children::{self, children};
use super::{Streams, supervisor};

/// How long a supervisor may take to come up, and to start a program.
const START: Duration = Duration::from_secs(30);
/// How long it may take to end a program and all of its descendants.
const END: Duration = Duration::from_secs(6);
/// How long the descendants of a program are ended that has ended its supervisor.
const ORPHANS: Duration = Duration::from_secs(2);

/// The children of our process that are no orphans of programs: the supervisors at work, and who was there before them.
static KNOWN: Mutex<Option<BTreeSet<i32>>> = Mutex::new(None);

fn known() -> MutexGuard<'static, Option<BTreeSet<i32>>> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A supervisor that waits for the word to start its program.
pub(super) struct Prepared {
    handle: Handle,
    /// The program's end of its input.
    input: PipeReader,
}

impl Prepared {
    pub(super) fn new(words: &[String], input: PipeReader, errors: bool) -> io::Result<Self> {
        let (control, theirs) = UnixStream::pair()?;
        // Our own program, even if its file was replaced meanwhile.
        let mut command = Command::new("/proc/self/exe");
        command.arg0(supervisor::NAME).args([supervisor::SUBCOMMAND, "--"]).args(words);
        // A process group of its own, so that an interrupt from the keyboard leaves it time to clean up. Not a session of its own: schedulers
        // that share the processor between sessions start the first program of a new one late.
        command.process_group(0);
        command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::piped());
        command.stderr(if errors { Stdio::piped() } else { Stdio::null() });
        let child = {
            // Nobody may take the new child for an orphan.
            let mut known = known();
            let known = match &mut *known {
                Some(known) => known,
                None => {
                    // Should a program end its supervisor, its descendants become our children, and we end them.
                    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
                    known.insert(children())
                }
            };
            let child = command.spawn()?;
            known.insert(child.id().cast_signed());
            child
        };
        let mut handle = Handle { child, control, status: None };
        handle.control.set_read_timeout(Some(START))?;
        handle.control.read_exact(&mut [0])?;
        Ok(Self { handle, input })
    }

    pub(super) fn start(self) -> io::Result<(Handle, Instant, Streams)> {
        let Self { mut handle, input } = self;
        let handed = [input.as_fd()];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(&handed));
        sendmsg(&handle.control, &[IoSlice::new(supervisor::START)], &mut ancillary, SendFlags::NOSIGNAL)?;
        drop(input);
        let (mut error, mut at) = ([0; 4], [0; 8]);
        handle.control.read_exact(&mut error)?;
        handle.control.read_exact(&mut at)?;
        match i32::from_le_bytes(error) {
            0 => {}
            error => return Err(io::Error::from_raw_os_error(error)),
        }
        // All processes have the same clock; only the standard library cannot read a time of it from others.
        let since = supervisor::clock().saturating_sub(u64::from_le_bytes(at));
        let now = Instant::now();
        let begin = now.checked_sub(Duration::from_nanos(since)).unwrap_or(now);
        let Some(output) = handle.child.stdout.take() else {
            return Err(io::Error::other("its output cannot be reached"));
        };
        let errors = handle.child.stderr.take().map(|errors| Box::new(errors) as _);
        Ok((handle, begin, Streams { output: Box::new(output), errors }))
    }
}

/// A program under its supervisor.
pub(super) struct Handle {
    child: Child,
    control: UnixStream,
    /// How the program has ended, as the supervisor has said.
    status: Option<String>,
}

impl Handle {
    pub(super) fn status_within(&mut self, patience: Duration) -> Option<String> {
        if self.status.is_none() {
            let heard = self.hear(patience)?;
            self.status = Some(if heard.is_empty() { "its supervisor was ended".to_owned() } else { heard });
        }
        self.status.clone()
    }

    /// What the supervisor says: a line, or nothing more when it has ended. `None` when it says nothing.
    fn hear(&mut self, patience: Duration) -> Option<String> {
        self.control.set_read_timeout(Some(patience.max(Duration::from_millis(1)))).ok()?;
        let mut bytes = [0; 256];
        let length = self.control.read(&mut bytes).ok()?;
        Some(String::from_utf8_lossy(&bytes[..length]).trim_end().to_owned())
    }

    /// Waits until the supervisor has ended; answers whether it did so by itself, so that nothing is left of its program.
    fn ended_within(&mut self, patience: Duration) -> Option<bool> {
        let until = Instant::now() + patience;
        while self.hear(until.saturating_duration_since(Instant::now())).is_some_and(|heard| !heard.is_empty()) {}
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.success()),
                Ok(None) if Instant::now() < until => sleep(Duration::from_millis(1)),
                Ok(None) => return None,
                Err(_) => return Some(false),
            }
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // The end of what we say is the word to end the program.
        let _ = self.control.shutdown(Shutdown::Write);
        let mut ended = self.ended_within(END);
        if ended.is_none() {
            let _ = self.child.kill();
            ended = self.ended_within(ORPHANS).and(Some(false));
        }
        let mut known = known();
        if let Some(known) = &mut *known {
            known.remove(&self.child.id().cast_signed());
            if ended == Some(false) {
                // A program has ended its supervisor, or held it up.
                children::end(known, ORPHANS);
            }
        }
    }
}
