//! Help with Quoridor: the first moves, and pictures of the rules.

use super::words;
use crate::help::Until::{Played, Read};
use crate::help::{Help, Lesson, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[step("e2", Played, words::GUIDE_1), step("", Played, words::GUIDE_2), step("", Read, words::GUIDE_3)],
    lessons: &[
        Lesson { start: "e5h c4h / d3v / e4 e7 / 8 9 / 1", ..lesson("standard", words::LESSON_1) },
        Lesson { start: "/ / e4 e5 / 10 10 / 1", ..lesson("standard", words::LESSON_2) },
        Lesson { start: "e5h / / e4 e5 / 10 9 / 1", ..lesson("standard", words::LESSON_3) },
        Lesson {
            start: "b5h d5h f5h h5h / a4v / e4 e7 / 6 9 / 1",
            enter: "@a3h",
            allowed: Some(false),
            ..lesson("standard", words::LESSON_4)
        },
    ],
    ..Help::NONE
};
