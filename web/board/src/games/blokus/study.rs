//! What the lab says of Blokus.

use quintet_base::scene::Token;

use crate::study::{Study, Unit, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("corners", ["Corner points", "角点"], ["Corner points of each colour: empty cells that touch one of its pieces at a corner and none along an edge. Its next piece must cover one of them.", "各色的角点：与该色棋子角对角相邻而不边相邻的空格，下一块必须盖住其中之一。"]),
        overlay("reach", ["Reach", "可达范围"], ["Cells that a colour can cover with its next piece.", "该色的下一块所能覆盖的格。"]),
        overlay("placements", ["Placements of pieces", "各棋子的放法"], ["The number on a cell is how many placements of {} would cover it. The table counts the placements that each piece still has.", "格中数字是{}有多少种放法会盖住它。表中是各棋子还有多少种放法。"]).about(&[With::Marked]),
    ],
    facts: &[
        fact("squares", ["Squares placed", "已放格数"]),
        fact("corners", ["Corner points", "角点"]),
        fact("reach", ["Cells in reach", "可达格"]),
        fact("placements", ["{}", "{}"]).titled(&[With::Part]).counts(Unit::Placements),
    ],
    unit: ["Leaf value: squares placed and corner points, own minus the best opponent’s.", "叶结点的值：已放格数与角点数之和，己方减其他方的最大者。"],
    example: include_str!("../../../../../static/examples/bots/blokus.js"),
    depth: |ply| if ply < 30 { 1 } else { 2 },
    colours: |variant| if variant == "classic-2" { &[["Blue", "蓝"], ["Yellow", "黄"], ["Red", "红"], ["Green", "绿"]] } else { &[] },
    tokens: [Token::Blue, Token::Ochre, Token::Rose, Token::Green],
};
