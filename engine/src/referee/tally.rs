//! What a referee counts, in every game.

use super::ContestRules;
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;

/// Violations, seconds and moves of two sides under contest rules. It knows no game; the caller reports what happened, and it returns the result
/// if that decides the game.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The rules.
    pub rules: ContestRules,
    /// The violations of each side.
    pub violations: [u32; 2],
    /// Seconds used by each side.
    pub seconds: [f64; 2],
    /// Moves made by each side.
    pub steps: [u32; 2],
}

impl Tally {
    /// The start of a game.
    #[must_use]
    pub fn new(rules: ContestRules) -> Self {
        Self { rules, ..Self::default() }
    }

    /// A side used this many seconds for a decision. Returns the result if that was too long.
    pub fn spend(&mut self, side: Side, seconds: f64) -> Option<Outcome> {
        self.seconds[side.index() & 1] += seconds;
        self.rules.seconds.is_some_and(|limit| seconds > limit).then(|| lost(side, Reason::Time(side)))
    }

    /// A side attempted an illegal move. Returns the result if that reaches the violation limit.
    pub fn violate(&mut self, side: Side) -> Option<Outcome> {
        let count = &mut self.violations[side.index() & 1];
        *count += 1;
        self.rules.violations.is_some_and(|limit| *count >= limit).then(|| lost(side, Reason::Violations(side)))
    }

    /// A side has made a move; `ended` is the game's own result, if it has ended. Returns the result of the move limit, of the contest or of the
    /// game: less total time wins. Any other end of the game comes first.
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
