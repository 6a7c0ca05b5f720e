//! A contest: pairings, results and standings. It plays nothing itself.
//!
//! A match is a number of games between two players who alternate the first move. It is won by points, then by less time, then by the order of
//! the players. [`Format`] says who meets whom.

mod log;
mod pairing;
mod ratings;
mod results;
mod shard;

use std::collections::BTreeMap;

use crate::core::side::Side;

pub use log::{COLUMNS, LogRow, computed_field, csv_field};
pub use pairing::{Format, Grade, usual_rounds};
pub use ratings::Rating;
pub use results::{ResultRow, how, results_csv, results_json};
pub use shard::Shard;

/// A match between two players, given by their indices.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The number of the match, from 1, in order of play.
    pub number: u32,
    /// The round, from 1; always 1 in a round robin. In a ladder, the level's number.
    pub round: u32,
    /// The player who moves first in the odd games.
    pub a: usize,
    /// The other.
    pub b: usize,
}

/// A game to be played.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fixture {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in the match, from 1.
    pub game: u32,
    /// The player of the first side.
    pub first: usize,
    /// The player of the second side.
    pub second: usize,
}

/// The result of a game. Pairs are the first and the second side.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct GameResult {
    /// The first side's share of the point: 1, 0.5 or 0.
    pub share: f64,
    /// Seconds of thinking.
    pub seconds: [f64; 2],
    /// The longest decision in seconds.
    pub longest: [f64; 2],
    /// Violations.
    pub violations: [u32; 2],
    /// Attempts in all.
    pub steps: u32,
}

/// The results of a player.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Games won, drawn and lost.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
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

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, share: f64, result: &GameResult, side: usize) {
        *(if share > 0.75 {
            &mut self.wins
        } else if share > 0.25 {
            &mut self.draws
        } else {
            &mut self.losses
        }) += 1;
        self.seconds += result.seconds[side];
        self.longest = self.longest.max(result.longest[side]);
        self.violations += result.violations[side];
    }
}

/// A contest and its results so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    format: Format,
    players: usize,
    games: u32,
    results: BTreeMap<(u32, u32), GameResult>,
    /// The part that is to be played, if not all.
    shard: Option<Shard>,
}

impl Contest {
    /// A contest with this number of players and games per match (at least one).
    #[must_use]
    pub fn new(format: Format, players: usize, games: u32) -> Self {
        Self { format, players, games: games.max(1), results: BTreeMap::new(), shard: None }
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

    /// The games of a match in their order; the first move alternates.
    pub fn fixtures(&self, of: Match) -> impl Iterator<Item = Fixture> + use<> {
        (1..=self.games).map(move |game| {
            let (first, second) = if game % 2 == 1 { (of.a, of.b) } else { (of.b, of.a) };
            Fixture { match_number: of.number, game, first, second }
        })
    }

    /// The games that may be played now, in order.
    #[must_use]
    pub fn open(&self) -> Vec<Fixture> {
        let all = self.matches().into_iter().flat_map(|known| self.fixtures(known));
        all.filter(|fixture| self.is_mine(fixture) && self.result(fixture.match_number, fixture.game).is_none()).collect()
    }

    /// Points and seconds of both players of a match so far.
    #[must_use]
    pub fn score(&self, of: &Match) -> ([f64; 2], [f64; 2]) {
        let (mut points, mut seconds) = ([0.0; 2], [0.0; 2]);
        for fixture in self.fixtures(*of) {
            let Some(result) = self.result(of.number, fixture.game) else { continue };
            // The sides of the players a and b.
            let sides = if fixture.first == of.a { [0, 1] } else { [1, 0] };
            for (player, side) in sides.into_iter().enumerate() {
                points[player] += if side == 0 { result.share } else { 1.0 - result.share };
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
        let a_wins = points[0].total_cmp(&points[1]).then(seconds[1].total_cmp(&seconds[0])).is_ge();
        Some(if a_wins { of.a } else { of.b })
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
                if let Some(result) = self.result(known.number, fixture.game) {
                    standings[fixture.first].add(result.share, result, Side::FIRST.index());
                    standings[fixture.second].add(1.0 - result.share, result, Side::SECOND.index());
                }
            }
        }
        standings
    }

    /// The players' indices, best first: by the format's own score, if it has one, then by matches won, points, and less time.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let standings = self.standings();
        let mut order: Vec<usize> = (0..self.players).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&standings[a], &standings[b]);
            b.matches.cmp(&a.matches).then(b.points().total_cmp(&a.points())).then(a.seconds.total_cmp(&b.seconds))
        });
        if let Some(scores) = self.scores() {
            order.sort_by_key(|&player| std::cmp::Reverse(scores[player]));
        }
        order
    }

    /// Games won, drawn and lost by each player (row) against each other (column).
    #[must_use]
    pub fn cross_table(&self) -> Vec<Vec<[u32; 3]>> {
        let mut table = vec![vec![[0; 3]; self.players]; self.players];
        for known in self.matches() {
            for Fixture { match_number, game, first, second } in self.fixtures(known) {
                let Some(result) = self.result(match_number, game) else { continue };
                let place = if result.share > 0.75 { 0 } else { usize::from(result.share <= 0.25) + 1 };
                table[first][second][place] += 1;
                table[second][first][2 - place] += 1;
            }
        }
        table
    }
}

#[cfg(test)]
mod tests;
