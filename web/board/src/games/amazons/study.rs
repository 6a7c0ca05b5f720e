//! What the lab says of Amazons.

use crate::study::{Study, With, fact, overlay};

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("queen", ["Queen distance", "后步距离"], ["Two numbers, {} · {}: how many queen moves each side needs to reach the square. The tint shows who is nearer; dashed: both are equally near; –: cannot be reached.", "两个数字依次为{} · {}：该方到达此格所需的最少后步数。底色表示谁更近，虚线框为双方相同，– 为无法到达。"]).about(&[With::Of(0), With::Of(1)]),
        overlay("king", ["King distance", "王步距离"], ["Two numbers, {} · {}: how many king moves each side needs to reach the square. The tint shows who is nearer; dashed: both are equally near; –: cannot be reached.", "两个数字依次为{} · {}：该方到达此格所需的最少王步（一次一格）数。底色表示谁更近，虚线框为双方相同，– 为无法到达。"]).about(&[With::Of(0), With::Of(1)]),
        overlay("territory", ["Territory", "领地"], ["A square belongs to the side that reaches it in fewer queen moves; dashed: both need equally many.", "每格属于用更少后步到达它的一方；虚线框为双方相同。"]),
        overlay("mobility", ["Mobility", "机动性"], ["The number on an amazon is how many squares it can move to now.", "亚马逊上的数字是它现在能走到的格数。"]),
    ],
    facts: &[
        fact("t1", ["t1: nearer by queen moves", "t1：后步更近"]),
        fact("t2", ["t2: nearer by king moves", "t2：王步更近"]),
        fact("c1", ["c1: position by queen moves", "c1：后步位置"]),
        fact("c2", ["c2: position by king moves", "c2：王步位置"]),
        fact("m", ["m: mobility", "m：机动性"]),
        fact("sum", ["Weighted sum, for {}", "加权和（对{}而言）"]).titled(&[With::Mover]),
    ],
    unit: ["Leaf value: squares reached in fewer queen moves, own minus the opponent’s.", "叶结点的值：以后步更快到达的空格数，己方减对方。"],
    example: include_str!("../../../../../static/examples/bots/amazons.js"),
    depth: |ply| if ply < 30 { 1 } else { 2 },
    ..Study::PLAIN
};
