//! Minimax and alpha-beta on an explicit stack, so that they can stop after every event.

use super::count::Counter;
use super::{Algorithm, Event, Kind, MOST_DEPTH, NONE, Settings, Textbook, Trace, Tree, maximiser};
use crate::core::side::Side;

/// A node on the current path.
struct Frame<G: Textbook> {
    node: u32,
    position: G,
    moves: Vec<G::Move>,
    tried: usize,
    alpha: i32,
    beta: i32,
    /// Whether all moves that lead here are those to be tried first.
    on_line: bool,
}

/// The next step.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Next {
    Begin,
    /// Search the next move of the deepest frame.
    Visit,
    /// Evaluate the leaf at this ply.
    Evaluate(u32),
    /// Return a node's value to its parent.
    Rise(u32),
    /// Cut off the deepest frame.
    Cut,
    Done,
    Full,
}

/// Minimax, with or without alpha-beta pruning. Of equal children, the left-most is preferred.
pub struct Minimax<G: Textbook> {
    root: G,
    tree: Tree,
    frames: Vec<Frame<G>>,
    /// The position of the leaf to be evaluated.
    leaf: G,
    next: Next,
    prunes: bool,
    depth: u32,
    most_nodes: usize,
    side: Side,
    counter: Counter,
    /// Moves to be tried first, one after the other from the root.
    line: Vec<G::Move>,
}

impl<G: Textbook> Minimax<G> {
    /// A search from a position.
    #[must_use]
    pub fn new(root: G, settings: Settings) -> Self {
        Self {
            tree: Tree::default(),
            frames: Vec::new(),
            leaf: root.clone(),
            next: Next::Begin,
            prunes: settings.algorithm == Algorithm::AlphaBeta,
            depth: settings.depth.clamp(1, MOST_DEPTH),
            most_nodes: settings.most_nodes,
            side: maximiser(&root),
            counter: Counter::default(),
            line: Vec::new(),
            root,
        }
    }

    /// Tries these moves first: the first one at the root, the second one after it, and so on.
    pub(super) fn try_first(&mut self, line: Vec<G::Move>) {
        self.line = line;
    }

    /// Adds the node of a position. Returns the next step: its value or its children.
    fn enter(&mut self, parent: u32, text: &str, position: G, alpha: i32, beta: i32) -> Event {
        let depth = self.tree.get(parent).map_or(0, |above| above.depth + 1);
        let deepest = depth == self.depth;
        let over = !(deepest && G::EVALUATES_ENDED) && position.outcome().is_some();
        let kind = match (over, deepest) {
            (true, _) => Kind::Over,
            (false, true) => Kind::Leaf,
            (false, false) => Kind::Inner,
        };
        let node = self.tree.add(parent, text, position.turn() == self.side, kind);
        if self.prunes
            && let Some(new) = self.tree.node_mut(node)
        {
            (new.alpha, new.beta) = (alpha, beta);
        }
        if kind == Kind::Inner {
            let mut moves = Vec::new();
            position.textbook_moves(&mut moves);
            let on_line = self.frames.last().is_none_or(|above| above.on_line && above.tried == 1);
            let first = self.line.get(depth as usize).filter(|_| on_line).and_then(|first| moves.iter().position(|m| m == first));
            if let Some(index) = first {
                moves[..=index].rotate_right(1);
            }
            self.frames.push(Frame { node, position, moves, tried: 0, alpha, beta, on_line });
            self.next = Next::Visit;
        } else {
            self.leaf = position;
            self.next = Next::Evaluate(node);
        }
        Event::Enter(node)
    }

    fn visit(&mut self) -> Event {
        let Some(frame) = self.frames.last_mut() else {
            self.next = Next::Done;
            return Event::Done;
        };
        let Some(&m) = frame.moves.get(frame.tried) else {
            let node = frame.node;
            self.frames.pop();
            if let Some(node) = self.tree.node_mut(node) {
                node.closed = true;
            }
            return self.rise(node);
        };
        if self.tree.len() >= self.most_nodes {
            self.next = Next::Full;
            return Event::Full;
        }
        frame.tried += 1;
        let text = frame.position.write_move(m);
        let mut position = frame.position.clone();
        position.play_unchecked(m);
        let (node, alpha, beta) = (frame.node, frame.alpha, frame.beta);
        self.enter(node, &text, position, alpha, beta)
    }

    fn evaluate(&mut self, node: u32) -> Event {
        if let Some(leaf) = self.tree.node_mut(node) {
            let decided = if leaf.kind == Kind::Over { self.leaf.decided_value(self.side, leaf.depth) } else { None };
            leaf.value = Some(decided.unwrap_or_else(|| self.leaf.textbook_value(self.side)));
            leaf.closed = true;
        }
        self.next = Next::Rise(node);
        Event::Value(node)
    }

    /// Passes the value of a node to the frame above, which is now the deepest.
    fn rise(&mut self, node: u32) -> Event {
        let value = self.tree.get(node).and_then(|node| node.value);
        let (Some(frame), Some(value)) = (self.frames.last_mut(), value) else {
            self.next = Next::Done;
            return Event::Done;
        };
        let mut better = false;
        if let Some(above) = self.tree.node_mut(frame.node) {
            better = above.value.is_none_or(|best| if above.maximises { value > best } else { value < best });
            if better {
                (above.value, above.best) = (Some(value), node);
                let bound = if above.maximises { &mut frame.alpha } else { &mut frame.beta };
                *bound = if above.maximises { value.max(*bound) } else { value.min(*bound) };
                if self.prunes {
                    (above.alpha, above.beta) = (frame.alpha, frame.beta);
                }
            }
        }
        let cut = self.prunes && frame.alpha >= frame.beta && frame.tried < frame.moves.len();
        self.next = if cut { Next::Cut } else { Next::Visit };
        Event::Rise { from: node, better }
    }

    fn cut(&mut self) -> Event {
        self.next = Next::Visit;
        let Some(frame) = self.frames.last_mut() else { return Event::Done };
        let left = frame.moves.split_off(frame.tried);
        let depth = self.tree.get(frame.node).map_or(0, |node| self.depth - node.depth);
        let saved = self.counter.below(&frame.position, &left, depth);
        let moves = left.len() as u32;
        if let Some(node) = self.tree.node_mut(frame.node) {
            node.skipped = moves;
        }
        self.tree.cuts += 1;
        self.tree.saved.add(saved);
        Event::Cut { node: frame.node, moves, saved }
    }
}

impl<G: Textbook> Trace for Minimax<G> {
    fn step(&mut self) -> Event {
        match self.next {
            Next::Begin => self.enter(NONE, "", self.root.clone(), i32::MIN, i32::MAX),
            Next::Visit => self.visit(),
            Next::Evaluate(node) => self.evaluate(node),
            Next::Rise(node) => self.rise(node),
            Next::Cut => self.cut(),
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
}
