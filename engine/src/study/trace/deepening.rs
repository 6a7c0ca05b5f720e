//! Iterative deepening: alpha-beta to depth 1, 2, 3 and so on, each search trying the principal variation of the one before first.

use super::{Algorithm, Event, Minimax, Settings, Textbook, Trace, Tree};

/// The result of a finished depth.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct FinishedDepth {
    /// The depth in plies.
    pub depth: u32,
    /// The value of the root.
    pub value: i32,
    /// The best move; empty if the game is over at the root.
    pub best: Box<str>,
    /// Nodes of this depth alone.
    pub nodes: usize,
    /// Nodes of this and all lower depths.
    pub total: usize,
}

/// Alpha-beta with iterative deepening. The tree is always that of the present depth. The value is that of a search of fixed depth; of several
/// best moves the one preferred at the depth before stays the preferred one.
pub struct Deepening<G: Textbook> {
    root: G,
    settings: Settings,
    search: Minimax<G>,
    depth: u32,
    begun: bool,
    finished: Vec<FinishedDepth>,
}

impl<G: Textbook> Deepening<G> {
    /// A search from a position, up to the depth in the settings.
    #[must_use]
    pub fn new(root: G, settings: Settings) -> Self {
        let settings = Settings { algorithm: Algorithm::AlphaBeta, depth: settings.depth.clamp(1, super::MOST_DEPTH), ..settings };
        let search = Minimax::new(root.clone(), Settings { depth: 1, ..settings });
        Self { root, settings, search, depth: 1, begun: false, finished: Vec::new() }
    }

    /// The moves of the principal variation.
    fn line(&self) -> Vec<G::Move> {
        let tree = self.search.tree();
        let mut position = self.root.clone();
        let mut line = Vec::new();
        for node in tree.line().into_iter().skip(1).filter_map(|node| tree.get(node)) {
            let Ok(m) = position.read_move(&node.text) else { break };
            position.play_unchecked(m);
            line.push(m);
        }
        line
    }

    /// Notes the result of the depth that is finished.
    fn finish(&mut self) {
        let tree = self.search.tree();
        let Some(root) = tree.get(0) else { return };
        let (nodes, before) = (tree.len(), self.finished.last().map_or(0, |before| before.total));
        let best = tree.get(root.best).map_or_else(Box::default, |best| best.text.clone());
        let value = root.value.unwrap_or_default();
        self.finished.push(FinishedDepth { depth: self.depth, value, best, nodes, total: before + nodes });
    }
}

impl<G: Textbook> Trace for Deepening<G> {
    fn step(&mut self) -> Event {
        if !self.begun {
            self.begun = true;
            return Event::Deepen(self.depth);
        }
        if self.is_done() {
            return if self.finished.len() == self.settings.depth as usize { Event::Done } else { Event::Full };
        }
        let event = self.search.step();
        if event != Event::Done {
            return event;
        }
        self.finish();
        if self.depth >= self.settings.depth {
            return Event::Done;
        }
        let line = self.line();
        self.depth += 1;
        self.search = Minimax::new(self.root.clone(), Settings { depth: self.depth, ..self.settings });
        self.search.try_first(line);
        Event::Deepen(self.depth)
    }

    fn tree(&self) -> &Tree {
        self.search.tree()
    }

    fn is_done(&self) -> bool {
        self.search.is_done()
    }

    fn finished_depths(&self) -> &[FinishedDepth] {
        &self.finished
    }
}
