//! The work of a game's benchmark.

/// Fixed work, long enough to be measured, with the same results everywhere.
#[derive(Copy, Clone, Debug)]
pub struct Work {
    /// Variant and position of each search; an empty position is the start. An empty list stands for the usual start.
    pub positions: &'static [(&'static str, &'static str)],
    /// Nodes (alpha-beta) or iterations (Monte Carlo) per position.
    pub nodes: u64,
    /// Number of random games from the start.
    pub random_games: u32,
    /// Depth of the perft from the start of the first variant listed here, or of the usual one.
    pub perft_depth: u32,
}

impl Work {
    /// A little work from the usual start.
    pub const FROM_START: Self = Self { positions: &[], nodes: 10_000, random_games: 500, perft_depth: 3 };
}
