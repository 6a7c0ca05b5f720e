//! What the lab says of Quoridor.

use quintet_base::scene::Token;

use crate::study::{Study, Unit, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("ways", ["Shortest paths", "最短路径"], ["Up to three paths to the goal for each side; the thickest line is the shortest. {}’s lines are solid, {}’s dashed.", "双方到终点的路径，由短到长最多各三条：最粗的最短。{}为实线，{}为虚线。"]).about(&[With::Of(0), With::Of(1)]),
        overlay("distance-first", ["Distance to {}’s goal", "到{}终点的距离"], ["The number on a square is the length of the shortest path from there to {}’s goal; the pawns are ignored.", "格中数字是在现有的墙下，从该格走到{}终点的步数，不计棋子的阻挡。"]).titled(&[With::Of(0)]).about(&[With::Of(0)]),
        overlay("distance-second", ["Distance to {}’s goal", "到{}终点的距离"], ["The number on a square is the length of the shortest path from there to {}’s goal; the pawns are ignored.", "格中数字是在现有的墙下，从该格走到{}终点的步数，不计棋子的阻挡。"]).titled(&[With::Of(1)]).about(&[With::Of(1)]),
        overlay("walls", ["Walls that are not allowed", "不能放的墙"], ["A cross marks a wall that {} may not place: left of a crossing a horizontal one, below it a vertical one. Point at it for the reason.", "叉号表示{}现在不能放的墙：交叉点左侧为横墙，下方为竖墙。指向它可看原因。"]).about(&[With::Mover]),
    ],
    facts: &[
        fact("way", ["Shortest path", "最短路径"]).counts(Unit::Steps),
        fact("walls", ["Walls in hand", "剩余墙数"]),
        fact("way-of", ["Path {}", "第 {} 条路"]).titled(&[With::Part]).counts(Unit::Steps),
        fact("walls-legal", ["Legal walls", "现在可放的墙"]),
    ],
    unit: ["Leaf value: the opponent’s shortest path minus the own one.", "叶结点的值：对方到终点比己方多几步。"],
    example: include_str!("../../../../../static/examples/bots/quoridor.js"),
    tokens: [Token::First, Token::Second, Token::First, Token::Second],
    ..Study::PLAIN
};
