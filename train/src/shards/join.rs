//! Reading shards as the runs that they are parts of, in the order of the games.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::file::ShardFile;
use super::header::Header;
use crate::failure::Failure;

/// The shards of one run that are there, in the order of their games.
pub(crate) struct Run {
    shards: Vec<(PathBuf, Header)>,
}

/// The runs in these files and folders, in the given order; those of a folder in the order of their options. A run's order of games does not
/// depend on how it was cut, nor on names of files.
pub(crate) fn runs(paths: &[PathBuf], game: &str) -> Result<Vec<Run>, Failure> {
    let mut runs: Vec<Run> = Vec::new();
    for path in paths {
        let mut shards = Vec::new();
        for path in files(path)? {
            let header = ShardFile::open(&path)?.header().clone();
            if header.game() != game {
                return Err(Failure::line(&path, 1, format!("these are games of {}, not of {game}", header.game())));
            }
            shards.push((path, header));
        }
        shards.sort_by(|(_, a), (_, b)| a.run().cmp(b.run()));
        for shard in shards {
            match runs.iter_mut().find(|run| run.header().run() == shard.1.run()) {
                Some(run) => run.shards.push(shard),
                None => runs.push(Run { shards: vec![shard] }),
            }
        }
    }
    for run in &mut runs {
        run.arrange()?;
    }
    Ok(runs)
}

/// A file, or those of a folder whose names end with `.games`.
fn files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).and_then(Iterator::collect::<std::io::Result<Vec<_>>>).map_err(|error| Failure::file(path, error))?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "games"));
    files.sort();
    if files.is_empty() {
        return Err(Failure::file(path, "the folder has no file whose name ends with .games"));
    }
    Ok(files)
}

impl Run {
    /// The header of its first shard.
    pub(crate) fn header(&self) -> &Header {
        &self.shards[0].1
    }

    /// The file of its first shard.
    pub(crate) fn path(&self) -> &Path {
        &self.shards[0].0
    }

    /// Sorts the shards; an error if a game is in two of them.
    fn arrange(&mut self) -> Result<(), Failure> {
        let games = |header: &Header| header.shard.games(header.games());
        // Shards without games come before those that begin where they do.
        self.shards.sort_by_key(|(_, header)| (games(header).start, games(header).end));
        for pair in self.shards.windows(2) {
            let [(path, before), (other, after)] = pair else { continue };
            if games(after).start < games(before).end {
                return Err(Failure::file(other, format!("has games that {} has, too", path.display())));
            }
        }
        Ok(())
    }

    /// Passes each line of a position on and says how many games and positions there were, in a line that begins with `mark`. What `each` does not
    /// understand is an error with file and line. The beginning of a game that was cut off is left out.
    pub(crate) fn positions(
        &self,
        mark: &str,
        out: &mut dyn Write,
        each: &mut dyn FnMut(&str) -> Result<(), String>,
    ) -> Result<(), Failure> {
        let (mut games, mut positions) = (0, 0);
        for (path, _) in &self.shards {
            let mut file = ShardFile::open(path)?;
            while let Some(lines) = file.game()? {
                games += 1;
                positions += lines.len();
                for (number, line) in lines {
                    each(&line).map_err(|what| Failure::line(path, number, what))?;
                }
            }
            if file.is_torn() {
                writeln!(out, "{mark}{}: game {} is cut off and left out", path.display(), file.next())?;
            }
        }
        let all = self.header().games();
        let of = if games < all { format!(" of {all}") } else { String::new() };
        writeln!(out, "{mark}{}: {games}{of} games, {positions} positions", self.header().run())?;
        Ok(())
    }
}
