//! A program without a supervisor: where the system has them, its process group is ended with it.

use std::io::{self, PipeReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Streams;
use super::launch::Launch;

/// How long to wait for a process that was killed.
const KILLED: Duration = Duration::from_secs(2);

pub(super) struct Prepared(Command);

impl Prepared {
    pub(super) fn new(launch: &Launch, input: PipeReader) -> io::Result<Self> {
        let (name, arguments) = launch.words.split_first().map_or(("", &[][..]), |(name, rest)| (name.as_str(), rest));
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::from(input)).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = launch.folder() {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self(command))
    }

    pub(super) fn start(mut self) -> io::Result<(Handle, Instant, Streams)> {
        let begin = Instant::now();
        let mut handle = Handle(self.0.spawn()?);
        let (Some(output), Some(errors)) = (handle.0.stdout.take(), handle.0.stderr.take()) else {
            return Err(io::Error::other("its output cannot be reached"));
        };
        Ok((handle, begin, Streams { output: Box::new(output), errors: Box::new(errors) }))
    }
}

pub(super) struct Handle(Child);

impl Handle {
    /// Nobody measures it.
    #[cfg(not(target_os = "linux"))]
    #[allow(clippy::unused_self, reason = "elsewhere it can be measured")]
    pub(super) fn processor_time(&mut self) -> Option<Duration> {
        None
    }

    pub(super) fn status_within(&mut self, patience: Duration) -> Option<String> {
        let end = Instant::now() + patience;
        loop {
            match self.0.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < end => sleep(Duration::from_millis(2)),
                Ok(None) => return None,
                Err(error) => return Some(error.to_string()),
            }
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            // The group outlives a program that has ended and left children.
            let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(&self.0), rustix::process::Signal::KILL);
        }
        let _ = self.0.kill();
        let _ = self.status_within(KILLED);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{Read, pipe};
    use std::time::{Duration, Instant};

    use super::{Launch, Prepared};

    #[test]
    fn a_program_ends_with_its_group() {
        let words = ["sh", "-c", "sleep 60 & sleep 60"].map(str::to_owned);
        let (input, _writer) = pipe().expect("a pipe");
        let (mut handle, _, mut streams) = Prepared::new(&Launch::new(words.into()), input).expect("a command").start().expect("a shell");
        assert_eq!(handle.status_within(Duration::from_millis(20)), None);
        let begin = Instant::now();
        drop(handle);
        // Both have the output open; it ends when both have ended.
        streams.output.read_to_end(&mut Vec::new()).expect("the end of the output");
        assert!(begin.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn the_status_is_told() {
        let words = ["sh", "-c", "exit 3"].map(str::to_owned);
        let (input, _writer) = pipe().expect("a pipe");
        let (mut handle, _, _streams) = Prepared::new(&Launch::new(words.into()), input).expect("a command").start().expect("a shell");
        assert_eq!(handle.status_within(Duration::from_secs(20)).as_deref(), Some("exit status: 3"));
    }
}
