//! `quintet contest merge DIR..`: joins the parts of a contest that were played apart.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use quintet_engine::referee::contest::{Contest, Fixture, Shard};

use super::finished::{Finished, file_name, shard_of_file};
use super::folder;
use super::kept::Kept;
use super::plan::Plan;
use crate::failure::Failure;

/// The options of `quintet contest merge`.
#[derive(clap::Args)]
pub(crate) struct MergeArgs {
    /// The contest's folder, with the plan in contest.toml; it gets all games and the results. The parts, games-I-of-N.jsonl as written by
    /// `contest run DIR --shard I/N`, may be there or in further folders
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
}

/// Joins the parts, and writes the results.
pub(super) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(target) = args.folders.first() else { return Ok(()) };
    let plan = Plan::read(target)?;
    let shards = parts(&args.folders)?;
    let whole = target.join(file_name(None)).exists().then_some((target.as_path(), None));
    let mut games = Vec::new();
    let mut sources = Vec::new();
    let mut found: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    for (folder, shard) in whole.into_iter().chain(shards.iter().map(|(folder, shard)| (folder.as_path(), Some(*shard)))) {
        let mut own = Vec::new();
        let source = Finished::look(folder, &plan, shard, |game| own.push(Kept::from(game)))?;
        for game in own {
            let key = (game.match_number, game.game);
            match found.get(&key).and_then(|&known| sources.get(known)) {
                None => _ = found.insert(key, sources.len()),
                Some(known) => same(key, known, &source)?,
            }
            games.push((game, shard, source.path().to_owned()));
        }
        sources.push(source);
    }
    check(&plan, games, shards.first().map_or(1, |(_, shard)| shard.count()))?;
    Finished::write(target, &plan, found.iter().map(|(&key, &source)| sources[source].line(key)))?;
    // From here on the folder is like one in which the contest was played; the locks of its parts are released, and it is locked as a whole.
    drop(sources);
    writeln!(out, "{} games of {} parts", found.len(), shards.iter().map(|(_, shard)| shard).collect::<BTreeSet<_>>().len())?;
    folder::conclude(target, &plan, out)
}

/// All parts in the folders, which must be parts of the same number.
fn parts(folders: &[PathBuf]) -> Result<Vec<(PathBuf, Shard)>, Failure> {
    let mut parts = Vec::new();
    for folder in folders {
        let failed = |error: std::io::Error| Failure::Asked(format!("{}: {error}", folder.display()));
        for entry in fs::read_dir(folder).map_err(failed)? {
            parts.extend(entry.map_err(failed)?.file_name().to_str().and_then(shard_of_file).map(|shard| (shard, folder.clone())));
        }
    }
    parts.sort();
    parts.dedup();
    let place = |(shard, folder): &(Shard, PathBuf)| folder.join(file_name(Some(*shard))).display().to_string();
    let Some(first) = parts.first() else {
        let problem = "there is no part: expected files games-I-of-N.jsonl, which `quintet contest run DIR --shard I/N` writes";
        return Err(Failure::Asked(problem.to_owned()));
    };
    if let Some(other) = parts.iter().find(|(shard, _)| shard.count() != first.0.count()) {
        let problem =
            format!("{} and {} do not fit together: the contest was divided into another number of parts", place(first), place(other));
        return Err(Failure::Asked(problem));
    }
    Ok(parts.into_iter().map(|(shard, folder)| (folder, shard)).collect())
}

/// A game that is in two files must be the same in both.
fn same(key: (u32, u32), one: &Finished, other: &Finished) -> Result<(), Failure> {
    if one.line(key)? == other.line(key)? {
        return Ok(());
    }
    let (paths, (of, game)) = ([one.path(), other.path()].map(Path::display), key);
    let problem = format!("{} and {} do not fit together: game {game} of match {of} was played in both: remove one", paths[0], paths[1]);
    Err(Failure::Asked(problem))
}

/// All games must be of the contest, in the part where they belong, and none may be missing.
fn check(plan: &Plan, games: Vec<(Kept, Option<Shard>, PathBuf)>, count: u32) -> Result<(), Failure> {
    let mut contest = plan.contest()?;
    for (game, ..) in &games {
        contest.record(game.match_number, game.game, game.result);
    }
    let (matches, names) = (contest.matches(), plan.names());
    for (game, shard, path) in &games {
        let fixture = game.fixture(&contest, &matches, &names, path)?;
        if shard.is_some() && contest.shard_of(&fixture, count) != *shard {
            return Err(game.stranger(path));
        }
    }
    missing(&contest, count)
}

/// Names the parts that are not whole.
fn missing(contest: &Contest, count: u32) -> Result<(), Failure> {
    let mut lacking: BTreeMap<Option<Shard>, (usize, Fixture)> = BTreeMap::new();
    for fixture in contest.open() {
        lacking.entry(contest.shard_of(&fixture, count)).or_insert((0, fixture)).0 += 1;
    }
    if lacking.is_empty() {
        return Ok(());
    }
    let mut problem = "games are missing; run these parts again, each plays only what it lacks:".to_owned();
    for (shard, (games, first)) in &lacking {
        let shard = shard.map_or_else(String::new, |shard| format!("--shard {shard}"));
        // Writing to a String cannot fail.
        let _ = write!(problem, "\n  {shard}: {games}, the first is game {} of match {}", first.game, first.match_number);
    }
    Err(Failure::Asked(problem))
}
