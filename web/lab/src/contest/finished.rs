//! A finished game of a contest with every attempt at a move, as the referee records it and the contest saves it.

use quintet_engine::core::side::Side;
use quintet_engine::referee::contest::{GameResult, ResultRow, Seats};
use serde::{Deserialize, Serialize};

/// Longer games are drawn; this can only happen under rules without limits of their own.
pub(super) const MOST_ATTEMPTS: usize = 2000;
/// The maximum seconds for a move.
const LONGEST: f64 = 1e8;
/// How games write a forced move.
const PASS: &str = "pass";

/// One attempt.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Attempt {
    /// 0 for the first side, 1 for the second, ..
    pub side: usize,
    /// The answer.
    pub text: String,
    /// The seconds used.
    pub seconds: f64,
    /// `Ok`, or the error.
    pub status: String,
    /// A program's output with it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
    /// What a level computed for it; for the log, and not saved, because it is long.
    #[serde(skip)]
    pub computed: String,
}

/// Whether a referee could have recorded these attempts.
pub(super) fn are_possible(attempts: &[Attempt]) -> bool {
    attempts.len() <= MOST_ATTEMPTS && attempts.iter().all(|attempt| attempt.side < Side::MAX && (0.0..=LONGEST).contains(&attempt.seconds))
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct FinishedGame {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in it.
    pub game: u32,
    /// The player of the first side.
    pub first: usize,
    /// The player of the second side.
    pub second: usize,
    /// Those of the other sides, if there are more than two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<usize>,
    /// The first side's share of the point, from 0 to 1.
    pub share: f64,
    /// The points of each side's place, if there are more than two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<f64>,
    /// Why it ended: `game`, `time`, `violations`, `steps`, `resigned`.
    pub how: String,
    /// The side that lost by its own fault, if any.
    pub fault: Option<usize>,
    /// All moves, including forced passes.
    pub moves: Vec<String>,
    /// All attempts.
    pub attempts: Vec<Attempt>,
    /// What stays of the attempts where there is no room for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

/// The figures of a game's attempts, by side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Figures {
    steps: u32,
    seconds: [f64; Side::MAX],
    longest: [f64; Side::MAX],
    violations: [u32; Side::MAX],
}

impl Figures {
    /// Whether a referee could have recorded them.
    pub(super) fn are_possible(&self) -> bool {
        let times = self.seconds.iter().chain(&self.longest);
        let mut counts = self.violations.iter().chain([&self.steps]);
        times.into_iter().all(|time| (0.0..=LONGEST).contains(time)) && counts.all(|&count| count as usize <= MOST_ATTEMPTS)
    }
}

impl FinishedGame {
    /// The game in the form of the results file.
    pub(super) fn row(&self) -> ResultRow {
        let Self { match_number, game, .. } = *self;
        let points = self.result().points;
        ResultRow { match_number, game, seats: self.seats(), points, how: self.how.clone(), moves: self.moves.clone() }
    }

    /// Who played it.
    #[must_use]
    pub(crate) fn seats(&self) -> Seats {
        Seats::new(&[&[self.first, self.second], &self.others[..]].concat())
    }

    /// The number of the move for each attempt: a retried move keeps its number, and moves that nobody decided have numbers too: forced passes,
    /// and what the referee played for a side that was out.
    #[must_use]
    pub(crate) fn numbers(&self) -> Vec<usize> {
        let mut played = 0;
        let number = |attempt: &Attempt| {
            let undecided = |(at, text): (usize, &String)| {
                attempt.text != PASS && text == PASS || !self.others.is_empty() && at % self.seats().len() != attempt.side
            };
            while self.moves.get(played).is_some_and(|text| undecided((played, text))) {
                played += 1;
            }
            let number = played + 1;
            played += usize::from(attempt.status == "Ok");
            number
        };
        self.attempts.iter().map(number).collect()
    }

    /// Leaves the attempts out, of which the figures stay; or else the moves too. Returns whether there was anything to leave out.
    pub(super) fn shorten(&mut self) -> bool {
        if self.attempts.is_empty() {
            return !std::mem::take(&mut self.moves).is_empty();
        }
        let GameResult { steps, seconds, longest, violations, .. } = self.result();
        self.figures = Some(Figures { steps, seconds, longest, violations });
        self.attempts.clear();
        true
    }

    /// Its figures.
    #[must_use]
    pub(crate) fn result(&self) -> GameResult {
        let mut result = GameResult { steps: self.attempts.len() as u32, ..GameResult::of_two(self.share) };
        if let Some(Figures { steps, seconds, longest, violations }) = self.figures.clone() {
            result = GameResult { steps, seconds, longest, violations, ..result };
        }
        if !self.points.is_empty() {
            for (side, points) in result.points.iter_mut().enumerate() {
                *points = self.points.get(side).copied().unwrap_or_default();
            }
        }
        for attempt in &self.attempts {
            let side = attempt.side.min(Side::MAX - 1);
            result.seconds[side] += attempt.seconds;
            result.longest[side] = result.longest[side].max(attempt.seconds);
            result.violations[side] += u32::from(attempt.status.starts_with("violation"));
        }
        result
    }
}

/// A game of Quoridor that the second side lost by a violation, for tests.
#[cfg(test)]
pub(super) fn sample() -> FinishedGame {
    let attempt = |side, text: &str, status: &str| Attempt {
        side,
        text: text.to_owned(),
        seconds: 0.25,
        status: status.to_owned(),
        said: String::new(),
        computed: String::new(),
    };
    FinishedGame {
        match_number: 1,
        game: 1,
        first: 0,
        second: 1,
        others: Vec::new(),
        share: 1.0,
        points: Vec::new(),
        how: "violations".to_owned(),
        fault: Some(1),
        moves: vec!["e2".to_owned()],
        attempts: vec![attempt(0, "e2", "Ok"), attempt(1, "a,b", "violation 1: no move")],
        figures: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_game_has_the_figures_of_the_long_one() {
        let mut game = sample();
        let figures = game.result();
        assert!(game.shorten() && game.attempts.is_empty() && !game.moves.is_empty());
        assert!(game.shorten() && game.moves.is_empty() && !game.shorten());
        assert_eq!(game.result(), figures);
        assert!(game.figures.is_some_and(|figures| figures.are_possible() && !Figures { steps: 9999, ..figures }.are_possible()));
    }

    #[test]
    fn what_was_attempted_has_the_number_of_its_move() {
        let mut game = sample();
        assert_eq!(game.numbers(), [1, 2]);
        game.moves = ["a", "pass", "b", "c", "pass", "pass", "d"].map(str::to_owned).to_vec();
        let attempt =
            |text: &str, status: &str| Attempt { text: text.to_owned(), status: status.to_owned(), ..sample().attempts.remove(0) };
        game.attempts =
            vec![attempt("a", "Ok"), attempt("x", "violation 1: no move"), attempt("b", "Ok"), attempt("c", "Ok"), attempt("d", "Ok")];
        assert_eq!(game.numbers(), [1, 3, 3, 4, 7]);
    }
}
