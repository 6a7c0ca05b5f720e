//! The positions of the benchmark: the start position and a few from games between our own levels, early, middle and late.

use crate::players::Work;

/// The benchmark positions of this game.
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
