//! What a referee counts, whatever the game.

use super::ContestRules;
use crate::outcome::{Outcome, Reason};
use crate::side::Side;

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

    /// A side has made a step, and the game goes on. Answers the result if both have made as many as there may be: who used less time wins.
    pub fn step(&mut self, side: Side) -> Option<Outcome> {
        self.steps[side.index() & 1] += 1;
        if !self.rules.steps.is_some_and(|limit| self.steps.iter().all(|&steps| steps >= limit)) {
            return None;
        }
        let [first, second] = self.seconds;
        Some(match first.total_cmp(&second) {
            std::cmp::Ordering::Less => Outcome::win(Side::FIRST, 2, Reason::StepLimit),
            std::cmp::Ordering::Greater => Outcome::win(Side::SECOND, 2, Reason::StepLimit),
            std::cmp::Ordering::Equal => Outcome::draw(2, Reason::StepLimit),
        })
    }
}

const fn lost(side: Side, reason: Reason) -> Outcome {
    Outcome::win(side.opponent(), 2, reason)
}
