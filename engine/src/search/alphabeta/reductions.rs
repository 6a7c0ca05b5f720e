//! Late-move reductions.

use crate::core::math::log;

/// Moves after this index are reduced like it.
const LAST: usize = 511;

/// Reductions in plies, from a table of logarithms.
pub(super) struct Reductions {
    logarithms: Vec<f64>,
    divisor: f64,
}

impl Reductions {
    /// For [`reduction_divisor`](super::AlphaBetaParams::reduction_divisor).
    pub(super) fn new(divisor: f64) -> Self {
        Self { logarithms: (0..=LAST).map(|number| log(number as f64)).collect(), divisor }
    }

    /// The reduction of the `index`-th move of a node; both counted from 1.
    pub(super) fn plies(&self, depth: i32, index: u32) -> i32 {
        let logarithm = |number: usize| self.logarithms[number.clamp(1, LAST)];
        (0.4 + logarithm(depth.max(1) as usize) * logarithm(index as usize) / self.divisor) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::Reductions;

    #[test]
    fn late_moves_at_great_depth_are_reduced_most() {
        let reductions = Reductions::new(2.4);
        // 0.4 + ln 4 ln 8 / 2.4 = 1.60; ln 12 ln 40 / 2.4 + 0.4 = 4.22.
        assert_eq!([(1, 40), (4, 1), (4, 8), (12, 40)].map(|(depth, index)| reductions.plies(depth, index)), [0, 0, 1, 4]);
        assert_eq!(reductions.plies(9, 511), reductions.plies(9, 100_000));
    }
}
