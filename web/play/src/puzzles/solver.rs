//! A person's rating as a solver of puzzles, and what was tried: kept in the browser.

use quintet_base::store::{Full, Store};
use quintet_engine::object_shape;
use quintet_engine::puzzles::Puzzle;
use quintet_engine::text::json;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The key under which it is saved.
pub const KEY: &str = "puzzles";

/// The number of puzzles tried last that are remembered.
const MOST: usize = 1500;
/// How far a puzzle's own rating may be off.
const PUZZLE_DEVIATION: f64 = 80.0;

/// The last day on which the puzzle of the day of a game was solved.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Daily {
    /// The game's name.
    pub game: String,
    /// The number of the day.
    pub day: u32,
}

/// What a person has solved. Ratings follow Glicko-2 (Glickman 2012), one puzzle at a time; a puzzle's rating does not change.
#[derive(Clone, PartialEq, Debug)]
pub struct Solver {
    /// The rating, on the scale of the puzzles.
    pub rating: f64,
    /// Its uncertainty.
    pub deviation: f64,
    /// How much it changes over time.
    pub volatility: f64,
    /// The number of puzzles solved at the first try.
    pub solved: u32,
    /// The number of the others.
    pub missed: u32,
    /// Days in a row with a puzzle of the day.
    pub streak: u32,
    /// The longest such run.
    pub best: u32,
    /// The last day with a puzzle of the day.
    pub last: u32,
    /// The last puzzle of the day of each game.
    pub days: Vec<Daily>,
    /// The ids of the puzzles tried, longest ago first.
    pub tried: Vec<String>,
}

object_shape!(Daily { game, day; });
object_shape!(Solver { ; rating, deviation, volatility, solved, missed, streak, best, last, days, tried });

impl Default for Solver {
    fn default() -> Self {
        // A beginner on the scale of the ladder; the first results count much.
        let (rating, deviation, volatility) = (900.0, 350.0, 0.06);
        Self { rating, deviation, volatility, solved: 0, missed: 0, streak: 0, best: 0, last: 0, days: Vec::new(), tried: Vec::new() }
    }
}

impl Solver {
    /// Reads it; what cannot be read is a beginner's.
    #[must_use]
    pub fn load(store: &dyn Store) -> Self {
        let mut solver: Self = store.get(KEY).and_then(|text| json::from_text(&text)).unwrap_or_default();
        let sound = |value: f64| value.is_finite() && value > 0.0;
        if ![solver.rating, solver.deviation, solver.volatility].into_iter().all(sound) {
            return Self::default();
        }
        solver.limit();
        solver
    }

    /// Moves the figures into the limits of Glicko-2, with which no rating becomes 0 or infinite, and leaves out digits that are not kept.
    fn limit(&mut self) {
        let kept = |value: f64, parts: f64, least: f64, most: f64| ((value * parts).round() / parts).max(least).min(most);
        self.rating = kept(self.rating, 10.0, 1.0, 9999.0);
        self.deviation = kept(self.deviation, 10.0, 1.0, 350.0);
        self.volatility = kept(self.volatility, 1000.0, 0.001, 1.0);
    }

    /// Saves it.
    ///
    /// # Errors
    /// When the store is full.
    pub fn keep(&self, store: &dyn Store) -> Result<(), Full> {
        store.set(KEY, &json::to_text(self))
    }

    /// The place of a puzzle among those that were tried; none if it was not.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<usize> {
        self.tried.iter().position(|known| known == id)
    }

    /// The first try at a puzzle: the rating changes, unless the puzzle is known.
    pub fn tried(&mut self, puzzle: &Puzzle, solved: bool) {
        if let Some(place) = self.place(&puzzle.id) {
            let id = self.tried.remove(place);
            self.tried.push(id);
            return;
        }
        let own = Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let other = Glicko2Rating { rating: f64::from(puzzle.rating), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (new, _) = glicko2(&own, &other, &outcome, &Glicko2Config::new());
        (self.rating, self.deviation, self.volatility) = (new.rating, new.deviation, new.volatility);
        self.limit();
        // What is kept may be any number; a count that is full stays so.
        let count = if solved { &mut self.solved } else { &mut self.missed };
        *count = count.saturating_add(1);
        self.tried.push(puzzle.id.clone());
        if self.tried.len() > MOST {
            self.tried.remove(0);
        }
    }

    /// How many puzzles were tried.
    #[must_use]
    pub const fn tries(&self) -> u32 {
        self.solved.saturating_add(self.missed)
    }

    /// The puzzle of the day of a game was solved, with or without errors.
    pub fn solved_today(&mut self, game: &str, day: u32) {
        if self.last != day {
            self.streak = if self.last.checked_add(1) == Some(day) { self.streak.saturating_add(1) } else { 1 };
            self.last = day;
            self.best = self.best.max(self.streak);
        }
        self.days.retain(|daily| daily.game != game);
        self.days.push(Daily { game: game.to_owned(), day });
    }

    /// Whether the puzzle of the day of a game was solved.
    #[must_use]
    pub fn has_solved(&self, game: &str, day: u32) -> bool {
        self.days.iter().any(|daily| daily.game == game && daily.day == day)
    }

    /// Days in a row up to today or yesterday.
    #[must_use]
    pub const fn streak_at(&self, day: u32) -> u32 {
        if self.last.saturating_add(1) >= day { self.streak } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::store::Memory;
    use quintet_engine::puzzles::read;

    fn puzzle(id: u32, rating: u16) -> Puzzle {
        let line = format!("{id:08x}; 3x3; .../.../... b; win 57; A1; middle; {rating}; 0123333/3");
        read(&line).expect("a puzzle").remove(0)
    }

    #[test]
    fn counts_that_are_full_stay_so() {
        let store = Memory::default();
        let most = u32::MAX;
        store.set(KEY, &format!(r#"{{"solved":{most},"missed":{most},"streak":{most},"best":{most},"last":{}}}"#, most - 1)).expect("room");
        let mut solver = Solver::load(&store);
        solver.tried(&puzzle(1, 1000), true);
        solver.tried(&puzzle(2, 1000), false);
        solver.solved_today("nogo", most);
        assert_eq!((solver.solved, solver.missed, solver.tries(), solver.streak, solver.best), (most, most, most, most, most));
        assert_eq!(solver.streak_at(most), most);
        solver.solved_today("nogo", 5);
        assert_eq!((solver.streak, solver.streak_at(6)), (1, 1));
    }

    #[test]
    fn the_rating_follows_the_first_try_at_each_puzzle() {
        let mut solver = Solver::default();
        solver.tried(&puzzle(1, 1000), true);
        let risen = solver.rating;
        assert!(risen > 950.0 && solver.deviation < 350.0, "{solver:?}");
        solver.tried(&puzzle(1, 1000), false);
        assert_eq!((solver.rating, solver.solved, solver.missed), (risen, 1, 0), "known");
        solver.tried(&puzzle(2, 600), false);
        assert!(solver.rating < risen && solver.missed == 1);
        // Who solves what stands at 1500 and fails at 1900 comes to lie between them.
        for id in 3..103 {
            let hard = id % 2 == 0;
            solver.tried(&puzzle(id, if hard { 1900 } else { 1500 }), !hard);
        }
        assert!((1550.0..1850.0).contains(&solver.rating), "{}", solver.rating);
    }

    #[test]
    fn no_figure_becomes_0_or_infinite_which_would_forget_all_the_others() {
        let mut solver = Solver { volatility: 1e-11, ..Solver::default() };
        solver.tried(&puzzle(1, 900), true);
        let store = Memory::default();
        solver.keep(&store).expect("room");
        assert_eq!((Solver::load(&store), solver.solved), (solver, 1));
        let damaged = [
            r#"{"solved":5,"deviation":1e-12}"#,
            r#"{"solved":5,"volatility":1e300}"#,
            r#"{"solved":5,"rating":1e300}"#,
            r#"{"solved":5,"deviation":9e99,"volatility":700}"#,
        ];
        for (id, text) in (2..).zip(damaged) {
            store.set(KEY, text).expect("room");
            let mut solver = Solver::load(&store);
            solver.tried(&puzzle(id, 1500), true);
            solver.keep(&store).expect("room");
            assert_eq!((Solver::load(&store), solver.solved), (solver, 6), "{text}");
        }
    }

    #[test]
    fn days_in_a_row_are_counted() {
        let mut solver = Solver::default();
        for (day, streak) in [(10, 1), (10, 1), (11, 2), (12, 3), (14, 1)] {
            solver.solved_today("nogo", day);
            assert_eq!(solver.streak, streak, "day {day}");
        }
        assert_eq!((solver.best, solver.streak_at(14), solver.streak_at(15), solver.streak_at(16)), (3, 1, 1, 0));
        assert!(solver.has_solved("nogo", 14) && !solver.has_solved("nogo", 15) && !solver.has_solved("quoridor", 14));
    }

    #[test]
    fn it_is_kept_and_nonsense_is_a_beginner() {
        let store = Memory::default();
        let mut solver = Solver::default();
        solver.tried(&puzzle(1, 1000), true);
        solver.solved_today("nogo", 3);
        solver.keep(&store).expect("memory has room");
        assert_eq!(Solver::load(&store), solver);
        for bad in ["{", r#"{"rating":-1}"#, r#"{"deviation":0}"#] {
            store.set(KEY, bad).expect("memory has room");
            assert_eq!(Solver::load(&store), Solver::default(), "{bad}");
        }
    }
}
