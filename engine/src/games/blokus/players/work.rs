//! The positions of the benchmark: the start position and a few from games between our own levels, early, middle and late.

use crate::players::Work;

/// The benchmark positions of this game.
pub(super) const WORK: Work = Work {
    positions: &[
        ("classic", ""),
        ("duo", ""),
        (
            "duo",
            "............../..X.........../.XXX...X....../...X..XXX...../....XX.X....../.....XX......./......X......./.......O....../\
             .......OO...../......O.OO..O./.....OOO..OOO./......O....O../............../.............. \
             1,2,I3,V3,I4,L4,T4,O,Z4,I5,L5,Y,P,U,V5,T5,N,Z5 1,2,I3,V3,I4,L4,T4,O,Z4,I5,L5,Y,P,U,V5,T5,N,Z5 X",
        ),
        (
            "duo",
            "............../..X........X../.XXX...X.XXXX./...X..XXX...../O...XX.XOXXX../OO...XX.OOOXX./O.....X.O.X.../\
             O...XX.O..XXX./.OOOXX.OO...X./...OOXO.OO..O./..O..OOO..OOO./.OO...O....O../..O.........../.............. \
             1,2,I3,V3,I4,L4,T4,O,Z4,I5,L5,U,V5,T5 1,2,I3,V3,I4,L4,O,Z4,I5,L5,P,U,V5,Z5 X",
        ),
    ],
    nodes: 5_000,
    random_games: 500,
    perft_depth: 4,
};
