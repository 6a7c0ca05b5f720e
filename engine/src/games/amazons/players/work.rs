//! The positions of the benchmark: the start position and a few from games between our own levels, early, middle and late.

use crate::players::Work;

/// The benchmark positions of this game.
pub(super) const WORK: Work = Work {
    positions: &[
        ("8x8", ""),
        ("8x8", "..B...../..W.x.../.....xW./..x..B../Bxx..x../.W.x..x./.xx.B.../.....W.. b"),
        ("8x8", ".W..x.../.x.Bx.Wx/.x...xxB/.xxxW.x./Bxx..x../x..xBxxx/.xxxW.x./....x... b"),
        ("10x10", ""),
    ],
    nodes: 10_000,
    random_games: 1_000,
    perft_depth: 3,
};
