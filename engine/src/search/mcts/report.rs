//! Reading the tree: the root's moves in order, principal variations, proofs.

use crate::core::game::Game;
use crate::core::order::sorted_by;
use crate::core::side::Side;
use crate::search::heuristics::PolicyValue;
use crate::search::tree::{Node, Proof, Tree};
use crate::search::{Line, Report, RootMove};

use super::Mcts;

/// Maximum number of nodes of a proof that are counted through for its length.
const PROOF_NODES: u32 = 20_000;

impl<G: Game, P: PolicyValue<G>> Mcts<G, P> {
    /// The results so far.
    pub(super) fn findings(&self) -> Report<G> {
        if self.tree.is_empty() {
            return Report::default();
        }
        let ranked = self.ranked(Tree::<G::Move>::ROOT);
        let root = &self.tree[Tree::<G::Move>::ROOT];
        let chance = |node: &Node<G::Move>| match node.proof.shares(self.root.current().sides()) {
            Some(shares) => shares[usize::from(root.turn)],
            None => self.policy.chance(if node.visits == 0 { root.own_mean } else { node.mean }),
        };
        let seen = |child: &&u32| self.tree[**child].visits > 0 || ranked.len() == 1;
        let root_move = |&child: &u32| {
            let node = &self.tree[child];
            RootMove { mv: node.mv, chance: chance(node), visits: u64::from(node.visits) }
        };
        let pv = ranked.first().map(|&child| self.line_from(child)).unwrap_or_default();
        let best = ranked.first().map(|&child| &self.tree[child]);
        let root_chance = best.map_or_else(|| self.policy.chance(root.own_mean), chance);
        let mate = self.mate_of(Tree::<G::Move>::ROOT);
        let line = |&child: &u32| {
            let (node, moves) = (&self.tree[child], self.line_from(child));
            Line { chance: chance(node), mate: self.mate_of(child), moves }
        };
        let lines = ranked.iter().filter(seen).take(self.limits.lines.unwrap_or(0) as usize).map(line).collect();
        Report {
            best: best.map(|node| node.mv),
            value: (root_chance * 1000.0) as i32,
            chance: root_chance,
            mate,
            proved: root.proof != Proof::Unknown,
            depth: pv.len() as u32,
            selective_depth: self.deepest as u32,
            nodes: self.iterations,
            playouts: self.iterations,
            pv,
            root: ranked.iter().filter(seen).map(root_move).collect(),
            lines,
            shares: self.shares(root_chance),
            notes: vec![("tree", self.tree.len().to_string())],
        }
    }

    /// The children of a node, best first: proven wins, then by visits, proven losses last.
    fn ranked(&self, node: u32) -> Vec<u32> {
        let parent = &self.tree[node];
        let win = Proof::win(parent.turn);
        let rank = |child: &Node<G::Move>| match child.proof {
            proof if proof == win => 2,
            proof if proof.is_win() => 0,
            _ => 1,
        };
        sorted_by(parent.child_range(), |&a, &b| {
            let (a, b) = (&self.tree[a], &self.tree[b]);
            let key = |node: &Node<G::Move>| (rank(node), node.visits);
            key(b).cmp(&key(a)).then(b.mean.total_cmp(&a.mean)).then(b.prior.total_cmp(&a.prior)).is_lt()
        })
    }

    /// The principal variation from a node, beginning with the node's own move.
    fn line_from(&self, mut node: u32) -> Vec<G::Move> {
        let mut line = vec![self.tree[node].mv];
        while let Some(&child) = self.ranked(node).first().filter(|&&child| self.tree[child].visits > 0) {
            line.push(self.tree[child].mv);
            node = child;
        }
        line
    }

    /// The number of plies within which the proven result of a child of the root, or of the root itself, comes.
    fn mate_of(&self, node: u32) -> Option<i32> {
        let mut left = PROOF_NODES;
        let plies = i32::from(node != Tree::<G::Move>::ROOT) + self.tree.plies_to_end(node, &mut left)?;
        Some(if self.tree[node].proof == Proof::win(self.tree[Tree::<G::Move>::ROOT].turn) { plies } else { -plies })
    }

    /// The expected shares of more than two sides if the side to move has the win probability `chance`.
    fn shares(&self, chance: f32) -> Vec<f32> {
        let sides = self.root.current().sides();
        if sides <= 2 || self.iterations == 0 {
            return Vec::new();
        }
        if let Some(proved) = self.tree[Tree::<G::Move>::ROOT].proof.shares(sides) {
            return proved[..sides].to_vec();
        }
        let turn = self.root.current().turn();
        let mean = |side: Side| self.policy.chance((self.totals[side.index()] / self.iterations as f64) as f32);
        let others: f32 = Side::all(sides).filter(|&side| side != turn).map(mean).sum();
        let share = |side: Side| match others {
            _ if side == turn => chance,
            others if others > 0.0 => mean(side) / others * (1.0 - chance),
            _ => (1.0 - chance) / (sides - 1) as f32,
        };
        Side::all(sides).map(share).collect()
    }
}
