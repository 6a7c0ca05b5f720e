//! What the lab says of checkers.

use super::words;
use crate::study::{Study, Unit, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("moves-1", words::MOVES_1_TITLE, words::MOVES_ABOUT),
        overlay("moves-3", words::MOVES_3_TITLE, words::MOVES_ABOUT),
        overlay("moves-5", words::MOVES_5_TITLE, words::MOVES_ABOUT),
    ],
    facts: &[
        fact("men", words::FACT_MEN),
        fact("towers", words::FACT_TOWERS),
        fact("cost", words::FACT_COST),
        fact("minimax", words::FACT_MINIMAX).titled(&[With::Part]).counts(Unit::Value),
        fact("boards", words::FACT_BOARDS),
    ],
    unit: words::UNIT,
    example: include_str!("../../../../../static/examples/bots/checkers.js"),
    depth: |_| 3,
    ..Study::PLAIN
};
