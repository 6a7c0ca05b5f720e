//! What is started, and what it may do.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// What the clock of a program counts.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Clock {
    #[default]
    /// The time that passes
    Wall,
    /// Processor time of the program and everything it has started (Linux), so that a busy machine costs nobody time. A program also loses
    /// on time when four times its limit and 10 s have passed
    Cpu,
}

/// How the programs of a contest or match are run.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct Guard {
    /// Run each program in a sandbox of its own (Linux with bubblewrap): no network, a read-only system, its own folder read-only, an empty
    /// home, no environment, limited memory and processes
    #[arg(long)]
    pub(crate) isolate: bool,
    /// With --isolate: memory of a program, in MiB [default: 1024]
    #[arg(long, value_name = "MIB", requires = "isolate", value_parser = clap::value_parser!(u64).range(Self::MEMORY))]
    pub(crate) memory: Option<u64>,
    /// With --isolate: processes and threads of a program [default: 64]
    #[arg(long, value_name = "N", requires = "isolate", value_parser = clap::value_parser!(u64).range(Self::PROCESSES))]
    pub(crate) processes: Option<u64>,
    /// With --isolate: another folder that programs may read, such as that of a virtual environment. May be given several times
    #[arg(long, value_name = "DIR", requires = "isolate")]
    pub(crate) readable: Vec<PathBuf>,
    /// What counts as the time of a program
    #[arg(long, value_enum, default_value_t = Clock::Wall)]
    pub(crate) clock: Clock,
}

impl Guard {
    /// Possible limits on memory, in MiB.
    pub(crate) const MEMORY: RangeInclusive<u64> = 16..=1 << 20;
    /// Possible limits on processes.
    pub(crate) const PROCESSES: RangeInclusive<u64> = 1..=10_000;

    /// The memory of a sandbox in MiB.
    pub(super) fn mebibytes(&self) -> u64 {
        self.memory.unwrap_or(1024)
    }

    /// The number of processes and threads of a sandbox.
    pub(super) fn most_processes(&self) -> u64 {
        self.processes.unwrap_or(64)
    }
}

/// A program's command line and how it is run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Launch {
    pub(super) words: Vec<String>,
    /// Where it runs, if not where we do.
    pub(super) folder: Option<PathBuf>,
    pub(super) guard: Guard,
    /// Whether it is a WebAssembly program, which can only compute, isolated or not.
    pub(super) wasi: bool,
}

impl Launch {
    /// Starts a program from the words of its command line, with all our rights.
    pub(crate) fn new(words: Vec<String>) -> Self {
        Self { words, ..Self::default() }
    }

    /// Runs a WebAssembly program.
    ///
    /// # Errors
    /// When our own program, which runs it, has no name.
    #[cfg(feature = "wasi")]
    pub(crate) fn wasi(file: &str) -> Result<Self, String> {
        // The file of this command may be replaced meanwhile.
        let own = if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() };
        match own.map(PathBuf::into_os_string).map(std::ffi::OsString::into_string) {
            Ok(Ok(own)) => Ok(Self { words: vec![own, "wasi".to_owned(), file.to_owned()], wasi: true, ..Self::default() }),
            Ok(Err(own)) => Err(format!("{}: the name of this command's file is not UTF-8", own.display())),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Whether it is a WebAssembly program.
    pub(crate) fn is_wasi(&self) -> bool {
        self.wasi
    }

    /// The file that must be there.
    pub(crate) fn file(&self) -> &str {
        if self.wasi { self.words.last().map_or("", String::as_str) } else { self.name() }
    }

    /// The first word of its command line.
    pub(crate) fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// What counts as its time.
    pub(crate) fn clock(&self) -> Clock {
        self.guard.clock
    }

    /// Where it runs.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The same program, in this folder.
    pub(crate) fn within(self, folder: &Path) -> Self {
        Self { folder: Some(folder.to_owned()), ..self }
    }
}
