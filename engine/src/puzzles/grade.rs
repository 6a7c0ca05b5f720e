//! How hard a puzzle is: the rungs of the ladder try it.

use super::{Puzzle, Verdict};
use crate::core::math::pow;
use crate::levels::{Limits, RUNG_NAMES, RUNGS};
use crate::registry::{AnyGame, player, think};

/// How often each rung tries a puzzle, each time with another seed.
pub const TRIES: u8 = 4;

/// Where the rungs stand on the scale of ratings. Neighbours on the ladder are matched so that the upper one scores 65 to 85 %; a distance of 200 is
/// 76 % by Elo's formula.
pub const RUNG_RATINGS: [f64; RUNGS] = [600.0, 800.0, 1000.0, 1200.0, 1400.0, 1600.0, 1800.0];

/// The seed of the first try.
const SEED: u64 = 0x6772_6164;
/// Ratings lie within these.
const LEAST: f64 = 100.0;
const MOST: f64 = 2500.0;

/// Lets all rungs try a puzzle with their own node limits: how many tries each solved, weakest first. A try is a success if all own moves of the
/// solution are found. Every rung is limited by nodes and none by time, so the result is the same on every machine.
#[must_use]
pub fn grade(game: &str, puzzle: &Puzzle) -> [u8; RUNGS] {
    grade_by(game, puzzle, RUNGS)
}

/// The same for the lowest rungs only, so many of them; the others count nothing.
pub(super) fn grade_by(game: &str, puzzle: &Puzzle, rungs: usize) -> [u8; RUNGS] {
    let mut solved = [0; RUNGS];
    if let Ok(start) = puzzle.open(game) {
        for (count, rung) in solved.iter_mut().zip(RUNG_NAMES).take(rungs) {
            *count = (0..u64::from(TRIES)).filter(|number| solves(&*start, puzzle, rung, SEED + number)).count() as u8;
        }
    }
    solved
}

/// Whether a level finds all own moves of a puzzle.
fn solves(start: &dyn AnyGame, puzzle: &Puzzle, level: &str, seed: u64) -> bool {
    let Ok(mut player) = player(start, level, seed) else { return false };
    let mut game = start.boxed();
    for step in 0.. {
        let report = think(player.as_mut(), &*game, &Limits::default(), &mut || 0.0);
        let Some(best) = report.ok().and_then(|report| report.best) else { return false };
        match puzzle.judge(step, &best) {
            Verdict::Wrong => return false,
            Verdict::Solved => return true,
            Verdict::Next(reply) => {
                if game.play(&best).and_then(|_| game.play(reply)).is_err() {
                    return false;
                }
            }
        }
    }
    false
}

/// The rating that explains best how many tries each rung solved.
///
/// Elo's formula gives the expected share of a rung with rating `r` at a puzzle with rating `d`: `1 / (1 + 10^((d - r) / 400))`. The rating is that `d` at
/// which the expected number of solved tries of all rungs equals the observed one (its maximum likelihood estimate). Two tries of a player of 1200,
/// one of them solved, are added, so that it is finite if all or none are solved.
///
/// ```
/// use quintet_engine::puzzles::rating;
///
/// assert_eq!(rating([2; 7], 4), 1200);
/// assert!(rating([0, 0, 0, 0, 0, 1, 4], 4) > 1600);
/// ```
#[must_use]
pub fn rating(solved: [u8; RUNGS], tries: u8) -> u16 {
    let share = |of: f64, at: f64| 1.0 / (1.0 + pow(10.0, (at - of) / 400.0));
    let observed = 1.0 + solved.iter().map(|count| f64::from(*count)).sum::<f64>();
    let expected = |at: f64| 2.0 * share(1200.0, at) + RUNG_RATINGS.iter().map(|of| f64::from(tries) * share(*of, at)).sum::<f64>();
    let (mut low, mut high) = (LEAST, MOST);
    // The expected number falls as the rating rises.
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > observed { low = middle } else { high = middle }
    }
    f64::midpoint(low, high).round() as u16
}
