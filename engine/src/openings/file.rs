//! A file of openings: text, one position per line.
//!
//! ```text
//! quintet openings 1
//! # <how it was made>
//! # Games: <how many>
//! <key> <games> <tenths of points> <chance in thousandths>
//! ...
//! end <positions> <sum>
//! ```
//!
//! Keys have ten hexadecimal digits and rise from line to line. The sum is a hash of all lines before it, so a file that was cut or changed on its way is noticed.

use std::fmt::{self, Write};

use super::{Count, Openings, POINT, Seen};
use crate::core::key::hash;

/// The first line, up to the version.
const NAME: &str = "quintet openings ";
const VERSION: u32 = 1;
/// The line with the number of games, up to this number.
const GAMES: &str = "# Games: ";
/// The last line, up to the number of positions.
const END: &str = "end ";
/// The most bytes of a file.
pub const MOST_BYTES: usize = 1 << 20;
/// The digits of a key.
const DIGITS: usize = 10;

/// Why a text is no file of openings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// It does not begin as one.
    Foreign,
    /// It has a later version.
    Newer,
    /// It has more than [`MOST_BYTES`].
    TooLarge,
    /// Its end is missing.
    Cut,
    /// The line of this number, from 1, is wrong.
    Damaged(usize),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "this is no file of openings: it should begin with `{NAME}{VERSION}`"),
            Self::Newer => write!(f, "this file was made by a newer version: this one reads `{NAME}{VERSION}`"),
            Self::TooLarge => write!(f, "the file has more than {MOST_BYTES} bytes"),
            Self::Cut => f.write_str("the end of the file is missing"),
            Self::Damaged(line) => write!(f, "line {line} is damaged"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads the openings of a file.
///
/// # Errors
/// When the text is none, was cut or changed, or is too large.
pub fn read(text: &str) -> Result<Openings, ReadError> {
    if text.len() > MOST_BYTES {
        return Err(ReadError::TooLarge);
    }
    let version = text.lines().next().and_then(|line| line.strip_prefix(NAME)?.parse::<u32>().ok()).ok_or(ReadError::Foreign)?;
    if version != VERSION {
        return Err(if version > VERSION { ReadError::Newer } else { ReadError::Foreign });
    }
    let (body, end) = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n')).ok_or(ReadError::Cut)?;
    if !end.starts_with(END) {
        return Err(ReadError::Cut);
    }
    let mut lines = (2..).zip(body.lines().skip(1));
    let mut note = |begin: &str| {
        let (number, line) = lines.next().ok_or(ReadError::Cut)?;
        line.strip_prefix(begin).ok_or(ReadError::Damaged(number))
    };
    let made = note("# ")?.to_owned();
    let games = note(GAMES)?.parse().map_err(|_| ReadError::Damaged(3))?;
    let mut positions: Vec<(u64, Seen)> = Vec::new();
    for (number, line) in lines {
        let last = positions.last().map(|(key, _)| *key);
        let next = position(line).filter(|(key, _)| last.is_none_or(|last| last < *key));
        positions.push(next.ok_or(ReadError::Damaged(number))?);
    }
    let read = Openings { made, games, positions };
    // The sum covers what was read; what is written in another way was changed, too.
    if read.to_string() == text { Ok(read) } else { Err(ReadError::Damaged(read.positions.len() + 4)) }
}

fn position(line: &str) -> Option<(u64, Seen)> {
    let mut fields = line.split(' ');
    let key = fields.next().filter(|key| key.len() == DIGITS)?;
    let key = u64::from_str_radix(key, 16).ok()?;
    let mut number = || fields.next()?.parse::<u32>().ok();
    let (count, chance) = (Count { games: number()?, tenths: number()? }, number()?);
    let is_possible = u64::from(count.tenths) <= u64::from(POINT) * u64::from(count.games) && fields.next().is_none();
    let chance = u16::try_from(chance).ok().filter(|chance| is_possible && *chance <= 1000)?;
    Some((key, Seen { count, chance }))
}

impl Openings {
    /// All lines but the last.
    fn body(&self) -> String {
        let mut body = format!("{NAME}{VERSION}\n# {}\n{GAMES}{}\n", self.made, self.games);
        for (key, Seen { count, chance }) in &self.positions {
            // Writing to a text does not fail.
            let _ = writeln!(body, "{key:0DIGITS$x} {} {} {chance}", count.games, count.tenths);
        }
        body
    }
}

/// The file.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        writeln!(f, "{body}{END}{} {:08x}", self.positions.len(), hash(&body) >> 32)
    }
}
