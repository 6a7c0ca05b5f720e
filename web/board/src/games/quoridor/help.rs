//! Help with Quoridor: the first moves, and pictures of the rules.

use crate::help::Until::{Played, Read};
use crate::help::{Help, Lesson, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[
        step(
            "e2",
            Played,
            ["Race to the red line at the top. Press the square ahead of your pawn.", "目标是上方的红线。请按棋子前面的一格。"],
        ),
        step(
            "",
            Played,
            [
                "Now slow the other pawn down: point between the squares before it and place a wall.",
                "现在挡一挡对方：指向它前面的格缝，放一堵墙。",
            ],
        ),
        step(
            "",
            Read,
            [
                "You have ten walls. Each must leave both pawns a path. Dots show where your pawn may go; the rest is up to you.",
                "你共有十堵墙，每堵墙都要给双方留路。圆点是棋子可走之处，接下来看你的了。",
            ],
        ),
    ],
    lessons: &[
        Lesson {
            start: "e5h c4h / d3v / e4 e7 / 8 9 / 1",
            ..lesson("standard", ["A pawn steps to a dot, never through a wall.", "棋子走到圆点处，不能穿墙。"])
        },
        Lesson {
            start: "/ / e4 e5 / 10 10 / 1",
            ..lesson("standard", ["Next to the other pawn it jumps over.", "与对方相邻时可以跳过去。"])
        },
        Lesson {
            start: "e5h / / e4 e5 / 10 9 / 1",
            ..lesson("standard", ["A wall behind the other pawn: step to its sides.", "对方背后有墙：改走到它的两侧。"])
        },
        Lesson {
            start: "b5h d5h f5h h5h / a4v / e4 e7 / 6 9 / 1",
            enter: "@a3h",
            allowed: Some(false),
            ..lesson("standard", ["Not allowed: this wall would close the last path.", "不允许：这堵墙会封死最后一条路。"])
        },
    ],
    ..Help::NONE
};
