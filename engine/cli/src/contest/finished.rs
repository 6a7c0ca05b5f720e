//! The finished games of a contest in a folder: `games.jsonl`, the plan in the first line, then a game per line in the order in which they ended.
//!
//! A game counts once its line is whole, line feed included, and on the disk. What a killed contest has left of a line is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use quintet_engine::core::side::Side;
use quintet_engine::referee::contest::{Fixture, GameResult, ResultRow, how};
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::play::{Played, Step};
use super::result;
use crate::failure::Failure;

/// The name of the file.
pub(super) const FILE: &str = "games.jsonl";

/// A finished game.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Game {
    #[serde(rename = "match")]
    pub(super) match_number: u32,
    pub(super) game: u32,
    /// The names of the players, the first side's first; so are all pairs.
    pub(super) names: [String; 2],
    /// The first side's share of the point.
    share: f64,
    /// As [`how`] says it.
    how: String,
    /// The result in words.
    outcome: String,
    seconds: [f64; 2],
    longest: [f64; 2],
    violations: [u32; 2],
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
    pub(super) fn new(fixture: Fixture, names: [&str; 2], played: &Played) -> Self {
        let attempt = |step: &Step| {
            let seconds = (step.seconds * 1e6).round() / 1e6;
            let [text, status, said, computed] = [&step.text, &step.status, &step.said, &step.computed].map(Clone::clone);
            Attempt(step.side.index(), text, seconds, status, said, computed)
        };
        let GameResult { share, seconds, longest, violations, .. } = result(played);
        Self {
            match_number: fixture.match_number,
            game: fixture.game,
            names: names.map(str::to_owned),
            share,
            how: how(&played.outcome).0.to_owned(),
            outcome: played.outcome.to_string(),
            seconds,
            longest,
            violations,
            moves: played.moves.clone(),
            attempts: played.steps.iter().map(attempt).collect(),
        }
    }

    /// What the contest counts of it.
    pub(super) fn result(&self) -> GameResult {
        let Self { share, seconds, longest, violations, .. } = *self;
        GameResult { share, seconds, longest, violations, steps: self.attempts.len() as u32 }
    }

    /// Its row in the results; `fixture` says who the players are.
    pub(super) fn row(self, fixture: Fixture) -> ResultRow {
        let Fixture { match_number, game, first, second } = fixture;
        ResultRow { match_number, game, first, second, share: self.share, how: self.how, moves: self.moves }
    }

    /// In a line for people.
    pub(super) fn line(&self) -> String {
        let [first, second] = &self.names;
        format!("{first} - {second}: {} in {} steps", self.outcome, self.attempts.len())
    }
}

impl Attempt {
    pub(super) fn side(&self) -> Side {
        Side::all(2).nth(self.0).unwrap_or(Side::FIRST)
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
    /// Opens the file of a contest, or makes it, and gives `each` all games that are in it.
    pub(super) fn open(folder: &Path, plan: &Plan, mut each: impl FnMut(Game)) -> Result<Self, Failure> {
        let path = folder.join(FILE);
        let wrong = |problem: String| Failure::Asked(format!("{}{problem}", path.display()));
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = opened.map_err(|error| wrong(format!(": {error}")))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => wrong(": another command plays this contest".to_owned()),
            TryLockError::Error(error) => wrong(format!(" cannot be locked: {error}")),
        })?;
        let head = serde_json::to_string(plan).map_err(|error| wrong(format!(": {error}")))?;
        let mut finished = Self { file, path: path.clone(), begins: BTreeMap::new(), end: 0 };
        let mut lines = BufReader::new(finished.file.try_clone()?);
        let mut line = String::new();
        let mut number = 0_u64;
        loop {
            line.clear();
            let bytes = match lines.read_line(&mut line) {
                Ok(bytes) => bytes as u64,
                // A line that ends in the middle of a character was not finished.
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData && lines.fill_buf()?.is_empty() => break,
                Err(error) => return Err(wrong(format!(":{}: {error}", number + 1))),
            };
            if !line.ends_with('\n') {
                break;
            }
            number += 1;
            if number == 1 {
                if line.trim_end() != head {
                    let problem =
                        format!(":1: these games are of another plan than {}: put it back, or begin in a new folder", super::plan::FILE);
                    return Err(wrong(problem));
                }
            } else {
                let game: Game =
                    serde_json::from_str(&line).map_err(|error| wrong(format!(":{number}: this is no finished game: {error}")))?;
                if finished.begins.insert((game.match_number, game.game), finished.end).is_some() {
                    return Err(wrong(format!(":{number}: game {} of match {} is there twice", game.game, game.match_number)));
                }
                each(game);
            }
            finished.end += bytes;
        }
        finished.file.set_len(finished.end)?;
        if finished.end == 0 {
            finished.append(&head)?;
            // The name of a new file is on the disk when its folder is.
            #[cfg(unix)]
            File::open(folder)?.sync_all()?;
        }
        Ok(finished)
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
        write(&mut self.file).map_err(|error| Failure::Asked(format!("{}: {error}", self.path.display())))?;
        self.end += line.len() as u64;
        Ok(())
    }

    /// Reads all games again, in the order of the contest.
    pub(super) fn each(&self, mut each: impl FnMut(Game) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut file = BufReader::new(File::open(&self.path)?);
        for &begin in self.begins.values() {
            file.seek(SeekFrom::Start(begin))?;
            let mut line = String::new();
            file.read_line(&mut line)?;
            each(serde_json::from_str(&line).map_err(std::io::Error::other)?)?;
        }
        Ok(())
    }
}
