//! A program under a supervisor, from the side of the contest. What the two say to each other stands in [`super::supervisor`].

use std::collections::BTreeSet;
use std::io::{self, IoSlice, PipeReader, Read, Write, pipe};
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

use super::arguments::SUBCOMMAND;
use super::children::{self, children};
use super::launch::Launch;
use super::{Streams, cgroup, isolation, supervisor};

/// How long a supervisor may take to come up, and to start a program.
const START: Duration = Duration::from_secs(30);
/// How long it may take to end a program and all of its descendants.
const END: Duration = Duration::from_secs(6);
/// How long it may take in a sandbox, which the kernel ends at once if need be.
const END_SANDBOX: Duration = Duration::from_secs(1);
/// How long it may take to answer what the processor time is.
const ANSWER: Duration = Duration::from_millis(500);
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
    /// The program's ends of its streams.
    theirs: [OwnedFd; 3],
    /// Our ends.
    ours: Streams,
}

impl Prepared {
    pub(super) fn new(launch: &Launch, input: PipeReader) -> io::Result<Self> {
        let (control, theirs) = UnixStream::pair()?;
        // Our own program, even if its file was replaced meanwhile.
        let mut command = Command::new("/proc/self/exe");
        command.arg0(supervisor::NAME).arg(SUBCOMMAND);
        if let Some(folder) = launch.folder() {
            command.arg("--folder").arg(folder);
        }
        let mut sandbox = None;
        if launch.guard.isolate {
            let Sandbox { group, memory, processes, .. } = sandbox.insert(Sandbox::new(launch)?);
            command.arg("--isolate").args(isolation::limits(*memory, *processes, None));
            if let Some(group) = group {
                command.arg("--group").arg(group.folder());
            }
            for folder in &launch.guard.readable {
                command.arg("--readable").arg(folder);
            }
        }
        command.arg("--").args(&launch.words);
        // A process group of its own, so that an interrupt from the keyboard leaves it time to clean up. Not a session of its own: schedulers
        // that share the processor between sessions start the first program of a new one late.
        command.process_group(0);
        command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::null()).stderr(Stdio::piped());
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
        // Its end of the socket; only the supervisor keeps one, so that we hear of its end.
        drop(command);
        let mut handle =
            Handle { child, control, said: String::new(), status: None, time: None, sandbox, memory: launch.guard.mebibytes() };
        handle.control.set_read_timeout(Some(START))?;
        if let Err(error) = handle.control.read_exact(&mut [0]) {
            return Err(handle.why_not(error));
        }
        let (output, out) = pipe()?;
        let (errors, err) = pipe()?;
        let ours = Streams { output: Box::new(output), errors: Box::new(errors) };
        Ok(Self { handle, theirs: [input.into(), out.into(), err.into()], ours })
    }

    pub(super) fn start(self) -> io::Result<(Handle, Instant, Streams)> {
        let Self { mut handle, theirs, ours } = self;
        if let Some(Sandbox { group: Some(group), made, .. }) = &mut handle.sandbox {
            *made = group.processor_time().unwrap_or_default();
        }
        let handed = theirs.each_ref().map(AsFd::as_fd);
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(&handed));
        sendmsg(&handle.control, &[IoSlice::new(supervisor::START)], &mut ancillary, SendFlags::NOSIGNAL)?;
        drop(theirs);
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
        Ok((handle, begin, ours))
    }
}

/// What limits the processes of a sandbox together, and what each of them apart.
struct Sandbox {
    group: Option<cgroup::Group>,
    memory: Option<u64>,
    processes: Option<u64>,
    /// The processor time that it took to make the sandbox, which the group has counted.
    made: Duration,
}

impl Sandbox {
    fn new(launch: &Launch) -> io::Result<Self> {
        let root = cgroup::root();
        let apart = |limit: u64, together: fn(&cgroup::Root) -> bool| (!root.is_some_and(together)).then_some(limit);
        Ok(Self {
            group: root.map(|root| root.group(&launch.guard)).transpose()?,
            memory: apart(launch.guard.mebibytes(), |root| root.memory),
            processes: apart(launch.guard.most_processes(), |root| root.processes),
            made: Duration::ZERO,
        })
    }
}

/// A program under its supervisor.
pub(super) struct Handle {
    child: Child,
    control: UnixStream,
    /// What the supervisor has said of a line.
    said: String,
    /// How the program has ended, as the supervisor has said.
    status: Option<String>,
    /// The processor time that it last reported.
    time: Option<Duration>,
    sandbox: Option<Sandbox>,
    /// The memory of a sandbox in MiB.
    memory: u64,
}

/// What a supervisor says.
enum Heard {
    Status,
    Time,
    /// It has ended, or the program has ended it.
    Closed,
}

impl Handle {
    pub(super) fn status_within(&mut self, patience: Duration) -> Option<String> {
        let until = Instant::now() + patience;
        while self.status.is_none() {
            if let Heard::Closed = self.hear(until)? {
                self.status = Some("its supervisor was ended".to_owned());
            }
        }
        match &self.sandbox {
            Some(Sandbox { group: Some(group), .. }) if group.was_out_of_memory() => {
                Some(format!("it used more than {} MiB of memory", self.memory))
            }
            _ => self.status.clone(),
        }
    }

    /// The processor time of the program and everything that it has started; `None` if that cannot be found out.
    pub(super) fn processor_time(&mut self) -> Option<Duration> {
        if let Some(Sandbox { group: Some(group), made, .. }) = &self.sandbox {
            return group.processor_time().map(|time| time.saturating_sub(*made));
        }
        // It may have ended after it reported the time.
        let asked = self.control.write_all(supervisor::ASK).is_ok();
        let until = Instant::now() + ANSWER;
        loop {
            match self.hear(until) {
                Some(Heard::Time) if asked => return self.time,
                Some(Heard::Time | Heard::Status) => {}
                Some(Heard::Closed) => return self.time,
                None => return None,
            }
        }
    }

    /// The next line of the supervisor. `None` when it says nothing until then.
    fn hear(&mut self, until: Instant) -> Option<Heard> {
        let line = loop {
            if let Some((line, rest)) = self.said.split_once('\n') {
                let line = line.to_owned();
                self.said = rest.to_owned();
                break line;
            }
            let patience = until.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
            self.control.set_read_timeout(Some(patience)).ok()?;
            let mut bytes = [0; 256];
            match self.control.read(&mut bytes) {
                Ok(0) => return Some(Heard::Closed),
                Ok(length) => self.said.push_str(&String::from_utf8_lossy(&bytes[..length])),
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return Some(Heard::Closed),
                Err(_) => return None,
            }
        };
        Some(if let Some(micros) = line.strip_prefix(supervisor::ANSWER) {
            self.time = micros.parse().ok().map(Duration::from_micros);
            Heard::Time
        } else {
            self.status.get_or_insert(line);
            Heard::Status
        })
    }

    /// Why there is no supervisor: what the sandbox says.
    fn why_not(&mut self, error: io::Error) -> io::Error {
        let mut said = String::new();
        if let Some(errors) = self.child.stderr.take() {
            let _ = self.child.kill();
            let _ = errors.take(4096).read_to_string(&mut said);
        }
        match said.trim().trim_start_matches("error: ") {
            "" => error,
            said => io::Error::other(said.replace('\n', "; ")),
        }
    }

    /// Waits until the supervisor has ended; answers whether it did so by itself, so that nothing is left of its program.
    fn ended_within(&mut self, patience: Duration) -> Option<bool> {
        let until = Instant::now() + patience;
        while self.hear(until).is_some_and(|heard| !matches!(heard, Heard::Closed)) {}
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
        let mut ended = self.ended_within(if self.sandbox.is_some() { END_SANDBOX } else { END });
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
