//! A contest: pairings, results and standings. It plays nothing itself.
//!
//! A match is a number of games between as many players as the game has sides; the seats rotate, so that of two players each has the first move in
//! turn. A player's points of a game are those of its place: one for each player behind it, half a point for each that is level with it. A match is
//! won by points, then by less time, then by the order of the players. [`Format`] says who meets whom.

mod log;
mod pairing;
mod ratings;
mod results;
mod seats;
mod shard;

use crate::core::order::sorted_by;
use std::collections::BTreeMap;

use crate::core::outcome::Outcome;
use crate::core::side::Side;

pub use log::{COLUMNS, LogRow, computed_field, csv_field};
pub use pairing::{Format, Grade, usual_rounds};
pub use ratings::Rating;
pub use results::{ResultRow, how, results_csv, results_json};
pub use seats::Seats;
pub use shard::Shard;

/// A match.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The number of the match, from 1, in order of play.
    pub number: u32,
    /// The round, from 1; always 1 in a round robin. In a ladder, the level's number.
    pub round: u32,
    /// Who plays it, as they sit in the first game.
    pub seats: Seats,
}

/// A game to be played.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fixture {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in the match, from 1.
    pub game: u32,
    /// Who plays it.
    pub seats: Seats,
}

/// The result of a game. Lists are in the order of the sides.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct GameResult {
    /// The points of each side's place; see [`Outcome::points`].
    pub points: [f64; Side::MAX],
    /// Seconds of thinking.
    pub seconds: [f64; Side::MAX],
    /// The longest decision in seconds.
    pub longest: [f64; Side::MAX],
    /// Violations.
    pub violations: [u32; Side::MAX],
    /// Attempts in all.
    pub steps: u32,
}

impl GameResult {
    /// A result between two, of which the first side has this share of the point, with nothing else known.
    #[must_use]
    pub fn of_two(share: f64) -> Self {
        Self { points: [share, 1.0 - share, 0.0, 0.0], ..Self::default() }
    }

    /// The points of an outcome, with nothing else known.
    #[must_use]
    pub fn of(outcome: &Outcome) -> Self {
        let mut result = Self::default();
        for side in Side::all(outcome.sides()) {
            result.points[side.index()] = outcome.points(side);
        }
        result
    }
}

/// The results of a player.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Games played.
    pub games: u32,
    /// Games won: of more than two sides, how often another player was behind.
    pub wins: u32,
    /// Games drawn, or how often another player was level.
    pub draws: u32,
    /// Games lost, or how often another player was ahead.
    pub losses: u32,
    /// Matches won.
    pub matches: u32,
    /// Seconds of thinking.
    pub seconds: f64,
    /// The longest decision in seconds.
    pub longest: f64,
    /// Attempts that were no legal move.
    pub violations: u32,
}

impl Standing {
    /// A point for a win, half a point for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Counts a game of so many sides.
    fn add(&mut self, result: &GameResult, side: usize, sides: usize) {
        self.games += 1;
        for other in (0..sides).filter(|&other| other != side) {
            *[&mut self.wins, &mut self.draws, &mut self.losses][place(result, side, other)] += 1;
        }
        self.seconds += result.seconds[side];
        self.longest = self.longest.max(result.longest[side]);
        self.violations += result.violations[side];
    }
}

/// How a side has fared against another one: 0 for a win, 1 for a draw, 2 for a loss.
fn place(result: &GameResult, side: usize, other: usize) -> usize {
    match result.points[side].total_cmp(&result.points[other]) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 2,
    }
}

/// A contest and its results so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    format: Format,
    players: usize,
    /// Players of a match.
    sides: usize,
    games: u32,
    results: BTreeMap<(u32, u32), GameResult>,
    /// The part that is to be played, if not all.
    shard: Option<Shard>,
}

impl Contest {
    /// A contest of a game for two, with this number of players and games per match (at least one).
    #[must_use]
    pub fn new(format: Format, players: usize, games: u32) -> Self {
        Self { format, players, sides: 2, games: games.max(1), results: BTreeMap::new(), shard: None }
    }

    /// The same contest of a game for so many. `None` for a format that is for two only: see [`Format::is_for`].
    #[must_use]
    pub fn of(self, sides: usize) -> Option<Self> {
        self.format.is_for(sides).then_some(Self { sides: sides.clamp(2, Side::MAX), ..self })
    }

    /// Records the result of a game; it counts once its match is known.
    pub fn record(&mut self, match_number: u32, game: u32, result: GameResult) {
        self.results.insert((match_number, game), result);
    }

    /// The result of a game that has ended.
    #[must_use]
    pub fn result(&self, match_number: u32, game: u32) -> Option<&GameResult> {
        self.results.get(&(match_number, game))
    }

    /// The games of a match in their order; the seats rotate.
    pub fn fixtures(&self, of: Match) -> impl Iterator<Item = Fixture> + use<> {
        (1..=self.games).map(move |game| Fixture { match_number: of.number, game, seats: of.seats.rotated(game as usize - 1) })
    }

    /// The games that may be played now, in order.
    #[must_use]
    pub fn open(&self) -> Vec<Fixture> {
        let all = self.matches().into_iter().flat_map(|known| self.fixtures(known));
        all.filter(|fixture| self.is_mine(fixture) && self.result(fixture.match_number, fixture.game).is_none()).collect()
    }

    /// Points and seconds of the players of a match so far, in their order in the match.
    #[must_use]
    pub fn score(&self, of: &Match) -> ([f64; Side::MAX], [f64; Side::MAX]) {
        let (mut points, mut seconds) = ([0.0; Side::MAX], [0.0; Side::MAX]);
        let sides = of.seats.len().max(1);
        for fixture in self.fixtures(*of) {
            let Some(result) = self.result(of.number, fixture.game) else { continue };
            for side in 0..sides {
                let player = (side + fixture.game as usize - 1) % sides;
                points[player] += result.points[side];
                seconds[player] += result.seconds[side];
            }
        }
        (points, seconds)
    }

    /// The winner of a match; `None` before all of its games are finished.
    #[must_use]
    pub fn winner(&self, of: &Match) -> Option<usize> {
        if self.fixtures(*of).any(|fixture| self.result(of.number, fixture.game).is_none()) {
            return None;
        }
        let (points, seconds) = self.score(of);
        // Of equals the first counts as the smallest.
        let behind = |&a: &usize, &b: &usize| points[b].total_cmp(&points[a]).then(seconds[a].total_cmp(&seconds[b]));
        (0..of.seats.len()).min_by(behind).map(|best| of.seats[best])
    }

    /// Whether all games are played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.open().is_empty()
    }

    /// The results of all players, by index.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings = vec![Standing::default(); self.players];
        for known in self.matches() {
            if let Some(winner) = self.winner(&known) {
                standings[winner].matches += 1;
            }
            for fixture in self.fixtures(known) {
                let Some(result) = self.result(known.number, fixture.game) else { continue };
                for (side, &player) in fixture.seats.iter().enumerate() {
                    standings[player].add(result, side, fixture.seats.len());
                }
            }
        }
        standings
    }

    /// The players' indices, best first: by the format's own score, if it has one, then by matches won, points, and less time.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let standings = self.standings();
        let order = sorted_by(0..self.players, |&a, &b| {
            let (a, b) = (&standings[a], &standings[b]);
            b.matches.cmp(&a.matches).then(b.points().total_cmp(&a.points())).then(a.seconds.total_cmp(&b.seconds)).is_lt()
        });
        match self.scores() {
            Some(scores) => sorted_by(order, |&a, &b| scores[a] > scores[b]),
            None => order,
        }
    }

    /// Games won, drawn and lost by each player (row) against each other (column); of more than two sides, how often it was before, level and
    /// behind.
    #[must_use]
    pub fn cross_table(&self) -> Vec<Vec<[u32; 3]>> {
        let mut table = vec![vec![[0; 3]; self.players]; self.players];
        for known in self.matches() {
            for Fixture { match_number, game, seats } in self.fixtures(known) {
                let Some(result) = self.result(match_number, game) else { continue };
                for (side, &player) in seats.iter().enumerate() {
                    for (other, &opponent) in seats.iter().enumerate().filter(|&(other, _)| other != side) {
                        table[player][opponent][place(result, side, other)] += 1;
                    }
                }
            }
        }
        table
    }
}

#[cfg(test)]
mod tests;
