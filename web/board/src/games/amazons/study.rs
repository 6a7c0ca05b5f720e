//! What the lab says of Amazons.

use super::words;
use crate::study::{Said, Study, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("queen", words::QUEEN_TITLE, words::QUEEN_ABOUT).about(&[With::Of(0), With::Of(1)]),
        overlay("king", words::KING_TITLE, words::KING_ABOUT).about(&[With::Of(0), With::Of(1)]),
        overlay("territory", words::TERRITORY_TITLE, words::TERRITORY_ABOUT),
        overlay("mobility", words::MOBILITY_TITLE, words::MOBILITY_ABOUT),
    ],
    facts: &[
        fact("t1", words::FACT_T1),
        fact("t2", words::FACT_T2),
        fact("c1", words::FACT_C1),
        fact("c2", words::FACT_C2),
        fact("m", words::FACT_M),
        fact("sum", words::FACT_SUM),
        fact("mobility", words::FACT_MOBILITY),
    ],
    views: &[Said { text: words::VIEW_MOVER, with: &[With::Mover] }, Said { text: words::VIEW_WHITE, with: &[] }],
    unit: words::UNIT,
    example: include_str!("../../../../../static/examples/bots/amazons.js"),
    depth: |ply| if ply < 30 { 1 } else { 2 },
    ..Study::PLAIN
};
