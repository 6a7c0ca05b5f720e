//! Playing the games of a shard into its file, and continuing a file that was cut off.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use super::file::{ShardFile, end_of_game};
use super::header::{Header, Options, Shard};
use crate::failure::Failure;

/// The options that all games of self-play have.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GamesArgs {
    /// The folder for the file of games, which is named after the shard; a file that is there is continued
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// Number of games, those of all shards together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Nodes (or playouts) per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) seed: u32,
    /// Play the K-th of N parts of the games
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    pub(crate) shard: Shard,
    /// Games at the same time; the file does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) jobs: u32,
}

impl GamesArgs {
    /// The seed of a game: seeds of a run are apart by `stride`, so a run has at most so many games.
    pub(crate) fn game_seed(&self, stride: u64, game: u64) -> u64 {
        u64::from(self.seed) * stride + game
    }

    /// An error if the games of this seed would be those of the next one, too.
    pub(crate) fn check(&self, stride: u64) -> Result<(), Failure> {
        if self.games > stride {
            return Err(Failure::Asked(format!("--games {}: at most {stride}; further games need another --seed", self.games)));
        }
        Ok(())
    }
}

/// Plays the games of a shard that its file does not have yet. `play` returns the lines of a game's positions; it depends on nothing but the
/// game's number.
pub(crate) fn write(
    args: &GamesArgs,
    game: &str,
    options: &Options,
    out: &mut dyn Write,
    play: impl Fn(u64) -> Vec<String> + Sync,
) -> Result<(), Failure> {
    let header = Header::new(game, args.games, args.nodes, args.seed, options, args.shard);
    fs::create_dir_all(&args.out).map_err(|error| Failure::file(&args.out, error))?;
    let path = args.out.join(args.shard.file_name());
    let (mut file, next) = open(&path, &header)?;
    let all = args.shard.games(args.games);
    if next > all.start {
        writeln!(out, "{}: {} of {} games are there", path.display(), next - all.start, all.end - all.start)?;
        out.flush()?;
    }
    in_order(next..all.end, args.jobs, play, |game, lines| {
        let mut text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        text += &end_of_game(game, lines.len());
        text.push('\n');
        file.write_all(text.as_bytes()).map_err(|error| Failure::file(&path, error))
    })?;
    file.sync_all().map_err(|error| Failure::file(&path, error))?;
    writeln!(out, "{}: {} games", path.display(), all.end - all.start)?;
    Ok(())
}

/// The file of a shard, ready for the next game, and that game's number. What was cut off is removed.
fn open(path: &Path, header: &Header) -> Result<(File, u64), Failure> {
    let failed = |error| Failure::file(path, error);
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Failure::file(path, "another process is writing it")),
        // Some file systems know no locks.
        Err(TryLockError::Error(_)) => {}
    }
    let line = format!("{header}\n");
    let mut begin = Vec::new();
    (&file).take(line.len() as u64).read_to_end(&mut begin).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    if length <= begin.len() as u64 && line.as_bytes().starts_with(&begin) && begin.len() < line.len() {
        file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0))).and_then(|_| file.write_all(line.as_bytes())).map_err(failed)?;
        return Ok((file, header.shard.games(header.games()).start));
    }
    // Through the same handle: on Windows the lock holds for others.
    let again = file.seek(SeekFrom::Start(0)).and_then(|_| file.try_clone()).map_err(failed)?;
    let mut there = ShardFile::new(path, again)?;
    if there.header() != header {
        return Err(Failure::line(path, 1, format!("the file was made with other options: `{}`, not `{header}`", there.header())));
    }
    while there.game()?.is_some() {}
    file.set_len(there.whole()).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
    Ok((file, there.next()))
}

/// Plays games at the same time, and passes them on in the order of their numbers.
fn in_order(
    games: std::ops::Range<u64>,
    jobs: u32,
    play: impl Fn(u64) -> Vec<String> + Sync,
    mut take: impl FnMut(u64, Vec<String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let upcoming = AtomicU64::new(games.start);
    let end = games.end;
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..jobs {
            let (sender, upcoming, play) = (sender.clone(), &upcoming, &play);
            scope.spawn(move || {
                loop {
                    let game = upcoming.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens after an error of the writer.
                    if game >= end || sender.send((game, play(game))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut next = games.start;
        let mut waiting = BTreeMap::new();
        for (game, lines) in receiver {
            waiting.insert(game, lines);
            while let Some(lines) = waiting.remove(&next) {
                take(next, lines)?;
                next += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests;
