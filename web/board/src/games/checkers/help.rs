//! Help with checkers: the first moves, and pictures of the rules.

use crate::help::Until::{Begun, Played, Read};
use crate::help::{Help, Lesson, SEVERAL_PRESSES, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[
        step("C6", Begun, ["Your men are black and go up. Press this man.", "你执黑，向上走。请按这枚兵。"]),
        step("D5", Played, ["The dots show where it may go. Press one of them.", "圆点是它可去之处，请按其中一个。"]),
        step(
            "",
            Read,
            [
                "Jump over a piece to take it; you need not. On the last row a man becomes a tower that goes both ways. Who cannot move loses.",
                "跳过对方一子就能吃掉它，但不强制。走到最后一行升为塔，进退自如。无法行动的一方输。",
            ],
        ),
    ],
    lessons: &[
        Lesson {
            start: "......../......../......../..w...../...b..../......../......../........ b",
            enter: "D5 @B3",
            allowed: Some(true),
            ..lesson("standard", ["A man steps forward, or jumps over a piece and takes it.", "兵斜着前进一步，或跳过对方一子把它吃掉。"])
        },
        Lesson {
            start: "......../......../......../..w...../...b..../......../......../........ b",
            enter: "D5 @E6",
            allowed: Some(false),
            ..lesson("standard", ["Not allowed: a man never goes back.", "不允许：兵不能后退。"])
        },
        Lesson {
            start: "......../......../......../......../...B..../..w...../......../........ b",
            enter: "D5",
            ..lesson("standard", ["A tower goes and takes both ways.", "塔进退自如，两个方向都能吃子。"])
        },
    ],
    keys: SEVERAL_PRESSES,
};
