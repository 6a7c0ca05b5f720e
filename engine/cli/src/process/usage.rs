//! The processor time of our descendants.

use std::fs;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::{TimeVal, TimeValLike};
use nix::time::ClockId;
use nix::unistd::Pid;

use super::children::{children, children_of};

/// Linux counts times in `/proc` in hundredths of a second, whatever its own clock does.
const TICK: Duration = Duration::from_millis(10);
/// How often the sum is taken again when a process has ended meanwhile.
const ATTEMPTS: usize = 5;

/// The processor time of all processes that have descended from ours: those that live, exactly; those that we have waited for, exactly; those
/// that others have waited for, to hundredths of a second each.
///
/// A process that was never waited for, because its parent ignores the end of its children, counts only while it lives.
pub(super) fn of_descendants() -> Duration {
    let mut before = waited_for();
    let mut sum = before;
    for _ in 0..ATTEMPTS {
        sum = before + alive();
        let after = waited_for();
        if before == after {
            break;
        }
        // One of them has passed from the one sum to the other.
        before = after;
    }
    sum
}

/// The time of the children that we have waited for, and of those that they have waited for.
fn waited_for() -> Duration {
    let micros = |time: TimeVal| Duration::from_micros(u64::try_from(time.num_microseconds()).unwrap_or(0));
    getrusage(UsageWho::RUSAGE_CHILDREN).map_or(Duration::ZERO, |usage| micros(usage.user_time()) + micros(usage.system_time()))
}

/// The time of all that are there, with those that they have waited for.
fn alive() -> Duration {
    let mut open: Vec<i32> = children().into_iter().collect();
    let mut sum = Duration::ZERO;
    while let Some(pid) = open.pop() {
        if let Ok(time) = ClockId::pid_cpu_clock_id(Pid::from_raw(pid)).and_then(ClockId::now) {
            sum += Duration::from(time);
        }
        sum += waited_for_by(pid).unwrap_or_default();
        open.extend(children_of(&pid.to_string()));
    }
    sum
}

/// The time of those that another process has waited for.
fn waited_for_by(pid: i32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program stands in parentheses and may hold anything; the state after it is field 3, and `cutime` is field 16.
    let fields = stat.rsplit_once(')')?.1;
    let ticks: u32 = fields.split_ascii_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u32>().ok()).sum();
    Some(TICK * ticks)
}
