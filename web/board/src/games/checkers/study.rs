//! What the lab says of checkers.

use crate::study::{Study, Unit, With, fact, overlay};

const ABOUT_MOVES: [&str; 2] = [
    "The number on an arrow is the minimax value of the move at this depth: the board cost at the leaf, black minus white. Black maximises, White minimises, and ties go to the left-most move; the chosen move is red.",
    "箭头上的数字是该着法的极大极小值，即向前看若干层后的棋盘代价（黑减白）。黑方取最大，白方取最小，相同时取最左；红色为选中的着法。",
];

pub(super) const STUDY: Study = Study {
    overlays: &[
        overlay("moves-1", ["Values, 1 ply", "着法的值（1 层）"], ABOUT_MOVES),
        overlay("moves-3", ["Values, 3 plies", "着法的值（3 层）"], ABOUT_MOVES),
        overlay("moves-5", ["Values, 5 plies", "着法的值（5 层）"], ABOUT_MOVES),
    ],
    facts: &[
        fact("men", ["Men", "兵"]),
        fact("towers", ["Towers", "塔"]),
        fact("cost", ["Board cost, black minus white", "棋盘代价（黑减白）"]),
        fact("minimax", ["Minimax value, {} plies", "极大极小值（{} 层）"]).titled(&[With::Part]).counts(Unit::Value),
        fact("boards", ["Boards in the tree", "树中的棋盘数"]),
    ],
    unit: ["Leaf value: the board cost, men + 3 × towers, black minus white.", "叶结点的值：棋盘代价，兵数 + 3 × 塔数，黑减白。"],
    example: include_str!("../../../../../static/examples/bots/checkers.js"),
    depth: |_| 3,
    ..Study::PLAIN
};
