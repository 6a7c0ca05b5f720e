//! Control groups (cgroup v2), where we may make some: one for each sandbox, with limits for all of its processes together.
//!
//! A new group lies in that of our own process, as `quintet-PID/N`. Limits need controllers, which a group passes on only while it holds no
//! process itself; so we move into a group of our own if need be. Without controllers a group still counts processor time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::Duration;

use super::launch::Guard;

/// The beginning of our groups' names.
const PREFIX: &str = "quintet-";
/// The file that lists the processes of a group, and moves one into it.
pub(super) const PROCESSES: &str = "cgroup.procs";
/// Where a group says which controllers its groups have.
const CONTROL: &str = "cgroup.subtree_control";
/// How often to try to remove a group whose processes have just ended.
const ATTEMPTS: u32 = 20;

/// Where groups are made, and what they can limit.
#[derive(Debug)]
pub(super) struct Root {
    folder: PathBuf,
    pub(super) memory: bool,
    pub(super) processes: bool,
    pub(super) processor: bool,
}

/// Our groups, if they were asked for and we may make any.
static ROOT: OnceLock<Option<Root>> = OnceLock::new();

/// Our groups, if we may make any.
pub(super) fn root() -> Option<&'static Root> {
    ROOT.get_or_init(|| {
        let memberships = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        Root::within(&own_group(&memberships, &mounts)?).ok()
    })
    .as_ref()
}

/// The folder of our own group in the file system.
fn own_group(memberships: &str, mounts: &str) -> Option<PathBuf> {
    let own = Path::new(memberships.lines().find_map(|line| line.strip_prefix("0::"))?);
    mounts.lines().find_map(|line| {
        // Numbers, the folder of the mounted file system, where it is mounted, options; after a hyphen its kind.
        let (place, kind) = line.split_once(" - ")?;
        let mut place = place.split(' ').skip(3);
        let (root, mounted) = (place.next()?, place.next()?);
        let inside = own.strip_prefix(root).ok()?;
        kind.starts_with("cgroup2 ").then(|| Path::new(mounted).join(inside))
    })
}

/// Removes the place of our groups, when there are no more of them.
pub(crate) fn end() {
    if let Some(Some(root)) = ROOT.get() {
        // What stays is removed by the next contest.
        let _ = fs::remove_dir(&root.folder);
    }
}

impl Root {
    fn within(own: &Path) -> io::Result<Self> {
        remove_left(own);
        let folder = own.join(format!("{PREFIX}{}", std::process::id()));
        fs::create_dir(&folder)?;
        // Who may not move a process within the group cannot use another one.
        fs::OpenOptions::new().write(true).open(own.join(PROCESSES))?;
        if !pass_on(own) {
            let apart = own.join(format!("{PREFIX}{}-command", std::process::id()));
            if fs::create_dir(&apart).is_ok() && fs::write(apart.join(PROCESSES), "0").is_ok() && !pass_on(own) {
                // Others are in the group too.
                let _ = fs::write(own.join(PROCESSES), "0");
            }
            // It stays while we are in it.
            let _ = fs::remove_dir(apart);
        }
        pass_on(&folder);
        let passed = fs::read_to_string(folder.join(CONTROL))?;
        let has = |name| passed.split_ascii_whitespace().any(|one| one == name);
        Ok(Self { memory: has("memory"), processes: has("pids"), processor: has("cpu"), folder })
    }

    /// A new group with limits.
    pub(super) fn group(&self, guard: &Guard) -> io::Result<Group> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let group = Group(self.folder.join(NEXT.fetch_add(1, Ordering::Relaxed).to_string()));
        fs::create_dir(&group.0)?;
        let mut limits = Vec::new();
        if self.memory {
            // All processes end together: what is left without one of them is of no use.
            limits.extend([("memory.max", (guard.mebibytes() << 20).to_string()), ("memory.oom.group", "1".to_owned())]);
            if group.0.join("memory.swap.max").exists() {
                limits.push(("memory.swap.max", "0".to_owned()));
            }
        }
        if self.processes {
            // Besides the program there are bubblewrap, twice, and the supervisor with its threads.
            limits.push(("pids.max", (guard.most_processes() + 5).to_string()));
        }
        if self.processor {
            limits.push(("cpu.max", "100000 100000".to_owned()));
        }
        for (name, limit) in limits {
            fs::write(group.0.join(name), limit)?;
        }
        Ok(group)
    }
}

/// Lets the groups within a group have limits; answers whether they have all that the system has.
fn pass_on(folder: &Path) -> bool {
    let read = |name| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let there = read("cgroup.controllers");
    let wanted = ["memory", "pids", "cpu"].into_iter().filter(|name| there.split_ascii_whitespace().any(|one| one == *name));
    wanted.fold(true, |all, name| {
        let passed = read(CONTROL).split_ascii_whitespace().any(|one| one == name);
        (passed || fs::write(folder.join(CONTROL), format!("+{name}")).is_ok()) && all
    })
}

/// Removes what contests have left that were killed.
fn remove_left(own: &Path) {
    let folders =
        |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).filter(|path| path.is_dir());
    for left in folders(own) {
        let maker = left.file_name().and_then(|name| name.to_str()?.strip_prefix(PREFIX)?.split('-').next());
        if maker.is_some_and(|maker| !Path::new("/proc").join(maker).exists()) {
            for group in folders(&left) {
                let _ = fs::remove_dir(group);
            }
            let _ = fs::remove_dir(left);
        }
    }
}

/// A group of processes; removed when dropped, which must be after they have ended.
#[derive(Debug)]
pub(super) struct Group(PathBuf);

impl Group {
    /// Its folder.
    pub(super) fn folder(&self) -> &Path {
        &self.0
    }

    /// The processor time of all that were ever in it.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        self.number("cpu.stat", "usage_usec").map(Duration::from_micros)
    }

    /// Whether it was ended because it took too much memory.
    pub(super) fn was_out_of_memory(&self) -> bool {
        self.number("memory.events", "oom_kill").is_some_and(|kills| kills > 0)
    }

    /// The number of a name in one of its files.
    fn number(&self, file: &str, name: &str) -> Option<u64> {
        let text = fs::read_to_string(self.0.join(file)).ok()?;
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for _ in 0..ATTEMPTS {
            if fs::remove_dir(&self.0).is_ok() {
                break;
            }
            sleep(Duration::from_millis(5));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_group_is_found() {
        let mounts = "31 23 0:27 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n\
                      29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
        let memberships = "4:memory:/a\n0::/user.slice/user-1000.slice/run-1.scope\n";
        let own = own_group(memberships, mounts);
        assert_eq!(own.as_deref(), Some(Path::new("/sys/fs/cgroup/user.slice/user-1000.slice/run-1.scope")));
        // In a container only a part is mounted.
        let part = mounts.replace("0:26 / ", "0:26 /user.slice ");
        assert_eq!(own_group(memberships, &part).as_deref(), Some(Path::new("/sys/fs/cgroup/user-1000.slice/run-1.scope")));
        assert_eq!(own_group("4:memory:/a\n", mounts), None);
        assert_eq!(own_group(memberships, ""), None);
    }

    /// The files of a group, as the kernel makes them; a plain folder takes whatever is written.
    fn group(folder: &Path, controllers: &str) {
        fs::create_dir_all(folder).expect("a folder");
        for (name, text) in [("cgroup.controllers", controllers), (CONTROL, ""), (PROCESSES, "")] {
            fs::write(folder.join(name), text).expect("a file");
        }
    }

    #[test]
    fn who_may_write_no_group_has_none() {
        let folder = std::env::temp_dir().join(format!("quintet-cgroup-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        assert!(Root::within(&folder).is_err());
        group(&folder, "cpuset memory");
        // What a contest has left.
        fs::create_dir_all(folder.join("quintet-99999999/3")).expect("a folder");
        assert!(pass_on(&folder));
        assert_eq!(fs::read_to_string(folder.join(CONTROL)).expect("written"), "+memory");
        remove_left(&folder);
        assert!(!folder.join("quintet-99999999").exists());
        let group = Group(folder.join("one"));
        fs::create_dir(group.folder()).expect("a folder");
        fs::write(group.folder().join("cpu.stat"), "usage_usec 1500\nuser_usec 7\n").expect("a file");
        fs::write(group.folder().join("memory.events"), "oom 2\noom_kill 1\n").expect("a file");
        assert_eq!(group.processor_time(), Some(Duration::from_micros(1500)));
        assert!(group.was_out_of_memory());
        fs::remove_dir_all(&folder).expect("removed");
    }
}
