//! The rules of a contest around a game: violation limit, time per decision, move limit.
//!
//! They are those of a university contest of Quoridor programs and work for every game. An attempt that is not exactly one legal move is a
//! violation; the same side moves again, and the third violation loses. A decision that takes too long loses at once. After a number of moves per
//! side, less total time wins; with equal times the second side wins. The host measures time.
//!
//! Of more than two sides, one that loses so is out: the referee makes its moves, always the first in the order of the game, so that the others can
//! play on, and it is behind them in the result.

pub mod contest;
mod rules;
mod tally;

use crate::core::error::MoveError;
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;
use crate::registry::AnyGame;

pub use rules::ContestRules;
pub use tally::Tally;

/// The referee's answer to an attempt.
#[derive(Clone, PartialEq, Debug)]
pub enum Ruling {
    /// The move was played; this is its canonical text.
    Played(String),
    /// It is not a legal move; the same side moves again.
    Violation(MoveError),
    /// It took too long.
    TooSlow,
    /// The game was already over.
    Over,
}

/// A game under contest rules.
pub struct Referee {
    game: Box<dyn AnyGame>,
    tally: Tally,
    /// The result, if it did not come from the game itself.
    ruled: Option<Outcome>,
}

impl Referee {
    /// Starts refereeing a game.
    #[must_use]
    pub fn new(game: Box<dyn AnyGame>, rules: ContestRules) -> Self {
        let tally = Tally::new(rules, game.sides());
        Self { game, tally, ruled: None }
    }

    /// The game so far.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The result, once there is one.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ruled.or_else(|| self.game.outcome())
    }

    /// Number of violations of a side.
    #[must_use]
    pub fn violations(&self, side: Side) -> u32 {
        self.tally.violations[side.index()]
    }

    /// Total seconds of a side.
    #[must_use]
    pub fn seconds(&self, side: Side) -> f64 {
        self.tally.seconds[side.index()]
    }

    /// Judges the answer of the side to move, which took this many seconds.
    pub fn attempt(&mut self, text: &str, seconds: f64) -> Ruling {
        if self.outcome().is_some() {
            return Ruling::Over;
        }
        let side = self.game.turn();
        self.ruled = self.tally.spend(side, seconds);
        if self.tally.is_out(side) {
            return Ruling::TooSlow;
        }
        match self.game.play(text) {
            Ok(written) => {
                self.ruled = self.tally.step(side, self.game.outcome());
                Ruling::Played(written)
            }
            Err(error) => {
                self.ruled = self.tally.violate(side);
                Ruling::Violation(error)
            }
        }
    }

    /// A side resigns, or cannot go on.
    pub fn resign(&mut self, side: Side) {
        if self.outcome().is_none() {
            self.ruled = self.tally.lose(side, Reason::Resigned(side));
        }
    }

    /// Whether a side has lost by its own fault.
    #[must_use]
    pub fn is_out(&self, side: Side) -> bool {
        self.tally.is_out(side)
    }

    /// Plays the next move if nobody has to decide it: a pass that leaves no choice, or the first move of a side that is out. Returns its text.
    pub fn play_undecided(&mut self) -> Option<String> {
        if self.outcome().is_some() {
            return None;
        }
        let (side, legal) = (self.game.turn(), self.game.legal_moves());
        let text = legal.first().filter(|_| self.is_out(side) || legal == ["pass"])?;
        let written = self.game.play(text).ok()?;
        self.ruled = self.tally.step(side, self.game.outcome());
        Some(written)
    }
}

#[cfg(test)]
mod tests {
    use super::{ContestRules, Referee, Ruling};
    use crate::core::outcome::Reason;
    use crate::core::side::Side;
    use crate::registry::open;

    fn referee(rules: ContestRules) -> Referee {
        Referee::new(open("quoridor", Some("course"), None).expect("opens"), rules)
    }

    #[test]
    fn the_third_violation_loses_and_the_turn_stays_until_then() {
        let mut referee = referee(ContestRules::COURSE);
        assert!(matches!(referee.attempt("e4", 0.1), Ruling::Violation(_)));
        assert_eq!(referee.attempt("e2", 0.1), Ruling::Played("e2".to_owned()));
        for text in ["nonsense", "e8 e7"] {
            assert!(matches!(referee.attempt(text, 0.1), Ruling::Violation(_)), "{text}");
            assert_eq!((referee.game().turn(), referee.outcome()), (Side::SECOND, None));
        }
        assert_eq!((referee.violations(Side::FIRST), referee.violations(Side::SECOND)), (1, 2));
        assert!(matches!(referee.attempt("", 0.1), Ruling::Violation(_)));
        let outcome = referee.outcome().expect("three are enough");
        assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::FIRST), Reason::Violations(Side::SECOND)));
        assert_eq!(referee.attempt("e8", 0.1), Ruling::Over);
        assert!((referee.seconds(Side::SECOND) - 0.3).abs() < 1e-9);
    }

    #[test]
    fn a_slow_decision_loses_even_with_a_good_move() {
        let mut referee = referee(ContestRules::COURSE);
        assert_eq!(referee.attempt("e2", 1.0), Ruling::Played("e2".to_owned()));
        assert_eq!(referee.attempt("e8", 1.001), Ruling::TooSlow);
        assert_eq!(referee.outcome().map(|outcome| outcome.reason()), Some(Reason::Time(Side::SECOND)));
        assert_eq!(referee.game().ply(), 1);
    }

    #[test]
    fn after_the_last_step_less_time_wins() {
        let rules = ContestRules { steps: Some(2), ..ContestRules::default() };
        for (second, winner) in [(0.6, Side::FIRST), (0.4, Side::SECOND), (0.5, Side::SECOND)] {
            let mut referee = referee(rules);
            for (text, seconds) in [("e2", 0.5), ("e8", second), ("e3", 0.5)] {
                referee.attempt(text, seconds);
                assert_eq!(referee.outcome(), None);
            }
            referee.attempt("e7", second);
            let outcome = referee.outcome().expect("two steps each");
            assert_eq!((outcome.winner(), outcome.reason()), (Some(winner), Reason::StepLimit));
        }
    }

    #[test]
    fn programs_that_shuffle_have_a_winner_after_a_hundred_steps() {
        // The game's own limit, with contest rules and without.
        for rules in [ContestRules::COURSE, ContestRules::default()] {
            for (slow, winner) in [(0, Side::SECOND), (1, Side::FIRST)] {
                let mut referee = referee(rules);
                for ply in 0..200 {
                    assert_eq!(referee.outcome(), None, "ply {ply}");
                    let text = [["e2", "e1"], ["e8", "e9"]][ply % 2][ply / 2 % 2];
                    let seconds = if ply % 2 == slow { 0.5 } else { 0.25 };
                    assert_eq!(referee.attempt(text, seconds), Ruling::Played(text.to_owned()));
                }
                let outcome = referee.outcome().expect("the steps are over");
                assert_eq!((outcome.winner(), outcome.reason()), (Some(winner), Reason::StepLimit), "{rules}");
                assert_eq!(referee.attempt("e2", 0.1), Ruling::Over);
            }
        }
    }

    #[test]
    fn of_four_sides_one_that_fails_is_out_and_the_others_play_on() {
        let rules = ContestRules { violations: Some(1), seconds: Some(1.0), steps: None };
        let mut referee = Referee::new(open("blokus", Some("classic"), None).expect("opens"), rules);
        assert_eq!(referee.play_undecided(), None);
        assert!(matches!(referee.attempt("nonsense", 0.1), Ruling::Violation(_)));
        assert!(referee.is_out(Side::FIRST) && referee.outcome().is_none());
        let first = referee.game().legal_moves().first().cloned();
        assert_eq!(referee.play_undecided(), first, "the referee moves for it");
        let mut decided = [0; 4];
        while referee.outcome().is_none() {
            if referee.play_undecided().is_none() {
                let side = referee.game().turn();
                decided[side.index()] += 1;
                let text = referee.game().legal_moves().last().cloned().expect("a move");
                let seconds = if side == Side::THIRD && decided[2] == 4 { 1.5 } else { 0.5 };
                referee.attempt(&text, seconds);
            }
        }
        assert_eq!((decided[0], decided[2]), (0, 4));
        let outcome = referee.outcome().expect("over");
        assert_eq!([Side::FIRST, Side::THIRD].map(|side| outcome.points(side)), [0.0, 1.0]);
        assert!(!outcome.is_winner(Side::FIRST) && !outcome.is_winner(Side::THIRD));
    }

    #[test]
    fn without_rules_only_the_game_decides() {
        let mut referee = referee(ContestRules::default());
        for _ in 0..10 {
            assert!(matches!(referee.attempt("a1", 1e6), Ruling::Violation(_)));
        }
        assert_eq!(referee.outcome(), None);
        referee.resign(Side::FIRST);
        assert_eq!(referee.outcome().map(|outcome| outcome.reason()), Some(Reason::Resigned(Side::FIRST)));
    }
}
