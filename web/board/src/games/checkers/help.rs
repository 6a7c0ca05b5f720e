//! Help with checkers: the first moves, and pictures of the rules.

use super::words;
use crate::help::Until::{Begun, Played, Read};
use crate::help::{Help, Lesson, SEVERAL_PRESSES, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[step("C6", Begun, words::GUIDE_1), step("D5", Played, words::GUIDE_2), step("", Read, words::GUIDE_3)],
    lessons: &[
        Lesson {
            start: "......../......../......../..w...../...b..../......../......../........ b",
            enter: "D5 @B3",
            allowed: Some(true),
            ..lesson("standard", words::LESSON_1)
        },
        Lesson {
            start: "......../......../......../..w...../...b..../......../......../........ b",
            enter: "D5 @E6",
            allowed: Some(false),
            ..lesson("standard", words::LESSON_2)
        },
        Lesson {
            start: "......../......../......../......../...B..../..w...../......../........ b",
            enter: "D5",
            ..lesson("standard", words::LESSON_3)
        },
    ],
    keys: SEVERAL_PRESSES,
};
