//! The assignment's own player: a full game tree of fixed depth, evaluated by the board cost alone. Black maximises, white minimises.

use std::ops::Range;

use crate::core::game::Game;
use crate::core::side::Side;

use super::{Checkers, Move};

/// The search depth of the assignment's player, in plies.
pub const DEPTH: u32 = 3;

/// Figure 3a of the assignment, black to move: a tree of 30 boards with value 1, in which black plays A6-B5.
pub const EXAMPLE: &str = "......../......../......../......../......../B.w...../.w....../..b..... b";

/// One board of the tree.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Node {
    /// The position; its turn tells who chooses here.
    pub board: Checkers,
    /// The move that leads here; `None` at the root.
    pub mv: Option<Move>,
    /// Plies below the root.
    pub depth: u32,
    /// The board cost at the greatest depth, stuck or not; above it the best of the children's values for the side to move, or
    /// `i32::MIN` where black and `i32::MAX` where white cannot act.
    pub value: i32,
    /// The number of the node above; the root is its own.
    pub parent: usize,
    /// The numbers of the nodes below, in the order in which the assignment builds them.
    pub children: Range<usize>,
}

/// The tree of all boards that can be reached within a number of plies, level by level, each level from left to right. A board reached on
/// several paths appears several times.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// The tree below a position, `depth` plies deep. It grows by a factor of up to 48 per ply; the assignment uses [`DEPTH`].
    #[must_use]
    pub fn new(root: &Checkers, depth: u32) -> Self {
        let node = |board, mv, depth, parent| Node { board, mv, depth, value: 0, parent, children: 0..0 };
        let mut nodes = vec![node(*root, None, 0, 0)];
        let mut moves = Vec::new();
        let mut index = 0;
        while index < nodes.len() && nodes[index].depth < depth {
            let (board, below) = (nodes[index].board, nodes[index].depth + 1);
            moves.clear();
            board.moves_in_order(&mut moves);
            let first = nodes.len();
            nodes.extend(moves.iter().map(|&m| {
                let mut next = board;
                next.play_unchecked(m);
                node(next, Some(m), below, index)
            }));
            nodes[index].children = first..nodes.len();
            index += 1;
        }
        for index in (0..nodes.len()).rev() {
            nodes[index].value = value(&nodes, index, depth);
        }
        Self { nodes }
    }

    /// All nodes; the root is the first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The root's value: positive if black is ahead.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.nodes[0].value
    }

    /// The child chosen at a node: the leftmost one with the node's own value. `None` for a leaf.
    #[must_use]
    pub fn choice(&self, node: usize) -> Option<usize> {
        let node = self.nodes.get(node)?;
        node.children.clone().find(|&child| self.nodes[child].value == node.value)
    }

    /// The move to play at the root; `None` when there is none.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.nodes[self.choice(0)?].mv
    }

    /// The indices of the nodes of the principal variation, the root first.
    #[must_use]
    pub fn path(&self) -> Vec<usize> {
        std::iter::successors(Some(0), |&node| self.choice(node)).collect()
    }
}

fn value(nodes: &[Node], index: usize, depth: u32) -> i32 {
    let node = &nodes[index];
    if node.depth == depth {
        return node.board.cost();
    }
    let values = nodes[node.children.clone()].iter().map(|child| child.value);
    if node.board.turn() == Side::FIRST { values.max().unwrap_or(i32::MIN) } else { values.min().unwrap_or(i32::MAX) }
}
