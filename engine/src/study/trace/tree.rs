//! The tree of a textbook search. Nodes have no positions; these follow from the moves.

use crate::core::math::log;

/// Index of no node.
pub const NONE: u32 = u32::MAX;

/// The kind of a node.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Kind {
    /// It has, or will have, children.
    #[default]
    Inner,
    /// A leaf at full depth.
    Leaf,
    /// The game is over here.
    Over,
}

/// A node.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The move that leads here; empty at the root.
    pub text: Box<str>,
    /// The node above; [`NONE`] at the root.
    pub parent: u32,
    /// The left-most child.
    pub first: u32,
    /// The right-most child.
    pub last: u32,
    /// The next child of the same parent.
    pub next: u32,
    /// Plies below the root.
    pub depth: u32,
    /// Whether the maximising side moves here.
    pub maximises: bool,
    /// The kind.
    pub kind: Kind,
    /// Minimax and alpha-beta: the value so far, for the maximising side; only a bound if the node was cut off. `None` before the first child.
    pub value: Option<i32>,
    /// Whether the value is final.
    pub closed: bool,
    /// The best child so far, the left-most of equals.
    pub best: u32,
    /// Alpha: the value that the maximising side has secured.
    pub alpha: i32,
    /// Beta: the value that the minimising side has secured.
    pub beta: i32,
    /// Alpha-beta: number of skipped moves.
    pub skipped: u32,
    /// UCT: visits.
    pub visits: u32,
    /// UCT: sum of the results for the side that chose this node.
    pub total: f64,
}

/// The upper confidence bound of a node, term by term.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ucb {
    /// The mean result `Q / n`.
    pub mean: f64,
    /// The exploration term `c sqrt(2 ln N / n)`.
    pub bonus: f64,
}

impl Ucb {
    /// The sum of both terms.
    #[must_use]
    pub fn bound(&self) -> f64 {
        self.mean + self.bonus
    }
}

/// All nodes of a search.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    pub(super) cuts: u32,
    pub(super) saved: super::Saved,
}

impl Tree {
    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node; `None` if there is no such index.
    #[must_use]
    pub fn get(&self, node: u32) -> Option<&Node> {
        self.nodes.get(node as usize)
    }

    /// The indices of a node's children, from left to right.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.get(node).map_or(NONE, |node| node.first);
        std::iter::successors(Some(first), |&child| self.get(child).map(|node| node.next)).take_while(|&child| child != NONE)
    }

    /// The path from the root to a node, both included.
    #[must_use]
    pub fn path(&self, node: u32) -> Vec<u32> {
        let mut path: Vec<u32> =
            std::iter::successors(self.get(node).map(|_| node), |&node| self.get(node).map(|node| node.parent).filter(|&up| up != NONE))
                .collect();
        path.reverse();
        path
    }

    /// The principal variation: the best child of the best child, and so on, beginning with the root.
    #[must_use]
    pub fn line(&self) -> Vec<u32> {
        std::iter::successors(self.get(0).map(|_| 0), |&node| self.get(node).map(|node| node.best).filter(|&best| best != NONE)).collect()
    }

    /// Number of cut-offs.
    #[must_use]
    pub fn cuts(&self) -> u32 {
        self.cuts
    }

    /// The nodes that minimax would have visited in addition.
    #[must_use]
    pub fn saved(&self) -> super::Saved {
        self.saved
    }

    /// The upper confidence bound of a node; `None` for the root and for unvisited nodes.
    #[must_use]
    pub fn ucb(&self, node: u32, exploration: f64) -> Option<Ucb> {
        let node = self.get(node)?;
        let above = self.get(node.parent)?;
        if node.visits == 0 || above.visits == 0 {
            return None;
        }
        let visits = f64::from(node.visits);
        Some(Ucb { mean: node.total / visits, bonus: exploration * (2.0 * log(f64::from(above.visits)) / visits).sqrt() })
    }

    pub(super) fn node_mut(&mut self, node: u32) -> Option<&mut Node> {
        self.nodes.get_mut(node as usize)
    }

    /// Adds a node as the right-most child of another, or as the root.
    pub(super) fn add(&mut self, parent: u32, text: &str, maximises: bool, kind: Kind) -> u32 {
        let node = self.nodes.len() as u32;
        let depth = self.get(parent).map_or(0, |above| above.depth + 1);
        self.nodes.push(Node {
            text: text.into(),
            parent,
            first: NONE,
            last: NONE,
            next: NONE,
            depth,
            maximises,
            kind,
            value: None,
            closed: false,
            best: NONE,
            alpha: i32::MIN,
            beta: i32::MAX,
            skipped: 0,
            visits: 0,
            total: 0.0,
        });
        let left = self.node_mut(parent).map(|above| {
            let left = above.last;
            above.last = node;
            if left == NONE {
                above.first = node;
            }
            left
        });
        if let Some(left) = left.and_then(|left| self.node_mut(left)) {
            left.next = node;
        }
        node
    }
}
