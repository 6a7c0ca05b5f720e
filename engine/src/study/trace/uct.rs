//! UCT: select by upper confidence bounds, expand, play out, back up (Kocsis and Szepesvari 2006).

use super::{Event, Kind, MOST_ITERATIONS, NONE, Settings, Textbook, Trace, Tree};
use crate::core::side::Side;

/// A playout is stopped after this many plies and evaluated.
const LONGEST: u32 = 300;

/// The next step.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Next {
    /// Start an iteration at the root.
    Begin,
    /// Select below the last node of the path.
    Descend,
    Playout,
    /// Back up the result at this index of the path, the deepest first.
    BackUp(usize),
    Done,
    Full,
}

/// Monte Carlo tree search. New children are tried in the order of the game's moves; of equal bounds, the left-most is selected.
pub struct Uct<G: Textbook> {
    root: G,
    settings: Settings,
    tree: Tree,
    /// The move of each node; unused for the root.
    moves: Vec<Option<G::Move>>,
    rng: fastrand::Rng,
    next: Next,
    iterations: u32,
    /// The path of the current iteration, and its last position.
    path: Vec<u32>,
    position: G,
    shares: [f32; Side::MAX],
    /// Where the last playout started, and its moves.
    playout: (G, Vec<G::Move>),
    scratch: Vec<G::Move>,
}

impl<G: Textbook> Uct<G> {
    /// A search from a position.
    #[must_use]
    pub fn new(root: G, settings: Settings) -> Self {
        let settings = Settings { iterations: settings.iterations.clamp(1, MOST_ITERATIONS), ..settings };
        Self {
            tree: Tree::default(),
            moves: Vec::new(),
            rng: fastrand::Rng::with_seed(settings.seed),
            next: Next::Begin,
            iterations: 0,
            path: Vec::new(),
            position: root.clone(),
            shares: [0.0; Side::MAX],
            playout: (root.clone(), Vec::new()),
            scratch: Vec::new(),
            settings,
            root,
        }
    }

    fn add(&mut self, parent: u32, m: Option<G::Move>, text: &str) -> u32 {
        let kind = if self.position.outcome().is_some() { Kind::Over } else { Kind::Inner };
        let node = self.tree.add(parent, text, self.position.turn() == super::maximiser(&self.root), kind);
        self.moves.push(m);
        self.path.push(node);
        node
    }

    fn begin(&mut self) -> Event {
        self.path.clear();
        self.position = self.root.clone();
        if self.tree.is_empty() {
            let root = self.add(NONE, None, "");
            self.next = Next::Playout;
            return Event::Expand(root);
        }
        self.path.push(0);
        self.next = Next::Descend;
        self.descend()
    }

    fn descend(&mut self) -> Event {
        let Some(&node) = self.path.last() else { return Event::Done };
        if self.tree.get(node).is_none_or(|node| node.kind == Kind::Over) {
            return self.play_out();
        }
        self.scratch.clear();
        let mut moves = std::mem::take(&mut self.scratch);
        self.position.textbook_moves(&mut moves);
        let tried = self.tree.children(node).count();
        let event = match moves.get(tried) {
            Some(_) if self.tree.len() >= self.settings.most_nodes => {
                self.next = Next::Full;
                Event::Full
            }
            Some(&m) => {
                let text = self.position.write_move(m);
                self.position.play_unchecked(m);
                self.next = Next::Playout;
                Event::Expand(self.add(node, Some(m), &text))
            }
            None => self.select(node),
        };
        self.scratch = moves;
        event
    }

    fn select(&mut self, node: u32) -> Event {
        let bound = |child: u32| self.tree.ucb(child, self.settings.exploration).map_or(f64::INFINITY, |ucb| ucb.bound());
        let mut best = (NONE, f64::NEG_INFINITY);
        for child in self.tree.children(node) {
            let bound = bound(child);
            if bound > best.1 {
                best = (child, bound);
            }
        }
        if let Some(Some(m)) = self.moves.get(best.0 as usize) {
            self.position.play_unchecked(*m);
            self.path.push(best.0);
            self.next = if self.tree.get(best.0).is_some_and(|node| node.kind == Kind::Over) { Next::Playout } else { Next::Descend };
        }
        Event::Select(best.0)
    }

    fn play_out(&mut self) -> Event {
        let node = self.path.last().copied().unwrap_or(0);
        self.playout = (self.position.clone(), Vec::new());
        let mut position = self.position.clone();
        let mut moves = std::mem::take(&mut self.scratch);
        let broken_off = loop {
            if let Some(outcome) = position.outcome() {
                self.shares = outcome.shares();
                break false;
            }
            if self.playout.1.len() as u32 >= LONGEST {
                self.shares = judged(&position);
                break true;
            }
            moves.clear();
            position.textbook_moves(&mut moves);
            let count = moves.len() as u64;
            let Some(&m) = (count > 0).then(|| self.rng.u64(..count)).and_then(|index| moves.get(index as usize)) else { break true };
            self.playout.1.push(m);
            position.play_unchecked(m);
        };
        self.scratch = moves;
        self.next = Next::BackUp(self.path.len() - 1);
        Event::Playout { node, plies: self.playout.1.len() as u32, shares: self.shares, broken_off }
    }

    fn back_up(&mut self, index: usize) -> Event {
        let Some(&node) = self.path.get(index) else { return Event::Done };
        // The side that chose this node. At the root it is the side to move, for whom the mean is shown.
        let chooser = self.chooser(index);
        let share = f64::from(self.shares[chooser.index()]);
        if let Some(node) = self.tree.node_mut(node) {
            node.visits += 1;
            node.total += share;
        }
        if let Some(&above) = index.checked_sub(1).and_then(|index| self.path.get(index)) {
            self.prefer(above, node);
        }
        self.next = match index.checked_sub(1) {
            Some(above) => Next::BackUp(above),
            None => {
                self.iterations += 1;
                if self.iterations >= self.settings.iterations { Next::Done } else { Next::Begin }
            }
        };
        Event::BackUp(node)
    }

    fn chooser(&self, index: usize) -> Side {
        let mut position = self.root.clone();
        for &node in self.path.iter().take(index).skip(1) {
            if let Some(Some(m)) = self.moves.get(node as usize) {
                position.play_unchecked(*m);
            }
        }
        position.turn()
    }

    /// The most visited child is preferred, the left-most of equals.
    fn prefer(&mut self, above: u32, child: u32) {
        let visits = |tree: &Tree, node: u32| tree.get(node).map_or(0, |node| node.visits);
        let best = self.tree.get(above).map_or(NONE, |node| node.best);
        let (old, new) = (visits(&self.tree, best), visits(&self.tree, child));
        if (new > old || (new == old && child < best))
            && let Some(above) = self.tree.node_mut(above)
        {
            above.best = child;
        }
    }
}

/// Each side's share when a playout is stopped.
fn judged<G: Textbook>(position: &G) -> [f32; Side::MAX] {
    let mut shares = [0.0; Side::MAX];
    let values: Vec<i32> = Side::all(position.sides()).map(|side| position.textbook_value(side)).collect();
    let best = values.iter().copied().max().unwrap_or(0);
    let winners = values.iter().filter(|&&value| value == best).count() as f32;
    for (share, &value) in shares.iter_mut().zip(&values) {
        *share = if value == best { 1.0 / winners } else { 0.0 };
    }
    shares
}

impl<G: Textbook> Trace for Uct<G> {
    fn step(&mut self) -> Event {
        match self.next {
            Next::Begin => self.begin(),
            Next::Descend => self.descend(),
            Next::Playout => self.play_out(),
            Next::BackUp(index) => self.back_up(index),
            Next::Done => Event::Done,
            Next::Full => Event::Full,
        }
    }

    fn tree(&self) -> &Tree {
        &self.tree
    }

    fn is_done(&self) -> bool {
        matches!(self.next, Next::Done | Next::Full)
    }

    fn playout(&self) -> Vec<String> {
        let (mut position, moves) = (self.playout.0.clone(), &self.playout.1);
        let write = |&m: &G::Move| {
            let text = position.write_move(m);
            position.play_unchecked(m);
            text
        };
        moves.iter().map(write).collect()
    }

    fn iterations(&self) -> u32 {
        self.iterations
    }
}
