//! The finished games of a contest in a folder: `games.jsonl`, or of one part of it: `games-2-of-4.jsonl`. The first line is the plan, then there
//! is a game per line in the order in which they ended.
//!
//! A game counts once its line is whole, line feed included, and on the disk. What a killed contest has left of a line is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use quintet_engine::core::side::Side;
use quintet_engine::referee::contest::{Fixture, GameResult, Shard, how};
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::play::{Played, Step};
use super::result;
use crate::failure::Failure;

/// The name of the file of all games, or of those of a part.
pub(super) fn file_name(shard: Option<Shard>) -> String {
    shard.map_or_else(|| "games.jsonl".to_owned(), |shard| format!("games-{}-of-{}.jsonl", shard.number(), shard.count()))
}

/// The part of whose games this is the file.
pub(super) fn shard_of_file(name: &str) -> Option<Shard> {
    let (number, count) = name.strip_prefix("games-")?.strip_suffix(".jsonl")?.split_once("-of-")?;
    let shard = Shard::new(number.parse().ok()?, count.parse().ok()?)?;
    (file_name(Some(shard)) == name).then_some(shard)
}

/// The first line of the file.
#[derive(Serialize)]
#[serde(untagged)]
enum Head<'a> {
    Whole(&'a Plan),
    Part { shard: String, plan: &'a Plan },
}

impl Head<'_> {
    fn line(plan: &Plan, shard: Option<Shard>) -> Result<String, Failure> {
        let head = match shard {
            None => Head::Whole(plan),
            Some(shard) => Head::Part { shard: shard.to_string(), plan },
        };
        Ok(serde_json::to_string(&head).map_err(std::io::Error::other)?)
    }
}

/// The greatest saved size of what a program writes besides a move, in bytes; of a longer text the end is saved.
const MOST_SAID: usize = 4 * 1024;
/// What it has said in a whole game, the same; the last moves say why it ended.
const MOST_SAID_IN_ALL: usize = 64 * 1024;

/// A finished game.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Game {
    #[serde(rename = "match")]
    pub(super) match_number: u32,
    pub(super) game: u32,
    /// The names of the players, in the order of the sides; so are all lists.
    pub(super) names: Vec<String>,
    /// Of two: the first side's share of the point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    /// Of more: the points of each side's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<Vec<f64>>,
    /// As [`how`] says it.
    pub(super) how: String,
    /// The result in words.
    pub(super) outcome: String,
    pub(super) seconds: Vec<f64>,
    pub(super) longest: Vec<f64>,
    pub(super) violations: Vec<u32>,
    /// All moves, forced passes included.
    pub(super) moves: Vec<String>,
    pub(super) attempts: Vec<Attempt>,
}

/// An attempt to move: the side's number, the answer, the seconds, the status, what the program said beside it, and what a level computed.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Attempt(
    pub(super) usize,
    pub(super) String,
    pub(super) f64,
    pub(super) String,
    pub(super) String,
    #[serde(default)] pub(super) String,
);

impl Game {
    pub(super) fn new(fixture: Fixture, names: Vec<String>, played: &Played) -> Self {
        let mut left = [MOST_SAID_IN_ALL; Side::MAX];
        let attempt = |step: &Step| {
            let left = &mut left[step.side.index()];
            let said = end_of(&step.said, MOST_SAID.min(*left));
            *left -= said.len();
            let seconds = (step.seconds * 1e6).round() / 1e6;
            Attempt(step.side.index(), step.text.clone(), seconds, step.status.clone(), said.to_owned(), step.computed.clone())
        };
        let mut attempts: Vec<Attempt> = played.steps.iter().rev().map(attempt).collect();
        attempts.reverse();
        let GameResult { points, seconds, longest, violations, .. } = result(played);
        let sides = fixture.seats.len();
        let two = sides == 2;
        Self {
            match_number: fixture.match_number,
            game: fixture.game,
            names,
            share: two.then_some(points[0]),
            points: (!two).then(|| points[..sides].to_vec()),
            how: how(&played.outcome).0.to_owned(),
            outcome: played.outcome.to_string(),
            seconds: seconds[..sides].to_vec(),
            longest: longest[..sides].to_vec(),
            violations: violations[..sides].to_vec(),
            moves: played.moves.clone(),
            attempts,
        }
    }

    /// A game from its line, or what is wrong with it.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let game: Self = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if game.fits() { Ok(game) } else { Err("its lists do not fit its players".to_owned()) }
    }

    /// What the contest counts of it.
    pub(super) fn result(&self) -> GameResult {
        GameResult {
            points: all(self.points.as_deref().unwrap_or(&[self.share(), 1.0 - self.share()])),
            seconds: all(&self.seconds),
            longest: all(&self.longest),
            violations: all(&self.violations),
            steps: self.attempts.len() as u32,
        }
    }

    fn share(&self) -> f64 {
        self.share.unwrap_or(0.5)
    }

    /// Whether every list has as many entries as there are sides, and no attempt is of another side.
    fn fits(&self) -> bool {
        let sides = self.names.len();
        let scored = match (self.share, &self.points) {
            (Some(_), None) => sides == 2,
            (None, Some(points)) => points.len() == sides && sides <= Side::MAX,
            _ => false,
        };
        scored
            && [self.seconds.len(), self.longest.len(), self.violations.len()] == [sides; 3]
            && self.attempts.iter().all(|attempt| attempt.0 < sides)
    }

    /// In a line for people.
    pub(super) fn line(&self) -> String {
        format!("{}: {} in {} steps", self.names.join(" - "), self.outcome, self.attempts.len())
    }
}

/// A list with a place for every side there can be.
fn all<T: Copy + Default>(list: &[T]) -> [T; Side::MAX] {
    let mut all = [T::default(); Side::MAX];
    for (place, entry) in all.iter_mut().zip(list) {
        *place = *entry;
    }
    all
}

/// The end of a text, at most `most` bytes long.
fn end_of(text: &str, most: usize) -> &str {
    let from = text.len().saturating_sub(most);
    (from..=text.len()).find_map(|from| text.get(from..)).unwrap_or_default()
}

impl Attempt {
    pub(super) fn side(&self) -> Side {
        Side::from_index(self.0).unwrap_or(Side::FIRST)
    }
}

/// The file, open and locked.
pub(super) struct Finished {
    file: File,
    path: PathBuf,
    /// Where the line of each game begins, by match and game.
    begins: BTreeMap<(u32, u32), u64>,
    end: u64,
}

impl Finished {
    /// Opens the file of a contest, or of a part of it, or makes it, and gives `each` all games that are in it.
    pub(super) fn open(folder: &Path, plan: &Plan, shard: Option<Shard>, mut each: impl FnMut(Game)) -> Result<Self, Failure> {
        let path = folder.join(file_name(shard));
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = opened.map_err(|error| wrong(&path, &format!(": {error}")))?;
        locked(file.try_lock(), &path)?;
        let head = Head::line(plan, shard)?;
        let mut finished = Self { file, path, begins: BTreeMap::new(), end: 0 };
        finished.read(&head, &mut each)?;
        finished.file.set_len(finished.end)?;
        if finished.end == 0 {
            finished.append(&head)?;
            sync(folder)?;
        }
        Ok(finished)
    }

    /// Opens the file for reading only; fails while another process writes it. An incomplete last line is not counted.
    pub(super) fn look(folder: &Path, plan: &Plan, shard: Option<Shard>, mut each: impl FnMut(Game)) -> Result<Self, Failure> {
        let path = folder.join(file_name(shard));
        let file = File::open(&path).map_err(|error| wrong(&path, &format!(": {error}")))?;
        locked(file.try_lock_shared(), &path)?;
        let mut finished = Self { file, path, begins: BTreeMap::new(), end: 0 };
        finished.read(&Head::line(plan, shard)?, &mut each)?;
        Ok(finished)
    }

    /// Writes a file of all games, in the order of the contest, in place of what is there. When this returns it is on the disk, and whatever
    /// happens meanwhile, the old file or the new one is there.
    pub(super) fn write(folder: &Path, plan: &Plan, lines: impl Iterator<Item = Result<String, Failure>>) -> Result<(), Failure> {
        let (path, new) = (folder.join(file_name(None)), folder.join("games.new"));
        let fail = |error: std::io::Error| wrong(&new, &format!(": {error}"));
        let mut file = BufWriter::new(File::create(&new).map_err(fail)?);
        writeln!(file, "{}", Head::line(plan, None)?).map_err(fail)?;
        for line in lines {
            file.write_all(line?.as_bytes()).map_err(fail)?;
        }
        file.into_inner().map_err(|error| fail(error.into_error()))?.sync_all().map_err(fail)?;
        std::fs::rename(&new, &path).map_err(fail)?;
        sync(folder)
    }

    /// Reads what is there.
    fn read(&mut self, head: &str, each: &mut dyn FnMut(Game)) -> Result<(), Failure> {
        let mut lines = BufReader::new(self.file.try_clone()?);
        let mut line = String::new();
        let mut number = 0_u64;
        loop {
            line.clear();
            let bytes = match lines.read_line(&mut line) {
                Ok(bytes) => bytes as u64,
                // A line that ends in the middle of a character was not finished.
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData && lines.fill_buf()?.is_empty() => break,
                Err(error) => return Err(wrong(&self.path, &format!(":{}: {error}", number + 1))),
            };
            if !line.ends_with('\n') {
                break;
            }
            number += 1;
            if number == 1 {
                if line.trim_end() != head {
                    let plan = super::plan::FILE;
                    let problem = format!(":1: these games are of another plan than {plan}: put it back, or begin in a new folder");
                    return Err(wrong(&self.path, &problem));
                }
            } else {
                let no_game = |problem: String| wrong(&self.path, &format!(":{number}: this is no finished game: {problem}"));
                let game = Game::parse(&line).map_err(no_game)?;
                if self.begins.insert((game.match_number, game.game), self.end).is_some() {
                    let problem = format!(":{number}: game {} of match {} is there twice", game.game, game.match_number);
                    return Err(wrong(&self.path, &problem));
                }
                each(game);
            }
            self.end += bytes;
        }
        Ok(())
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a game; when this returns it is on the disk.
    pub(super) fn add(&mut self, game: &Game) -> Result<(), Failure> {
        let text = serde_json::to_string(game).map_err(std::io::Error::other)?;
        self.begins.insert((game.match_number, game.game), self.end);
        self.append(&text)
    }

    fn append(&mut self, text: &str) -> Result<(), Failure> {
        let line = format!("{text}\n");
        let write = |file: &mut File| {
            file.seek(SeekFrom::Start(self.end))?;
            file.write_all(line.as_bytes())?;
            file.sync_data()
        };
        write(&mut self.file).map_err(|error| wrong(&self.path, &format!(": {error}")))?;
        self.end += line.len() as u64;
        Ok(())
    }

    /// The games that are there, by match and number, in the order of the contest.
    pub(super) fn games(&self) -> impl Iterator<Item = (u32, u32)> {
        self.begins.keys().copied()
    }

    /// The line of a game, with its line feed; empty if it is not there.
    pub(super) fn line(&self, game: (u32, u32)) -> Result<String, Failure> {
        let mut line = String::new();
        if let Some(&begin) = self.begins.get(&game) {
            let mut file = BufReader::new(&self.file);
            file.seek(SeekFrom::Start(begin))?;
            file.read_line(&mut line)?;
        }
        Ok(line)
    }

    /// Reads all games again, in the order of the contest.
    pub(super) fn each(&self, mut each: impl FnMut(Game) -> Result<(), Failure>) -> Result<(), Failure> {
        self.games().try_for_each(|game| each(serde_json::from_str(&self.line(game)?).map_err(std::io::Error::other)?))
    }
}

fn wrong(path: &Path, problem: &str) -> Failure {
    Failure::Asked(format!("{}{problem}", path.display()))
}

/// Whether no other command uses the file.
fn locked(lock: Result<(), TryLockError>, path: &Path) -> Result<(), Failure> {
    lock.map_err(|error| match error {
        TryLockError::WouldBlock => wrong(path, ": another command plays this contest"),
        TryLockError::Error(error) => wrong(path, &format!(" cannot be locked: {error}")),
    })
}

/// The name of a new file is on the disk when its folder is.
fn sync(folder: &Path) -> Result<(), Failure> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    let _ = folder;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_what_was_said() {
        assert_eq!([end_of("abc", 5), end_of("abc", 2), end_of("五五", 4), end_of("abc", 0)], ["abc", "bc", "五", ""]);
    }

    #[test]
    fn files_of_parts_have_their_names() {
        let shard = Shard::new(2, 4);
        assert_eq!((shard_of_file(&file_name(shard)), file_name(None).as_str()), (shard, "games.jsonl"));
        for name in ["games.jsonl", "games-0-of-4.jsonl", "games-5-of-4.jsonl", "games-02-of-4.jsonl", "games-2-of-4.json"] {
            assert_eq!(shard_of_file(name), None, "{name}");
        }
    }
}
