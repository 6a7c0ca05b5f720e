//! The command line of a supervisor.

use std::path::PathBuf;

/// What the subcommand is called.
pub(super) const SUBCOMMAND: &str = "supervise";
/// The processor time that a process may take in a sandbox, in seconds.
pub(super) const MOST_PROCESSOR_TIME: u64 = 3600;

/// The options of `quintet supervise`.
#[derive(clap::Args)]
pub(crate) struct SuperviseArgs {
    /// Make a sandbox first
    #[arg(long)]
    pub(super) isolate: bool,
    /// This is the supervisor in a sandbox
    #[arg(long)]
    pub(super) sandboxed: bool,
    /// Where the program runs
    #[arg(long)]
    pub(super) folder: Option<PathBuf>,
    /// Files and folders that it may read in a sandbox
    #[arg(long)]
    pub(super) readable: Vec<PathBuf>,
    /// The control group of the sandbox
    #[arg(long)]
    pub(super) group: Option<PathBuf>,
    /// Memory of each process in MiB [default: half of the machine's]
    #[arg(long)]
    pub(super) memory: Option<u64>,
    /// The number of its processes
    #[arg(long)]
    pub(super) processes: Option<u64>,
    /// The number of the user as which it runs
    #[arg(long)]
    pub(super) user: Option<u32>,
    /// The program's command line
    #[arg(last = true, required = true)]
    pub(super) words: Vec<String>,
}
