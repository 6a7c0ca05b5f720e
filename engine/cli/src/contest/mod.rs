//! `quintet contest`: matches under a referee, as courses hold them.
//!
//! A match is some games with the first move alternating; who has more points wins it, then who has used less time, then who was named
//! first. A contest is a knockout in the order of the names (with an odd number the last one has a bye) or a round robin.

mod log;
mod play;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::ValueEnum;
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

/// How a player has fared in all matches.
#[derive(Copy, Clone, Debug, Default)]
struct Standing {
    points: f64,
    games: u32,
    matches: u32,
    seconds: f64,
}

struct Contest<'a> {
    args: &'a ContestArgs,
    game: Box<dyn AnyGame>,
    rules: ContestRules,
    players: Vec<Player>,
    standings: Vec<Standing>,
    matches: u32,
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
    let standings = vec![Standing::default(); players.len()];
    let mut contest = Contest { args, game, rules, players, standings, matches: 0, log, program_log };
    match args.format {
        Format::RoundRobin => contest.round_robin(out)?,
        Format::Knockout => contest.knockout(out)?,
    }
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

    fn round_robin(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        for first in 0..self.players.len() {
            for second in first + 1..self.players.len() {
                self.play_match(first, second, out)?;
            }
        }
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&self.standings[a], &self.standings[b]);
            b.matches.cmp(&a.matches).then(b.points.total_cmp(&a.points)).then(a.seconds.total_cmp(&b.seconds))
        });
        for (place, &player) in (1..).zip(&order) {
            let Standing { points, games, matches, seconds } = self.standings[player];
            let name = self.name(player);
            writeln!(out, "{place}. {name}: {matches} matches won, {points} points of {games} games, {seconds:.3} s")?;
        }
        Ok(())
    }

    fn knockout(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut left: Vec<usize> = (0..self.players.len()).collect();
        let mut round = 1;
        while left.len() > 1 {
            writeln!(out, "round {round}")?;
            let mut next = Vec::new();
            for pair in left.chunks(2) {
                match *pair {
                    [first, second] => next.push(self.play_match(first, second, out)?),
                    [bye] => {
                        writeln!(out, "{} has a bye", self.name(bye))?;
                        next.push(bye);
                    }
                    _ => {}
                }
            }
            left = next;
            round += 1;
        }
        if let [winner] = left[..] {
            writeln!(out, "winner: {}", self.name(winner))?;
        }
        Ok(())
    }

    /// Plays a match and answers its winner.
    fn play_match(&mut self, a: usize, b: usize, out: &mut dyn Write) -> Result<usize, Failure> {
        self.matches += 1;
        let mut points = [0.0; 2];
        let mut seconds = [0.0; 2];
        for number in 1..=self.args.games {
            let a_is_first = number % 2 == 1;
            let (first, second) = if a_is_first { (a, b) } else { (b, a) };
            let seed = self.args.seed.wrapping_add(u64::from(self.matches) << 32).wrapping_add(u64::from(number) << 8);
            let Ok(mut seats) = self.players.get_disjoint_mut([first, second]) else {
                return Err(Failure::Asked(format!("{} cannot play against itself", self.name(first))));
            };
            let played = play::play(&*self.game, self.rules, &mut seats, seed)?;
            if let Some(log) = &mut self.log {
                let names = [&self.args.players[first], &self.args.players[second]];
                log.game(self.matches, number, names.map(String::as_str), &played)?;
            }
            if let Some(log) = &mut self.program_log {
                write_said(log, self.matches, number, &played)?;
            }
            for (index, player) in [a, b].into_iter().enumerate() {
                let side = if (index == 0) == a_is_first { Side::FIRST } else { Side::SECOND };
                let share = f64::from(played.outcome.share(side));
                points[index] += share;
                seconds[index] += played.seconds[side.index()];
                self.standings[player].points += share;
                self.standings[player].games += 1;
                self.standings[player].seconds += played.seconds[side.index()];
            }
            writeln!(out, "  game {number}: {} first, {} in {} steps", self.name(first), played.outcome, played.steps.len())?;
            out.flush()?;
        }
        let a_wins = points[0].total_cmp(&points[1]).then(seconds[1].total_cmp(&seconds[0])).is_ge();
        let winner = if a_wins { a } else { b };
        self.standings[winner].matches += 1;
        writeln!(
            out,
            "match {}: {} {} - {} {} ({:.3} s - {:.3} s)",
            self.matches,
            self.name(a),
            points[0],
            points[1],
            self.name(b),
            seconds[0],
            seconds[1]
        )?;
        Ok(winner)
    }
}
