//! What a benchmark does with a game.

/// Fixed work: it takes long enough to be measured, and what is found is the same everywhere.
#[derive(Copy, Clone, Debug)]
pub struct Work {
    /// Variant and position; an empty text is the start. None at all stand for the usual start.
    pub positions: &'static [(&'static str, &'static str)],
    /// Nodes (alpha-beta) or iterations (Monte Carlo) for each position.
    pub nodes: u64,
    /// Random games from the start.
    pub random_games: u32,
    /// Depth of the perft from the start of the first variant named here, or of the usual one.
    pub perft_depth: u32,
}

impl Work {
    /// A little work from the usual start.
    pub const FROM_START: Self = Self { positions: &[], nodes: 10_000, random_games: 500, perft_depth: 3 };
}
