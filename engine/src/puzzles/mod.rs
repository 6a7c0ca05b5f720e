//! Puzzles: positions with one clearly best move, or a short line of such moves, and what is known of them.
//!
//! A puzzle is data. It is found and graded by our own players (`mine`, `grade`), stored in a file per game (`file`), checked against the rules
//! (`legal`), and solved move by move with [`Puzzle::judge`]. Type and file need no search, so that a program without players can read them.

mod file;
#[cfg(all(feature = "players", feature = "study"))]
mod grade;
mod legal;
#[cfg(all(feature = "players", feature = "study"))]
mod mine;
#[cfg(all(feature = "players", feature = "study"))]
mod search;
#[cfg(test)]
mod tests;
mod theme;
#[cfg(all(feature = "players", feature = "study"))]
mod themes;

pub use file::{Problem, ReadError, read};
#[cfg(all(feature = "players", feature = "study"))]
pub use grade::{RUNG_RATINGS, TRIES, grade, rating};
pub use legal::Flaw;
#[cfg(all(feature = "players", feature = "study"))]
pub use mine::{Mine, MineError, Settings};
#[cfg(all(feature = "players", feature = "study"))]
pub use search::{Check, check};
pub use theme::themes_of;

use crate::exact::Value;
use crate::levels::RUNGS;
use crate::registry::{AnyGame, OpenError, open};

/// The most own moves in a solution.
pub const MOST_STEPS: usize = 3;

/// A position with a task: find the best move, then perhaps the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Eight hexadecimal digits, the same as long as the position is the same; symmetric positions share them. See [`Puzzle::id_of`].
    pub id: String,
    /// The name of the variant.
    pub variant: String,
    /// The position as text. The side to move solves it. Draws by repetition count from here.
    pub position: String,
    /// The own moves, one to [`MOST_STEPS`], with the replies between them.
    pub solution: Vec<Step>,
    /// How it is known that these moves are best.
    pub worth: Worth,
    /// Codes of the motifs, from [`themes_of`] the game; the first one is the phase of the game.
    pub themes: Vec<String>,
    /// How hard it is, on a scale like Elo on which the rungs of the ladder stand too; see `RUNG_RATINGS`.
    pub rating: u16,
    /// How many of its tries each rung solved, weakest first.
    pub solved: [u8; RUNGS],
    /// How often each rung tried, at most 9.
    pub tries: u8,
}

/// One own move of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The right moves, equally good. The line continues after the first one; any other one solves the puzzle at once.
    pub right: Vec<String>,
    /// The opponent's reply to the first one; none after the last step.
    pub reply: Option<String>,
}

/// How a solution is known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// By exhaustive search: every other first move throws this result away.
    Proved {
        /// The result with perfect play, a win or a draw.
        value: Value,
        /// How many positions the proof visited: a measure of its cost.
        positions: u64,
    },
    /// By the strongest level's search.
    Searched {
        /// The chance of winning after the best move, in thousandths.
        best: u16,
        /// The same after the best other move.
        second: u16,
        /// The nodes of the search that confirmed it.
        nodes: u64,
    },
}

/// What a move means for a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict<'a> {
    /// It is not the solution.
    Wrong,
    /// It is right; the opponent replies with this move, and another own move is wanted.
    Next(&'a str),
    /// It is right, and the puzzle is solved.
    Solved,
}

impl Puzzle {
    /// The verdict on an own move, written as the game writes it; `step` counts the own moves before it.
    ///
    /// ```
    /// use quintet_engine::puzzles::{Verdict, read};
    ///
    /// let text = "0123abcd; 3x3; .../.../... b; win 57; A1|C1 B2 A3; middle; 900; 0123333/3";
    /// let puzzle = &read(text)?[0];
    /// assert_eq!(puzzle.judge(0, "A1"), Verdict::Next("B2"));
    /// assert_eq!(puzzle.judge(0, "C1"), Verdict::Solved);
    /// assert_eq!(puzzle.judge(1, "B1"), Verdict::Wrong);
    /// # Ok::<(), quintet_engine::puzzles::ReadError>(())
    /// ```
    #[must_use]
    pub fn judge(&self, step: usize, text: &str) -> Verdict<'_> {
        let Some(Step { right, reply }) = self.solution.get(step) else { return Verdict::Wrong };
        match (right.iter().position(|m| m == text), reply) {
            (None, _) => Verdict::Wrong,
            (Some(0), Some(reply)) => Verdict::Next(reply),
            (Some(_), _) => Verdict::Solved,
        }
    }

    /// The whole line: the first right move of each step, and the replies.
    pub fn line(&self) -> impl Iterator<Item = &str> {
        self.solution.iter().flat_map(|step| step.right.first().into_iter().chain(&step.reply)).map(String::as_str)
    }

    /// The position as the first one of a game.
    ///
    /// # Errors
    /// When there is no such variant, or the position cannot be read.
    pub fn open(&self, game: &str) -> Result<Box<dyn AnyGame>, OpenError> {
        open(game, Some(&self.variant), Some(&self.position))
    }
}
