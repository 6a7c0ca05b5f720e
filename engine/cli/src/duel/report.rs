//! Adding up games and reporting the score.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use quintet_engine::registry::AnyGame;
use serde::Serialize;

use super::elo::{Points, Sprt};
use super::play::{Decisions, Played};
use crate::failure::Failure;

/// Time between progress lines where they cannot overwrite each other.
const QUIET: Duration = Duration::from_secs(10);

/// The games so far, by opening, so that sums do not depend on which thread was faster.
pub(crate) struct Tally {
    sides: usize,
    rounds: BTreeMap<usize, Vec<Played>>,
}

impl Tally {
    /// No games yet.
    pub(crate) fn new(sides: usize) -> Self {
        Self { sides, rounds: BTreeMap::new() }
    }

    /// Adds the games of an opening.
    pub(crate) fn add(&mut self, index: usize, round: Vec<Played>) {
        self.rounds.insert(index, round);
    }

    fn games(&self) -> impl Iterator<Item = &Played> {
        self.rounds.values().flatten()
    }

    /// A's points.
    pub(crate) fn points(&self) -> Points {
        let mut points = Points::default();
        for game in self.games() {
            points.add(game.share);
        }
        points
    }

    /// A's games: won alone, shared, and not won.
    pub(crate) fn wins_draws_losses(&self) -> [u32; 3] {
        count(self.games().map(|game| game.share))
    }

    /// The same for the side that moves first, whoever played it.
    fn of_first(&self) -> [u32; 3] {
        count(self.games().map(|game| game.first))
    }

    /// How many games repeat an earlier one move for move, as they do when both players always choose the same move in the same position.
    pub(crate) fn repeats(&self) -> usize {
        let mut seen = BTreeSet::new();
        self.games().filter(|game| !seen.insert(game.record.moves.iter().map(|m| &m.text).collect::<Vec<_>>())).count()
    }

    fn decisions(&self, player: usize) -> Decisions {
        let mut sum = Decisions::default();
        for game in self.games() {
            sum.add(&game.decisions[player]);
        }
        sum
    }
}

fn count(shares: impl Iterator<Item = f64>) -> [u32; 3] {
    let mut counts = [0; 3];
    for share in shares {
        counts[if share >= 1.0 { 0 } else { 1 + usize::from(share <= 0.0) }] += 1;
    }
    counts
}

/// A progress line on standard error.
pub(crate) struct Progress {
    games: usize,
    overwrite: bool,
    last: Instant,
}

impl Progress {
    /// The progress of a match with this many games.
    pub(crate) fn new(games: usize) -> Self {
        Self { games, overwrite: io::stderr().is_terminal(), last: Instant::now() }
    }

    /// Shows the score: at once on a terminal, otherwise now and then.
    pub(crate) fn show(&mut self, tally: &Tally) {
        if !self.overwrite && self.last.elapsed() < QUIET {
            return;
        }
        self.last = Instant::now();
        let [wins, draws, losses] = tally.wins_draws_losses();
        let (low, high) = tally.points().interval(tally.sides);
        let line = format!("{} of {} games: +{wins} ={draws} -{losses}, Elo {low:+.0} to {high:+.0}", wins + draws + losses, self.games);
        // If standard error is closed, the match continues without progress.
        let _ = if self.overwrite { write!(io::stderr(), "\r\x1b[K{line}") } else { writeln!(io::stderr(), "{line}") };
    }

    /// Prints a line that stays.
    pub(crate) fn note(&self, text: &str) {
        let _ = writeln!(io::stderr(), "{}{text}", if self.overwrite { "\r\x1b[K" } else { "" });
    }

    /// Clears the line.
    pub(crate) fn end(&self) {
        if self.overwrite {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// The result of a match as JSON; wins, score and Elo are A's, `first_..` is about the side that moves first. An unknown bound of the interval is
/// null.
#[derive(Serialize)]
struct Summary<'a> {
    a: &'a str,
    b: &'a str,
    game: &'a str,
    variant: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    elo: f64,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    first_wins: u32,
    first_draws: u32,
    first_losses: u32,
    illegal_a: u64,
    illegal_b: u64,
    max_seconds_a: f64,
    max_seconds_b: f64,
    mean_seconds_a: f64,
    mean_seconds_b: f64,
}

/// Writes one JSON object.
pub(crate) fn json(game: &dyn AnyGame, [a, b]: [&str; 2], tally: &Tally, out: &mut dyn Write) -> Result<(), Failure> {
    let [wins, draws, losses] = tally.wins_draws_losses();
    let [first_wins, first_draws, first_losses] = tally.of_first();
    let points = tally.points();
    let (low, high) = points.interval(tally.sides);
    let (of_a, of_b) = (tally.decisions(0), tally.decisions(1));
    let summary = Summary {
        a,
        b,
        game: game.name(),
        variant: game.variant(),
        games: wins + draws + losses,
        wins,
        draws,
        losses,
        score: points.score(),
        elo: points.elo(tally.sides),
        elo_low: low.is_finite().then_some(low),
        elo_high: high.is_finite().then_some(high),
        first_wins,
        first_draws,
        first_losses,
        illegal_a: of_a.illegal,
        illegal_b: of_b.illegal,
        max_seconds_a: of_a.longest,
        max_seconds_b: of_b.longest,
        mean_seconds_a: of_a.mean(),
        mean_seconds_b: of_b.mean(),
    };
    let text = serde_json::to_string(&summary).map_err(io::Error::from)?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// Writes a summary for people.
pub(crate) fn text(game: &dyn AnyGame, [a, b]: [&str; 2], tally: &Tally, sprt: Option<Sprt>, out: &mut dyn Write) -> Result<(), Failure> {
    let [wins, draws, losses] = tally.wins_draws_losses();
    let points = tally.points();
    let (low, high) = points.interval(tally.sides);
    let times = if tally.sides > 2 { format!("{} times {b}", tally.sides - 1) } else { b.to_owned() };
    writeln!(out, "{} {}: {a} against {times}, {} games", game.name(), game.variant(), wins + draws + losses)?;
    writeln!(out, "wins {wins}, draws {draws}, losses {losses}, score {:.3}", points.score())?;
    writeln!(out, "Elo {:+.1}, 95 % interval {low:+.1} to {high:+.1}", points.elo(tally.sides))?;
    let [wins, draws, losses] = tally.of_first();
    writeln!(out, "the side that moves first: wins {wins}, draws {draws}, losses {losses}")?;
    for (name, decisions) in [(a, tally.decisions(0)), (b, tally.decisions(1))] {
        let Decisions { count, longest, illegal, .. } = decisions;
        let mean = decisions.mean();
        writeln!(out, "{name}: {count} decisions, mean {mean:.3} s, longest {longest:.3} s, illegal moves {illegal}")?;
    }
    if let Some(sprt) = sprt {
        let verdict = match sprt.verdict(&points, tally.sides) {
            Some(true) => format!("Elo {:+} accepted", sprt.elo1),
            Some(false) => format!("Elo {:+} accepted", sprt.elo0),
            None => "not decided".to_owned(),
        };
        let ratio = sprt.ratio(&points, tally.sides);
        writeln!(out, "SPRT {},{}: log-likelihood ratio {ratio:.2} (bounds {:.2}), {verdict}", sprt.elo0, sprt.elo1, Sprt::BOUND)?;
    }
    Ok(())
}
