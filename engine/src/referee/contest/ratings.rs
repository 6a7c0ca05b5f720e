//! Ratings of the players of a contest: the Elo differences under which its results are most likely.
//!
//! The model is that of Zermelo (1929), and Bradley and Terry (1952): a player who is `d` Elo stronger takes `1 / (1 + 10^(-d/400))` of the point;
//! a draw is half a win and half a loss. A game of more than two sides counts as one game of each pair; those depend on each other, so its
//! intervals are somewhat too narrow. To every player one drawn game against somebody of rating 0 is added, so that who has won all, or nothing,
//! has a rating too; the mean is then about 0. Newton's method finds the maximum. The intervals hold the true rating with a
//! probability of 95 % if the games are independent of each other; they come from the curvature at the maximum (Fisher's information).

use std::f64::consts::{E, LN_10};

use super::Contest;
use crate::core::math::pow;

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_964;
/// Steps of Newton's method; a few are enough.
const MOST_STEPS: usize = 100;
/// The longest step, in natural units: the curve bends too much for longer ones.
const LONGEST_STEP: f64 = 2.0;
/// A step that is shorter ends the search.
const SHORTEST_STEP: f64 = 1e-9;

/// A rating in Elo, with its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// The rating; the mean of all players is about 0.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rating {
    /// Rating, lower and upper end, in whole Elo.
    #[must_use]
    pub fn rounded(&self) -> [i64; 3] {
        [self.elo, self.low, self.high].map(|elo| elo.round() as i64)
    }
}

impl Contest {
    /// The ratings of all players, by index.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let played: Vec<Vec<(usize, f64, f64)>> =
            self.cross_table().iter().map(|row| row.iter().enumerate().filter_map(games).collect()).collect();
        let mut strengths = vec![0.0; played.len()];
        for _ in 0..MOST_STEPS {
            let (slope, information) = derivatives(&played, &strengths);
            let step = Triangle::of(information).solve(slope);
            let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            let scale = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
            for (strength, part) in strengths.iter_mut().zip(&step) {
                *strength += part * scale;
            }
            if longest < SHORTEST_STEP {
                break;
            }
        }
        let variances = Triangle::of(derivatives(&played, &strengths).1).inverse_diagonal();
        let elo = |natural: f64| natural * 400.0 / LN_10;
        let rating = |(strength, variance): (&f64, f64)| {
            let half = Z * variance.max(0.0).sqrt();
            Rating { elo: elo(*strength), low: elo(strength - half), high: elo(strength + half) }
        };
        strengths.iter().zip(variances).map(rating).collect()
    }
}

/// Opponent, games and points of a cell of the cross table, if there are games.
fn games((other, cell): (usize, &[u32; 3])) -> Option<(usize, f64, f64)> {
    let [won, drawn, lost] = cell.map(f64::from);
    let games = won + drawn + lost;
    (games > 0.0).then_some((other, games, won + drawn / 2.0))
}

/// The slope of the log likelihood, and its information: the curvature with the opposite sign.
fn derivatives(played: &[Vec<(usize, f64, f64)>], strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let expected = |difference: f64| 1.0 / (1.0 + pow(E, -difference));
    let mut slope = Vec::with_capacity(played.len());
    let mut information = vec![vec![0.0; played.len()]; played.len()];
    for ((player, row), strength) in played.iter().enumerate().zip(strengths) {
        // The drawn game that is added.
        let share = expected(*strength);
        let mut up = 0.5 - share;
        information[player][player] += share * (1.0 - share);
        for &(other, games, points) in row {
            let share = expected(strength - strengths[other]);
            up += points - games * share;
            let weight = games * share * (1.0 - share);
            information[player][player] += weight;
            information[player][other] -= weight;
        }
        slope.push(up);
    }
    (slope, information)
}

/// The lower triangle `L` of a symmetric, positive definite matrix `L L^T` (Cholesky's).
struct Triangle(Vec<Vec<f64>>);

impl Triangle {
    fn of(mut matrix: Vec<Vec<f64>>) -> Self {
        for row in 0..matrix.len() {
            for column in 0..=row {
                let known = dot(&matrix[row][..column], &matrix[column][..column]);
                let rest = matrix[row][column] - known;
                matrix[row][column] = if row == column { rest.sqrt() } else { rest / matrix[column][column] };
            }
        }
        Self(matrix)
    }

    /// Solves `L y = b`.
    fn forward(&self, mut right: Vec<f64>) -> Vec<f64> {
        for (at, row) in self.0.iter().enumerate() {
            right[at] = (right[at] - dot(&row[..at], &right[..at])) / row[at];
        }
        right
    }

    /// Solves `L L^T x = b`.
    fn solve(&self, right: Vec<f64>) -> Vec<f64> {
        let mut found = self.forward(right);
        for (at, row) in self.0.iter().enumerate().rev() {
            found[at] /= row[at];
            let (before, rest) = found.split_at_mut(at);
            for (left, entry) in before.iter_mut().zip(row) {
                *left -= entry * rest[0];
            }
        }
        found
    }

    /// The diagonal of the inverse of `L L^T`.
    fn inverse_diagonal(&self) -> Vec<f64> {
        let one = |at: usize| {
            let unit = (0..self.0.len()).map(|index| f64::from(u8::from(index == at))).collect();
            self.forward(unit).iter().map(|part| part * part).sum()
        };
        (0..self.0.len()).map(one).collect()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::super::{Format, GameResult};
    use super::*;

    /// A round robin; `won` is the number of games that the first of a pair wins.
    fn contest(players: usize, games: u32, won: impl Fn(usize, usize) -> u32) -> Contest {
        let mut contest = Contest::new(Format::RoundRobin, players, games);
        for known in contest.matches() {
            for fixture in contest.fixtures(known).collect::<Vec<_>>() {
                let a_wins = fixture.game <= won(known.seats[0], known.seats[1]);
                let share = f64::from(u8::from(a_wins == (fixture.seats[0] == known.seats[0])));
                contest.record(known.number, fixture.game, GameResult::of_two(share));
            }
        }
        contest
    }

    #[test]
    fn two_players_have_the_difference_of_their_score() {
        // Without the drawn games that are added it would be 400 log10(3) = 190.85 Elo.
        let ratings = contest(2, 10_000, |_, _| 7500).ratings();
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((difference - 190.85).abs() < 0.1, "{difference}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
    }

    #[test]
    fn the_interval_is_that_of_the_curvature() {
        // The information is n / 4 + 1 / 4 for each, -n / 4 between them; its inverse is known.
        let ratings = contest(2, 100, |_, _| 50).ratings();
        let variance: f64 = 25.25 / (0.25 * 50.25);
        let half = Z * variance.sqrt() * 400.0 / LN_10;
        assert!((ratings[0].high - half).abs() < 1e-6 && (ratings[0].low + half).abs() < 1e-6, "{ratings:?}, {half}");
    }

    #[test]
    fn who_wins_all_or_nothing_has_a_rating() {
        let ratings = contest(4, 10, |_, _| 10).ratings();
        for pair in ratings.windows(2) {
            assert!(pair[0].elo > pair[1].elo + 100.0 && pair[0].elo.is_finite(), "{ratings:?}");
        }
        assert!(ratings.iter().all(|rating| rating.low < rating.elo && rating.elo < rating.high));
        assert_eq!(contest(0, 1, |_, _| 0).ratings(), []);
    }

    #[test]
    fn known_strengths_are_found_within_their_intervals() {
        // Shares as the model itself gives them, for strengths 300, 100, -100, -300.
        let strength = |player: usize| 300.0 - 200.0 * player as f64;
        let won = |a: usize, b: usize| (1000.0 / (1.0 + pow(10.0, (strength(b) - strength(a)) / 400.0))).round() as u32;
        for (player, rating) in contest(4, 1000, won).ratings().iter().enumerate() {
            assert!(
                (rating.elo - strength(player)).abs() < 3.0 && rating.low < strength(player) && strength(player) < rating.high,
                "{rating:?}"
            );
        }
    }
}
