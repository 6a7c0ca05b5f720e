//! Time control: `time_settings` and `time_left` of GTP 2, and how much of it a move may use.

use quintet_engine::core::side::Side;

/// The number of moves of a side that the rest of the game is expected to take.
const MOVES_TO_GO: f64 = 30.0;

/// Main time, then periods for a number of moves each (stones, in the specification).
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    settings: Option<Settings>,
    left: [Option<Left>; Side::MAX],
}

#[derive(Copy, Clone, Debug)]
struct Settings {
    main: f64,
    period: f64,
    moves: u32,
}

/// The time of a side: seconds, for a number of moves, or for the rest of the main time if 0.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Left {
    seconds: f64,
    moves: u32,
}

impl Clock {
    /// `time_settings main period moves`. A period without moves means no limit.
    ///
    /// # Errors
    /// When there is no time at all.
    pub(crate) fn set(&mut self, main: f64, period: f64, moves: u32) -> Result<(), String> {
        if main <= 0.0 && period <= 0.0 {
            return Err("there must be some main time or some time per period".to_owned());
        }
        let unlimited = period > 0.0 && moves == 0;
        *self = Self { settings: (!unlimited).then_some(Settings { main, period, moves }), left: [None; Side::MAX] };
        Ok(())
    }

    /// `time_left side seconds moves`.
    pub(crate) fn tell(&mut self, side: Side, seconds: f64, moves: u32) {
        self.left[side.index()] = Some(Left { seconds, moves });
    }

    /// A new game: every side has its full time again.
    pub(crate) fn reset(&mut self) {
        self.left = [None; Side::MAX];
    }

    fn left(&self, side: Side) -> Option<Left> {
        let full = |settings: Settings| {
            if settings.main > 0.0 {
                Left { seconds: settings.main, moves: 0 }
            } else {
                Left { seconds: settings.period, moves: settings.moves }
            }
        };
        self.left[side.index()].or_else(|| self.settings.map(full))
    }

    /// Seconds for the next move of a side, or `None` if there is no limit.
    pub(crate) fn budget(&self, side: Side) -> Option<f64> {
        let left = self.left(side)?;
        let seconds = if left.moves > 0 {
            left.seconds / f64::from(left.moves)
        } else {
            let period = self.settings.filter(|settings| settings.moves > 0).map_or(0.0, |s| s.period / f64::from(s.moves));
            left.seconds / MOVES_TO_GO + period.min(left.seconds)
        };
        // Leave a little for the controller and the operating system.
        let margin = (seconds * 0.1).min(0.03);
        Some((seconds - margin).max(0.001))
    }

    /// Subtracts the time of a side's move, until the controller reports the time left.
    pub(crate) fn used(&mut self, side: Side, seconds: f64) {
        let Some(left) = self.left(side) else { return };
        let period = self.settings.filter(|settings| settings.moves > 0).map(|s| Left { seconds: s.period, moves: s.moves });
        let rest = (left.seconds - seconds).max(0.0);
        self.left[side.index()] = Some(match (left.moves, period) {
            (0, Some(period)) if rest <= 0.0 => period,
            (1, period) => period.unwrap_or(Left { seconds: rest, moves: 0 }),
            (moves, _) => Left { seconds: rest, moves: moves.saturating_sub(1) },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use quintet_engine::core::side::Side;

    fn clock(main: f64, period: f64, moves: u32) -> Clock {
        let mut clock = Clock::default();
        clock.set(main, period, moves).expect("some time");
        clock
    }

    #[test]
    fn seconds_per_move_leave_a_margin() {
        let mut clock = clock(0.0, 1.0, 1);
        for _ in 0..3 {
            let budget = clock.budget(Side::FIRST).expect("limited");
            assert!((0.9..1.0).contains(&budget), "{budget}");
            clock.used(Side::FIRST, budget);
        }
    }

    #[test]
    fn no_limit_without_settings_or_with_a_period_without_moves() {
        assert_eq!(Clock::default().budget(Side::FIRST), None);
        assert_eq!(clock(0.0, 10.0, 0).budget(Side::FIRST), None);
        assert!(Clock::default().set(0.0, 0.0, 1).is_err());
    }

    #[test]
    fn main_time_lasts_for_a_long_game() {
        let mut clock = clock(60.0, 0.0, 0);
        let mut total = 0.0;
        for _ in 0..200 {
            let budget = clock.budget(Side::SECOND).expect("limited");
            total += budget;
            clock.used(Side::SECOND, budget);
        }
        assert!(total < 60.0, "{total}");
        clock.reset();
        assert!(clock.budget(Side::SECOND).expect("limited") > 1.5);
    }

    #[test]
    fn periods_follow_main_time_and_start_again() {
        let mut clock = clock(10.0, 5.0, 2);
        clock.used(Side::FIRST, 11.0);
        // Five seconds for two moves, then what is left for one, then a new period.
        let near = |clock: &Clock, seconds: f64| {
            let budget = clock.budget(Side::FIRST).expect("limited");
            assert!(budget < seconds && budget > seconds - 0.1, "{budget} for {seconds}");
        };
        near(&clock, 2.5);
        clock.used(Side::FIRST, 1.0);
        near(&clock, 4.0);
        clock.used(Side::FIRST, 4.0);
        near(&clock, 2.5);
        clock.tell(Side::FIRST, 8.0, 4);
        near(&clock, 2.0);
        assert!(clock.budget(Side::SECOND).expect("limited") > 2.5, "the other side still has its main time");
    }
}
