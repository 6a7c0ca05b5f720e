//! Clocks and contest rules of a game together, and how they are saved.

use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::Record;
use quintet_engine::object_shape;
use quintet_engine::referee::{ContestRules, Tally};

use super::{Clock, KeptClock, TimeControl};

/// The header for the contest rules.
const RULES: &str = "Rules";
/// The header for the time control.
const CONTROL: &str = "TimeControl";
/// The suffix of a time control by which nobody loses.
const SHOWN: &str = " shown";

/// The clocks of a game, and the referee's counts under contest rules.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Timing {
    /// The clocks.
    pub clock: Clock,
    /// Violations, time and moves under contest rules.
    pub contest: Option<Tally>,
}

/// What is saved of a [`Timing`] beside the record.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KeptTiming {
    /// The clocks.
    pub clock: KeptClock,
    /// Violations of each side.
    pub violations: [u32; 2],
    /// Seconds of each side, as the referee counted them.
    pub seconds: [f64; 2],
    /// Moves per side.
    pub steps: [u32; 2],
}

object_shape!(KeptTiming { ; clock, violations, seconds, steps });

impl Timing {
    /// Clocks alone.
    #[must_use]
    pub fn clocks(control: TimeControl, shown_only: bool) -> Self {
        Self { clock: Clock::new(control, shown_only), contest: None }
    }

    /// A game under contest rules: its clock is the limit for a decision.
    #[must_use]
    pub fn contest(rules: ContestRules) -> Self {
        let control = rules.seconds.map_or(TimeControl::None, |seconds| TimeControl::Move { seconds });
        Self { clock: Clock::new(control, false), contest: Some(Tally::new(rules, 2)) }
    }

    /// The same clocks and rules for a new game.
    #[must_use]
    pub fn afresh(&self) -> Self {
        match &self.contest {
            Some(tally) => Self::contest(tally.rules),
            None => Self::clocks(self.clock.control, self.clock.shown_only),
        }
    }

    /// Whether there is anything to show.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.contest.is_some() || self.clock.control != TimeControl::None
    }

    /// From the headers of a record. Wrong headers are ignored, because a game can be read without them.
    #[must_use]
    pub fn of_record(record: &Record, sides: usize) -> Self {
        let rules = record.tag(RULES).and_then(ContestRules::read);
        if let Some(rules) = rules.filter(|_| sides == 2) {
            return Self::contest(rules);
        }
        let text = record.tag(CONTROL).unwrap_or_default();
        let (text, shown) = text.strip_suffix(SHOWN).map_or((text, false), |text| (text, true));
        // With more than two sides nobody can lose by time, because there would be no single winner.
        TimeControl::read(text).map_or_else(Self::default, |control| Self::clocks(control, shown || sides > 2))
    }

    /// Writes the headers.
    pub fn write(&self, record: &mut Record) {
        if let Some(tally) = &self.contest {
            record.set_tag(RULES, &tally.rules.to_string());
        } else if self.clock.control != TimeControl::None {
            let shown = if self.clock.shown_only { SHOWN } else { "" };
            record.set_tag(CONTROL, &format!("{}{shown}", self.clock.control));
        }
    }

    /// What is saved beside the record.
    #[must_use]
    pub fn kept(&self, now: f64) -> KeptTiming {
        let mut kept = KeptTiming { clock: self.clock.kept(now), ..KeptTiming::default() };
        if let Some(tally) = &self.contest {
            kept.violations.copy_from_slice(&tally.violations[..2]);
            kept.seconds.copy_from_slice(&tally.seconds[..2]);
            kept.steps.copy_from_slice(&tally.steps[..2]);
        }
        kept
    }

    /// Restores what was saved.
    pub fn restore(&mut self, kept: &KeptTiming) {
        self.clock.restore(&kept.clock);
        if let Some(tally) = &mut self.contest {
            tally.violations[..2].copy_from_slice(&kept.violations);
            tally.seconds[..2].copy_from_slice(&kept.seconds.map(|seconds| if seconds.is_finite() { seconds.max(0.0) } else { 0.0 }));
            tally.steps[..2].copy_from_slice(&kept.steps);
        }
    }

    /// A side has made a move; `ended` is the game's result, if it has ended. Returns the result if time or the move limit decides.
    pub fn moved(&mut self, side: Side, ended: Option<Outcome>, now: f64) -> Option<Outcome> {
        let late = self.clock.is_over(side, now);
        let seconds = self.clock.decided(side, now);
        let ruled = match &mut self.contest {
            Some(tally) => {
                let late = tally.spend(side, seconds);
                late.or(tally.step(side, ended))
            }
            // The game's own move limit.
            None => ended
                .filter(|outcome| outcome.reason() == Reason::StepLimit)
                .map(|_| Outcome::by_time([Side::FIRST, Side::SECOND].map(|side| self.clock.used(side, now)))),
        };
        ruled.or_else(|| late.then(|| late_loss(side)))
    }

    /// The game continues from another position: it is no contest any more, and the decision starts anew.
    pub fn leave_line(&mut self) {
        self.contest = None;
        self.clock.forget_decision();
    }

    /// A side has attempted an illegal move. Returns its number of violations, and the result if they reach the limit; `None` if violations do
    /// not count.
    pub fn violated(&mut self, side: Side, now: f64) -> Option<(u32, Option<Outcome>)> {
        let tally = self.contest.as_mut()?;
        tally.rules.violations?;
        let late = tally.spend(side, self.clock.decided(side, now));
        let decided = tally.violate(side);
        Some((tally.violations[side.index() & 1], late.or(decided)))
    }
}

/// The side lost on time.
#[must_use]
pub const fn late_loss(side: Side) -> Outcome {
    Outcome::win(side.opponent(), 2, Reason::Time(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Side = Side::FIRST;

    #[test]
    fn headers_tell_clocks_and_rules() {
        for timing in [
            Timing::default(),
            Timing::clocks(TimeControl::Side { seconds: 300.0, increment: 2.0 }, true),
            Timing::contest(ContestRules::COURSE),
        ] {
            let mut record = Record::default();
            timing.write(&mut record);
            assert_eq!(Timing::of_record(&record, 2), timing);
        }
        let mut record = Record::default();
        record.set_tag("Rules", "course");
        assert_eq!(Timing::of_record(&record, 2), Timing::contest(ContestRules::COURSE));
        assert_eq!(Timing::of_record(&record, 4), Timing::default());
        record.set_tag("Rules", "by heart");
        record.set_tag("TimeControl", "soon");
        assert_eq!(Timing::of_record(&record, 2), Timing::default());
        record.set_tag("TimeControl", "60+0");
        assert!(Timing::of_record(&record, 4).clock.shown_only);
    }

    #[test]
    fn the_third_violation_loses_and_counts_are_kept() {
        let mut timing = Timing::contest(ContestRules::COURSE);
        timing.clock.start(A, 0.0);
        assert_eq!(timing.violated(A, 500.0), Some((1, None)));
        timing.clock.start(A, 500.0);
        let kept = timing.kept(700.0);
        let mut again = Timing::contest(ContestRules::COURSE);
        again.restore(&kept);
        assert_eq!(again.violated(A, 0.0).map(|(count, _)| count), Some(2));
        let (count, outcome) = again.violated(A, 0.0).expect("violations count");
        assert_eq!((count, outcome.map(|outcome| outcome.reason())), (3, Some(Reason::Violations(A))));
        assert_eq!(Timing::default().violated(A, 0.0), None);
    }

    #[test]
    fn a_late_move_and_the_last_step_decide() {
        let mut timing = Timing::contest(ContestRules { seconds: Some(1.0), steps: Some(1), ..ContestRules::default() });
        timing.clock.start(A, 0.0);
        assert_eq!(timing.moved(A, None, 1500.0).map(|outcome| outcome.reason()), Some(Reason::Time(A)));
        timing.clock.start(Side::SECOND, 1500.0);
        let outcome = timing.moved(Side::SECOND, None, 1600.0).expect("one step each");
        assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::SECOND), Reason::StepLimit));
        let goal = Outcome::win(A, 2, Reason::Goal);
        assert_eq!(timing.moved(Side::SECOND, Some(goal), 1600.0), None, "the game itself goes first");
    }

    #[test]
    fn the_games_own_limit_of_steps_is_decided_by_time_without_contest_rules_too() {
        let ended = Some(Outcome::by_time([0.0; 2]));
        for (first, winner) in [(500.0, A), (3000.0, Side::SECOND)] {
            let mut timing = Timing::default();
            timing.clock.start(A, 0.0);
            assert_eq!(timing.moved(A, None, first), None);
            timing.clock.start(Side::SECOND, first);
            let outcome = timing.moved(Side::SECOND, ended, first + 1000.0).expect("the steps are over");
            assert_eq!((outcome.winner(), outcome.reason()), (Some(winner), Reason::StepLimit));
        }
    }
}
