//! Puzzles for a person: today's, the next one, and what was solved.

mod solver;
pub mod words;

pub use solver::{KEY, Solver};

use quintet_base::lang::Lang;
use quintet_engine::puzzles::Puzzle;

use words::words;

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// The number of the day (UTC) at a time in milliseconds since 1970.
#[must_use]
pub fn day_of(date: f64) -> u32 {
    (date / DAY).max(0.0) as u32
}

/// The puzzle of a day, the same everywhere: every puzzle of the list comes once before any comes again.
#[must_use]
pub fn of_day(puzzles: &[Puzzle], day: u32) -> Option<&Puzzle> {
    let count = puzzles.len() as u32;
    // A step that has no common divisor with the number of puzzles visits all of them, neighbours in the file on days that are far apart.
    let step = (count * 5 / 8..).find(|step| divisor(*step, count) == 1)?;
    puzzles.get((u64::from(day) * u64::from(step) % u64::from(count.max(1))) as usize)
}

/// The greatest common divisor.
const fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// The puzzle that suits a person next: one not tried yet whose rating is nearest to the person's; if all were tried, the one tried longest ago.
#[must_use]
pub fn next<'a>(puzzles: &'a [Puzzle], solver: &Solver) -> Option<&'a Puzzle> {
    let distance = |puzzle: &Puzzle| (f64::from(puzzle.rating) - solver.rating).abs();
    let fresh = puzzles.iter().filter(|puzzle| solver.place(&puzzle.id).is_none());
    fresh.min_by(|a, b| distance(a).total_cmp(&distance(b))).or_else(|| puzzles.iter().min_by_key(|puzzle| solver.place(&puzzle.id)))
}

/// The name of a theme, for people.
#[must_use]
pub fn theme(code: &str, lang: Lang) -> &'static str {
    let w = words(lang);
    match code {
        "opening" => w.opening,
        "middle" => w.middle,
        "end" => w.end,
        "race" => w.race,
        "block" => w.block,
        "guard" => w.guard,
        "only-path" => w.only_path,
        "jump" => w.jump,
        "capture" => w.capture,
        "double" => w.double,
        "tower" => w.tower,
        "promotion" => w.promotion,
        "freeing" => w.freeing,
        "sacrifice" => w.sacrifice,
        "shut" => w.shut,
        "lock" => w.lock,
        "territory" => w.territory,
        "save" => w.save,
        "cut" => w.cut,
        "safe" => w.safe,
        "take" => w.take,
        "parity" => w.parity,
        "atari" => w.atari,
        "corner" => w.corner,
        "squeeze" => w.squeeze,
        "big" => w.big,
        "last" => w.last,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;
    use quintet_engine::puzzles::{read, themes_of};

    /// So many puzzles with these ratings.
    fn puzzles(ratings: &[u16]) -> Vec<Puzzle> {
        let line = |(index, rating): (usize, &u16)| format!("{index:08x}; 3x3; .../.../... b; win 57; A1; middle; {rating}; 0123333/3\n");
        read(&ratings.iter().enumerate().map(line).collect::<String>()).expect("puzzles")
    }

    #[test]
    fn every_puzzle_has_its_day_before_any_comes_again() {
        for count in [1, 2, 7, 40, 210] {
            let all = puzzles(&vec![1000; count]);
            let mut ids: Vec<&str> = (0..count as u32).map(|day| of_day(&all, 20_000 + day).expect("a puzzle").id.as_str()).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), count);
        }
        assert_eq!(of_day(&[], 5), None);
        assert_eq!([day_of(0.0), day_of(DAY - 1.0), day_of(DAY), day_of(-5.0)], [0, 0, 1, 0]);
    }

    #[test]
    fn the_next_puzzle_is_a_fresh_one_near_the_persons_rating() {
        let all = puzzles(&[600, 1000, 1400]);
        let mut solver = Solver::default();
        assert_eq!(next(&all, &solver).map(|puzzle| puzzle.rating), Some(1000));
        for wanted in [1000, 1400, 600, 1000, 1400] {
            let puzzle = next(&all, &solver).expect("a puzzle");
            assert_eq!(puzzle.rating, wanted);
            solver.tried(puzzle, true);
        }
    }

    #[test]
    fn every_theme_has_a_name_in_every_language() {
        for lang in Lang::ALL {
            for code in games::NAMES.iter().flat_map(|game| themes_of(game)).chain(&["opening", "middle", "end"]) {
                assert!(!theme(code, lang).is_empty(), "{code}");
            }
        }
    }
}
