//! What the lab says of Blokus.

use quintet_base::lang::Lang;
use quintet_base::scene::Token;

use super::words;
use crate::study::{Study, Unit, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("corners", words::CORNERS_TITLE, words::CORNERS_ABOUT),
        overlay("reach", words::REACH_TITLE, words::REACH_ABOUT),
        overlay("placements", words::PLACEMENTS_TITLE, words::PLACEMENTS_ABOUT).about(&[With::Marked]),
    ],
    facts: &[
        fact("squares", words::FACT_SQUARES),
        fact("corners", words::CORNERS_TITLE),
        fact("reach", words::FACT_REACH),
        fact("placements", ["{}"; Lang::ALL.len()]).titled(&[With::Part]).counts(Unit::Placements),
    ],
    dot: Some(words::CORNERS_DOT),
    unit: words::UNIT,
    example: include_str!("../../../../../static/examples/bots/blokus.js"),
    depth: |ply| if ply < 30 { 1 } else { 2 },
    colours: |variant| if variant == "classic-2" { &[words::BLUE, words::YELLOW, words::RED, words::GREEN] } else { &[] },
    views: &[],
    tokens: [Token::Blue, Token::Ochre, Token::Rose, Token::Green],
};
