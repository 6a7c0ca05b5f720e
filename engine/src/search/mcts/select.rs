//! Selection: which child of a node is searched next.

use crate::core::game::Game;
use crate::core::math;
use crate::search::heuristics::PolicyValue;
use crate::search::tree::{Node, Proof};

use super::{Mcts, Selection};

impl<G: Game, P: PolicyValue<G>> Mcts<G, P> {
    /// The child to descend to.
    pub(super) fn select(&self, node: u32) -> u32 {
        let parent = &self.tree[node];
        let range = parent.child_range();
        let visits = parent.visits.max(1) as f32;
        match self.params.selection {
            Selection::Puct { exploration, first_play_reduction } => {
                // Two sides share one point: with more of them, shares and their differences are smaller.
                let scale = 2.0 / self.root.current().sides() as f32;
                let weight = once(exploration * scale * visits.sqrt());
                let unvisited = (parent.own_mean - first_play_reduction).max(0.0);
                let amaf = self.tree.amaf(range);
                let rave = self.params.rave.unwrap_or(0.0);
                self.best_child(node, |index, child| {
                    let mut mean = if child.visits == 0 { unvisited } else { child.mean };
                    if let Some(amaf) = amaf.get(index).filter(|amaf| amaf.visits > 0) {
                        let share = (rave / (3.0 * child.visits as f32 + rave)).sqrt();
                        mean += share * (amaf.mean - mean);
                    }
                    mean + weight * child.prior / (1.0 + child.visits as f32)
                })
            }
            Selection::Counted { exploration, virtual_games } => {
                let log = once(math::ln(visits));
                let even = once(1.0 / range.len() as f32);
                let amaf = self.tree.amaf(range);
                self.best_child(node, |index, child| {
                    let own = child.visits as f32;
                    let (mut games, mut won) = (virtual_games, virtual_games * (child.prior / (child.prior + even)));
                    if let Some(amaf) = amaf.get(index) {
                        games += amaf.visits as f32;
                        won += amaf.visits as f32 * amaf.mean;
                    }
                    (won + own * child.mean + exploration * (log * own).sqrt()) / (games + own)
                })
            }
            Selection::Uct { exploration } => {
                let log = once(2.0 * math::log(f64::from(visits)) as f32);
                self.best_child(node, |_, child| match child.visits {
                    0 => f32::INFINITY,
                    visits => child.mean + exploration * (log / visits as f32).sqrt(),
                })
            }
        }
    }

    /// A child that is a proven win; otherwise the first of those with the highest score, without proven losses.
    #[inline]
    fn best_child(&self, node: u32, score: impl Fn(usize, &Node<G::Move>) -> f32) -> u32 {
        let parent = &self.tree[node];
        let first = parent.first_child;
        let win = (!self.policy.counts_places()).then(|| Proof::win(parent.turn));
        let two_sides = self.root.current().sides() == 2;
        let (mut best, mut best_score) = (first, f32::NEG_INFINITY);
        for (index, child) in self.tree.nodes(parent.child_range()).iter().enumerate() {
            if Some(child.proof) == win {
                return first + index as u32;
            }
            if two_sides && child.proof.is_win() {
                continue;
            }
            let score = score(index, child);
            if score > best_score {
                (best, best_score) = (first + index as u32, score);
            }
        }
        best
    }
}

/// A value that is the same for all children. V8 moves such a computation into the loop that uses it, and so repeats it for each child.
#[inline]
fn once(value: f32) -> f32 {
    std::hint::black_box(value)
}
