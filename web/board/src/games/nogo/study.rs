//! What the lab says of NoGo.

use super::words;
use crate::study::{Study, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("liberties", words::LIBERTIES_TITLE, words::LIBERTIES_ABOUT),
        overlay("atari", words::ATARI_TITLE, words::ATARI_ABOUT),
        overlay("eyes", words::EYES_TITLE, words::EYES_ABOUT),
        overlay("forbidden-first", words::FORBIDDEN_TITLE, words::FORBIDDEN_ABOUT).titled(&[With::Of(0)]).about(&[With::Of(0)]),
        overlay("forbidden-second", words::FORBIDDEN_TITLE, words::FORBIDDEN_ABOUT).titled(&[With::Of(1)]).about(&[With::Of(1)]),
        overlay("safe", words::SAFE_TITLE, words::SAFE_ABOUT),
    ],
    facts: &[
        fact("legal", words::FACT_LEGAL),
        fact("safe", words::FACT_SAFE),
        fact("atari", words::FACT_ATARI),
        fact("eyes", words::FACT_EYES),
    ],
    dot: Some(words::ATARI_DOT),
    unit: words::UNIT,
    example: include_str!("../../../../../static/examples/bots/nogo.js"),

    ..Study::PLAIN
};
