//! The opponent `mcts` of the report: a tree that grows by one node per iteration and uses margins instead of playouts.
//!
//! Children are chosen by UCB1 (Auer, Cesa-Bianchi, Fischer 2002) with the report's constant: `value / n + 0.2 * sqrt(ln N / n)`, where `N` is
//! the number of iterations so far. Values are margins in points, so the second term is small: the tree is greedy and deep.

use super::opponents::{chance, choose, margin};
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::math::log;
use crate::core::order::sorted_by;
use crate::games::nogo::{NoGo, Point};
use crate::search::{Limits, Report, RootMove, Searcher, Status};

/// The exploration constant.
const EXPLORATION: f64 = 0.2;

/// The tree stops growing at this size (64 MiB); the report's player reaches about a tenth of it in its second.
const MAX_NODES: usize = 2_000_000;

/// Iterations between two clock checks.
const ITERATIONS_BETWEEN_PAUSES: u32 = 16;

/// The index that stands for "no node": the parent of the root.
const NONE: u32 = 0;

#[derive(Clone, Default)]
struct Node {
    /// Sum of the margins found below, for the side that made the move to this node.
    total: i64,
    visits: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    children: u32,
    point: Option<Point>,
}

impl Node {
    fn mean(&self) -> f64 {
        self.total as f64 / f64::from(self.visits.max(1))
    }

    fn upper_confidence_bound(&self, ln_iterations: f64) -> f64 {
        self.mean() + EXPLORATION * (ln_iterations / f64::from(self.visits)).sqrt()
    }
}

/// The tree search of the report.
pub(super) struct MarginMcts {
    rng: fastrand::Rng,
    limits: Limits,
    root: NoGo,
    nodes: Vec<Node>,
    most_nodes: usize,
    iterations: u64,
    path: Vec<u32>,
    over: bool,
}

impl MarginMcts {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            rng: fastrand::Rng::with_seed(seed),
            limits: Limits::default(),
            root: NoGo::default(),
            nodes: Vec::new(),
            most_nodes: MAX_NODES,
            iterations: 0,
            path: Vec::new(),
            over: true,
        }
    }

    fn iterate(&mut self) {
        self.iterations += 1;
        let ln_iterations = log(self.iterations as f64);
        let mut position = self.root.clone();
        let mut at = 0;
        self.path.clear();
        self.path.push(at);
        loop {
            let legal = position.legal_count(position.turn());
            if legal == 0 {
                break;
            }
            let grown = self.nodes[at as usize].children < legal;
            let child = if grown { self.add_child(at, &position) } else { self.best_child(at, ln_iterations) };
            let Some(point) = self.nodes[child as usize].point else { break };
            position.play_unchecked(point);
            at = child;
            self.path.push(at);
            if grown {
                break;
            }
        }
        self.back_up(i64::from(margin(&position, position.turn())));
    }

    /// Adds the child for the next legal point: by rows from the top, as in the report.
    fn add_child(&mut self, parent: u32, position: &NoGo) -> u32 {
        let child = self.nodes.len() as u32;
        let tried = self.nodes[parent as usize].children as usize;
        let point = from_the_top(position).nth(tried);
        self.nodes.push(Node { point, ..Node::default() });
        let last = self.nodes[parent as usize].last_child;
        if last != NONE {
            self.nodes[last as usize].next_sibling = child;
        }
        let parent = &mut self.nodes[parent as usize];
        if last == NONE {
            parent.first_child = child;
        }
        parent.last_child = child;
        parent.children += 1;
        child
    }

    fn best_child(&self, parent: u32, ln_iterations: f64) -> u32 {
        let mut best = (f64::NEG_INFINITY, NONE);
        for (index, child) in self.children(parent) {
            let bound = child.upper_confidence_bound(ln_iterations);
            if bound > best.0 {
                best = (bound, index);
            }
        }
        best.1
    }

    fn children(&self, parent: u32) -> impl Iterator<Item = (u32, &Node)> {
        let first = self.nodes.get(parent as usize).map_or(NONE, |node| node.first_child);
        let mut at = first;
        std::iter::from_fn(move || {
            let node = if at == NONE { None } else { self.nodes.get(at as usize) }?;
            Some((std::mem::replace(&mut at, node.next_sibling), node))
        })
    }

    /// Adds the leaf's margin along the path, with alternating signs: `value` is for the side to move at the leaf.
    fn back_up(&mut self, mut value: i64) {
        for &index in self.path.iter().rev() {
            value = -value;
            let node = &mut self.nodes[index as usize];
            node.total += value;
            node.visits += 1;
        }
    }
}

/// The legal points by rows from the top, each row from the left.
fn from_the_top(position: &NoGo) -> impl Iterator<Item = Point> {
    let legal = position.legal(position.turn());
    let size = position.size();
    (0..size)
        .rev()
        .flat_map(move |row| (0..size).filter_map(move |column| Point::new(column, row)))
        .filter(move |&point| legal.contains(point))
}

impl Searcher<NoGo> for MarginMcts {
    fn start(&mut self, history: &History<NoGo>, limits: &Limits) {
        self.limits = limits.clone();
        self.root = history.current().clone();
        self.nodes.clear();
        self.nodes.push(Node::default());
        // While it grows, the list needs three times its size: the old one and the new one, which is twice as large.
        let fitting = limits.memory.map_or(MAX_NODES, |memory| (memory / 3) as usize / size_of::<Node>());
        self.most_nodes = fitting.min(MAX_NODES);
        self.iterations = 0;
        self.over = history.outcome().is_some();
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        while !self.over && self.nodes.len() < self.most_nodes && self.limits.nodes.is_none_or(|limit| self.iterations < limit.max(1)) {
            for _ in 0..ITERATIONS_BETWEEN_PAUSES {
                self.iterate();
                if self.limits.nodes.is_some_and(|limit| self.iterations >= limit) {
                    break;
                }
            }
            if pause() {
                return Status::Running;
            }
        }
        Status::Done
    }

    /// The move with the greatest total value. The notes are what the report's program prints: the number of nodes and the mean value of the
    /// move, mapped by `(v + 1) / 2`; the host knows the third figure, the time.
    fn report(&self) -> Report<NoGo> {
        let children = sorted_by(self.children(0).map(|(_, child)| child), |a, b| a.total > b.total);
        let Some(greatest) = children.first() else { return Report::default() };
        let equals: Vec<Point> =
            children.iter().take_while(|child| child.total == greatest.total).filter_map(|child| child.point).collect();
        // A copy, so that a second call gives the same answer.
        let best = choose(&equals, &mut self.rng.clone());
        let Some(chosen) = children.iter().find(|child| child.point == best) else { return Report::default() };
        let mean = chosen.mean();
        let root = children
            .iter()
            .filter_map(|child| Some(RootMove { mv: child.point?, chance: chance(child.mean() as f32), visits: u64::from(child.visits) }))
            .collect();
        Report {
            value: (chance(mean as f32) * 1000.0) as i32,
            chance: chance(mean as f32),
            depth: 1,
            nodes: self.iterations,
            root,
            notes: vec![("nodes", self.iterations.to_string()), ("mean-value", format!("{:.5}", (mean + 1.0) * 0.5))],
            ..Report::of_move(best)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_the_mean_and_a_fifth_of_the_root() {
        let node = Node { total: 3, visits: 2, ..Node::default() };
        // 3/2 + 0.2 * sqrt(ln 10 / 2) = 1.5 + 0.2 * 1.072983 = 1.714597
        assert!((node.upper_confidence_bound(log(10.0)) - 1.714_597).abs() < 1e-6);
    }

    #[test]
    fn margins_go_up_with_alternating_sign() {
        let mut tree = MarginMcts::new(0);
        tree.nodes = vec![Node::default(); 3];
        tree.path = vec![0, 1, 2];
        // The side to move at the leaf is 5 points ahead: bad for the one that moved there, good for the one before.
        tree.back_up(5);
        assert_eq!(tree.nodes.iter().map(|node| (node.total, node.visits)).collect::<Vec<_>>(), [(-5, 1), (5, 1), (-5, 1)]);
    }
}
