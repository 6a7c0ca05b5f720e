//! The sandbox of a program: bubblewrap (`bwrap`), which runs the program's supervisor, which runs the program.
//!
//! Inside there are no network and no processes of others; of the system's files there is what programs need to run, read-only. Root may give a
//! program a user of its own, and does: then the program owns nothing anywhere, and the kernel counts its processes apart. Others cannot; their
//! programs run as the same user in a user namespace, which counts apart too.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::arguments::{MOST_PROCESSOR_TIME, SUBCOMMAND, SuperviseArgs};
use super::launch::{Guard, Launch};
use super::{Prepared, cgroup, warn_once};

/// The oldest version with all that is needed (`--size`, `--disable-userns`).
const OLDEST: (u32, u32) = (0, 8);
/// Where the supervisor is in the sandbox.
const SUPERVISOR: &str = "/supervisor";
/// The home of a program.
const HOME: &str = "/home/player";
/// What programs may write into each of the folders in memory, in bytes.
const SCRATCH: &str = "67108864";
/// Folders of the system that programs may read.
const SYSTEM: [&str; 4] = ["/usr", "/nix/store", "/gnu/store", "/snap"];
/// These may be links into `/usr`.
const LINKS: [&str; 6] = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
/// What programs need of the system's settings. Of Java, they lie here too.
const SETTINGS: [&str; 6] = ["alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mono"];
/// The users that root gives to programs: far from all accounts, and one for every process there can be.
const FIRST_USER: u32 = 2_000_000_000;

/// Sets how a program is run, and says so once. Nothing of it is started before this was found to be possible.
///
/// # Errors
/// What is missing or must be allowed.
pub(super) fn prepare(launch: &mut Launch, guard: &Guard) -> Result<(), String> {
    launch.guard = guard.clone();
    if !guard.isolate {
        if !launch.wasi {
            warn_once();
        }
        return Ok(());
    }
    for folder in &mut launch.guard.readable {
        *folder = fs::canonicalize(&*folder).map_err(|error| format!("--readable {}: {error}", folder.display()))?;
    }
    launch.guard.readable.extend(own_folder(launch)?);
    possible(guard)
}

/// The folder that holds the program: where it runs, or that of the first file on its command line that is not of the system.
fn own_folder(launch: &Launch) -> Result<Option<PathBuf>, String> {
    let absolute = |path: &Path| std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()));
    let foreign = |path: &Path| SYSTEM.iter().chain(&LINKS).chain(&["/proc"]).any(|system| path.starts_with(system));
    let named = || {
        // A first word without a slash is looked up in the folders of programs.
        let words = launch.words.iter().enumerate().filter(|(index, word)| *index > 0 || word.contains('/'));
        words
            .map(|(_, word)| Path::new(word))
            .find(|path| path.is_file() && !foreign(path))
            .and_then(Path::parent)
            .map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
    };
    let Some(folder) = launch.folder().or_else(named).map(absolute).transpose()?.filter(|folder| !foreign(folder)) else {
        return Ok(None);
    };
    let real = fs::canonicalize(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let home = std::env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    if real.parent().is_none() || home.is_some_and(|home| home.starts_with(&real)) {
        let problem = "the program could read all that is yours there; put it into a folder of its own";
        return Err(format!("--isolate: {}: {problem}", folder.display()));
    }
    Ok(Some(folder))
}

/// Whether programs can be isolated here, tried once.
fn possible(guard: &Guard) -> Result<(), String> {
    static TRIED: OnceLock<Result<(), String>> = OnceLock::new();
    static SAID: Mutex<bool> = Mutex::new(false);
    TRIED.get_or_init(|| tried(guard)).clone()?;
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !*said {
        *said = true;
        // If standard error is closed, there is nothing left to do.
        let _ = writeln!(io::stderr(), "{}", description(guard));
    }
    Ok(())
}

fn tried(guard: &Guard) -> Result<(), String> {
    let install = "on Debian and Ubuntu: apt-get install bubblewrap";
    let version = match Command::new("bwrap").arg("--version").stdin(Stdio::null()).output() {
        Ok(output) => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        Err(error) => return Err(format!("--isolate needs bubblewrap (`bwrap`), which cannot be started: {error}; {install}")),
    };
    let numbers: Vec<u32> = version.rsplit(' ').next().unwrap_or_default().split('.').filter_map(|number| number.parse().ok()).collect();
    if numbers.get(..2).is_none_or(|found| (found[0], found[1]) < OLDEST) {
        return Err(format!("--isolate needs bubblewrap {}.{} or newer, and `{version}` is installed; {install}", OLDEST.0, OLDEST.1));
    }
    let trial = Launch { words: vec!["true".to_owned()], guard: guard.clone(), ..Launch::default() };
    let failed = |error: io::Error| {
        format!(
            "--isolate is not possible here: {error}. The system must allow user namespaces: see `sysctl user.max_user_namespaces`, and on Ubuntu \
             the AppArmor profile of bwrap; a container must allow them and a new /proc"
        )
    };
    let mut process = Prepared::new(&trial).and_then(Prepared::start).map_err(failed)?;
    match process.status_within(super::PATIENCE) {
        Some(status) if status == "exit status: 0" => Ok(()),
        Some(status) => Err(failed(io::Error::other(format!("`true` ended with {status}")))),
        None => Err(failed(io::Error::other("`true` does not end"))),
    }
}

/// What limits the programs, for people.
fn description(guard: &Guard) -> String {
    let (memory, processes) = (guard.mebibytes(), guard.most_processes());
    let root = cgroup::root();
    let by_group = |limit: fn(&cgroup::Root) -> bool| root.is_some_and(limit);
    let kind = |by_group: bool| if by_group { "cgroup" } else { "rlimit" };
    let memory_for = if by_group(|root| root.memory) { "" } else { " for each process" };
    let processor = if by_group(|root| root.processor) {
        "one processor (cgroup)".to_owned()
    } else {
        format!("{} s of processor time for each process (rlimit)", MOST_PROCESSOR_TIME)
    };
    format!(
        "programs are isolated by bubblewrap: {memory} MiB of memory{memory_for} ({}), {processes} processes ({}), {processor}",
        kind(by_group(|root| root.memory)),
        kind(by_group(|root| root.processes))
    )
}

/// The command that makes a sandbox and a supervisor in it.
pub(super) fn command(args: &SuperviseArgs) -> io::Result<Command> {
    let mut command = Command::new("bwrap");
    let root = rustix::process::geteuid().is_root();
    command.args(["--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]);
    if root {
        // What the supervisor needs to start the program as another user, and to end it.
        command.args(["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_KILL"]);
    } else {
        command.args(["--unshare-user", "--disable-userns"]);
    }
    command.args(["--clearenv", "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin:/usr/games"]);
    command.args(["--setenv", "HOME", HOME, "--setenv", "LANG", "C.UTF-8", "--proc", "/proc", "--dev", "/dev"]);
    // No terminal, into which a program could type.
    command.args(["--dev-bind", "/dev/null", "/dev/tty"]);
    for folder in SYSTEM.iter().filter(|folder| Path::new(folder).exists()) {
        bind(&mut command, Path::new(folder), Path::new(folder));
    }
    for link in LINKS {
        match fs::read_link(link) {
            Ok(target) => _ = command.arg("--symlink").arg(target).arg(link),
            Err(_) => _ = command.args(["--ro-bind-try", link, link]),
        }
    }
    for setting in settings() {
        bind(&mut command, &setting, &setting);
    }
    for (folder, mode) in [("/dev/shm", "1777"), ("/tmp", "1777"), (HOME, "0777")] {
        parents(&mut command, Path::new(folder));
        command.args(["--perms", mode, "--size", SCRATCH, "--tmpfs", folder]);
    }
    for folder in &args.readable {
        bind(&mut command, &fs::canonicalize(folder)?, folder);
    }
    let here = args.folder.as_deref().map_or_else(std::env::current_dir, std::path::absolute)?;
    parents(&mut command, &here.join("file"));
    let own = fs::read_link("/proc/self/exe")?;
    if !own.exists() {
        return Err(io::Error::other("the file of this command was replaced while it ran"));
    }
    command.arg("--ro-bind").arg(own).arg(SUPERVISOR).arg("--chdir").arg(here);
    command.args(["--remount-ro", "/dev", "--remount-ro", "/", "--", SUPERVISOR, SUBCOMMAND]);
    let user = root.then(|| FIRST_USER.saturating_add(std::process::id()));
    command.args(limits(args.memory, args.processes, user)).arg("--sandboxed").arg("--").args(&args.words);
    Ok(command)
}

/// The options of a supervisor that set limits.
pub(super) fn limits(memory: Option<u64>, processes: Option<u64>, user: Option<u32>) -> Vec<OsString> {
    let options = [("--memory", memory), ("--processes", processes), ("--user", user.map(u64::from))];
    options.into_iter().filter_map(|(name, limit)| Some([name.into(), limit?.to_string().into()])).flatten().collect()
}

/// Lets a file or folder be read at this place.
fn bind(command: &mut Command, from: &Path, to: &Path) {
    parents(command, to);
    command.arg("--ro-bind").arg(from).arg(to);
}

/// Makes the folders above a place, for everyone: bubblewrap itself would make them for root alone.
fn parents(command: &mut Command, place: &Path) {
    let mut above: Vec<&Path> = place.ancestors().skip(1).filter(|folder| folder.parent().is_some()).collect();
    above.reverse();
    for folder in above {
        command.args(["--perms", "0755", "--dir"]).arg(folder);
    }
}

/// The files and folders of `/etc` that programs need.
fn settings() -> Vec<PathBuf> {
    let needed = |name: &str| SETTINGS.contains(&name) || name.starts_with("java");
    let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
    let needed = entries.filter(|entry| entry.file_name().to_str().is_some_and(needed)).map(|entry| entry.path());
    let mut needed: Vec<PathBuf> = needed.filter(|path| fs::metadata(path).is_ok_and(|of| !of.file_type().is_socket())).collect();
    needed.sort();
    needed
}
