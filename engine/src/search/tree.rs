//! The search tree: all nodes in one vector, siblings next to each other.

use std::ops::{Index, IndexMut, Range};

use crate::core::outcome::Outcome;
use crate::core::side::Side;
use crate::search::heuristics::Shares;

/// Index of no node.
pub(crate) const NONE: u32 = u32::MAX;

/// What is proven about a node.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Proof {
    /// Nothing.
    Unknown,
    /// This side wins.
    Win(Side),
    /// All sides share first place.
    Draw,
}

impl Proof {
    pub(crate) fn of(outcome: &Outcome) -> Self {
        match outcome.winner() {
            Some(side) => Self::Win(side),
            None if outcome.is_draw() => Self::Draw,
            None => Self::Unknown,
        }
    }

    pub(crate) fn win(side: u8) -> Self {
        Side::from_index(usize::from(side)).map_or(Self::Unknown, Self::Win)
    }

    pub(crate) fn is_win(self) -> bool {
        matches!(self, Self::Win(_))
    }

    /// The proof for these certain shares: the only winner, if there is one.
    pub(crate) fn of_shares(shares: &Shares) -> Self {
        Side::all(Side::MAX).find(|side| shares[side.index()] >= 1.0).map_or(Self::Unknown, Self::Win)
    }

    /// The shares of a proven result.
    pub(crate) fn shares(self, sides: usize) -> Option<Shares> {
        let mut shares = [0.0; Side::MAX];
        match self {
            Self::Unknown => return None,
            Self::Win(side) => shares[side.index()] = 1.0,
            Self::Draw => shares[..sides].fill(1.0 / sides as f32),
        }
        Some(shares)
    }
}

/// One position of the tree, and the move that leads to it.
#[derive(Clone, Debug)]
pub(crate) struct Node<M> {
    pub(crate) mv: M,
    /// The policy's prior, normalised over the siblings.
    pub(crate) prior: f32,
    /// Mean share of the side that moved here.
    pub(crate) mean: f32,
    /// Mean share of the side to move.
    pub(crate) own_mean: f32,
    pub(crate) visits: u32,
    pub(crate) first_child: u32,
    pub(crate) children: u16,
    /// Index of the side to move; set by the first visit.
    pub(crate) turn: u8,
    pub(crate) proof: Proof,
    /// Whether the children are all legal moves; of a proven node without children, whether the game is over there.
    pub(crate) complete: bool,
    /// Whether the policy was asked again.
    pub(crate) reconsidered: bool,
}

impl<M> Node<M> {
    pub(crate) fn is_expanded(&self) -> bool {
        self.first_child != NONE
    }

    pub(crate) fn child_range(&self) -> Range<u32> {
        if self.is_expanded() { self.first_child..self.first_child + u32::from(self.children) } else { 0..0 }
    }

    /// Counts a visit with these shares of the side that moved and of the side to move.
    pub(crate) fn add(&mut self, mover: f32, own: f32) {
        self.visits += 1;
        let visits = self.visits as f32;
        self.mean += (mover - self.mean) / visits;
        self.own_mean += (own - self.own_mean) / visits;
    }
}

/// RAVE statistics of a node: the results of the games in which its move was played later by the same side.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Amaf {
    pub(crate) mean: f32,
    pub(crate) visits: u32,
}

impl Amaf {
    pub(crate) fn add(&mut self, share: f32) {
        self.visits += 1;
        self.mean += (share - self.mean) / self.visits as f32;
    }
}

/// All nodes; the root is the first.
pub(crate) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// RAVE statistics, parallel to `nodes`; empty without RAVE.
    amaf: Vec<Amaf>,
    uses_amaf: bool,
    /// Maximum number of nodes; only the children of the root may exceed it.
    most: usize,
}

impl<M: Copy + PartialEq> Tree<M> {
    pub(crate) const ROOT: u32 = 0;

    pub(crate) fn new(uses_amaf: bool) -> Self {
        Self { nodes: Vec::new(), amaf: Vec::new(), uses_amaf, most: 0 }
    }

    /// Limits the tree to a number of nodes, and to three quarters of a number of bytes, because a growing vector needs its old and its new
    /// memory while it is copied.
    pub(crate) fn set_bounds(&mut self, nodes: usize, memory: Option<u64>) {
        let bytes = size_of::<Node<M>>() + if self.uses_amaf { size_of::<Amaf>() } else { 0 };
        let fitting = memory.map_or(usize::MAX, |memory| (memory / 8 * 3) as usize / bytes);
        self.most = nodes.min(fitting);
    }

    /// How many more nodes may be added.
    pub(crate) fn room(&self) -> usize {
        self.most.saturating_sub(self.nodes.len())
    }

    /// Reserves memory for more nodes: doubles it, up to the maximum.
    fn reserve(&mut self, more: usize) {
        let wanted = self.nodes.len() + more;
        if wanted > self.nodes.capacity() {
            let capacity = (2 * self.nodes.capacity()).min(self.most).max(wanted);
            self.nodes.reserve_exact(capacity - self.nodes.len());
            if self.uses_amaf {
                self.amaf.reserve_exact(capacity - self.amaf.len());
            }
        }
    }

    /// A range of nodes, such as the children of a node.
    pub(crate) fn nodes(&self, range: Range<u32>) -> &[Node<M>] {
        self.nodes.get(range.start as usize..range.end as usize).unwrap_or(&[])
    }

    /// The RAVE statistics of a range of nodes; empty without RAVE.
    pub(crate) fn amaf(&self, range: Range<u32>) -> &[Amaf] {
        self.amaf.get(range.start as usize..range.end as usize).unwrap_or(&[])
    }

    /// A range of nodes and their RAVE statistics, mutable.
    pub(crate) fn with_amaf(&mut self, range: Range<u32>) -> impl Iterator<Item = (&Node<M>, &mut Amaf)> {
        let range = if self.uses_amaf { range.start as usize..range.end as usize } else { 0..0 };
        self.nodes[range.clone()].iter().zip(&mut self.amaf[range])
    }

    fn grow_amaf(&mut self) {
        if self.uses_amaf {
            self.amaf.resize(self.nodes.len(), Amaf::default());
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.amaf.clear();
    }

    /// Starts a tree with a root whose side to move is `turn`. The root has no move of its own; `any` is a placeholder.
    pub(crate) fn plant(&mut self, turn: u8, any: M) {
        self.nodes.clear();
        self.nodes.push(Node {
            mv: any,
            prior: 1.0,
            mean: 0.0,
            own_mean: 0.5,
            visits: 0,
            first_child: NONE,
            children: 0,
            turn,
            proof: Proof::Unknown,
            complete: true,
            reconsidered: false,
        });
        self.amaf.clear();
        self.grow_amaf();
    }

    pub(crate) fn child_by_move(&self, node: u32, m: M) -> Option<u32> {
        self[node].child_range().find(|&child| self[child].mv == m)
    }

    /// Adds the children of a leaf.
    pub(crate) fn expand(&mut self, node: u32, moves: &[(M, f32)]) {
        let count = moves.len().min(usize::from(u16::MAX));
        if count == 0 {
            return;
        }
        let first = self.nodes.len() as u32;
        let total: f32 = moves[..count].iter().map(|entry| entry.1.max(0.0)).sum();
        let even = 1.0 / count as f32;
        self.reserve(count);
        self.nodes.extend(moves[..count].iter().map(|&(mv, prior)| Node {
            mv,
            prior: if total > 0.0 && total.is_finite() { prior.max(0.0) / total } else { even },
            mean: 0.0,
            own_mean: 0.0,
            visits: 0,
            first_child: NONE,
            children: 0,
            turn: 0,
            proof: Proof::Unknown,
            complete: true,
            reconsidered: false,
        }));
        self.grow_amaf();
        let node = &mut self[node];
        node.first_child = first;
        node.children = count as u16;
    }

    /// Gives a node other children. Those that it had already are leaves again, and what is known about themselves stays.
    pub(crate) fn expand_anew(&mut self, node: u32, moves: &[(M, f32)]) {
        let before = self[node].child_range();
        self.expand(node, moves);
        for child in self[node].child_range() {
            let Some(old) = before.clone().find(|&old| self[old].mv == self[child].mv) else { continue };
            let known = self[old].clone();
            let complete = known.complete && !known.is_expanded();
            self[child] = Node { prior: self[child].prior, first_child: NONE, children: 0, complete, reconsidered: false, ..known };
            if self.uses_amaf {
                self.amaf[child as usize] = self.amaf[old as usize];
            }
        }
    }

    /// What the children of a node prove about it.
    pub(crate) fn prove(&self, node: u32) -> Proof {
        let win = Proof::win(self[node].turn);
        let (mut all_known, mut draw, mut loss) = (self[node].complete, false, Proof::Unknown);
        let mut one_winner = true;
        for child in self[node].child_range() {
            match self[child].proof {
                Proof::Unknown => all_known = false,
                Proof::Draw => draw = true,
                proof if proof == win => return win,
                proof => {
                    one_winner &= loss == Proof::Unknown || loss == proof;
                    loss = proof;
                }
            }
        }
        match (all_known, draw) {
            (false, _) => Proof::Unknown,
            (true, true) => Proof::Draw,
            // With more than two sides, the loser may choose who wins, so nothing is proven.
            (true, false) if one_winner => loss,
            _ => Proof::Unknown,
        }
    }

    /// The greatest number of plies to the end from a node that is a proven win, if the winner plays the shortest of its proven moves. `None` if
    /// a way stops before the end of the game: a policy may know a result without knowing the way there, and children are dropped. `left` is
    /// how many nodes may be looked at.
    pub(crate) fn plies_to_end(&self, node: u32, left: &mut u32) -> Option<i32> {
        let known = &self[node];
        *left = left.checked_sub(1).filter(|_| known.proof.is_win())?;
        if !known.is_expanded() {
            return known.complete.then_some(0);
        }
        let wins = known.proof == Proof::win(known.turn);
        let mut most = None;
        for child in known.child_range().filter(|&child| self[child].proof == known.proof) {
            let plies = self.plies_to_end(child, left).map(|plies| plies + 1);
            most = match (most, plies) {
                (Some(best), Some(plies)) if wins => Some(plies.min(best)),
                (known, plies) if wins => known.or(plies),
                (known, plies) => Some(plies?.max(known.unwrap_or(0))),
            };
        }
        most
    }

    /// Makes `node` the root and drops everything outside its subtree.
    pub(crate) fn keep_subtree(&mut self, node: u32) {
        self.compact(node, 0);
    }

    /// Drops the children of the nodes with the fewest visits, so that at most half of the bound is used. Those nodes become leaves again; what is
    /// known about themselves stays.
    pub(crate) fn prune(&mut self) {
        let below = self.nodes.iter().skip(1).filter(|node| node.is_expanded());
        let mut groups: Vec<(u32, u32)> = below.map(|node| (node.visits, u32::from(node.children))).collect();
        groups.sort_unstable();
        let mut left = self.nodes.len();
        let mut least = 0;
        for (visits, children) in groups {
            // All nodes with the same number of visits have the same fate.
            if left <= self.most / 2 && visits >= least {
                break;
            }
            least = visits + 1;
            left -= children as usize;
        }
        self.compact(Self::ROOT, least);
    }

    /// Makes `node` the root and keeps its subtree, without the children of nodes below it with fewer than `least` visits. Needs no memory for a
    /// second tree.
    ///
    /// Children always come after their parent, so one pass marks the subtree and another moves it down in the same order.
    fn compact(&mut self, node: u32, least: u32) {
        const BITS: usize = u64::BITS as usize;
        let mut kept = vec![0_u64; self.nodes.len().div_ceil(BITS)];
        let is_kept = |kept: &[u64], index: usize| kept[index / BITS] >> (index % BITS) & 1 != 0;
        kept[node as usize / BITS] |= 1 << (node as usize % BITS);
        for index in node as usize..self.nodes.len() {
            if is_kept(&kept, index) {
                if index != node as usize && self.nodes[index].visits < least {
                    let dropped = &mut self.nodes[index];
                    dropped.complete &= !dropped.is_expanded();
                    (dropped.first_child, dropped.children) = (NONE, 0);
                    // Its next children come from the first answer again.
                    dropped.reconsidered = false;
                }
                for child in self.nodes[index].child_range() {
                    kept[child as usize / BITS] |= 1 << (child as usize % BITS);
                }
            }
        }
        let counts = kept.iter().scan(0, |sum, word| Some(std::mem::replace(sum, *sum + word.count_ones())));
        let counts: Vec<u32> = counts.collect();
        let new_index = |index: usize| counts[index / BITS] + (kept[index / BITS] & ((1 << (index % BITS)) - 1)).count_ones();
        let mut next = 0;
        for index in node as usize..self.nodes.len() {
            if is_kept(&kept, index) {
                self.nodes.swap(next, index);
                let moved = &mut self.nodes[next];
                if moved.is_expanded() {
                    moved.first_child = new_index(moved.first_child as usize);
                }
                if self.uses_amaf {
                    self.amaf[next] = self.amaf[index];
                }
                next += 1;
            }
        }
        self.nodes.truncate(next);
        self.amaf.truncate(next);
    }
}

impl<M: Copy + PartialEq> Index<u32> for Tree<M> {
    type Output = Node<M>;

    fn index(&self, node: u32) -> &Node<M> {
        &self.nodes[node as usize]
    }
}

impl<M: Copy + PartialEq> IndexMut<u32> for Tree<M> {
    fn index_mut(&mut self, node: u32) -> &mut Node<M> {
        &mut self.nodes[node as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pruning_keeps_what_was_visited_most_and_what_is_known_of_the_rest() {
        let mut tree: Tree<u8> = Tree::new(true);
        tree.set_bounds(16, None);
        tree.plant(0, 0);
        // The root has three children; each of them has three, and so has the second child of the first.
        tree.expand(Tree::<u8>::ROOT, &[(1, 1.0), (2, 1.0), (3, 1.0)]);
        for (node, visits) in [(1, 50), (2, 20), (3, 30)] {
            tree.expand(node, &[(10 * node as u8, 1.0), (10 * node as u8 + 1, 1.0), (10 * node as u8 + 2, 1.0)]);
            (tree[node].visits, tree[node].mean) = (visits, 0.5 + node as f32 / 10.0);
        }
        tree.expand(5, &[(7, 1.0), (8, 1.0), (9, 1.0)]);
        tree[5].visits = 25;
        tree.with_amaf(5..6).for_each(|(_, amaf)| amaf.add(1.0));
        assert_eq!(tree.len(), 16);

        tree.prune();
        assert_eq!(tree.len(), 7, "at most half of the bound, so only the root and its first child keep their children");
        let moves = |tree: &Tree<u8>, node: u32| tree.nodes(tree[node].child_range()).iter().map(|child| child.mv).collect::<Vec<_>>();
        assert_eq!((moves(&tree, 0), moves(&tree, 1)), (vec![1, 2, 3], vec![10, 11, 12]));
        let known: Vec<_> = tree.nodes(1..4).iter().map(|node| (node.visits, node.mean, node.is_expanded())).collect();
        assert_eq!(known, [(50, 0.6, true), (20, 0.7, false), (30, 0.8, false)]);
        assert_eq!((tree[5].visits, tree[5].is_expanded(), tree.amaf(5..6)[0].visits), (25, false, 1));
    }

    #[test]
    fn other_children_keep_what_is_known_of_the_same_moves() {
        let mut tree: Tree<u8> = Tree::new(true);
        tree.set_bounds(16, None);
        tree.plant(0, 0);
        tree.expand(Tree::<u8>::ROOT, &[(1, 1.0), (2, 1.0), (3, 1.0)]);
        tree.expand(2, &[(20, 1.0), (21, 1.0)]);
        (tree[2].visits, tree[2].mean) = (20, 0.7);
        tree.with_amaf(2..3).for_each(|(_, amaf)| amaf.add(1.0));

        tree.expand_anew(Tree::<u8>::ROOT, &[(4, 2.0), (2, 1.0)]);
        let children = tree[0].child_range();
        let known: Vec<_> =
            tree.nodes(children.clone()).iter().map(|child| (child.mv, child.visits, child.mean, child.is_expanded())).collect();
        assert_eq!(known, [(4, 0, 0.0, false), (2, 20, 0.7, false)]);
        assert!((tree[children.end - 1].prior - 1.0 / 3.0).abs() < 1e-6 && !tree[children.end - 1].complete);
        assert_eq!(tree.amaf(children).iter().map(|amaf| amaf.visits).collect::<Vec<_>>(), [0, 1]);
    }
}
