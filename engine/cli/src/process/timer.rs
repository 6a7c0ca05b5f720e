//! The time of a decision: what passes, or what the processor spends on the program and everything that it has started.

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::{Clock, Heard, Process};

/// The shortest time after which the processor time is looked at again.
const PAUSE: Duration = Duration::from_millis(4);

/// A running clock with its limit.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Timer {
    begin: Instant,
    /// The processor time at the beginning, if that is counted.
    spent: Option<Duration>,
    limit: Duration,
}

impl Timer {
    /// When the time is over for a program whose processor time is counted and that may wait for something without end.
    fn last(&self) -> Instant {
        self.begin + if self.spent.is_some() { 4 * self.limit + Duration::from_secs(10) } else { self.limit }
    }
}

impl Process {
    /// Starts a clock.
    pub(crate) fn time(&mut self, clock: Clock, limit: Duration) -> Timer {
        let spent = match clock {
            Clock::Wall => None,
            Clock::Cpu => self.handle.processor_time(),
        };
        Timer { begin: Instant::now(), spent, limit }
    }

    /// The clock that began with the program.
    pub(crate) fn time_from_start(&self, clock: Clock, limit: Duration) -> Timer {
        Timer { begin: self.begin, spent: (clock == Clock::Cpu).then_some(Duration::ZERO), limit }
    }

    /// The time that counts; of processor time all so far, and otherwise that until `at`. Who has let the last moment pass has used it all.
    pub(crate) fn used(&mut self, timer: &Timer, at: Instant) -> Duration {
        let passed = at.saturating_duration_since(timer.begin);
        match timer.spent {
            Some(spent) if at < timer.last() => self.handle.processor_time().map_or(passed, |now| now.saturating_sub(spent)),
            _ => passed,
        }
    }

    /// Waits for some output, until the time is over or it is `until`.
    pub(crate) fn read(&mut self, timer: &Timer, until: Option<Instant>) -> Heard {
        let last = until.map_or(timer.last(), |until| until.min(timer.last()));
        if timer.spent.is_none() {
            return self.read_until(last);
        }
        let processors = available_parallelism().map_or(1, |number| u32::try_from(number.get()).unwrap_or(u32::MAX));
        loop {
            let now = Instant::now();
            let left = timer.limit.saturating_sub(self.used(timer, now));
            if left.is_zero() {
                return Heard::Nothing;
            }
            // Not even on all processors is it over before.
            let next = last.min(now + (left / processors).max(PAUSE));
            match self.read_until(next) {
                Heard::Nothing if next < last => {}
                heard => return heard,
            }
        }
    }
}
