//! What is searched: the start and a few positions from games between our own levels, early, middle and late.

/// The work for one game.
pub struct Work {
    /// The game's name.
    pub game: &'static str,
    /// Variant and position; an empty text is the start.
    pub positions: &'static [(&'static str, &'static str)],
    /// Nodes (alpha-beta) or iterations (Monte Carlo) for each position.
    pub nodes: u64,
    /// Random games from the start.
    pub random_games: u32,
    /// Depth of the perft from the start of the first variant named here.
    pub perft_depth: u32,
}

/// The work for every game, in the order in which people are shown them.
pub const WORK: &[Work] = &[
    Work {
        game: "quoridor",
        positions: &[
            ("standard", ""),
            ("standard", "f1h d2h e7h / / e5 f5 / 8 9 / 1"),
            ("standard", "d1h f1h d2h g3h c7h e7h / e2v g2v / e7 f4 / 4 8 / 1"),
            ("standard", "b1h d1h f1h h1h d2h g3h c5h e5h a7h c7h e7h g7h b8h h8h / e2v g2v c3v b4v f6v / f7 f4 / 1 0 / 1"),
        ],
        nodes: 200_000,
        random_games: 200,
        perft_depth: 4,
    },
    Work {
        game: "checkers",
        positions: &[
            ("standard", ""),
            ("standard", ".....w.w/w...w.w./.w...w.w/..w.w.../...b..../......b./.b.b.b.b/b.b.b.b. b"),
            ("standard", "......../......B./.......w/..w.b.../...w...b/..w...../.......b/b.b.b.b. b"),
        ],
        nodes: 1_000_000,
        random_games: 2_000,
        perft_depth: 9,
    },
    Work {
        game: "amazons",
        positions: &[
            ("8x8", ""),
            ("8x8", "..B...../..W.x.../.....xW./..x..B../Bxx..x../.W.x..x./.xx.B.../.....W.. b"),
            ("8x8", ".W..x.../.x.Bx.Wx/.x...xxB/.xxxW.x./Bxx..x../x..xBxxx/.xxxW.x./....x... b"),
            ("10x10", ""),
        ],
        nodes: 10_000,
        random_games: 1_000,
        perft_depth: 3,
    },
    Work {
        game: "nogo",
        positions: &[
            ("standard", ""),
            ("standard", "X.....X.X/O......X./........X/........./........./.O......O/OX......./OO......O/XX......O b"),
            ("standard", "X.....X.X/O......X./O.......X/.....OXO./XO...OXOX/XO...XOOO/OX...OXXX/OOOO...OO/XXXX...XO b"),
        ],
        nodes: 20_000,
        random_games: 5_000,
        perft_depth: 4,
    },
    Work {
        game: "blokus",
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
    },
];
