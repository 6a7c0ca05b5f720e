//! Late-move reductions.

use crate::core::math::log;

/// Moves after this index are reduced like it.
const LAST: usize = 511;
/// Greater depths are reduced like this one. No search reaches it.
const DEEPEST: usize = 127;

/// Reductions in plies, computed once for every depth and index.
pub(super) struct Reductions {
    /// By depth and index, both from 0.
    plies: Vec<u8>,
}

impl Reductions {
    /// For [`reduction_divisor`](super::AlphaBetaParams::reduction_divisor).
    pub(super) fn new(divisor: f64) -> Self {
        let logarithms: Vec<f64> = (0..=LAST).map(|number| log(number.max(1) as f64)).collect();
        let row = |depth: usize| {
            let logarithms = &logarithms;
            logarithms.iter().map(move |logarithm| (0.4 + logarithms[depth] * logarithm / divisor) as u8)
        };
        Self { plies: (0..=DEEPEST).flat_map(row).collect() }
    }

    /// The reduction of the `index`-th move of a node; both counted from 1.
    pub(super) fn plies(&self, depth: i32, index: u32) -> i32 {
        let (depth, index) = (depth.clamp(0, DEEPEST as i32) as usize, (index as usize).min(LAST));
        self.plies[depth * (LAST + 1) + index].into()
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
