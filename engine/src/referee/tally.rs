//! What a referee counts, whatever the game.

use super::ContestRules;
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;

/// Violations, seconds and steps of two sides under contest rules. It knows no game: it is told what happened and says whether that decides.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The rules.
    pub rules: ContestRules,
    /// The violations of each side.
    pub violations: [u32; 2],
    /// The seconds that each side has used in all.
    pub seconds: [f64; 2],
    /// The steps that each side has made.
    pub steps: [u32; 2],
}

impl Tally {
    /// Nothing has happened yet.
    #[must_use]
    pub fn new(rules: ContestRules) -> Self {
        Self { rules, ..Self::default() }
    }

    /// A side has used so many seconds for a decision. Answers the result if that was too long.
    pub fn spend(&mut self, side: Side, seconds: f64) -> Option<Outcome> {
        self.seconds[side.index() & 1] += seconds;
        self.rules.seconds.is_some_and(|limit| seconds > limit).then(|| lost(side, Reason::Time(side)))
    }

    /// A side attempted what is no legal move. Answers the result if that was once too often.
    pub fn violate(&mut self, side: Side) -> Option<Outcome> {
        let count = &mut self.violations[side.index() & 1];
        *count += 1;
        self.rules.violations.is_some_and(|limit| *count >= limit).then(|| lost(side, Reason::Violations(side)))
    }

    /// A side has made a step, and the game has ended so, if it has. Answers the result that the limit of steps gives instead, the contest's or the
    /// game's own: who used less time wins. What else ends a game goes first.
    pub fn step(&mut self, side: Side, ended: Option<Outcome>) -> Option<Outcome> {
        self.steps[side.index() & 1] += 1;
        let over = match ended {
            Some(outcome) => outcome.reason() == Reason::StepLimit,
            None => self.rules.steps.is_some_and(|limit| self.steps.iter().all(|&steps| steps >= limit)),
        };
        over.then(|| Outcome::by_time(self.seconds))
    }
}

const fn lost(side: Side, reason: Reason) -> Outcome {
    Outcome::win(side.opponent(), 2, reason)
}
