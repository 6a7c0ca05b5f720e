//! The weights of the prior, fitted by the example `blokus_fit` to the program's own searches and doubled, which plays better than the
//! fitted scale: the search's visits are flatter than its opinion.

use super::guide::{PHASES, PriorWeights};

/// From 30 games of Duo at 2,000 playouts a move.
pub(super) static SMALL: [PriorWeights; PHASES] = [
    PriorWeights {
        piece: [-80, -142, -150, -278, -124, -222, -262, -94, -104, 278, 304, 168, 48, 62, 210, 168, 222, 212, 290, 328, 530],
        cover: 324,
        room: -24,
        beside: 132,
        spend: 104,
        contact: 88,
        rim: 64,
        point: -32,
        open: 36,
        contest: 46,
        far: -16,
    },
    PriorWeights {
        piece: [260, -144, -120, -354, -130, -78, 12, 42, -90, 248, 244, 210, 98, 188, 238, 322, 262, 268, 346, 370, 528],
        cover: -20,
        room: 112,
        beside: 218,
        spend: 198,
        contact: 64,
        rim: 116,
        point: 40,
        open: 6,
        contest: 56,
        far: -36,
    },
    PriorWeights {
        piece: [-190, -264, -186, -248, -164, -126, -32, 42, -78, 122, 124, 166, 88, 82, 136, 178, 10, 68, -24, 212, 460],
        cover: 50,
        room: 68,
        beside: 268,
        spend: 124,
        contact: 66,
        rim: 80,
        point: 136,
        open: -22,
        contest: -2,
        far: -18,
    },
];

/// From 6 games of two-player classic Blokus at 1,000 playouts a move.
pub(super) static LARGE: [PriorWeights; PHASES] = [
    PriorWeights {
        piece: [-58, -114, -118, -252, -122, -316, -210, -94, -162, 266, 192, 36, 126, 108, 168, 162, 114, 54, 48, 168, 340],
        cover: -74,
        room: 114,
        beside: 96,
        spend: -44,
        contact: 28,
        rim: -22,
        point: -32,
        open: 44,
        contest: -8,
        far: -50,
    },
    PriorWeights {
        piece: [110, 54, -306, -390, -148, -164, -22, 48, -132, 252, 142, 74, 22, 12, 106, 118, 136, 48, 94, 136, 348],
        cover: 156,
        room: -6,
        beside: 132,
        spend: 92,
        contact: 94,
        rim: 110,
        point: 148,
        open: -16,
        contest: -10,
        far: -10,
    },
    PriorWeights {
        piece: [-160, -236, -208, -262, -148, -40, -44, -32, 36, -38, 66, 56, 102, 170, 186, 274, 92, 8, 146, 158, 118],
        cover: 114,
        room: 62,
        beside: 162,
        spend: 76,
        contact: 60,
        rim: 62,
        point: 70,
        open: -12,
        contest: 54,
        far: -10,
    },
];
