//! Help with Amazons: the first moves, and pictures of the rules.

use crate::help::Until::{Begun, Played, Read};
use crate::help::{Help, Lesson, SEVERAL_PRESSES, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[
        step("f8", Begun, ["You have four black amazons. Press this one.", "你有四只黑色亚马逊。请按这一只。"]),
        step("f4", Begun, ["It moves like a queen. Press a square with a dot.", "它像皇后那样走。请按有圆点的格子。"]),
        step(
            "",
            Played,
            [
                "From there it shoots an arrow, which blocks its square for good. Press where.",
                "再从那里射箭，中箭的格子永远被堵住。请选一格。",
            ],
        ),
        step(
            "",
            Read,
            [
                "Who cannot move any more loses: keep room for yourself, and take it from the other side.",
                "走不动的一方输：给自己留出空间，夺走对方的空间。",
            ],
        ),
    ],
    lessons: &[
        Lesson { enter: "f8", ..lesson("8x8", ["First an amazon moves like a queen…", "先像皇后那样走一只亚马逊……"]) },
        Lesson {
            enter: "f8 f4 @c4",
            allowed: Some(true),
            ..lesson("8x8", ["…then it shoots an arrow from where it stands.", "……再从落脚处射出一支箭。"])
        },
        Lesson {
            start: "B......B/......../......../..B.x.../......../...B..../......../WW....WW b",
            enter: "c5 @g5",
            allowed: Some(false),
            ..lesson("8x8", ["Not allowed: nothing passes over arrows.", "不允许：谁也不能越过箭。"])
        },
    ],
    keys: SEVERAL_PRESSES,
};
