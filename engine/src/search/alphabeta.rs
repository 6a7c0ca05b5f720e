//! Iterative-deepening alpha-beta with principal variation search, on an explicit stack so that it can pause at any node.
//!
//! One concept per file: the iteration at the root; a node before its moves are searched; its children; verification searches; and the
//! frame, which holds one node of the current path.

mod children;
mod frame;
mod iteration;
mod node;
mod params;
mod reductions;
#[cfg(test)]
mod tests;
mod verification;

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::order::greatest_first;
use crate::search::heuristics::{Heuristics, Node, WIN};
use crate::search::ordering::Ordering;
use crate::search::table::Table;
use crate::search::{Limits, Report, RootMove, Searcher, Status};

use frame::Frame;
pub use params::{AlphaBetaParams, MOST_KINDS};
use reductions::Reductions;

/// Greatest number of plies below the root.
const MAX_PLY: usize = 120;
/// Greatest nominal depth of an iteration.
const MAX_DEPTH: i32 = 100;
/// Nodes between two calls of the host's `pause`.
const NODES_PER_LOOK: u32 = 48;
/// Values beyond this are decided games.
const DECIDED: i32 = WIN - 2 * MAX_PLY as i32 - 1000;

/// The search. [`AlphaBetaParams`] are its parameters; [`Heuristics`] provides what it knows about the game.
pub struct AlphaBeta<G: Game, H: Heuristics<G>> {
    heuristics: H,
    params: AlphaBetaParams,
    reductions: Reductions,
    table: Option<Table<G::Move>>,
    ordering: Ordering<G>,
    frames: Vec<Frame<G, H::State>>,
    /// Index of the current node; `None` between two iterations.
    ply: Option<usize>,
    /// Keys of the positions before the root that can still repeat.
    before_root: Vec<u64>,
    root: G,
    root_quiet: u32,
    root_state: Option<H::State>,
    root_moves: Vec<(G::Move, i32)>,
    limits: Limits,
    /// Nominal depth of the current iteration.
    depth: i32,
    window: i32,
    /// Index of the MultiPV line that is being searched; 0 is the best.
    line: usize,
    nodes: u64,
    selective_depth: usize,
    over: bool,
    done: bool,
    report: Report<G>,
}

impl<G: Game, H: Heuristics<G>> AlphaBeta<G, H> {
    /// A search for two-player games.
    pub fn new(heuristics: H, params: AlphaBetaParams) -> Self {
        let ordering = Ordering::new(H::HISTORY_SIZE, params.ordering && params.continuation && H::HISTORY_SIZE <= MOST_KINDS);
        Self {
            heuristics,
            reductions: Reductions::new(params.reduction_divisor),
            params,
            table: None,
            ordering,
            frames: Vec::new(),
            ply: None,
            before_root: Vec::new(),
            root: G::default(),
            root_quiet: 0,
            root_state: None,
            root_moves: Vec::new(),
            limits: Limits::default(),
            depth: 0,
            window: 0,
            line: 0,
            nodes: 0,
            selective_depth: 0,
            over: true,
            done: true,
            report: Report::default(),
        }
    }

    /// The game's heuristics.
    pub fn heuristics(&self) -> &H {
        &self.heuristics
    }

    /// The game's heuristics, to be changed between two searches.
    pub fn heuristics_mut(&mut self) -> &mut H {
        &mut self.heuristics
    }

    /// Prepares the table for a search, as large as the parameters ask and the memory allows.
    fn prepare_table(&mut self) {
        match (Table::<G::Move>::fitting(self.params.table_bits, self.limits.memory), &mut self.table) {
            (0, _) => {}
            (bits, Some(table)) if table.has_bits(bits) => table.next_age(),
            (bits, table) => {
                // Free the old table first, so that there are never two.
                *table = None;
                *table = Some(Table::new(bits));
            }
        }
    }

    /// The win probability for a value, decided games included.
    fn chance_of(&self, value: i32) -> f32 {
        match value {
            value if value >= DECIDED => 1.0,
            value if value <= -DECIDED => 0.0,
            value => self.heuristics.chance(value),
        }
    }

    /// A line from the root, extended by the table's moves if it was cut short, so that there is a reply to ponder on.
    fn continued(&self, line: &[G::Move]) -> Vec<G::Move> {
        let mut line = line.to_vec();
        let Some(table) = &self.table else { return line };
        let mut position = self.root.clone();
        for &m in &line {
            position.play_unchecked(m);
        }
        while line.len() < self.report.depth as usize && position.outcome().is_none() {
            let Some(m) = table.get(position.key()).and_then(|entry| entry.mv).filter(|&m| position.is_legal(m)) else { break };
            line.push(m);
            position.play_unchecked(m);
        }
        line
    }
}

/// The plies to the end that a decided value stands for.
fn mate_of(value: i32) -> Option<i32> {
    (value.abs() >= DECIDED).then(|| if value > 0 { WIN - value } else { -WIN - value })
}

impl<G: Game, H: Heuristics<G>> Searcher<G> for AlphaBeta<G, H> {
    fn start(&mut self, history: &History<G>, limits: &Limits) {
        self.limits = limits.clone();
        self.root = history.current().clone();
        self.root_quiet = history.quiet_plies();
        let reversible = history.reversible();
        self.before_root = reversible[..reversible.len().saturating_sub(1)].iter().map(Game::key).collect();
        self.ply = None;
        self.depth = 1;
        self.window = self.params.aspiration.unwrap_or(0);
        self.nodes = 0;
        self.line = 0;
        self.selective_depth = 0;
        self.report = Report::default();
        self.root_moves.clear();
        self.ordering.next_search();
        self.prepare_table();
        self.over = history.outcome().is_some();
        self.done = self.over;
        if self.over {
            return;
        }
        let state = self.heuristics.root(history);
        self.heuristics.candidates_at(&self.root, &state, Node { root: true, pv: true, depth: 0 }, &mut self.root_moves);
        let table_move = self.table.as_ref().and_then(|table| table.get(self.root.key())).and_then(|entry| entry.mv);
        greatest_first(&mut self.root_moves, |entry| entry.1);
        if let Some(index) = self.root_moves.iter().position(|entry| Some(entry.0) == table_move) {
            self.root_moves[..=index].rotate_right(1);
        }
        self.root_state = Some(state);
        self.report.best = self.root_moves.first().map(|entry| entry.0);
        self.report.pv.extend(self.report.best);
        self.done = self.root_moves.is_empty();
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        let mut until_look = NODES_PER_LOOK;
        while !self.done {
            let Some(mut ply) = self.ply else {
                self.begin_iteration();
                continue;
            };
            let mut result = self.advance(ply);
            loop {
                match result {
                    Ok(None) => break,
                    Ok(Some(value)) => result = self.resume(ply, value),
                    Err(()) => {
                        let value = self.finish(ply);
                        if ply == 0 {
                            self.ply = None;
                            self.end_iteration();
                            break;
                        }
                        ply -= 1;
                        self.ply = Some(ply);
                        let same_side = self.frames[ply].position.turn() == self.frames[ply + 1].position.turn();
                        result = self.resume(ply, if same_side { value } else { -value });
                    }
                }
            }
            if self.nodes >= node_limit {
                self.done = true;
            }
            until_look -= 1;
            if until_look == 0 {
                until_look = NODES_PER_LOOK;
                if !self.done && pause() {
                    return Status::Running;
                }
            }
        }
        Status::Done
    }

    fn report(&self) -> Report<G> {
        let mut report = self.report.clone();
        report.nodes = self.nodes;
        report.selective_depth = self.selective_depth as u32;
        report.pv = self.continued(&report.pv);
        for line in &mut report.lines {
            line.moves = self.continued(&line.moves);
        }
        // So far, nothing is proved but a known draw.
        report.chance = if report.proved { 0.5 } else { self.chance_of(report.value) };
        report.mate = mate_of(report.value).filter(|_| !report.proved);
        report.proved |= report.mate.is_some();
        if self.params.all_root_values && report.depth > 0 {
            let entry = |&(mv, value): &(G::Move, i32)| RootMove { mv, chance: self.chance_of(value), visits: 1 };
            report.root.extend(self.root_moves.iter().map(entry));
        } else if let Some(mv) = report.best {
            report.root.push(RootMove { mv, chance: report.chance, visits: report.nodes });
        }
        report
    }
}
