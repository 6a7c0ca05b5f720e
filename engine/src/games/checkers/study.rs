//! Insights for checkers: the minimax value of each move; the textbook evaluation.

use super::minimax::{DEPTH, Tree};
use super::{Checkers, Move};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};
use crate::study::textbook::{DECIDED, Textbook};

impl Insights for Checkers {
    const OVERLAYS: &'static [&'static str] = &["moves-1", "moves-3", "moves-5"];

    fn overlay(&self, name: &str) -> Overlay {
        let depth = match name {
            "moves-1" => 1,
            "moves-5" => 5,
            _ => DEPTH,
        };
        let tree = Tree::new(self, depth);
        let best = tree.choice(0);
        let of = Some(self.turn().index());
        let root = &tree.nodes()[0];
        let marks = root
            .children
            .clone()
            .filter_map(|child| {
                let node = &tree.nodes()[child];
                let m = node.mv?;
                let show = Show::Move { to: m.to.to_string(), value: node.value.clamp(-DECIDED, DECIDED), best: best == Some(child) };
                Some(Mark::new(m.from, of, show))
            })
            .collect();
        let mut facts = vec![
            Fact::of_sides("men", |side| self.counts(side).0),
            Fact::of_sides("towers", |side| self.counts(side).1),
            Fact::new("cost", "", vec![self.cost() as f32]),
        ];
        if self.outcome().is_none() {
            facts.push(Fact::new("minimax", depth, vec![tree.value().clamp(-DECIDED, DECIDED) as f32]));
            facts.push(Fact::new("boards", "", vec![tree.nodes().len() as f32]));
        }
        Overlay { marks, facts }
    }
}

/// The assignment's board cost, in the assignment's order and with its notion of the end.
impl Textbook for Checkers {
    const EVALUATES_ENDED: bool = true;
    const PREFERS_SOON: bool = false;

    fn textbook_value(&self, side: Side) -> i32 {
        if side == Side::FIRST { self.cost() } else { -self.cost() }
    }

    fn textbook_moves(&self, out: &mut Vec<Move>) {
        self.moves_in_order(out);
    }
}
