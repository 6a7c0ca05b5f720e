//! What a referee counts, in every game.

use super::ContestRules;
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;

/// Violations, seconds and moves of all sides under contest rules. It knows no game; the caller reports what happened, and it returns the result
/// if that decides the game.
///
/// Of two sides, one that loses by its own fault ends the game. Of more, it is out: the others play on, and it is behind them in the end, whatever
/// is on the board. The move limit is for two sides; games of more end by themselves.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Tally {
    /// The rules.
    pub rules: ContestRules,
    /// The violations of each side.
    pub violations: [u32; Side::MAX],
    /// Seconds used by each side.
    pub seconds: [f64; Side::MAX],
    /// Moves made by each side.
    pub steps: [u32; Side::MAX],
    sides: usize,
    /// The sides that are out, in the order in which they went.
    out: [Option<Side>; Side::MAX],
}

impl Tally {
    /// The start of a game of so many sides.
    #[must_use]
    pub fn new(rules: ContestRules, sides: usize) -> Self {
        let sides = sides.min(Side::MAX);
        Self { rules, violations: [0; Side::MAX], seconds: [0.0; Side::MAX], steps: [0; Side::MAX], sides, out: [None; Side::MAX] }
    }

    /// A side used this many seconds for a decision. Returns the result if that was too long and decides the game.
    pub fn spend(&mut self, side: Side, seconds: f64) -> Option<Outcome> {
        self.seconds[side.index()] += seconds;
        let late = self.rules.seconds.is_some_and(|limit| seconds > limit);
        late.then(|| self.lose(side, Reason::Time(side))).flatten()
    }

    /// A side attempted an illegal move. Returns the result if that reaches the violation limit and decides the game.
    pub fn violate(&mut self, side: Side) -> Option<Outcome> {
        let count = &mut self.violations[side.index()];
        *count += 1;
        let many = self.rules.violations.is_some_and(|limit| *count >= limit);
        many.then(|| self.lose(side, Reason::Violations(side))).flatten()
    }

    /// A side has made a move; `ended` is the game's own result, if it has ended. Returns the result if it is another one: that of the move limit,
    /// of the contest or of the game (less total time wins), or one with sides that are out. Any other end of the game comes first.
    pub fn step(&mut self, side: Side, ended: Option<Outcome>) -> Option<Outcome> {
        self.steps[side.index()] += 1;
        if self.sides > 2 {
            return ended.filter(|_| self.out[0].is_some()).map(|outcome| self.ranked(outcome.reason()));
        }
        let [first, second, ..] = self.seconds;
        let over = match ended {
            Some(outcome) => outcome.reason() == Reason::StepLimit,
            None => self.rules.steps.is_some_and(|limit| self.steps[..2].iter().all(|&steps| steps >= limit)),
        };
        over.then(|| Outcome::by_time([first, second]))
    }

    /// A side has lost by its own fault. Returns the result if that decides the game.
    pub fn lose(&mut self, side: Side, reason: Reason) -> Option<Outcome> {
        if self.is_out(side) {
            return None;
        }
        let free = self.out.iter_mut().find(|place| place.is_none())?;
        *free = Some(side);
        match self.sides {
            2 => Some(Outcome::win(side.opponent(), 2, reason)),
            sides => self.out.iter().take(sides).all(Option::is_some).then(|| self.ranked(reason)),
        }
    }

    /// Whether a side has lost by its own fault.
    #[must_use]
    pub fn is_out(&self, side: Side) -> bool {
        self.out.contains(&Some(side))
    }

    /// The result by points, in which sides that are out have fewer than any other: who went earlier, still fewer.
    fn ranked(&self, reason: Reason) -> Outcome {
        let mut scores = if let Reason::Score(scores) = reason { scores } else { [0; Side::MAX] };
        for (side, place) in self.out.iter().flatten().zip(0..) {
            scores[side.index()] = place - Side::MAX as i16;
        }
        Outcome::by_score(&scores[..self.sides])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_four_who_fails_is_behind_the_others() {
        let sides: Vec<Side> = Side::all(4).collect();
        let mut tally = Tally::new(ContestRules::COURSE, 4);
        assert_eq!(tally.spend(sides[1], 2.0), None, "the others play on");
        assert_eq!(tally.lose(sides[3], Reason::Resigned(sides[3])), None);
        assert_eq!(sides.iter().map(|&side| tally.is_out(side)).collect::<Vec<_>>(), [false, true, false, true]);
        let outcome = tally.step(sides[0], Some(Outcome::by_score(&[40, 80, 50, 70]))).expect("the game is over");
        assert_eq!((outcome.winner(), outcome.to_string().as_str()), (Some(sides[2]), "third wins: 40 to out to 50 to out"));
        assert_eq!(sides.iter().map(|&side| outcome.points(side)).collect::<Vec<_>>(), [2.0, 0.0, 3.0, 1.0]);
    }

    #[test]
    fn when_all_four_fail_the_last_to_fail_has_won() {
        let mut tally = Tally::new(ContestRules { violations: Some(1), ..ContestRules::default() }, 4);
        let ends: Vec<Option<Outcome>> = [2, 0, 3, 1].into_iter().filter_map(Side::from_index).map(|side| tally.violate(side)).collect();
        assert_eq!(ends[..3], [None; 3]);
        assert_eq!(ends[3].and_then(|outcome| outcome.winner()), Some(Side::SECOND));
    }

    #[test]
    fn four_have_no_move_limit_and_their_own_result_where_nobody_failed() {
        let mut tally = Tally::new(ContestRules { steps: Some(1), ..ContestRules::default() }, 4);
        let ended = Some(Outcome::by_score(&[1, 2, 3, 4]));
        assert_eq!(Side::all(4).map(|side| tally.step(side, None)).collect::<Vec<_>>(), [None; 4]);
        assert_eq!(tally.step(Side::FIRST, ended), None);
    }
}
