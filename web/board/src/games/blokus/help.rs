//! Help with Blokus: the first moves, and pictures of the rules.

use super::words;
use crate::help::Until::{Begun, Played, Read};
use crate::help::{Help, Lesson, Step, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[
        step("=V5", Begun, words::GUIDE_1),
        Step { touch: Some(words::GUIDE_2_TOUCH), ..step("", Played, words::GUIDE_2) },
        step("", Read, words::GUIDE_3),
    ],
    lessons: &[
        Lesson { moves: "c10,d10,e10,e11,e12 h5,i5,j3,j4,j5", enter: "=O @f14", allowed: Some(true), ..lesson("duo", words::LESSON_1) },
        Lesson { moves: "c10,d10,e10,e11,e12 h5,i5,j3,j4,j5", enter: "=O @f12", allowed: Some(false), ..lesson("duo", words::LESSON_2) },
    ],
    keys: words::KEYS,
};
