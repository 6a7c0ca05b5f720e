//! `quintet contest`: matches under a referee, as courses hold them.
//!
//! Who meets whom and who has won is decided by [`quintet_engine::referee::contest`].

mod course_log;
mod finished;
mod folder;
mod hall;
mod kept;
mod log;
mod merge;
mod page;
mod plan;
mod play;
mod report;
mod rules;
mod server;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use quintet_engine::games::NAMES;
use quintet_engine::referee::ContestRules;
use quintet_engine::referee::contest;
use quintet_engine::registry::{AnyGame, open};
use quintet_engine::search::Limits;

use crate::contender::{Contender, Most, Player, is_program};
use crate::failure::Failure;
use crate::options::{seconds, threads};
use crate::process::Guard;
use log::Log;
use rules::{Format, Preset, Rules};
pub(crate) use server::{ConnectArgs, connect};

/// A plan of a contest from its text, as it stands at the head of the finished games, or what is wrong with it.
pub(crate) fn read_plan(text: &str) -> Result<String, String> {
    serde_json::to_string(&plan::Plan::parse(text)?).map_err(|error| error.to_string())
}

/// A finished game from its line, as it is written again, or what is wrong with it.
pub(crate) fn read_game(line: &str) -> Result<String, String> {
    serde_json::to_string(&finished::Game::parse(line)?).map_err(|error| error.to_string())
}

/// After the results were written, they are not written again for so many times as long as it took.
const WRITTEN: u32 = 20;

/// Contests that are not described by options.
#[derive(clap::Subcommand)]
enum Held {
    /// Hold the contest of a folder, or continue it where it ended, even if it was killed: `quintet contest run DIR`
    Run(folder::RunArgs),
    /// Join the parts of a contest that were played apart, by `quintet contest run DIR --shard I/N`
    Merge(merge::MergeArgs),
    /// Write a contest as web pages: standings, cross table, and all games to replay: `quintet contest report DIR OUT`
    Report(page::ReportArgs),
}

/// The options of `quintet contest`.
#[derive(clap::Args)]
#[command(subcommand_negates_reqs = true, args_conflicts_with_subcommands = true)]
pub(crate) struct ContestArgs {
    #[command(subcommand)]
    held: Option<Held>,
    #[command(flatten)]
    now: NowArgs,
}

/// The options of a contest that is described by them.
#[derive(clap::Args)]
struct NowArgs {
    /// The players. Each is the name of a level; `LEVEL@SECONDS` for a level that thinks for less time than the rules allow; `params:FILE` for the
    /// strongest level with parameters from a JSON file; or a program: `gtp:COMMAND LINE`, `botzone:COMMAND LINE`,
    /// `botzone-lines:COMMAND LINE` (line-based protocol), `blokus-lines:COMMAND LINE` (protocol of the Blokus assignment), or `wasi:FILE` and
    /// `wasi-lines:FILE` for WebAssembly with Botzone's protocols
    #[arg(required_unless_present = "listen")]
    players: Vec<String>,
    /// The game [default with --listen: quoridor]
    #[arg(long, required_unless_present = "listen", value_parser = PossibleValuesParser::new(NAMES))]
    game: Option<String>,
    /// The variant [default: the game's usual one]
    #[arg(long)]
    variant: Option<String>,
    /// Games per match [default: as many as the game has sides, so that everyone sits everywhere]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: Option<u32>,
    /// Format of the contest [default: round-robin, or knockout with --listen]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    server: server::ServerArgs,
    /// Rounds of a Swiss contest [default: as many as are needed to find one who has won all]; in other contests with --listen the games per match
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// The limits, unless the next three options change them
    #[arg(long, value_enum, default_value_t = Preset::Contest)]
    preset: Preset,
    #[command(flatten)]
    limits: Rules,
    /// Write every attempted move, with its status, to this file, as CSV
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the games to this file in the form of the Quoridor course's client, with its coordinates and a board before each move
    #[arg(long, value_name = "FILE")]
    course_log: Option<PathBuf>,
    /// Write the standings to this file: as CSV if its name ends in .csv, or as JSON, with the cross table and all games, if it ends in .json. May
    /// be given twice
    #[arg(long, value_name = "FILE", value_parser = report::Results::named)]
    results: Vec<report::Results>,
    /// Write what programs print besides their moves (standard error, and `debug` of Botzone programs) to this file
    #[arg(long, value_name = "FILE")]
    program_log: Option<PathBuf>,
    /// Search threads of each level; docs/strength.md says where several gain
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Random seed of the levels
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    guard: Guard,
}

struct Contest<'a> {
    args: &'a NowArgs,
    game: Box<dyn AnyGame>,
    rules: ContestRules,
    players: Vec<Player>,
    names: Vec<String>,
    format: Format,
    contest: contest::Contest,
    log: Option<Log<BufWriter<File>>>,
    course_log: Option<BufWriter<File>>,
    program_log: Option<BufWriter<File>>,
    /// The games so far.
    rows: Vec<contest::ResultRow>,
    /// The files of results wait until then, so that writing them does not become the greater part of a long contest.
    wait: Instant,
}

/// Holds the contest and prints matches and the final order.
pub(crate) fn run(args: &ContestArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.held {
        Some(Held::Run(args)) => folder::run(args, out),
        Some(Held::Merge(args)) => merge::run(args, out),
        Some(Held::Report(args)) => page::run(args, out),
        None => hold(&args.now, out),
    }
}

/// A new game under the rules of a preset, which may select a variant of its own.
fn opened(game: &str, variant: Option<&str>, preset: Preset) -> Result<Box<dyn AnyGame>, Failure> {
    Ok(open(game, variant.or(ContestRules::variant_of_preset(preset.name(), game)), None)?)
}

/// The player of a name, with the time that the rules give; a program runs in the folder `within`. It must be there.
fn contender(name: &str, game: &dyn AnyGame, rules: ContestRules, threads: u32, within: Option<&Path>) -> Result<Contender, Failure> {
    let (name, own) = own_seconds(name)?;
    let ruled = rules.search_seconds();
    let limits = Limits { seconds: own.map_or(ruled, |own| Some(ruled.map_or(own, |ruled| own.min(ruled)))), ..Limits::default() };
    let most = Most { gtp: rules.seconds, botzone: rules.seconds };
    let contender = Contender::new(name, game, limits, most, threads)?;
    match within {
        Some(folder) => contender.within(folder),
        None => contender.missing().map_or(Ok(contender), Err),
    }
}

/// The seed of a game: the same in whatever order games are played.
fn seed(contest: u64, match_number: u32, game: u32) -> u64 {
    contest.wrapping_add(u64::from(match_number) << 32).wrapping_add(u64::from(game) << 8)
}

/// Holds a contest that is described by options.
fn hold(args: &NowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = |problem: &str| Err(Failure::Asked(problem.to_owned()));
    let open = args.server.listen.is_some();
    let game = opened(args.game.as_deref().unwrap_or(course_log::GAME), args.variant.as_deref(), args.preset)?;
    let format = args.format.unwrap_or(if open && game.sides() == 2 { Format::Knockout } else { Format::RoundRobin });
    if args.players.len() + args.server.guests() < 2 && format != Format::Ladder {
        return asked("expected two or more players; one alone can climb the ladder: --format ladder");
    }
    if !open && args.rounds.is_some() && format != Format::Swiss {
        return asked("--rounds is for --format swiss");
    }
    if args.course_log.is_some() && game.name() != course_log::GAME {
        return asked("--course-log is for quoridor");
    }
    let rules = args.limits.over(args.preset, game.name());
    let player = |name: &str| Ok(contender(name, &*game, rules, args.threads, None)?.guarded(&args.guard)?.player());
    let mut players = args.players.iter().map(|name| player(name)).collect::<Result<Vec<_>, Failure>>()?;
    // What cannot be written is told before hours of play, not after them.
    for results in &args.results {
        create(&results.path)?;
    }
    let log = args.log.as_ref().map(|path| Ok::<_, Failure>(Log::new(create(path)?)?)).transpose()?;
    let [course_log, program_log] = [&args.course_log, &args.program_log].map(|path| path.as_ref().map(create).transpose());
    let (course_log, program_log) = (course_log?, program_log?);
    let mut names = args.players.clone();
    for guest in server::gather(&args.server, &names, &*game, rules.seconds, out)? {
        names.push(guest.name().to_owned());
        players.push(Player::Remote(Box::new(guest)));
    }
    let games = args.rounds.filter(|_| format != Format::Swiss).or(args.games);
    let contest = format.contest(&*game, names.len(), games, args.rounds)?;
    for level in format.levels() {
        names.push((*level).to_owned());
        players.push(player(level)?);
    }
    let mut contest = Contest {
        args,
        game,
        rules,
        players,
        names,
        format,
        contest,
        log,
        course_log,
        program_log,
        rows: Vec::new(),
        wait: Instant::now(),
    };
    contest.play(out)?;
    contest.write_results()?;
    if let Some(log) = &mut contest.log {
        log.finish()?;
    }
    for log in [&mut contest.course_log, &mut contest.program_log].into_iter().flatten() {
        log.flush()?;
    }
    let order = contest.contest.order();
    for (place, &player) in (1..).zip(&order) {
        if let Some(Player::Remote(guest)) = contest.players.get_mut(player) {
            guest.dismiss(place, order.len());
        }
    }
    Ok(())
}

/// The name of a level and the seconds that it has for itself: `strong@0.1`. Command lines may hold what they like.
fn own_seconds(name: &str) -> Result<(&str, Option<f64>), Failure> {
    match name.rsplit_once('@') {
        Some((level, own)) if !is_program(name) && !name.starts_with("params:") => {
            let own =
                seconds(own).map_err(|error| Failure::Asked(format!("{name}: after the @ there are the level's own seconds: {error}")))?;
            Ok((level, Some(own)))
        }
        _ => Ok((name, None)),
    }
}

fn create(path: &PathBuf) -> Result<BufWriter<File>, Failure> {
    let file = File::create(path).map_err(|error| Failure::Asked(format!("{}: {error}", path.display())))?;
    Ok(BufWriter::new(file))
}

/// Writes what programs said in a game, under a heading for every step at which they did.
fn write_said(log: &mut dyn Write, matches: u32, game: u32, played: &play::Played) -> std::io::Result<()> {
    for (step, number) in played.steps.iter().zip(1..) {
        if !step.said.is_empty() {
            let (side, seconds, status) = (step.side, step.seconds, &step.status);
            writeln!(log, "# match {matches}, game {game}, step {number}, {side}, `{}`, {seconds:.3} s, {status}", step.text)?;
            writeln!(log, "{}", step.said.trim_end())?;
        }
    }
    log.flush()
}

impl Contest<'_> {
    /// Writes the files of results as they are now.
    fn write_results(&self) -> Result<(), Failure> {
        for results in &self.args.results {
            let text = results.text(self.game.as_ref(), &self.contest, &self.names, &self.rows);
            std::fs::write(&results.path, text).map_err(|error| Failure::Asked(format!("{}: {error}", results.path.display())))?;
        }
        Ok(())
    }

    fn name(&self, player: usize) -> &str {
        self.names.get(player).map_or("", String::as_str)
    }

    /// Plays all matches and prints the final order.
    fn play(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let knockout = self.format == Format::Knockout;
        let rounds = knockout || self.format == Format::Swiss;
        let mut round = 0;
        // There the matches of a round are known when the round before is over.
        while let Some(next) = self.contest.open().first().copied() {
            let matches = self.contest.matches();
            let Some(known) = matches.iter().find(|known| known.number == next.match_number).copied() else { break };
            if rounds && known.round > round {
                round = known.round;
                writeln!(out, "round {round}")?;
            }
            self.play_match(&known, out)?;
            let last = matches.iter().all(|other| other.round != known.round || other.number <= known.number);
            for bye in self.contest.byes(known.round).into_iter().filter(|_| last) {
                writeln!(out, "{} has a bye", self.name(bye))?;
            }
        }
        report::table(&self.contest, &self.names, out)?;
        if knockout && let Some(&winner) = self.contest.order().first() {
            writeln!(out, "winner: {}", self.name(winner))?;
        }
        Ok(())
    }

    fn play_match(&mut self, known: &contest::Match, out: &mut dyn Write) -> Result<(), Failure> {
        for fixture in self.contest.fixtures(*known) {
            let contest::Fixture { game: number, seats, .. } = fixture;
            let seed = seed(self.args.seed, known.number, number);
            let mut all: Vec<Option<&mut Player>> = self.players.iter_mut().map(Some).collect();
            let mut there: Vec<&mut Player> = seats.iter().filter_map(|&player| all.get_mut(player)?.take()).collect();
            let played = play::play(&*self.game, self.rules, &mut there, seed)?;
            let names: Vec<&str> = seats.iter().map(|&player| self.names[player].as_str()).collect();
            if let Some(log) = &mut self.log {
                log.game(known.number, number, &names, &played)?;
            }
            if let Some(log) = &mut self.course_log {
                let heading = format!("match {}, game {number}", known.number);
                course_log::write(log, &heading, &*self.game, &names, &played)?;
                log.flush()?;
            }
            if let Some(log) = &mut self.program_log {
                write_said(log, known.number, number, &played)?;
            }
            let result = result(&played);
            self.contest.record(known.number, number, result);
            self.rows.push(contest::ResultRow {
                match_number: known.number,
                game: number,
                seats,
                points: result.points,
                how: contest::how(&played.outcome).0.to_owned(),
                moves: played.moves.clone(),
            });
            // Whatever ends a contest before its end, what was played is kept.
            if Instant::now() >= self.wait {
                let begin = Instant::now();
                self.write_results()?;
                self.wait = Instant::now() + WRITTEN * begin.elapsed();
            }
            let first = seats.first().map_or("", |&player| self.name(player));
            writeln!(out, "  game {number}: {first} first, {} in {} steps", played.outcome, played.steps.len())?;
            out.flush()?;
        }
        let (points, seconds) = self.contest.score(known);
        match *known.seats {
            [a, b] => {
                let ([a, b], [one, two, ..], [first, second, ..]) = ([self.name(a), self.name(b)], points, seconds);
                writeln!(out, "match {}: {a} {one} - {two} {b} ({first:.3} s - {second:.3} s)", known.number)?;
            }
            ref seats => {
                let each = seats.iter().zip(points).zip(seconds);
                let each = each.map(|((&player, points), seconds)| format!("{} {points} ({seconds:.3} s)", self.name(player)));
                writeln!(out, "match {}: {}", known.number, each.collect::<Vec<_>>().join(", "))?;
            }
        }
        Ok(())
    }
}

/// What a contest counts of a game.
fn result(played: &play::Played) -> contest::GameResult {
    let (seconds, steps) = (played.seconds, played.steps.len() as u32);
    let mut result = contest::GameResult { seconds, steps, ..contest::GameResult::of(&played.outcome) };
    for step in &played.steps {
        let side = step.side.index();
        result.longest[side] = result.longest[side].max(step.seconds);
        result.violations[side] += u32::from(step.status.starts_with("violation"));
    }
    result
}
