//! The hidden subcommand under which `quintet contest` and `quintet duel` run a program on Linux.
//!
//! Its standard input is a socket to the contest. It sends one byte when it is ready. The contest answers with [`START`] and the program's
//! three streams, so no output passes through the supervisor, and none is held open by it. The supervisor starts the program. It then sends
//! the number of the error (0 for none) and the time of the start, so that the program's clock does not include the supervisor's own start. When
//! the program exits, it sends a line with the exit status. To every [`ASK`] it answers a line with the processor time of all that has descended
//! from it; it sends one of itself before it exits because nothing is left. When the contest closes the socket or dies, the supervisor ends
//! everything that its program has started, and then itself.
//!
//! To isolate a program, it first becomes bubblewrap, which makes a sandbox and starts a supervisor in it ([`isolation`]).
//!
//! It is a subreaper: a process whose parent has ended becomes its child, in whatever session or process group it is. It does not ask for a
//! signal at the death of its parent: that would end it before its work is done, and is bound to a thread.

use std::fs::File;
use std::io::{self, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;
use std::{process, thread};

use rustix::io::Errno;
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
use rustix::process::{DumpableBehavior, Pid, Resource, Rlimit, WaitOptions, set_dumpable_behavior, wait};
use rustix::time::{ClockId, clock_gettime};
use rustix::{stdio, system};

use super::arguments::{MOST_PROCESSOR_TIME, SuperviseArgs};
use super::{cgroup, children, isolation, usage};

/// What the process is called in lists of processes. Not as the command itself, so that who ends all processes of the command by their name
/// does not end those that clean up behind them.
pub(super) const NAME: &str = "game-supervisor";
/// The word to start the program.
pub(super) const START: &[u8] = b"!";

/// The question for the processor time.
pub(super) const ASK: &[u8] = b"?";
/// How the answer begins; a number of microseconds follows.
pub(super) const ANSWER: &str = "processor time: ";

/// The largest file that a program may write, in bytes.
const MOST_FILE: u64 = 1 << 30;
/// The processes of a sandbox that are not the program's, threads included: bubblewrap and the supervisor.
const OTHERS: u64 = 3;
/// How long the descendants of a program are ended before we give up: shorter than the contest waits for us.
const END: Duration = Duration::from_secs(5);

/// Runs a program until the contest has heard enough of it.
pub(crate) fn run(args: &SuperviseArgs) -> io::Result<()> {
    if args.isolate {
        if let Some(group) = &args.group {
            std::fs::write(group.join(cgroup::PROCESSES), "0")?;
        }
        return Err(isolation::command(args)?.exec());
    }
    let mut control = UnixStream::from(take_control()?);
    prepare(args)?;
    if let Some(folder) = &args.folder {
        std::env::set_current_dir(folder)?;
    }
    control.write_all(b"r")?;
    let Some([input, out, errors]) = program_streams(&control)? else { return Ok(()) };
    let (name, arguments) = args.words.split_first().map_or(("", &[][..]), |(name, rest)| (name.as_str(), rest));
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::from(input)).stdout(Stdio::from(out)).stderr(Stdio::from(errors)).process_group(0);
    if let Some(user) = args.user {
        command.uid(user).gid(user);
    }
    let begin = clock();
    let started = command.spawn();
    // The streams end when the program closes them.
    drop(command);
    let error = match &started {
        Ok(_) => 0,
        Err(error) => error.raw_os_error().unwrap_or(Errno::INVAL.raw_os_error()),
    };
    control.write_all(&[&error.to_le_bytes()[..], &begin.to_le_bytes()].concat())?;
    let Ok(program) = started else { return Ok(()) };
    let mut told = control.try_clone()?;
    thread::spawn(move || {
        // There is nothing to be read but the question and the end.
        while told.read(&mut [0; 16]).is_ok_and(|length| length > 0) {
            let _ = told.write_all(answer().as_bytes());
        }
        let ended = children::end(&[].into(), END);
        process::exit(i32::from(!ended));
    });
    let program = Pid::from_child(&program);
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid == program => {
                // In one piece. The contest may be gone; the other thread knows.
                let _ = control.write_all(format!("{}\n", ExitStatus::from_raw(status.as_raw())).as_bytes());
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => {
                // No children: the program has ended and has left nothing.
                let _ = control.write_all(answer().as_bytes());
                return Ok(());
            }
        }
    }
}

/// The line with the processor time so far.
fn answer() -> String {
    format!("{ANSWER}{}\n", usage::of_descendants().as_micros())
}

/// Our standard input, which nothing that we start gets by chance; nothing stands in its place.
fn take_control() -> io::Result<OwnedFd> {
    let taken = rustix::io::fcntl_dupfd_cloexec(stdio::stdin(), 3)?;
    stdio::dup2_stdin(File::open("/dev/null")?)?;
    Ok(taken)
}

/// The time in nanoseconds, by the clock of all processes.
pub(super) fn clock() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    let nanos = |value| u64::try_from(value).unwrap_or(0);
    nanos(now.tv_sec) * 1_000_000_000 + nanos(now.tv_nsec)
}

/// Sets what holds for us and for all that we start.
fn prepare(args: &SuperviseArgs) -> rustix::io::Result<()> {
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    // The program may be of the same user, and shall not read or change what we tell of it.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    // A name is for people only.
    let _ = rustix::thread::set_name(c"game-supervisor");
    let info = system::sysinfo();
    #[allow(clippy::useless_conversion, reason = "where addresses have 32 bits, so has this number")]
    let half = (u64::from(info.totalram) * u64::from(info.mem_unit)) / 2;
    let memory = args.memory.map_or(half, |mebibytes| mebibytes << 20);
    let mut limits = vec![(Resource::Core, 0), (Resource::Fsize, MOST_FILE), (Resource::Data, memory)];
    if args.sandboxed {
        limits.push((Resource::Cpu, MOST_PROCESSOR_TIME));
    }
    if let Some(processes) = args.processes {
        // A user of its own has no other processes.
        limits.push((Resource::Nproc, processes + if args.user.is_some() { 0 } else { OTHERS }));
    }
    for (resource, most) in limits {
        let limit = rustix::process::getrlimit(resource);
        let least = |now: Option<u64>| Some(now.map_or(most, |now| now.min(most)));
        rustix::process::setrlimit(resource, Rlimit { current: least(limit.current), maximum: least(limit.maximum) })?;
    }
    Ok(())
}

/// Waits for the word to start; `None` if the contest has ended before it.
fn program_streams(control: &UnixStream) -> io::Result<Option<[OwnedFd; 3]>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut word = [0];
    let heard = recvmsg(control, &mut [IoSliceMut::new(&mut word)], &mut ancillary, RecvFlags::CMSG_CLOEXEC)?;
    if heard.bytes == 0 {
        return Ok(None);
    }
    let handed = ancillary.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(handed) => Vec::from_iter(handed).try_into().ok(),
        _ => None,
    });
    Ok(handed)
}
