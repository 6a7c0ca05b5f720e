//! The positions of the benchmark: the start position and a few from games between our own levels, early, middle and late.

use crate::players::Work;

/// The benchmark positions of this game.
pub(super) const WORK: Work = Work {
    positions: &[
        ("standard", ""),
        ("standard", "X.....X.X/O......X./........X/........./........./.O......O/OX......./OO......O/XX......O b"),
        ("standard", "X.....X.X/O......X./O.......X/.....OXO./XO...OXOX/XO...XOOO/OX...OXXX/OOOO...OO/XXXX...XO b"),
    ],
    nodes: 1_500,
    random_games: 5_000,
    perft_depth: 4,
};
