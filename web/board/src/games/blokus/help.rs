//! Help with Blokus: the first moves, and pictures of the rules.

use crate::help::Until::{Begun, Played, Read};
use crate::help::{Help, Lesson, Step, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[
        step(
            "=V5",
            Begun,
            ["Take a piece from the tray: this one, or any that you like.", "从棋盒里拿一块：就拿这块，或者你喜欢的任何一块。"],
        ),
        Step {
            touch: Some([
                "Drag it to your marked start cell, or tap there. The buttons rotate and flip it.",
                "把它拖到标出的起点，或点一下那里；按钮可以旋转、翻面。",
            ]),
            ..step(
                "",
                Played,
                [
                    "Rotate it with R and flip it with F, or use the buttons. Then press your marked start cell: the piece must cover it.",
                    "按 R 旋转、按 F 翻面（或用按钮），再按标出的起点，让棋块盖住它。",
                ],
            )
        },
        step(
            "",
            Read,
            [
                "From now on your pieces must touch one of yours at a corner, never along an edge. Dots mark your free corners.",
                "之后每一块都要与自己的棋块角碰角，不能边贴边。小圆点是可用的角。",
            ],
        ),
    ],
    lessons: &[
        Lesson {
            moves: "c10,d10,e10,e11,e12 h5,i5,j3,j4,j5",
            enter: "=O @f14",
            allowed: Some(true),
            ..lesson("duo", ["Corner to corner with your own pieces.", "与自己的棋块角碰角。"])
        },
        Lesson {
            moves: "c10,d10,e10,e11,e12 h5,i5,j3,j4,j5",
            enter: "=O @f12",
            allowed: Some(false),
            ..lesson("duo", ["Not allowed: along an edge of your own.", "不允许：与自己的棋块边贴边。"])
        },
    ],
    keys: [
        "- On the board, a letter or digit takes the piece whose name begins with it, pressed again the next such piece; R rotates it, F flips it (Shift+F takes the piece called F).\n",
        "- 焦点在棋盘上时，按字母或数字拿起名称以它开头的棋块，再按换下一块；R 旋转，F 翻面（按住 Shift 拿起名为 F 的棋块）。\n",
    ],
};
