//! Help with NoGo: the first moves, and pictures of the rules.

use super::words;
use crate::help::Until::{Played, Read};
use crate::help::{Help, Lesson, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[step("D4", Played, words::GUIDE_1), step("", Played, words::GUIDE_2), step("", Read, words::GUIDE_3)],
    lessons: &[
        Lesson { start: "..X../.XOX./...../..O../....O b", enter: "@C3", allowed: Some(false), ..lesson("5x5", words::LESSON_1) },
        Lesson { start: "...../...../X..../O.X../.O... b", enter: "@A1", allowed: Some(false), ..lesson("5x5", words::LESSON_2) },
        Lesson { start: "OXXXX/O.XO./OXXOX/XXOOO/O.XOO b", ..lesson("5x5", words::LESSON_3) },
    ],
    ..Help::NONE
};
