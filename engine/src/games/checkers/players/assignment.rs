//! The level `minimax-3`: the assignment's own player.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::order::sorted_by;
use crate::core::side::Side;
use crate::games::checkers::Checkers;
use crate::games::checkers::minimax::{DEPTH, Tree};
use crate::search::heuristics::{WIN, logistic};
use crate::search::{Report, RootMove};

/// The value of a man as a change of the win probability, for display.
const COSTS_PER_UNIT_OF_LOGIT: f32 = 3.0;

/// The assignment's player as an opponent.
pub(super) fn choose(history: &History<Checkers>, _rng: &mut fastrand::Rng) -> Report<Checkers> {
    let tree = Tree::new(history.current(), DEPTH);
    let nodes = tree.nodes();
    let black = history.current().turn() == Side::FIRST;
    let own = |value: i32| {
        let value = value.clamp(-WIN, WIN);
        if black { value } else { -value }
    };
    let chance = |value: i32| logistic(own(value), COSTS_PER_UNIT_OF_LOGIT);
    let root = nodes[nodes[0].children.clone()]
        .iter()
        .filter_map(|child| Some(RootMove { mv: child.mv?, chance: chance(child.value), visits: 1 + child.children.len() as u64 }));
    // The leftmost of equals stays in front, as in the assignment.
    let root: Vec<RootMove<Checkers>> = sorted_by(root, |a, b| b.chance.total_cmp(&a.chance).is_lt());
    Report {
        best: tree.best(),
        value: own(tree.value()),
        chance: chance(tree.value()),
        depth: DEPTH,
        selective_depth: DEPTH,
        nodes: nodes.len() as u64,
        pv: tree.path().iter().filter_map(|&node| nodes[node].mv).collect(),
        root,
        notes: vec![("board cost", history.current().cost().to_string())],
        ..Report::default()
    }
}
