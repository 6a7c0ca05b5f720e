//! What the lab says of NoGo.

use crate::study::{Study, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay(
            "liberties",
            ["Liberties", "气"],
            [
                "The number on a stone is the number of liberties of its group: adjacent empty points. Nobody may fill the last liberty, because that would capture the group.",
                "棋子上的数字是它所在棋块的气数，即紧邻的空点数。最后一口气谁也不能填，否则棋块会被提掉。",
            ],
        ),
        overlay(
            "forbidden-first",
            ["Forbidden to {}", "{}的禁入点"],
            [
                "A cross marks an empty point where {} may not place a stone. Point at it for the reason.",
                "叉号表示{}不能落子的空点。指向它可看原因。",
            ],
        )
        .titled(&[With::Of(0)])
        .about(&[With::Of(0)]),
        overlay(
            "forbidden-second",
            ["Forbidden to {}", "{}的禁入点"],
            [
                "A cross marks an empty point where {} may not place a stone. Point at it for the reason.",
                "叉号表示{}不能落子的空点。指向它可看原因。",
            ],
        )
        .titled(&[With::Of(1)])
        .about(&[With::Of(1)]),
        overlay(
            "safe",
            ["Safe points", "安全点"],
            [
                "Points where only one side may still play: moves that the opponent cannot take away.",
                "只有一方还能下的点：对方夺不走的着法。",
            ],
        ),
    ],
    facts: &[fact("legal", ["Legal points", "可下点"]), fact("safe", ["Points only for this side", "仅己方可下的点"])],
    unit: ["Leaf value: points where a stone may be placed, own minus the opponent’s.", "叶结点的值：可以落子的点数，己方减对方。"],
    example: include_str!("../../../../../static/examples/bots/nogo.js"),

    ..Study::PLAIN
};
