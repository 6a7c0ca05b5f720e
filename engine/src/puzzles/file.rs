//! A file of puzzles: text, one puzzle per line.
//!
//! A line has eight fields, separated by semicolons:
//!
//! ```text
//! <id>; <variant>; <position>; <worth>; <solution>; <themes>; <rating>; <solved>
//! ```
//!
//! - worth: `win N` or `draw N` for a result that was proved by visiting `N` positions; `BEST SECOND NODES` for a search, with the chances of the best and of
//!   the best other move in thousandths;
//! - solution: own moves and replies by turns, separated by blanks; equally good own moves are joined by `|`;
//! - themes: codes separated by commas, the phase of the game first;
//! - solved: one digit per rung, weakest first, how many tries it solved; then `/` and how often each tried.
//!
//! Empty lines and lines that begin with `#` are notes.

use std::fmt;

use super::theme::PHASES;
use super::{MOST_STEPS, Puzzle, Step, Worth};
use crate::exact::Value;
use crate::levels::RUNGS;

/// What is wrong with a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It does not have eight fields.
    Fields,
    /// The id is not eight hexadecimal digits in lower case.
    Id,
    /// Variant or position is empty.
    Position,
    /// The worth is neither a proof nor a search.
    Worth,
    /// The solution has no moves, an even number of them, or too many.
    Solution,
    /// The first theme is no phase of a game.
    Themes,
    /// The rating is not a number up to 65535.
    Rating,
    /// The successes are not a digit per rung, or more than the tries.
    Solved,
}

impl Problem {
    const fn expected(self) -> &'static str {
        match self {
            Self::Fields => "expected `<id>; <variant>; <position>; <worth>; <solution>; <themes>; <rating>; <solved>`",
            Self::Id => "the id should be eight hexadecimal digits",
            Self::Position => "variant or position is missing",
            Self::Worth => "the worth should be `win N`, `draw N` or `BEST SECOND NODES`, chances in thousandths",
            Self::Solution => "the solution should have one, three or five moves",
            Self::Themes => "the first theme should be `opening`, `middle` or `end`",
            Self::Rating => "the rating should be a whole number",
            Self::Solved => "the successes should be one digit per rung, `/`, and the number of tries (1 to 9)",
        }
    }
}

/// A line that is no puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem.expected())
    }
}

impl std::error::Error for ReadError {}

/// Reads the puzzles of a file. Positions and moves are not compared with the rules; [`Puzzle::flaw`] does that.
///
/// # Errors
/// When a line is no puzzle; the first such line is named.
pub fn read(text: &str) -> Result<Vec<Puzzle>, ReadError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(text, line)| puzzle(text).map_err(|problem| ReadError { line, problem })).collect()
}

fn puzzle(line: &str) -> Result<Puzzle, Problem> {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let &[id, variant, position, worth, solution, themes, rating, solved] = &fields[..] else { return Err(Problem::Fields) };
    if id.len() != 8 || !id.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return Err(Problem::Id);
    }
    if variant.is_empty() || position.is_empty() {
        return Err(Problem::Position);
    }
    let themes: Vec<String> = themes.split(',').map(|theme| theme.trim().to_owned()).collect();
    if !themes.first().is_some_and(|first| PHASES.contains(&first.as_str())) {
        return Err(Problem::Themes);
    }
    let (solved, tries) = successes(solved).ok_or(Problem::Solved)?;
    Ok(Puzzle {
        id: id.to_owned(),
        variant: variant.to_owned(),
        position: position.to_owned(),
        solution: steps(solution).ok_or(Problem::Solution)?,
        worth: worth_of(worth).ok_or(Problem::Worth)?,
        themes,
        rating: rating.parse().map_err(|_| Problem::Rating)?,
        solved,
        tries,
    })
}

fn worth_of(text: &str) -> Option<Worth> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let thousandths = |text: &str| text.parse().ok().filter(|value| *value <= 1000);
    match words[..] {
        [value, positions] => {
            let value = Value::named(value).filter(|value| *value != Value::Loss)?;
            Some(Worth::Proved { value, positions: positions.parse().ok()? })
        }
        [best, second, nodes] => {
            Some(Worth::Searched { best: thousandths(best)?, second: thousandths(second)?, nodes: nodes.parse().ok()? })
        }
        _ => None,
    }
}

fn steps(text: &str) -> Option<Vec<Step>> {
    let moves: Vec<&str> = text.split_whitespace().collect();
    if moves.len().is_multiple_of(2) || moves.len() >= 2 * MOST_STEPS {
        return None;
    }
    let step = |pair: &[&str]| {
        let right: Vec<String> = pair.first()?.split('|').map(str::to_owned).collect();
        right.iter().all(|m| !m.is_empty()).then(|| Step { right, reply: pair.get(1).map(|reply| (*reply).to_owned()) })
    };
    moves.chunks(2).map(step).collect()
}

fn successes(text: &str) -> Option<([u8; RUNGS], u8)> {
    let (digits, tries) = text.split_once('/')?;
    let tries = tries.parse().ok().filter(|tries| (1..=9).contains(tries))?;
    let digits: Vec<u8> = digits.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    let solved: [u8; RUNGS] = digits.try_into().ok()?;
    solved.iter().all(|count| *count <= tries).then_some((solved, tries))
}

/// The line of a file.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}; {}; ", self.id, self.variant, self.position)?;
        match self.worth {
            Worth::Proved { value, positions } => write!(f, "{} {positions};", value.name())?,
            Worth::Searched { best, second, nodes } => write!(f, "{best} {second} {nodes};")?,
        }
        for step in &self.solution {
            write!(f, " {}", step.right.join("|"))?;
            if let Some(reply) = &step.reply {
                write!(f, " {reply}")?;
            }
        }
        write!(f, "; {}; {}; ", self.themes.join(","), self.rating)?;
        for count in self.solved {
            write!(f, "{count}")?;
        }
        write!(f, "/{}", self.tries)
    }
}
