//! The positions of the benchmark: the start position and a few from games between our own levels, early, middle and late.

use crate::players::Work;

/// The benchmark positions of this game.
pub(super) const WORK: Work = Work {
    positions: &[
        ("standard", ""),
        ("standard", "f1h d2h e7h / / e5 f5 / 8 9 / 1"),
        ("standard", "d1h f1h d2h g3h c7h e7h / e2v g2v / e7 f4 / 4 8 / 1"),
        ("standard", "b1h d1h f1h h1h d2h g3h c5h e5h a7h c7h e7h g7h b8h h8h / e2v g2v c3v b4v f6v / f7 f4 / 1 0 / 1"),
    ],
    nodes: 200_000,
    random_games: 200,
    perft_depth: 4,
};
