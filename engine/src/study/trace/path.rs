//! Path searches: breadth-first, depth-first, and A* (Hart, Nilsson and Raphael 1968). They differ only in the order of the open list.
//!
//! A node of the tree is an entry of that list: a place and the path on which it was found.

use super::{Algorithm, Event, Kind, NONE, Trace, Tree};
use crate::study::graph::Graph;

/// The state of a path search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Walk {
    /// The nodes in the queue (breadth-first), on the stack (depth-first) or in the priority queue (A*), the next one first.
    pub open: Vec<u32>,
    /// The visited nodes, in this order.
    pub visited: Vec<u32>,
    /// The path that was found, from the start to the goal; empty before.
    pub path: Vec<u32>,
    /// For every node the estimated steps to the goal.
    pub estimates: Vec<u32>,
}

/// The next step.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Next {
    Begin,
    /// Take the next node out of the open list.
    Take,
    /// Look at the neighbours of this node.
    Expand(u32),
    /// The goal is reached at this node.
    Found(u32),
    Done,
}

/// What is known of a place.
#[derive(Copy, Clone, Default)]
struct Known {
    /// The steps of the shortest path on which it was found.
    steps: Option<u32>,
    visited: bool,
}

/// A path search on a graph.
///
/// - Breadth-first: a queue. A place is put into it once, when it is found first.
/// - Depth-first: a stack. All neighbours that have not been visited are put on it, the first of them on top; a place can be there several times,
///   and is skipped when it is taken off again.
/// - A*: the node with the smallest sum of steps and estimate comes first; of equals the one with the smaller estimate, then the one that was
///   found earlier. A place is put into the list again if a shorter path to it is found.
///
/// All stop when they take out a goal. With breadth-first search and A* the path is a shortest one.
pub struct PathSearch {
    graph: Graph,
    algorithm: Algorithm,
    tree: Tree,
    /// The place of each node.
    places: Vec<u32>,
    known: Vec<Known>,
    /// The places to be opened from the node that is visited, the next one last.
    pending: Vec<u32>,
    walk: Walk,
    next: Next,
}

impl PathSearch {
    /// A search from the graph's start; `algorithm` is one of the three path searches, otherwise it is breadth-first.
    #[must_use]
    pub fn new(graph: Graph, algorithm: Algorithm) -> Self {
        Self {
            known: vec![Known::default(); graph.places.len()],
            graph,
            algorithm,
            tree: Tree::default(),
            places: Vec::new(),
            pending: Vec::new(),
            walk: Walk::default(),
            next: Next::Begin,
        }
    }

    fn place(&self, node: u32) -> u32 {
        self.places.get(node as usize).copied().unwrap_or(NONE)
    }

    fn steps(&self, node: u32) -> u32 {
        self.tree.get(node).map_or(0, |node| node.depth)
    }

    /// Steps so far plus the estimate, then the estimate.
    fn priority(&self, node: u32) -> (u32, u32) {
        let estimate = self.walk.estimates.get(node as usize).copied().unwrap_or(0);
        (self.steps(node) + estimate, estimate)
    }

    /// Puts a place into the open list.
    fn open(&mut self, parent: u32, place: u32) -> Event {
        let Some(found) = self.graph.get(place) else {
            self.next = Next::Done;
            return Event::Done;
        };
        let node = self.tree.add(parent, &found.name, true, Kind::Inner);
        self.places.push(place);
        self.walk.estimates.push(found.estimate);
        let steps = self.steps(node);
        if let Some(known) = self.known.get_mut(place as usize) {
            known.steps = Some(steps);
        }
        let at = match self.algorithm {
            Algorithm::DepthFirst => 0,
            Algorithm::AStar => self.walk.open.partition_point(|&other| self.priority(other) <= self.priority(node)),
            _ => self.walk.open.len(),
        };
        self.walk.open.insert(at, node);
        Event::Open(node)
    }

    fn take(&mut self) -> Event {
        if self.walk.open.is_empty() {
            self.next = Next::Done;
            return Event::Done;
        }
        let node = self.walk.open.remove(0);
        let place = self.place(node);
        let Some(known) = self.known.get_mut(place as usize) else { return Event::Done };
        if known.visited {
            return Event::Skip(node);
        }
        known.visited = true;
        self.walk.visited.push(node);
        let Some(place) = self.graph.get(place) else { return Event::Done };
        if place.is_goal {
            self.next = Next::Found(node);
            return Event::Visit(node);
        }
        let steps = self.steps(node) + 1;
        let is_new = |place: &u32| {
            let known = self.known.get(*place as usize).copied().unwrap_or_default();
            match self.algorithm {
                Algorithm::DepthFirst => !known.visited,
                Algorithm::AStar => known.steps.is_none_or(|before| steps < before),
                _ => known.steps.is_none(),
            }
        };
        self.pending = place.next.iter().copied().filter(is_new).collect();
        // On a stack the first neighbour must be put last.
        if self.algorithm != Algorithm::DepthFirst {
            self.pending.reverse();
        }
        self.next = Next::Expand(node);
        Event::Visit(node)
    }

    fn expand(&mut self, node: u32) -> Event {
        if let Some(place) = self.pending.pop() {
            return self.open(node, place);
        }
        if let Some(node) = self.tree.node_mut(node) {
            node.closed = true;
        }
        self.next = Next::Take;
        Event::Close(node)
    }

    fn found(&mut self, node: u32) -> Event {
        self.next = Next::Done;
        self.walk.path = self.tree.path(node);
        for pair in self.walk.path.windows(2) {
            if let Some(node) = self.tree.node_mut(pair[0]) {
                node.best = pair[1];
            }
        }
        let steps = self.steps(node) as i32;
        if let Some(root) = self.tree.node_mut(0) {
            root.value = Some(steps);
        }
        Event::Found(node)
    }
}

impl Trace for PathSearch {
    fn step(&mut self) -> Event {
        match self.next {
            Next::Begin => {
                self.next = Next::Take;
                self.open(NONE, self.graph.start)
            }
            Next::Take => self.take(),
            Next::Expand(node) => self.expand(node),
            Next::Found(node) => self.found(node),
            Next::Done => Event::Done,
        }
    }

    fn tree(&self) -> &Tree {
        &self.tree
    }

    fn is_done(&self) -> bool {
        self.next == Next::Done
    }

    fn walk(&self) -> Option<&Walk> {
        Some(&self.walk)
    }
}
