//! `quintet contest run DIR`: a contest in a folder, which goes on where it was when it ended, however that was.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quintet_engine::referee::contest::{Contest, Fixture, LogRow, ResultRow, results_csv, results_json};
use quintet_engine::registry::{AnyGame, board_of};

use super::finished::{Finished, Game};
use super::hall;
use super::plan::Plan;
use super::{create, log::Log, play, report, seed};
use crate::failure::Failure;

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
}

impl Book<'_> {
    /// Takes a game that has ended.
    fn enter(&mut self, contest: &mut Contest, fixture: Fixture, game: Game) -> Result<(), Failure> {
        self.finished.add(&game)?;
        contest.record(fixture.match_number, fixture.game, game.result());
        let line = game.line();
        self.rows.push(game.row(fixture));
        let (done, all) = (self.rows.len(), self.all);
        let here = done.saturating_sub(self.before).max(1);
        let left = self.begin.elapsed().mul_f64(all.saturating_sub(done) as f64 / here as f64);
        let tail = if done < all { format!("; {} left", about(left)) } else { String::new() };
        writeln!(self.out, "game {done} of {all}: {line}{tail}")?;
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
    let plan = Plan::read(&args.folder)?;
    let game = plan.open()?;
    super::between_two(&*game)?;
    let (rules, names, contenders) = (plan.rules(), plan.names(), plan.contenders(&args.folder)?);
    let mut games = Vec::new();
    let finished = Finished::open(&args.folder, &plan, |game| games.push(game))?;
    let log = args.log.as_ref().map(create).transpose()?;
    let mut contest = Contest::new(plan.format.into(), names.len(), plan.games);
    for game in &games {
        contest.record(game.match_number, game.game, game.result());
    }
    let rows = rows(&contest, games, &names, &args.folder)?;
    let all = contest.total();
    let before = rows.len();
    match before {
        0 => writeln!(out, "{all} games")?,
        _ => writeln!(out, "{before} of {all} games are finished")?,
    }
    out.flush()?;
    let mut book = Book { out, finished, rows, begin: Instant::now(), before, all };
    let play = |fixture: Fixture| {
        let Fixture { match_number, game: number, first, second } = fixture;
        let [mut one, mut two] = [contenders[first].player(), contenders[second].player()];
        let start = plan.open()?;
        let played = play::play(&*start, rules, &mut [&mut one, &mut two], seed(plan.seed, match_number, number))?;
        Ok(Game::new(fixture, [&names[first], &names[second]], &played))
    };
    hall::play(&mut contest, args.jobs.into(), play, |contest, fixture, game| book.enter(contest, fixture, game))?;
    let Book { out, finished, mut rows, .. } = book;
    rows.sort_by_key(|row| (row.match_number, row.game));
    write_whole(&args.folder.join("results.csv"), &results_csv(&contest, &names))?;
    write_whole(&args.folder.join("results.json"), &results_json(game.name(), game.variant(), &contest, &names, &rows))?;
    if let Some(file) = log {
        write_log(&plan, &finished, file)?;
    }
    report::table(&contest, &names, out)?;
    Ok(())
}

/// The rows of the games that were there already, which must be games of the contest.
fn rows(contest: &Contest, games: Vec<Game>, names: &[String], folder: &Path) -> Result<Vec<ResultRow>, Failure> {
    let matches = contest.matches();
    let row = |game: Game| {
        let known = matches.iter().find(|known| known.number == game.match_number);
        let fixture = known.and_then(|known| contest.fixtures(*known).find(|fixture| fixture.game == game.game));
        match fixture.filter(|fixture| {
            [fixture.first, fixture.second].map(|player| names[player].as_str()) == game.names.each_ref().map(String::as_str)
        }) {
            Some(fixture) => Ok(game.row(fixture)),
            None => {
                let file = folder.join(super::finished::FILE);
                let problem = format!("game {} of match {} is not of this contest", game.game, game.match_number);
                Err(Failure::Asked(format!("{}: {problem}", file.display())))
            }
        }
    };
    games.into_iter().map(row).collect()
}

/// Writes a file so that nobody ever finds half of it.
fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let new = path.with_extension("new");
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, path));
    written.map_err(|error| Failure::Asked(format!("{}: {error}", path.display())))
}

/// Writes all attempts in the order of the contest; the boards are played again.
fn write_log(plan: &Plan, finished: &Finished, file: BufWriter<fs::File>) -> Result<(), Failure> {
    let mut log = Log::new(file)?;
    finished.each(|game| {
        let mut board = plan.open()?;
        let mut moves = game.moves.iter();
        for (attempt, number) in game.attempts.iter().zip(1..) {
            while board.legal_moves() == ["pass"] && step(&mut *board, moves.next()) {}
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
