//! What the lab says of Quoridor.

use quintet_base::scene::Token;

use super::words;
use crate::study::{Counted, Study, Unit, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("ways", words::WAYS_TITLE, words::WAYS_ABOUT).about(&[With::Of(0), With::Of(1)]).counts(Counted {
            usual: 3,
            most: 100,
            title: words::WAYS_COUNT,
        }),
        overlay("distance-first", words::DISTANCE_TITLE, words::DISTANCE_ABOUT).titled(&[With::Of(0)]).about(&[With::Of(0)]),
        overlay("distance-second", words::DISTANCE_TITLE, words::DISTANCE_ABOUT).titled(&[With::Of(1)]).about(&[With::Of(1)]),
        overlay("walls", words::WALLS_TITLE, words::WALLS_ABOUT).about(&[With::Mover]),
    ],
    facts: &[
        fact("way", words::FACT_WAY).counts(Unit::Steps),
        fact("walls", words::FACT_WALLS),
        fact("way-of", words::FACT_WAY_OF).titled(&[With::Part]).counts(Unit::Steps),
        fact("walls-legal", words::FACT_WALLS_LEGAL),
    ],
    unit: words::UNIT,
    example: include_str!("../../../../../static/examples/bots/quoridor.js"),
    tokens: [Token::First, Token::Second, Token::First, Token::Second],
    ..Study::PLAIN
};
