//! Elo differences with confidence intervals, and the sequential test.
//!
//! With two sides, the expected share of the point at a difference of `e` is `1 / (1 + 10^(-e/400))` (Elo 1978). With more, a side's probability
//! of first place is its strength divided by the sum of all strengths (Plackett 1975), with strength `10^(e/400)`; all other sides count as
//! equal.

#![allow(clippy::disallowed_methods, reason = "statistics that are only printed")]

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_964;

/// The expected share of the point of a player who is `elo` stronger than all others, among `sides`.
pub(crate) fn expected(elo: f64, sides: usize) -> f64 {
    1.0 / (1.0 + (sides as f64 - 1.0) * 10f64.powf(-elo / 400.0))
}

/// The Elo difference for a share of the point; infinite at 0 and 1.
pub(crate) fn elo(share: f64, sides: usize) -> f64 {
    400.0 * ((sides as f64 - 1.0) * share / (1.0 - share)).log10()
}

/// The points of a number of games.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Points {
    games: f64,
    sum: f64,
    squares: f64,
}

impl Points {
    /// The points of games won, drawn and lost.
    pub(crate) fn of(games: [u32; 3]) -> Self {
        let mut points = Self::default();
        for (count, share) in games.into_iter().zip([1.0, 0.5, 0.0]) {
            (0..count).for_each(|_| points.add(share));
        }
        points
    }

    /// Adds a game with this share of the point.
    pub(crate) fn add(&mut self, share: f64) {
        self.games += 1.0;
        self.sum += share;
        self.squares += share * share;
    }

    /// The mean share, 0 to 1; 0.5 without games.
    pub(crate) fn score(&self) -> f64 {
        if self.games > 0.0 { self.sum / self.games } else { 0.5 }
    }

    /// Mean and variance of one game, with half a win and half a loss added, so that no result is certain.
    fn cautious(&self) -> (f64, f64) {
        let games = self.games + 1.0;
        let mean = (self.sum + 0.5) / games;
        (mean, (self.squares + 0.5) / games - mean * mean)
    }

    /// The Elo difference of the score. A score without losses or wins counts as if half a game had gone the other way.
    pub(crate) fn elo(&self, sides: usize) -> f64 {
        let least = 0.5 / self.games.max(1.0);
        elo(self.score().clamp(least, 1.0 - least), sides)
    }

    /// The 95 % interval of the Elo difference, after Wilson (1927). Wilson's interval is for games without draws; draws narrow it by the ratio
    /// of the variances. A bound may be infinite.
    pub(crate) fn interval(&self, sides: usize) -> (f64, f64) {
        let score = self.score();
        let (mean, variance) = self.cautious();
        let k = Z * Z * (variance / (mean * (1.0 - mean))) / self.games.max(1.0);
        let centre = (score + k / 2.0) / (1.0 + k);
        let half = (k * score * (1.0 - score) + k * k / 4.0).sqrt() / (1.0 + k);
        // Rounding must not leave a bound slightly inside 0..1 when it is exactly at the end.
        let low = if score <= 0.0 { 0.0 } else { centre - half };
        let high = if score >= 1.0 { 1.0 } else { centre + half };
        (elo(low, sides), elo(high, sides))
    }
}

/// Wald's sequential probability ratio test (1945) between two Elo differences, with both errors at 5 %.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Sprt {
    /// The lower Elo difference.
    pub(crate) elo0: f64,
    /// The higher Elo difference.
    pub(crate) elo1: f64,
}

impl Sprt {
    /// The log odds at which the test ends: ln(0.95 / 0.05).
    pub(crate) const BOUND: f64 = 2.944_439;

    /// The log likelihood ratio of both hypotheses, with normally distributed means.
    pub(crate) fn ratio(&self, points: &Points, sides: usize) -> f64 {
        let (low, high) = (expected(self.elo0, sides), expected(self.elo1, sides));
        let (_, variance) = points.cautious();
        points.games * (high - low) * (2.0 * points.score() - low - high) / (2.0 * variance)
    }

    /// Whether `elo1` (true) or `elo0` (false) is accepted, once the test has ended.
    pub(crate) fn verdict(&self, points: &Points, sides: usize) -> Option<bool> {
        let ratio = self.ratio(points, sides);
        (ratio.abs() >= Self::BOUND).then_some(ratio > 0.0)
    }
}

impl std::str::FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<f64> = text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        match numbers[..] {
            [elo0, elo1] if elo0 < elo1 && elo0 >= -2000.0 && elo1 <= 2000.0 => Ok(Self { elo0, elo1 }),
            _ => Err("expected two Elo differences, the smaller one first: 0,10".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Points, Sprt, elo, expected};

    fn points(wins: u32, draws: u32, losses: u32) -> Points {
        Points::of([wins, draws, losses])
    }

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} instead of {expected}");
    }

    #[test]
    fn the_curve_has_its_known_values() {
        // 400 log10(3) and the table that every chess federation prints.
        near(elo(0.75, 2), 190.85, 0.01);
        near(elo(0.64, 2), 99.95, 0.01);
        near(elo(0.5, 2), 0.0, 1e-9);
        near(expected(200.0, 2), 0.7597, 1e-4);
        near(expected(-200.0, 2), 0.2403, 1e-4);
        // Four sides: a quarter is even, a half is three times as strong as each of the others.
        near(elo(0.25, 4), 0.0, 1e-9);
        near(elo(0.5, 4), 190.85, 0.01);
        for difference in [-300.0, -10.0, 0.0, 77.0] {
            near(elo(expected(difference, 4), 4), difference, 1e-6);
        }
    }

    #[test]
    fn the_interval_has_wilsons_values() {
        // 70 of 100 without draws: Wilson's interval is 0.6042 to 0.7811, worked with z = 1.96.
        let (low, high) = points(70, 0, 30).interval(2);
        near(expected(low, 2), 0.6042, 1e-4);
        near(expected(high, 2), 0.7811, 1e-4);
        // 60 wins, 20 draws, 20 losses: the same score, variance 0.16 instead of 0.21, so 0.617 to 0.772.
        let (low, high) = points(60, 20, 20).interval(2);
        near(expected(low, 2), 0.617, 2e-3);
        near(expected(high, 2), 0.772, 2e-3);
        near(points(60, 20, 20).elo(2), 147.19, 0.01);
    }

    #[test]
    fn extreme_scores_stay_finite_on_the_side_that_is_known() {
        // Ten wins of ten: Wilson's lower bound is 10 / (10 + z^2) = 0.7225.
        let perfect = points(10, 0, 0);
        let (low, high) = perfect.interval(2);
        near(expected(low, 2), 0.7225, 1e-4);
        assert!(high.is_infinite() && high > 0.0);
        near(perfect.elo(2), elo(0.95, 2), 1e-9);
        let (low, high) = points(0, 0, 10).interval(2);
        near(expected(high, 2), 0.2775, 1e-4);
        assert!(low.is_infinite() && low < 0.0);
        // Draws only: the score is sure, the interval narrow but not empty.
        let (low, high) = points(0, 100, 0).interval(2);
        assert!(low < -3.0 && high > 3.0 && high < 30.0, "{low} {high}");
    }

    #[test]
    fn the_test_weighs_both_hypotheses() {
        let sprt: Sprt = "0,10".parse().expect("two numbers");
        // 400-250-350: score 0.525, variance 0.186875; 1000 * 0.014386 * (1.05 - 1.014386) / (2 * 0.186875) = 1.371.
        near(sprt.ratio(&points(400, 250, 350), 2), 1.371, 0.005);
        assert_eq!(sprt.verdict(&points(400, 250, 350), 2), None);
        assert_eq!(sprt.verdict(&points(1200, 750, 1050), 2), Some(true));
        assert_eq!(sprt.verdict(&points(1050, 750, 1200), 2), Some(false));
        assert_eq!(sprt.verdict(&points(1, 0, 0), 2), None);
        for bad in ["", "1", "10,0", "1,2,3", "a,b", "0,1e9"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
