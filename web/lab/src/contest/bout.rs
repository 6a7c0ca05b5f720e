//! One game of a contest under the referee's rules. Knows neither engines nor programs, only their answers.

use quintet_base::lang::Lang;
use quintet_board::session::GameSession;
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::referee::contest::{self, Fixture, GameResult};
use quintet_engine::referee::{ContestRules, Tally};

use super::finished::{Attempt, FinishedGame, MOST_ATTEMPTS};

/// The result of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The move was played.
    Played,
    /// The move is illegal: the number of the side's violations, and the reason.
    Violation(u32, String),
    /// It took too long, or the game is over.
    Over,
}

/// A game in progress.
pub(crate) struct Bout {
    /// Its number.
    pub fixture: Fixture,
    /// The game.
    pub session: Box<dyn GameSession>,
    tally: Tally,
    attempts: Vec<Attempt>,
    ruled: Option<Outcome>,
    /// The language for reasons.
    pub lang: Lang,
    /// Whether the limit per decision holds for people too.
    pub people_timed: bool,
}

impl Bout {
    /// A game at its start.
    #[must_use]
    pub(crate) fn new(fixture: Fixture, session: Box<dyn GameSession>, rules: ContestRules) -> Self {
        let tally = Tally::new(rules, session.sides());
        let mut bout = Self { fixture, session, tally, attempts: Vec::new(), ruled: None, lang: Lang::default(), people_timed: false };
        bout.pass();
        bout
    }

    /// Plays what nobody decides: forced passes, and the first moves of sides that are out.
    fn pass(&mut self) {
        while self.outcome().is_none() {
            let side = self.session.turn();
            let first = || self.session.legal_texts().into_iter().next();
            let played = match self.tally.is_out(side).then(first) {
                Some(text) => text.is_some_and(|text| self.session.play_text(&text).is_ok()),
                None => self.session.play_forced().is_some(),
            };
            if !played {
                break;
            }
            self.ruled = self.tally.step(side, self.session.outcome());
        }
    }

    /// The result, if the game is over.
    #[must_use]
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let long = || (self.attempts.len() >= MOST_ATTEMPTS).then(|| Outcome::draw(self.session.sides(), Reason::StepLimit));
        self.ruled.or_else(|| self.session.outcome()).or_else(long)
    }

    /// The number of the player of a side.
    #[must_use]
    pub(crate) fn player(&self, side: Side) -> usize {
        self.fixture.seats.get(side.index()).copied().unwrap_or_default()
    }

    /// The number of the player to move.
    #[must_use]
    pub(crate) fn to_move(&self) -> usize {
        self.player(self.session.turn())
    }

    /// The violations of all sides.
    #[must_use]
    pub(crate) const fn violations(&self) -> [u32; Side::MAX] {
        self.tally.violations
    }

    /// The seconds used by all sides.
    #[must_use]
    pub(crate) const fn seconds(&self) -> [f64; Side::MAX] {
        self.tally.seconds
    }

    /// All attempts so far.
    #[must_use]
    pub(crate) fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }

    /// Replays the attempts of an interrupted game. Returns whether all of them fit; otherwise the game cannot continue.
    #[must_use]
    pub(crate) fn again(&mut self, attempts: Vec<Attempt>) -> bool {
        attempts.into_iter().all(|attempt| {
            let side = self.session.turn();
            if self.outcome().is_some() || side.index() != attempt.side {
                return false;
            }
            if attempt.status == "Ok" {
                return self.attempt(&attempt.text, attempt.seconds, &attempt.said) == Verdict::Played;
            }
            self.tally.seconds[side.index()] += attempt.seconds;
            self.ruled = if attempt.status.starts_with("violation ") {
                self.tally.violate(side)
            } else {
                self.tally.lose(side, Reason::Resigned(side))
            };
            self.attempts.push(attempt);
            self.pass();
            true
        })
    }

    fn note(&mut self, side: Side, text: &str, seconds: f64, status: String, said: &str) {
        let (text, said) = (text.to_owned(), said.to_owned());
        self.attempts.push(Attempt { side: side.index(), text, seconds, status, said, computed: String::new() });
    }

    /// Notes what a level computed for the last attempt.
    pub(crate) fn note_computed(&mut self, lines: &[String]) {
        if let Some(last) = self.attempts.last_mut() {
            last.computed = lines.join("; ");
        }
    }

    /// Judges the answer of the side to move after so many seconds. `said` is what a program printed with it.
    pub(crate) fn attempt(&mut self, text: &str, seconds: f64, said: &str) -> Verdict {
        if self.outcome().is_some() {
            return Verdict::Over;
        }
        let side = self.session.turn();
        self.ruled = self.tally.spend(side, seconds);
        if self.tally.is_out(side) {
            self.note(side, text, seconds, "too slow".to_owned(), said);
            self.pass();
            return Verdict::Over;
        }
        self.session.look_at(usize::MAX);
        match self.session.play_text(text) {
            Ok(written) => {
                self.ruled = self.tally.step(side, self.session.outcome());
                self.note(side, &written, seconds, "Ok".to_owned(), said);
                self.pass();
                Verdict::Played
            }
            Err(error) => {
                let reason = self.lang.say(&error.fault());
                self.violated(side, text, seconds, &reason, said)
            }
        }
    }

    /// Like [`Bout::attempt`] for a person, whose time counts in the total but, unless people are timed too, has no limit per decision.
    pub(crate) fn attempt_of_person(&mut self, text: &str, seconds: f64) -> Verdict {
        if self.people_timed {
            return self.attempt(text, seconds, "");
        }
        let limit = self.tally.rules.seconds.take();
        let verdict = self.attempt(text, seconds, "");
        self.tally.rules.seconds = limit;
        verdict
    }

    /// Judges an answer that is not a move, such as a program's error.
    pub(crate) fn no_answer(&mut self, problem: &str, seconds: f64, said: &str) -> Verdict {
        if self.outcome().is_some() {
            return Verdict::Over;
        }
        let side = self.session.turn();
        self.tally.seconds[side.index()] += seconds;
        self.violated(side, "", seconds, problem, said)
    }

    fn violated(&mut self, side: Side, text: &str, seconds: f64, problem: &str, said: &str) -> Verdict {
        self.ruled = self.tally.violate(side);
        let count = self.violations()[side.index()];
        self.note(side, text, seconds, format!("violation {count}: {problem}"), said);
        self.pass();
        Verdict::Violation(count, problem.to_owned())
    }

    /// The side to move has run out of time without an answer.
    pub(crate) fn too_slow(&mut self, seconds: f64, said: &str) {
        if self.outcome().is_none() {
            let side = self.session.turn();
            self.tally.seconds[side.index()] += seconds;
            self.ruled = self.tally.lose(side, Reason::Time(side));
            self.note(side, "", seconds, "too slow".to_owned(), said);
            self.pass();
        }
    }

    /// The side to move resigns or cannot continue, and why.
    pub(crate) fn give_up(&mut self, why: &str) {
        if self.outcome().is_none() {
            let side = self.session.turn();
            self.ruled = self.tally.lose(side, Reason::Resigned(side));
            self.note(side, "", 0.0, why.to_owned(), "");
            self.pass();
        }
    }

    /// The finished game, or `None` while it is in progress.
    #[must_use]
    pub(crate) fn finished(&self) -> Option<FinishedGame> {
        let outcome = self.outcome()?;
        let (how, fault) = contest::how(&outcome);
        let Fixture { match_number, game, seats } = self.fixture;
        let (two, others) = seats.split_at(seats.len().min(2));
        Some(FinishedGame {
            match_number,
            game,
            first: two.first().copied()?,
            second: two.last().copied()?,
            others: others.to_vec(),
            share: f64::from(outcome.share(Side::FIRST)),
            points: if others.is_empty() { Vec::new() } else { GameResult::of(&outcome).points[..seats.len()].to_vec() },
            how: how.to_owned(),
            fault,
            moves: self.session.moves(),
            attempts: self.attempts.clone(),
            figures: None,
        })
    }
}

impl std::fmt::Debug for Bout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bout({:?}, {} attempts)", self.fixture, self.attempts.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;
    use quintet_engine::referee::contest::Seats;

    fn bout(game: &str, variant: &str) -> Bout {
        let fixture = Fixture { match_number: 1, game: 2, seats: Seats::new(&[4, 3]) };
        Bout::new(fixture, games::open(game, Some(variant), None).expect("a listed game"), ContestRules::COURSE)
    }

    #[test]
    fn reasons_are_told_in_the_language_of_the_page() {
        let rules = ContestRules::default();
        let session = games::open("quoridor", Some("course"), None).expect("a game");
        let mut bout = Bout::new(Fixture { match_number: 1, game: 1, seats: Seats::new(&[0, 1]) }, session, rules);
        bout.lang = Lang::Zh;
        for text in ["e5", "nonsense"] {
            let Verdict::Violation(_, reason) = bout.attempt(text, 0.1, "") else { panic!("{text} is no move") };
            assert!(reason.contains(text) && reason.chars().any(|c| c >= '\u{4e00}'), "{reason}");
        }
    }

    #[test]
    fn the_third_violation_loses_and_the_log_says_why() {
        let mut bout = bout("quoridor", "course");
        assert_eq!(bout.attempt("e2", 0.5, ""), Verdict::Played);
        assert_eq!(bout.to_move(), 3);
        assert!(matches!(bout.attempt("e2", 0.1, "hm"), Verdict::Violation(1, _)));
        assert!(matches!(bout.no_answer("line 1 is not JSON", 0.1, ""), Verdict::Violation(2, _)));
        assert!(bout.finished().is_none());
        assert!(matches!(bout.attempt("", 0.1, ""), Verdict::Violation(3, _)));
        assert_eq!(bout.attempt("e8", 0.1, ""), Verdict::Over);
        let finished = bout.finished().expect("over");
        assert_eq!((finished.how.as_str(), finished.fault, finished.share), ("violations", Some(1), 1.0));
        assert_eq!(finished.moves, ["e2"]);
        let statuses: Vec<_> = finished.attempts.iter().map(|attempt| attempt.status.as_str()).collect();
        assert_eq!((statuses[0], statuses[2]), ("Ok", "violation 2: line 1 is not JSON"));
        assert_eq!(finished.attempts[1].said, "hm");
        let result = finished.result();
        assert_eq!((result.violations, result.longest[0]), ([0, 3, 0, 0], 0.5));
        assert!((result.seconds[1] - 0.3).abs() < 1e-9);
    }

    #[test]
    fn a_game_that_was_broken_off_goes_on_where_it_was() {
        let mut before = bout("quoridor", "course");
        for (text, seconds) in [("e2", 0.5), ("e5", 0.25), ("e8", 0.125), ("e3", 0.5)] {
            _ = before.attempt(text, seconds, "said");
        }
        let mut after = bout("quoridor", "course");
        assert!(after.again(before.attempts().to_vec()));
        assert_eq!(after.attempts(), before.attempts());
        assert_eq!((after.violations(), after.seconds()), (before.violations(), before.seconds()));
        assert_eq!(after.session.position(), before.session.position());
        let mut other = bout("checkers", "standard");
        assert!(!other.again(before.attempts().to_vec()), "moves of another game");
        let mut lost = bout("quoridor", "course");
        for _ in 0..3 {
            _ = lost.attempt("", 0.1, "");
        }
        let mut again = bout("quoridor", "course");
        assert!(again.again(lost.attempts().to_vec()) && again.finished().is_some());
    }

    #[test]
    fn of_four_who_fails_is_out_and_a_game_that_was_broken_off_knows_it() {
        let four = || {
            let fixture = Fixture { match_number: 1, game: 1, seats: Seats::new(&[0, 1, 2, 3]) };
            Bout::new(fixture, games::open("blokus", Some("classic"), None).expect("a listed game"), ContestRules::COURSE)
        };
        let mut bout = four();
        bout.too_slow(1.5, "");
        assert_eq!((bout.to_move(), bout.session.ply(), bout.outcome()), (1, 1, None), "the referee has moved for it");
        for _ in 0..3 {
            _ = bout.attempt("nonsense", 0.1, "");
        }
        bout.give_up("the engine failed");
        assert_eq!((bout.to_move(), bout.session.ply()), (3, 3));
        let mut after = four();
        assert!(after.again(bout.attempts().to_vec()));
        assert_eq!((after.session.position(), after.to_move()), (bout.session.position(), 3));
        while let (None, Some(text)) = (after.outcome(), after.session.legal_texts().pop()) {
            assert_eq!((after.to_move(), after.attempt(&text, 0.1, "")), (3, Verdict::Played));
        }
        let game = after.finished().expect("over");
        assert_eq!((game.points.clone(), game.seats().to_vec()), (vec![0.0, 1.0, 2.0, 3.0], vec![0, 1, 2, 3]));
        let own = game.attempts.iter().zip(game.numbers()).filter(|(attempt, _)| attempt.side == 3);
        assert!(own.clone().count() > 5 && own.into_iter().all(|(attempt, number)| attempt.text == game.moves[number - 1]));
    }

    #[test]
    fn time_and_giving_up_end_a_game() {
        let mut late = bout("nogo", "standard");
        assert_eq!(late.attempt("a1", 1.5, ""), Verdict::Over);
        assert_eq!(late.finished().map(|game| (game.how, game.fault, game.share)), Some(("time".to_owned(), Some(0), 0.0)));
        let mut silent = bout("nogo", "standard");
        silent.too_slow(1.0, "...");
        assert_eq!(silent.finished().map(|game| game.how), Some("time".to_owned()));
        let mut left = bout("nogo", "standard");
        assert_eq!(left.attempt("a1", 0.1, ""), Verdict::Played);
        left.give_up("the engine failed");
        assert_eq!(left.finished().map(|game| (game.how, game.fault)), Some(("resigned".to_owned(), Some(1))));
    }
}
