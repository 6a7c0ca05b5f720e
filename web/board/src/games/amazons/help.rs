//! Help with Amazons: the first moves, and pictures of the rules.

use super::words;
use crate::help::Until::{Begun, Played, Read};
use crate::help::{Help, Lesson, SEVERAL_PRESSES, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[
        step("f8", Begun, words::GUIDE_1),
        step("f4", Begun, words::GUIDE_2),
        step("", Played, words::GUIDE_3),
        step("", Read, words::GUIDE_4),
    ],
    lessons: &[
        Lesson { enter: "f8", ..lesson("8x8", words::LESSON_1) },
        Lesson { enter: "f8 f4 @c4", allowed: Some(true), ..lesson("8x8", words::LESSON_2) },
        Lesson {
            start: "B......B/......../......../..B.x.../......../...B..../......../WW....WW b",
            enter: "c5 @g5",
            allowed: Some(false),
            ..lesson("8x8", words::LESSON_3)
        },
    ],
    keys: SEVERAL_PRESSES,
};
