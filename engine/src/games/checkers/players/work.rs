//! What the benchmark searches: the start and a few positions from games between our own levels, early, middle and late.

use crate::players::Work;

/// The work for this game.
pub(super) const WORK: Work = Work {
    positions: &[
        ("standard", ""),
        ("standard", ".....w.w/w...w.w./.w...w.w/..w.w.../...b..../......b./.b.b.b.b/b.b.b.b. b"),
        ("standard", "......../......B./.......w/..w.b.../...w...b/..w...../.......b/b.b.b.b. b"),
    ],
    nodes: 1_000_000,
    random_games: 2_000,
    perft_depth: 9,
};
