//! `quintet contest run DIR`: a contest in a folder, which goes on where it was when it ended, however that was.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quintet_engine::referee::contest::{Contest, Fixture, LogRow, ResultRow, Shard, results_csv, results_json};
use quintet_engine::registry::{AnyGame, board_of};

use super::finished::{Finished, Game};
use super::hall;
use super::kept::Kept;
use super::plan::Plan;
use super::{create, log::Log, page, play, report, seed};
use crate::failure::Failure;
use crate::file;

/// The options of `quintet contest run`.
#[derive(clap::Args)]
pub(crate) struct RunArgs {
    /// The contest's folder, with the plan in contest.toml (docs/bots.md describes it). The finished games are kept in games.jsonl, and the
    /// results are written to results.csv and results.json
    folder: PathBuf,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Write every attempted move, with its status, to this file at the end, as CSV
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Play only part I of N, games-I-of-N.jsonl, for example on one of several machines; `quintet contest merge DIR` joins the parts. For round
    /// robins and ladders
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Write a report to this folder at the end, as `quintet contest report` does
    #[arg(long, value_name = "OUT", conflicts_with = "shard")]
    report: Option<PathBuf>,
    /// Run each program in a sandbox of its own, as `isolate = true` in the plan does
    #[arg(long)]
    isolate: bool,
    #[command(flatten)]
    look: page::Look,
}

/// Reads the part to play.
fn shard(text: &str) -> Result<Shard, String> {
    let part = text.split_once('/').and_then(|(number, count)| Shard::new(number.parse().ok()?, count.parse().ok()?));
    part.filter(|part| part.count() <= 10_000).ok_or_else(|| "expected I/N, for instance 2/4: part 2 of 4, of at most 10000".to_owned())
}

/// Keeps what is played and tells it.
struct Book<'a> {
    out: &'a mut dyn Write,
    finished: Finished,
    rows: Vec<ResultRow>,
    begin: Instant,
    /// The games that were there when this run began, and those of the whole contest.
    before: usize,
    all: usize,
    /// Whether these are the most that there can be, because players stop at the level that they do not beat.
    climb: bool,
}

impl Book<'_> {
    /// Takes a game that has ended.
    fn enter(&mut self, contest: &mut Contest, fixture: Fixture, game: Game) -> Result<(), Failure> {
        self.finished.add(&game)?;
        contest.record(fixture.match_number, fixture.game, game.result());
        let line = game.line();
        self.rows.push(Kept::from(game).row(fixture));
        let (done, all) = (self.rows.len(), self.all);
        let here = done.saturating_sub(self.before).max(1);
        let left = self.begin.elapsed().mul_f64(all.saturating_sub(done) as f64 / here as f64);
        let most = if self.climb { "at most " } else { "" };
        let tail = if done < all { format!("; {most}{} left", about(left)) } else { String::new() };
        writeln!(self.out, "game {done} of {most}{all}: {line}{tail}")?;
        Ok(self.out.flush()?)
    }
}

/// A time for people: `about 2 h 5 min`.
fn about(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=90 => format!("about {seconds} s"),
        seconds @ 91..=5400 => format!("about {} min", (seconds + 30) / 60),
        seconds => format!("about {} h {} min", (seconds + 30) / 3600, (seconds + 30) % 3600 / 60),
    }
}

/// Plays what is open of a contest, and writes its results.
pub(super) fn run(args: &RunArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let RunArgs { folder, shard, .. } = args;
    let plan = Plan::read(folder)?;
    let mut contest = match shard {
        None => plan.contest()?,
        Some(shard) => plan.contest()?.only(*shard).ok_or_else(|| {
            let problem = "--shard: in this format the results decide who meets whom; only round robins and ladders have parts";
            Failure::Asked(problem.to_owned())
        })?,
    };
    let (rules, names, contenders) = (plan.rules(), plan.names(), plan.contenders(folder, args.isolate)?);
    let mut games = Vec::new();
    let finished = Finished::open(folder, &plan, *shard, |game| games.push(Kept::from(game)))?;
    let log = args.log.as_ref().map(create).transpose()?;
    let rows = enter(&mut contest, games, &names, finished.path())?;
    let all = contest.total();
    let before = rows.len();
    let climb = !contest.grades().is_empty();
    let most = if climb { "at most " } else { "" };
    match before {
        0 => writeln!(out, "{most}{all} games")?,
        _ => writeln!(out, "{before} of {most}{all} games are finished")?,
    }
    out.flush()?;
    let mut book = Book { out, finished, rows, begin: Instant::now(), before, all, climb };
    let play = |fixture: Fixture| {
        let Fixture { match_number, game: number, seats } = fixture;
        let mut players: Vec<_> = seats.iter().map(|&player| contenders[player].player()).collect();
        let start = plan.open()?;
        let played = play::play(&*start, rules, &mut players.iter_mut().collect::<Vec<_>>(), seed(plan.seed, match_number, number))?;
        Ok(Game::new(fixture, seats.iter().map(|&player| names[player].clone()).collect(), &played))
    };
    hall::play(&mut contest, args.jobs.into(), play, |contest, fixture, game| book.enter(contest, fixture, game))?;
    let Book { out, finished, rows, .. } = book;
    if let Some(file) = log {
        write_log(&plan, &finished, file)?;
    }
    match shard {
        None => {
            tell(folder, &plan, &contest, rows, out)?;
            // The report looks into the file, which is locked till then.
            drop(finished);
            args.report.as_ref().map_or(Ok(()), |pages| page::write(folder, &plan, pages, &args.look, out))
        }
        Some(shard) => Ok(writeln!(out, "part {shard} is played; `quintet contest merge` joins all parts")?),
    }
}

/// Writes the results of a contest whose games are all in its folder.
pub(super) fn conclude(folder: &Path, plan: &Plan, out: &mut dyn Write) -> Result<(), Failure> {
    let mut games = Vec::new();
    let finished = Finished::look(folder, plan, None, |game| games.push(Kept::from(game)))?;
    let mut contest = plan.contest()?;
    let rows = enter(&mut contest, games, &plan.names(), finished.path())?;
    tell(folder, plan, &contest, rows, out)
}

/// Enters the games that are there already, which must be games of the contest.
fn enter(contest: &mut Contest, games: Vec<Kept>, names: &[String], path: &Path) -> Result<Vec<ResultRow>, Failure> {
    for game in &games {
        contest.record(game.match_number, game.game, game.result);
    }
    let matches = contest.matches();
    games.into_iter().map(|game| game.fixture(contest, &matches, names, path).map(|fixture| game.row(fixture))).collect()
}

/// Writes the results to the folder, and prints them.
fn tell(folder: &Path, plan: &Plan, contest: &Contest, mut rows: Vec<ResultRow>, out: &mut dyn Write) -> Result<(), Failure> {
    rows.sort_by_key(|row| (row.match_number, row.game));
    let (game, names) = (plan.open()?, plan.names());
    file::write(&folder.join("results.csv"), &results_csv(contest, &names))?;
    file::write(&folder.join("results.json"), &results_json(game.name(), game.variant(), contest, &names, &rows))?;
    Ok(report::table(contest, &names, out)?)
}

/// Writes all attempts in the order of the contest; the boards are played again.
fn write_log(plan: &Plan, finished: &Finished, file: BufWriter<fs::File>) -> Result<(), Failure> {
    let mut log = Log::new(file)?;
    finished.each(|game| {
        let mut board = plan.open()?;
        let mut moves = game.moves.iter();
        for (attempt, number) in game.attempts.iter().zip(1..) {
            // Forced passes, and the moves that the referee made for sides that were out.
            while (board.turn() != attempt.side() || board.legal_moves() == ["pass"]) && step(&mut *board, moves.next()) {}
            if attempt.3.starts_with("Ok") {
                step(&mut *board, moves.next());
            }
            let position = board.position();
            log.row(&LogRow {
                match_number: game.match_number,
                game: game.game,
                number,
                side: attempt.side(),
                player: &game.names[attempt.side().index()],
                board: board_of(board.name(), &position),
                text: &attempt.1,
                seconds: attempt.2,
                status: &attempt.3,
                computed: &attempt.5,
            })?;
        }
        Ok(())
    })?;
    Ok(log.finish()?)
}

/// Plays a move of a finished game again; answers whether there was one.
fn step(board: &mut dyn AnyGame, text: Option<&String>) -> bool {
    text.is_some_and(|text| board.play(text).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_for_people() {
        let said = [5, 90, 91, 3600, 5400, 7500, 86_400].map(|seconds| about(Duration::from_secs(seconds)));
        assert_eq!(said, ["about 5 s", "about 90 s", "about 2 min", "about 60 min", "about 90 min", "about 2 h 5 min", "about 24 h 0 min"]);
    }
}
