//! Insights for checkers: the minimax value of each move.

use super::Checkers;
use super::minimax::{DEPTH, Tree};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};
use crate::study::textbook::DECIDED;

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
        let (black, white) = (self.counts(Side::FIRST), self.counts(Side::SECOND));
        let mut facts = vec![
            Fact::new("men", "", vec![black.0 as f32, white.0 as f32]),
            Fact::new("towers", "", vec![black.1 as f32, white.1 as f32]),
            Fact::new("cost", "", vec![self.cost() as f32]),
        ];
        if self.outcome().is_none() {
            facts.push(Fact::new("minimax", depth, vec![tree.value().clamp(-DECIDED, DECIDED) as f32]));
            facts.push(Fact::new("boards", "", vec![tree.nodes().len() as f32]));
        }
        Overlay { marks, facts }
    }
}
