//! `quintet contest`: matches under a referee, as courses hold them.
//!
//! Who meets whom and who has won is decided by [`quintet_engine::contest`].

mod log;
mod play;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use quintet_engine::contest;
use quintet_engine::erased::AnyGame;
use quintet_engine::referee::ContestRules;
use quintet_engine::search::Limits;
use quintet_engine::side::Side;

use crate::contender::{Contender, Player};
use crate::failure::Failure;
use crate::options::{seconds, threads};
use crate::table::VariantArgs;
use log::Log;

/// Levels use this part of the time for a decision; the rest is for the machine.
const USED: f64 = 0.9;

#[derive(Copy, Clone, Debug, PartialEq, ValueEnum)]
enum Format {
    /// Everybody against everybody
    RoundRobin,
    /// Who loses a match is out
    Knockout,
}

#[derive(Copy, Clone, Debug, PartialEq, ValueEnum)]
enum Preset {
    /// Three violations lose, one second for a decision, total time decides after 100 steps of each side
    Course,
    /// Only the game decides
    None,
}

/// The options of `quintet contest`.
#[derive(clap::Args)]
pub(crate) struct ContestArgs {
    /// The players: names of levels, `params:FILE` for the strongest with numbers from a JSON file, or `gtp:COMMAND LINE`,
    /// `botzone:COMMAND LINE`, `botzone-lines:COMMAND LINE` for programs
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    #[command(flatten)]
    table: VariantArgs,
    /// Games of a match
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Format::RoundRobin)]
    format: Format,
    /// The rules around the game, unless the next three options say otherwise
    #[arg(long, value_enum, default_value_t = Preset::Course)]
    preset: Preset,
    /// So many violations lose; 0 for no limit
    #[arg(long, value_name = "N")]
    violations: Option<u32>,
    /// Seconds for a decision
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// After so many steps of each side total time decides; 0 for no limit
    #[arg(long, value_name = "N")]
    steps: Option<u32>,
    /// Write every step to this file, as comma-separated values
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write what Botzone programs say beside their moves (standard error and `debug`) to this file
    #[arg(long, value_name = "FILE")]
    program_log: Option<PathBuf>,
    /// Threads that a level searches with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Seed of the levels' random choices
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
}

impl ContestArgs {
    fn rules(&self) -> ContestRules {
        let preset = if self.preset == Preset::Course { ContestRules::COURSE } else { ContestRules::default() };
        let chosen = |option: Option<u32>, preset| option.map_or(preset, |limit| (limit > 0).then_some(limit));
        ContestRules {
            violations: chosen(self.violations, preset.violations),
            seconds: self.seconds.or(preset.seconds),
            steps: chosen(self.steps, preset.steps),
        }
    }
}

struct Contest<'a> {
    args: &'a ContestArgs,
    game: Box<dyn AnyGame>,
    rules: ContestRules,
    players: Vec<Player>,
    contest: contest::Contest,
    log: Option<Log<BufWriter<File>>>,
    program_log: Option<BufWriter<File>>,
}

/// Holds the contest and prints matches and the final order.
pub(crate) fn run(args: &ContestArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.table.open()?;
    if game.sides() != 2 {
        let problem = format!("{} {} has {} sides: a contest is between two", game.name(), game.variant(), game.sides());
        return Err(Failure::Asked(problem));
    }
    let rules = args.rules();
    let limits = Limits { seconds: rules.seconds.map(|seconds| seconds * USED), ..Limits::default() };
    let players = args.players.iter().map(|name| Ok(Contender::new(name, &*game, limits.clone(), rules.seconds, args.threads)?.player()));
    let players = players.collect::<Result<Vec<_>, Failure>>()?;
    let log = args.log.as_ref().map(|path| Ok::<_, Failure>(Log::new(create(path)?)?)).transpose()?;
    let program_log = args.program_log.as_ref().map(create).transpose()?;
    let format = match args.format {
        Format::RoundRobin => contest::Format::RoundRobin,
        Format::Knockout => contest::Format::Knockout,
    };
    let schedule = contest::Contest::new(format, players.len(), args.games);
    let mut contest = Contest { args, game, rules, players, contest: schedule, log, program_log };
    contest.play(out)?;
    if let Some(log) = &mut contest.log {
        log.finish()?;
    }
    if let Some(log) = &mut contest.program_log {
        log.flush()?;
    }
    Ok(())
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
    fn name(&self, player: usize) -> &str {
        self.args.players.get(player).map_or("", String::as_str)
    }

    /// Plays all matches and prints the final order.
    fn play(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let knockout = self.args.format == Format::Knockout;
        let mut round = 0;
        // In a knockout the matches of a round are known when the round before is over.
        while let Some(next) = self.contest.open().first().copied() {
            let matches = self.contest.matches();
            let Some(known) = matches.iter().find(|known| known.number == next.match_number).copied() else { break };
            if knockout && known.round > round {
                round = known.round;
                writeln!(out, "round {round}")?;
            }
            self.play_match(&known, out)?;
            if knockout && let Some(bye) = self.bye(&known, &matches) {
                writeln!(out, "{} has a bye", self.name(bye))?;
            }
        }
        let order = self.contest.order();
        if knockout {
            if let Some(&winner) = order.first() {
                writeln!(out, "winner: {}", self.name(winner))?;
            }
            return Ok(());
        }
        let standings = self.contest.standings();
        for (place, &player) in (1..).zip(&order) {
            let of = &standings[player];
            let (name, points) = (self.name(player), of.points());
            writeln!(out, "{place}. {name}: {} matches won, {points} points of {} games, {:.3} s", of.matches, of.games(), of.seconds)?;
        }
        Ok(())
    }

    /// Who has a bye in the round of which `last` is the last match: of an odd number of players the last one.
    fn bye(&self, last: &contest::Match, matches: &[contest::Match]) -> Option<usize> {
        if matches.iter().any(|known| known.round == last.round && known.number > last.number) {
            return None;
        }
        let before: Vec<usize> = if last.round == 1 { (0..self.players.len()).collect() } else { self.contest.left_before(last.round) };
        before
            .into_iter()
            .find(|player| !matches.iter().any(|known| known.round == last.round && (known.a == *player || known.b == *player)))
    }

    fn play_match(&mut self, known: &contest::Match, out: &mut dyn Write) -> Result<(), Failure> {
        for fixture in self.contest.fixtures(*known) {
            let contest::Fixture { game: number, first, second, .. } = fixture;
            let seed = self.args.seed.wrapping_add(u64::from(known.number) << 32).wrapping_add(u64::from(number) << 8);
            let Ok(mut seats) = self.players.get_disjoint_mut([first, second]) else {
                return Err(Failure::Asked(format!("{} cannot play against itself", self.name(first))));
            };
            let played = play::play(&*self.game, self.rules, &mut seats, seed)?;
            if let Some(log) = &mut self.log {
                let names = [&self.args.players[first], &self.args.players[second]];
                log.game(known.number, number, names.map(String::as_str), &played)?;
            }
            if let Some(log) = &mut self.program_log {
                write_said(log, known.number, number, &played)?;
            }
            self.contest.record(known.number, number, result(&played));
            writeln!(out, "  game {number}: {} first, {} in {} steps", self.name(first), played.outcome, played.steps.len())?;
            out.flush()?;
        }
        let (points, seconds) = self.contest.score(known);
        let (a, b) = (self.name(known.a), self.name(known.b));
        writeln!(out, "match {}: {a} {} - {} {b} ({:.3} s - {:.3} s)", known.number, points[0], points[1], seconds[0], seconds[1])?;
        Ok(())
    }
}

/// What a contest counts of a game.
fn result(played: &play::Played) -> contest::GameResult {
    let mut result = contest::GameResult {
        share: f64::from(played.outcome.share(Side::FIRST)),
        seconds: played.seconds,
        steps: played.steps.len() as u32,
        ..contest::GameResult::default()
    };
    for step in &played.steps {
        let side = step.side.index() & 1;
        result.longest[side] = result.longest[side].max(step.seconds);
        result.violations[side] += u32::from(step.status.starts_with("violation"));
    }
    result
}
