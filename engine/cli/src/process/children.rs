//! Ending the children of our own process, and theirs.

use std::collections::BTreeSet;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, getpgid, kill_process, kill_process_group, waitpid};

/// Our children, those that have ended and were not waited for included.
pub(super) fn children() -> BTreeSet<i32> {
    children_of("self")
}

/// The children of a process of `/proc`.
pub(super) fn children_of(parent: &str) -> BTreeSet<i32> {
    let mut found = BTreeSet::new();
    let mut listed = false;
    for task in fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten() {
        if let Ok(text) = fs::read_to_string(task.path().join("children")) {
            listed = true;
            found.extend(text.split_ascii_whitespace().filter_map(|pid| pid.parse::<i32>().ok()));
        }
    }
    if !listed && parent == "self" {
        // A kernel without these lists; all processes say who their parent is.
        let own = std::process::id().to_string();
        for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Some(pid) = process.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let stat = fs::read_to_string(process.path().join("stat")).unwrap_or_default();
            // The name of the program stands in parentheses and may hold anything; then come the state and the parent.
            if stat.rsplit_once(')').and_then(|(_, rest)| rest.split_ascii_whitespace().nth(1)) == Some(own.as_str()) {
                found.insert(pid);
            }
        }
    }
    found
}

/// Kills our children, except those that are spared, until none is left; answers whether that came about in time.
///
/// Our process must be a subreaper: whose parent was killed becomes our child and is next. With a child that leads a process group the whole
/// group is killed at once, because a process that forks all the time might be elsewhere before its number is read. A group without its leader
/// is not: a program may have joined one of others.
pub(super) fn end(spared: &BTreeSet<i32>, patience: Duration) -> bool {
    let until = Instant::now() + patience;
    let mut led = BTreeSet::new();
    for round in 0_u32.. {
        let left: Vec<Pid> = children().difference(spared).filter_map(|&pid| Pid::from_raw(pid)).collect();
        if left.is_empty() {
            return true;
        }
        if Instant::now() >= until {
            break;
        }
        for pid in left {
            let group = getpgid(Some(pid)).ok();
            if group == Some(pid) {
                led.insert(pid.as_raw_pid());
            }
            let _ = kill_process(pid, Signal::KILL);
            if let Some(group) = group.filter(|group| led.contains(&group.as_raw_pid())) {
                let _ = kill_process_group(group, Signal::KILL);
            }
            let _ = waitpid(Some(pid), WaitOptions::NOHANG);
        }
        // Quickly at first, because a process may run away; then without taking the processor from the one that is dying.
        if round > 20 {
            sleep(Duration::from_millis(u64::from(round.min(100)) / 20));
        }
    }
    false
}
