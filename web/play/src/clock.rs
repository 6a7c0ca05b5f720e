//! The clocks of a game: time control, time used, whose clock runs. Pure: the caller passes the time, in milliseconds.

mod chosen;
mod control;
mod timing;
pub mod words;

use quintet_engine::core::side::Side;
use quintet_engine::object_shape;

pub use chosen::chosen;
pub use control::TimeControl;
pub use timing::{KeptTiming, Timing, late_loss};

/// The share of the time for a move that an engine may use; the rest is for sending request and answer.
const USED: f64 = 0.9;
/// The share of its remaining time that an engine uses, in addition to most of the increment.
const PART: f64 = 1.0 / 24.0;
/// The shortest time an engine is given, in seconds.
const LEAST: f64 = 0.02;
/// From here on, the seconds left are announced, once.
const LAST_SECONDS: f64 = 10.0;

/// The clocks of all sides.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Clock {
    /// The time control.
    pub control: TimeControl,
    /// Whether time is only shown and nobody loses by it.
    pub shown_only: bool,
    /// Whether a person has stopped the clocks.
    pub stopped: bool,
    used: [f64; Side::MAX],
    left: [f64; Side::MAX],
    /// Seconds of the present decision, up to the last start of the clock.
    decision: f64,
    running: Option<(Side, f64)>,
    /// The side whose last seconds were announced.
    told: [bool; Side::MAX],
}

/// The clocks as saved while the page is closed, in seconds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KeptClock {
    /// Used by each side.
    pub used: Vec<f64>,
    /// Left to each side, if time is for the whole game.
    pub left: Vec<f64>,
    /// Used for the present decision.
    pub decision: f64,
}

object_shape!(KeptClock { ; used, left, decision });

impl Clock {
    /// Clocks that have not run yet.
    #[must_use]
    pub fn new(control: TimeControl, shown_only: bool) -> Self {
        let left = match control {
            TimeControl::Side { seconds, .. } => seconds,
            _ => 0.0,
        };
        Self { control, shown_only, left: [left; Side::MAX], ..Self::default() }
    }

    /// Starts a side's clock and stops any other. Does nothing if it runs already.
    pub fn start(&mut self, side: Side, now: f64) {
        if self.running.is_none_or(|(running, _)| running != side) {
            if self.running.is_some() {
                // The turn changed without a move: it was taken back.
                self.stop(now);
                self.decision = 0.0;
            }
            self.running = Some((side, now));
        }
    }

    /// Stops the running clock during a decision.
    pub fn stop(&mut self, now: f64) {
        if let Some((side, since)) = self.running.take() {
            self.spend(side, (now - since).max(0.0) / 1000.0);
        }
    }

    /// Sets the time of a side's decision, because an engine measures its own time.
    pub fn settle(&mut self, side: Side, seconds: f64) {
        self.running = None;
        self.spend(side, seconds - self.decision);
    }

    /// A side has decided: stops its clock and returns the seconds used.
    pub fn decided(&mut self, side: Side, now: f64) -> f64 {
        self.stop(now);
        if let TimeControl::Side { increment, .. } = self.control {
            self.left[side.index()] += increment;
        }
        if matches!(self.control, TimeControl::Move { .. }) {
            self.told = [false; Side::MAX];
        }
        std::mem::take(&mut self.decision)
    }

    /// Restarts a decision without its time: the game went to another position.
    pub fn forget_decision(&mut self) {
        self.running = None;
        self.decision = 0.0;
    }

    fn spend(&mut self, side: Side, seconds: f64) {
        self.used[side.index()] += seconds;
        self.left[side.index()] -= seconds;
        self.decision += seconds;
    }

    /// Seconds since this side's clock was started, if it runs.
    fn since(&self, side: Side, now: f64) -> f64 {
        self.running.filter(|(running, _)| *running == side).map_or(0.0, |(_, since)| (now - since).max(0.0) / 1000.0)
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Total seconds of a side.
    #[must_use]
    pub fn used(&self, side: Side, now: f64) -> f64 {
        self.used[side.index()] + self.since(side, now)
    }

    /// Seconds left to a side, negative if it has used more; `None` without a limit. `deciding` is the side to move.
    #[must_use]
    pub fn left(&self, side: Side, deciding: Side, now: f64) -> Option<f64> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Move { seconds } if side == deciding => Some(seconds - self.decision - self.since(side, now)),
            TimeControl::Move { seconds } => Some(seconds),
            TimeControl::Side { .. } => Some(self.left[side.index()] - self.since(side, now)),
        }
    }

    /// Whether a side can lose by time.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.control != TimeControl::None && !self.shown_only
    }

    /// Seconds after which a side that decides now loses; `None` if it cannot lose by time.
    #[must_use]
    pub fn left_to_lose(&self, side: Side, now: f64) -> Option<f64> {
        self.left(side, side, now).filter(|_| self.decides()).map(|left| left.max(LEAST))
    }

    /// Whether a side has exceeded the time for its present decision.
    #[must_use]
    pub fn is_over(&self, side: Side, now: f64) -> bool {
        self.decides() && self.left(side, side, now).is_some_and(|left| left < 0.0)
    }

    /// The side whose time is up, with this many seconds of grace.
    #[must_use]
    pub fn flagged(&self, grace: f64, now: f64) -> Option<Side> {
        let side = self.running()?;
        (self.decides() && self.left(side, side, now)? + grace <= 0.0).then_some(side)
    }

    /// Seconds that an engine may use now; `None` for unlimited.
    #[must_use]
    pub fn budget(&self, side: Side, now: f64) -> Option<f64> {
        let left = self.left(side, side, now)?;
        let budget = match self.control {
            TimeControl::Side { increment, .. } => (left * PART + increment * 0.8).min(left * USED),
            _ => left * USED,
        };
        Some(budget.max(LEAST))
    }

    /// True once, when the last seconds of the side whose clock runs begin. Not for limits that are hardly longer.
    pub fn last_seconds(&mut self, now: f64) -> Option<Side> {
        let side = self.running()?;
        let long = match self.control {
            TimeControl::Move { seconds } => seconds > 1.5 * LAST_SECONDS,
            _ => true,
        };
        let tell = long && !self.told[side.index()] && self.left(side, side, now).is_some_and(|left| left <= LAST_SECONDS);
        self.told[side.index()] |= tell;
        tell.then_some(side)
    }

    /// Milliseconds until the clocks must be checked again: when their display changes, or time is up.
    #[must_use]
    pub fn wait(&self, now: f64) -> Option<i32> {
        let side = self.running()?;
        let shown = self.left(side, side, now).unwrap_or_else(|| self.used(side, now));
        if (0.0..LAST_SECONDS + 1.0).contains(&shown) && self.control != TimeControl::None {
            return Some(((shown * 1000.0) as i32 + 1).min(100));
        }
        // To the next whole second, plus a little so that it has surely passed.
        let part = shown.rem_euclid(1.0);
        let rest = if self.control == TimeControl::None { 1.0 - part } else { part };
        Some((rest * 1000.0) as i32 + 20)
    }

    /// The clocks to be saved.
    #[must_use]
    pub fn kept(&self, now: f64) -> KeptClock {
        let mut stopped = self.clone();
        stopped.stop(now);
        KeptClock { used: stopped.used.to_vec(), left: stopped.left.to_vec(), decision: stopped.decision }
    }

    /// Restores saved clocks; values that make no sense are ignored.
    pub fn restore(&mut self, kept: &KeptClock) {
        let sane = |value: &f64| value.is_finite();
        for (place, value) in self.used.iter_mut().zip(kept.used.iter().copied().filter(|used| sane(used) && *used >= 0.0)) {
            *place = value;
        }
        for (place, value) in self.left.iter_mut().zip(kept.left.iter().copied().filter(sane)) {
            *place = value;
        }
        if sane(&kept.decision) && kept.decision >= 0.0 {
            self.decision = kept.decision;
        }
    }
}

/// Seconds as on a clock: `12:05`, `1:02:05`, tenths below ten seconds, `-` before exceeded time.
#[must_use]
pub fn show(seconds: f64) -> String {
    if (0.0..LAST_SECONDS).contains(&seconds) {
        // Rounded up, so that 0.0 means that time is up.
        let tenths = (seconds * 10.0).ceil() as u32;
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let sign = if seconds < 0.0 { "-" } else { "" };
    let whole = seconds.abs() as u32;
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{sign}{hours}:{minutes:02}:{rest:02}") } else { format!("{sign}{minutes}:{rest:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Side = Side::FIRST;
    const B: Side = Side::SECOND;

    #[test]
    fn time_for_the_whole_game_goes_down_and_grows_by_the_increment() {
        let mut clock = Clock::new(TimeControl::Side { seconds: 60.0, increment: 2.0 }, false);
        clock.start(A, 1000.0);
        clock.start(A, 2000.0);
        assert_eq!(clock.left(A, A, 11_000.0), Some(50.0));
        assert_eq!(clock.left(B, A, 11_000.0), Some(60.0));
        assert!((clock.decided(A, 11_000.0) - 10.0).abs() < 1e-9);
        assert_eq!((clock.left(A, B, 11_000.0), clock.running()), (Some(52.0), None));
        clock.start(B, 11_000.0);
        assert_eq!(clock.flagged(0.0, 71_001.0), Some(B));
        assert_eq!(clock.flagged(1.0, 71_001.0), None);
        assert!((clock.used(A, 0.0) - 10.0).abs() < 1e-9);
    }

    #[test]
    fn time_for_a_move_begins_anew_with_every_decision() {
        let mut clock = Clock::new(TimeControl::Move { seconds: 5.0 }, false);
        clock.start(A, 0.0);
        clock.stop(2000.0);
        clock.start(A, 100_000.0);
        assert_eq!(clock.left(A, A, 101_000.0), Some(2.0), "time does not run while it is stopped");
        assert_eq!(clock.decided(A, 101_000.0), 3.0);
        clock.start(B, 101_000.0);
        assert_eq!(clock.left(B, B, 102_000.0), Some(4.0));
        assert_eq!(clock.flagged(0.0, 106_000.0), Some(B));
        clock.shown_only = true;
        assert_eq!(clock.flagged(0.0, 106_000.0), None);
        assert_eq!(clock.left(B, B, 107_000.0), Some(-1.0));
    }

    #[test]
    fn an_engine_measures_its_own_time() {
        let mut clock = Clock::new(TimeControl::Move { seconds: 1.0 }, false);
        clock.start(A, 0.0);
        clock.settle(A, 0.8);
        assert_eq!(clock.decided(A, 5000.0), 0.8);
        assert_eq!(clock.used(A, 5000.0), 0.8);
    }

    #[test]
    fn an_undone_turn_does_not_count_for_the_next() {
        let mut clock = Clock::new(TimeControl::Move { seconds: 9.0 }, false);
        clock.start(B, 0.0);
        clock.start(A, 4000.0);
        assert_eq!((clock.used(B, 4000.0), clock.left(A, A, 4000.0)), (4.0, Some(9.0)));
    }

    #[test]
    fn engines_get_less_than_there_is() {
        let mut clock = Clock::new(TimeControl::Move { seconds: 1.0 }, false);
        assert_eq!(clock.budget(A, 0.0), Some(0.9));
        clock.control = TimeControl::None;
        assert_eq!(clock.budget(A, 0.0), None);
        let mut clock = Clock::new(TimeControl::Side { seconds: 240.0, increment: 1.0 }, false);
        assert!((clock.budget(A, 0.0).expect("limited") - 10.8).abs() < 1e-9);
        clock.start(A, 0.0);
        assert_eq!(clock.budget(A, 300_000.0), Some(LEAST), "nothing left");
    }

    #[test]
    fn a_program_may_use_all_there_is() {
        let mut clock = Clock::new(TimeControl::Side { seconds: 60.0, increment: 5.0 }, false);
        clock.start(A, 0.0);
        assert_eq!((clock.left_to_lose(A, 10_000.0), clock.left_to_lose(A, 90_000.0)), (Some(50.0), Some(LEAST)));
        clock.shown_only = true;
        assert_eq!((clock.left_to_lose(A, 10_000.0), clock.decides()), (None, false));
        assert!(!Clock::default().decides());
    }

    #[test]
    fn the_last_seconds_are_told_once() {
        let mut clock = Clock::new(TimeControl::Side { seconds: 12.0, increment: 0.0 }, false);
        clock.start(A, 0.0);
        assert_eq!(clock.last_seconds(1000.0), None);
        assert_eq!(clock.last_seconds(2000.0), Some(A));
        assert_eq!(clock.last_seconds(2100.0), None);
        let mut clock = Clock::new(TimeControl::Move { seconds: 5.0 }, false);
        clock.start(A, 0.0);
        assert_eq!(clock.last_seconds(1000.0), None, "five seconds are always the last ones");
    }

    #[test]
    fn what_is_kept_comes_back_and_time_does_not_run_meanwhile() {
        let control = TimeControl::Side { seconds: 60.0, increment: 0.0 };
        let mut clock = Clock::new(control, false);
        clock.start(A, 0.0);
        let kept = clock.kept(5000.0);
        assert_eq!(clock.running(), Some(A));
        let mut again = Clock::new(control, false);
        again.restore(&kept);
        again.start(A, 9e9);
        assert_eq!(again.left(A, A, 9e9), Some(55.0));
        again.restore(&KeptClock { used: vec![f64::NAN, -3.0], left: vec![f64::INFINITY], decision: -1.0 });
        assert!(again.used(B, 0.0) >= 0.0 && again.left(B, A, 0.0) == Some(60.0));
    }

    #[test]
    fn clocks_are_shown_as_people_write_them() {
        for (seconds, text) in
            [(0.0, "0.0"), (0.01, "0.1"), (9.99, "10.0"), (10.4, "0:10"), (65.0, "1:05"), (3725.9, "1:02:05"), (-3.2, "-0:03")]
        {
            assert_eq!(show(seconds), text);
        }
    }

    #[test]
    fn the_clock_is_looked_at_when_it_changes() {
        let mut clock = Clock::new(TimeControl::Side { seconds: 60.5, increment: 0.0 }, false);
        assert_eq!(clock.wait(0.0), None);
        clock.start(A, 0.0);
        assert_eq!(clock.wait(0.0), Some(520));
        assert_eq!(clock.wait(55_000.0), Some(100));
        assert_eq!(clock.wait(60_480.0), Some(21));
    }
}
