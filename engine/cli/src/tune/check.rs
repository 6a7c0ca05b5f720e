//! The match that decides whether new values are kept.

use quintet_engine::registry::AnyGame;
use quintet_engine::tune::Values;
use serde::Serialize;

use super::TuneArgs;
use super::games::Match;
use crate::duel::report::Tally;
use crate::failure::Failure;

/// The openings of the check are not those of the run.
const OTHER_OPENINGS: u64 = 0x6368_6563_6b21;

/// The result of the new values against the defaults. An unknown bound of the interval is null.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Checked {
    pub(super) games: u32,
    pub(super) nodes: u64,
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    pub(super) score: f64,
    pub(super) elo: f64,
    pub(super) elo_low: Option<f64>,
    pub(super) elo_high: Option<f64>,
    /// Whether it is nearly certain that they are better.
    pub(super) keep: bool,
}

impl Checked {
    /// The advice that is printed.
    pub(super) fn advice(&self) -> &'static str {
        match (self.keep, self.elo_high.is_none_or(|high| high > 0.0)) {
            (true, _) => "keep the new values: they are better by all that the match can tell",
            (false, true) => "keep the defaults: the match shows no sure gain",
            (false, false) => "keep the defaults: they are better",
        }
    }
}

/// Plays the match.
pub(super) fn play(game: &dyn AnyGame, values: Values, nodes: u64, args: &TuneArgs) -> Result<Checked, Failure> {
    let sides = game.sides();
    let meeting = Match { game, level: &args.level, random_plies: args.random_plies, nodes, jobs: args.jobs };
    let mut tally = Tally::new(sides);
    let rounds = meeting.rounds([&values, &Values::default()], args.games_check / sides as u32, args.seed ^ OTHER_OPENINGS)?;
    for (index, round) in rounds.into_iter().enumerate() {
        tally.add(index, round);
    }
    let [wins, draws, losses] = tally.wins_draws_losses();
    let points = tally.points();
    let (low, high) = points.interval(sides);
    Ok(Checked {
        games: wins + draws + losses,
        nodes,
        wins,
        draws,
        losses,
        score: points.score(),
        elo: points.elo(sides),
        elo_low: low.is_finite().then_some(low),
        elo_high: high.is_finite().then_some(high),
        keep: low > 0.0,
    })
}
