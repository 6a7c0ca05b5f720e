//! Iterative-deepening alpha-beta with principal variation search, on an explicit stack so that it can pause at any node.
//!
//! The names are those of the literature: a *PV node* is searched with an open window, a *cut node* is expected to fail high and an
//! *all node* to fail low, both with a window of one (Knuth and Moore 1975; Marsland and Campbell 1982).

mod frame;
mod params;
#[cfg(test)]
mod tests;

use crate::game::Game;
use crate::history::History;
use crate::outcome::Outcome;
use crate::search::heuristics::{Heuristics, MAX_EVALUATION, WIN};
use crate::search::ordering::{Ordering, sort_from};
use crate::search::table::{Bound, Table};
use crate::search::{Limits, Line, Report, RootMove, Searcher, Status};
use crate::side::Side;

use frame::{Frame, Stage, from_here, to_here};
pub use params::AlphaBetaParams;

/// The greatest number of plies below the root.
const MAX_PLY: usize = 120;
/// The greatest nominal depth of an iteration.
const MAX_DEPTH: i32 = 100;
/// Nodes between two looks at the host's clock.
const NODES_PER_LOOK: u32 = 48;
/// Values beyond this are decided games.
const DECIDED: i32 = WIN - 2 * MAX_PLY as i32 - 1000;

/// The search; see [`AlphaBetaParams`] for what it can do and [`Heuristics`] for what it is told.
pub struct AlphaBeta<G: Game, H: Heuristics<G>> {
    heuristics: H,
    params: AlphaBetaParams,
    table: Option<Table<G::Move>>,
    ordering: Ordering<G>,
    frames: Vec<Frame<G, H::State>>,
    /// Index of the node being searched; `None` between two iterations.
    ply: Option<usize>,
    /// Keys of the positions before the root that can still repeat.
    before_root: Vec<u64>,
    root: G,
    root_quiet: u32,
    root_state: Option<H::State>,
    root_moves: Vec<(G::Move, i32)>,
    limits: Limits,
    /// The nominal depth being searched.
    depth: i32,
    window: i32,
    /// Which of the lines that are wanted is being searched; 0 is the best.
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
        Self {
            heuristics,
            params,
            table: None,
            ordering: Ordering::new(H::HISTORY_SIZE),
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

    /// What the search was told about the game.
    pub fn heuristics(&self) -> &H {
        &self.heuristics
    }

    /// Makes the table ready for a search, as large as is wanted and as the memory allows.
    fn prepare_table(&mut self) {
        match (Table::<G::Move>::fitting(self.params.table_bits, self.limits.memory), &mut self.table) {
            (0, _) => {}
            (bits, Some(table)) if table.has_bits(bits) => table.next_age(),
            (bits, table) => {
                // The old one goes first, so that there are never two.
                *table = None;
                *table = Some(Table::new(bits));
            }
        }
    }

    /// Starts the next iteration, or the same one again with a wider window.
    fn begin_iteration(&mut self) {
        let centre = self.report.value;
        let (alpha, beta) = match self.params.aspiration {
            Some(_) if self.line == 0 && self.depth > 3 && centre.abs() < DECIDED && self.window < 4 * MAX_EVALUATION => {
                (centre - self.window, centre + self.window)
            }
            _ => (-WIN - 1, WIN + 1),
        };
        self.prepare(0);
        let frame = &mut self.frames[0];
        frame.position.clone_from(&self.root);
        frame.state.clone_from(&self.root_state);
        frame.quiet = self.root_quiet;
        frame.after_null = false;
        frame.alpha = alpha;
        frame.beta = beta;
        frame.entry_alpha = alpha;
        frame.depth = self.depth;
        frame.pv_node = true;
        frame.quiescence = false;
        frame.stage = Stage::Choose;
        frame.moves.clear();
        frame.moves.extend_from_slice(&self.root_moves[self.line..]);
        frame.next = 0;
        frame.sorted = true;
        frame.best = -WIN - 1;
        frame.best_move = None;
        frame.evaluation = None;
        frame.pv.clear();
        self.nodes += 1;
        self.ply = Some(0);
    }

    fn prepare(&mut self, ply: usize) {
        if self.frames.len() <= ply {
            self.frames.push(Frame::default());
        }
    }

    /// The value of a finished game for the side to move.
    fn terminal(position: &G, outcome: &Outcome, ply: usize, draw: i32) -> i32 {
        if outcome.is_draw() {
            draw
        } else if outcome.is_winner(position.turn()) {
            WIN - ply as i32
        } else {
            ply as i32 - WIN
        }
    }

    fn draw_value(&self, turn: Side) -> i32 {
        if turn == self.root.turn() { self.params.contempt } else { -self.params.contempt }
    }

    /// Whether the position at `ply` is drawn by the rules of repetition (once more on the path, or for the third time in the game) or
    /// by lack of progress.
    fn is_drawn(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        let rules = frame.position.draw_rules();
        if rules.quiet_plies.is_some_and(|limit| frame.quiet >= limit) {
            return true;
        }
        let Some(times) = rules.repetition else { return false };
        let key = frame.position.key();
        let on_path = (frame.quiet as usize).min(ply);
        if self.frames[ply - on_path..ply].iter().any(|earlier| earlier.position.key() == key) {
            return true;
        }
        let before = (frame.quiet as usize - on_path).min(self.before_root.len());
        let occurred = self.before_root[self.before_root.len() - before..].iter().filter(|&&earlier| earlier == key).count();
        occurred as u32 + 1 >= times
    }

    /// Begins the node at `ply`, whose position and state are in place. Answers its value if that is known at once.
    fn enter(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32, pv_node: bool) -> Option<i32> {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        let turn = self.frames[ply].position.turn();
        if let Some(outcome) = self.frames[ply].position.outcome() {
            return Some(Self::terminal(&self.frames[ply].position, &outcome, ply, self.draw_value(turn)));
        }
        if self.is_drawn(ply) {
            return Some(self.draw_value(turn));
        }
        // A shorter win than one already found cannot come from here (mate-distance pruning).
        let alpha = alpha.max(ply as i32 - WIN);
        let beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return Some(alpha);
        }
        let frame = &mut self.frames[ply];
        let state = frame.state.as_ref()?;
        if let Some(value) = self.heuristics.exact(&frame.position, state) {
            return Some(from_here(value, ply));
        }
        if ply + 1 >= MAX_PLY {
            return Some(self.heuristics.evaluate(&frame.position, state));
        }
        frame.alpha = alpha;
        frame.beta = beta;
        frame.entry_alpha = alpha;
        frame.depth = depth;
        frame.pv_node = pv_node;
        frame.quiescence = depth <= 0;
        frame.stage = Stage::Choose;
        frame.moves.clear();
        frame.next = 0;
        frame.sorted = false;
        frame.best = -WIN - 1;
        frame.best_move = None;
        frame.evaluation = None;
        frame.pv.clear();
        if depth <= 0 { self.enter_quiescence(ply) } else { self.enter_interior(ply) }
    }

    fn enter_quiescence(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let state = frame.state.as_ref()?;
        let value = self.heuristics.evaluate(&frame.position, state);
        if !H::QUIESCENCE || value >= frame.beta {
            return Some(value);
        }
        frame.best = value;
        frame.alpha = frame.alpha.max(value);
        self.heuristics.noisy(&frame.position, state, &mut frame.moves);
        if frame.moves.is_empty() { Some(value) } else { None }
    }

    fn enter_interior(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        let state = frame.state.as_ref()?;
        let mut table_move = None;
        if let Some(table) = &self.table
            && let Some(entry) = table.get(frame.position.key())
        {
            table_move = entry.mv;
            let deep_enough =
                if self.params.same_depth_only { i32::from(entry.depth) == frame.depth } else { i32::from(entry.depth) >= frame.depth };
            let value = from_here(entry.value, ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= frame.beta,
                Bound::Upper => value <= frame.alpha,
            };
            if !frame.pv_node && deep_enough && cuts {
                return Some(value);
            }
        }
        let params = &self.params;
        let near_leaves = frame.depth <= 3 && (params.reverse_futility.is_some() || params.futility.is_some());
        if !frame.pv_node && frame.beta.abs() < DECIDED && (near_leaves || params.null_move.is_some()) {
            let evaluation = self.heuristics.evaluate(&frame.position, state);
            frame.evaluation = Some(evaluation);
            if let Some(margin) = params.reverse_futility
                && frame.depth <= 3
                && evaluation - margin * frame.depth >= frame.beta
            {
                return Some(evaluation);
            }
        }
        self.heuristics.candidates(&frame.position, state, &mut frame.moves);
        if frame.moves.is_empty() {
            return Some(self.heuristics.evaluate(&frame.position, state));
        }
        let heuristics = &self.heuristics;
        let position = &frame.position;
        self.ordering.score(&mut frame.moves, table_move, ply, params.ordering, |m| heuristics.history_index(position, m));
        None
    }

    /// Plays `m` from the node at `ply` into the place of its child.
    fn make(&mut self, ply: usize, m: G::Move) {
        self.prepare(ply + 1);
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let (frame, child) = (&path[ply], &mut rest[0]);
        child.position.clone_from(&frame.position);
        child.position.play_unchecked(m);
        child.quiet = if frame.position.is_irreversible(m) { 0 } else { frame.quiet + 1 };
        child.after_null = false;
        child.state = frame.state.as_ref().map(|state| self.heuristics.advance(state, &frame.position, m, &child.position));
    }

    /// Searches the child in place with the window and depth of the frame's stage. Answers its value, seen from the frame, if it is
    /// known at once.
    fn search_child(&mut self, ply: usize, depth: i32) -> Option<i32> {
        let same_side = self.frames[ply + 1].position.turn() == self.frames[ply].position.turn();
        let frame = &self.frames[ply];
        let (low, high) = match frame.stage {
            Stage::Null => (frame.beta - 1, frame.beta),
            Stage::Reduced | Stage::Scout => (frame.alpha, frame.alpha + 1),
            Stage::Choose | Stage::Full if ply == 0 && self.params.all_root_values => (frame.entry_alpha, frame.beta),
            Stage::Choose | Stage::Full => (frame.alpha, frame.beta),
        };
        let (alpha, beta) = if same_side { (low, high) } else { (-high, -low) };
        let pv_node = frame.pv_node && frame.stage == Stage::Full;
        let value = self.enter(ply + 1, alpha, beta, depth, pv_node);
        match value {
            Some(value) => {
                self.frames[ply + 1].pv.clear();
                Some(if same_side { value } else { -value })
            }
            None => {
                self.ply = Some(ply + 1);
                None
            }
        }
    }

    /// Takes the next move of the node at `ply` and starts on it. Answers a child's value if it is known at once; `Err` when the node is
    /// finished.
    fn advance(&mut self, ply: usize) -> Result<Option<i32>, ()> {
        if self.try_null_move(ply) {
            return Ok(self.search_null(ply));
        }
        let frame = &mut self.frames[ply];
        if !frame.sorted {
            // The first few moves are picked one by one, since most cut nodes need no more.
            sort_from(&mut frame.moves, frame.next, frame.next < 3);
            frame.sorted = frame.next >= 3;
        }
        let Some(&(m, score)) = frame.moves.get(frame.next) else { return Err(()) };
        let index = frame.next as u32;
        frame.next += 1;
        let quiet = score < Ordering::<G>::SPECIAL;
        if let (Some(margin), Some(evaluation)) = (self.params.futility, frame.evaluation)
            && quiet
            && index > 0
            && !frame.pv_node
            && frame.depth <= 2
            && frame.best > -DECIDED
            && evaluation + margin * frame.depth <= frame.alpha
        {
            return Ok(None);
        }
        let (depth, pv_node, quiescence) = (frame.depth, frame.pv_node, frame.quiescence);
        let reduction = match self.params.late_move_reductions {
            Some((first, least)) if quiet && !quiescence && index >= first && depth >= least => {
                let amount = 0.4 + f64::from(depth).ln() * f64::from(index).ln() / self.params.reduction_divisor;
                (amount as i32 - i32::from(pv_node)).clamp(0, depth - 2)
            }
            _ => 0,
        };
        frame.stage = if index == 0 || !self.params.pvs || quiescence || (ply == 0 && self.params.all_root_values) {
            Stage::Full
        } else if reduction > 0 {
            Stage::Reduced
        } else {
            Stage::Scout
        };
        let child_depth = if quiescence { 0 } else { depth - 1 - if frame.stage == Stage::Reduced { reduction } else { 0 } };
        self.make(ply, m);
        Ok(self.search_child(ply, child_depth))
    }

    fn try_null_move(&self, ply: usize) -> bool {
        let frame = &self.frames[ply];
        self.params.null_move.is_some()
            && frame.stage == Stage::Choose
            && frame.next == 0
            && !frame.sorted
            && ply > 0
            && !frame.pv_node
            && !frame.quiescence
            && !frame.after_null
            && frame.depth >= 3
            && frame.beta.abs() < DECIDED
            && frame.evaluation.is_some_and(|evaluation| evaluation >= frame.beta)
    }

    fn search_null(&mut self, ply: usize) -> Option<i32> {
        let frame = &mut self.frames[ply];
        // Whatever comes of it, it is tried once.
        sort_from(&mut frame.moves, 0, false);
        frame.sorted = true;
        let (position, state) = self.heuristics.null_move(&frame.position, frame.state.as_ref()?)?;
        let depth = frame.depth - 1 - self.params.null_move.unwrap_or(2);
        frame.stage = Stage::Null;
        self.prepare(ply + 1);
        let quiet = self.frames[ply].quiet;
        let child = &mut self.frames[ply + 1];
        child.position = position;
        child.state = Some(state);
        child.quiet = quiet + 1;
        child.after_null = true;
        self.search_child(ply, depth)
    }

    /// Deals with the value of the child that the node at `ply` was waiting for. Answers a further value if the child had to be
    /// searched again and that was quick; `Err` when the node is finished.
    fn resume(&mut self, ply: usize, value: i32) -> Result<Option<i32>, ()> {
        let frame = &mut self.frames[ply];
        let again = match frame.stage {
            Stage::Null => {
                frame.stage = Stage::Choose;
                if value >= frame.beta {
                    // A decided game found after a null move is not trusted.
                    frame.best = if value.abs() < DECIDED { value } else { frame.beta };
                    frame.best_move = None;
                    return Err(());
                }
                return Ok(None);
            }
            Stage::Reduced if value > frame.alpha => Some(Stage::Scout),
            Stage::Scout if value > frame.alpha && value < frame.beta && frame.pv_node => Some(Stage::Full),
            _ => None,
        };
        if let Some(stage) = again {
            frame.stage = stage;
            let depth = frame.depth - 1;
            return Ok(self.search_child(ply, depth));
        }
        frame.stage = Stage::Choose;
        let Some(&(m, _)) = frame.next.checked_sub(1).and_then(|index| frame.moves.get(index)) else { return Err(()) };
        if ply == 0 {
            self.note_root_value(m, value);
        }
        let frame = &mut self.frames[ply];
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.best_move = Some(m);
                frame.alpha = value;
                let cut = value >= frame.beta;
                if frame.pv_node {
                    self.update_pv(ply, m);
                }
                if cut {
                    self.note_cut(ply, m);
                    return Err(());
                }
            }
        }
        Ok(None)
    }

    fn update_pv(&mut self, ply: usize, m: G::Move) {
        let (path, rest) = self.frames.split_at_mut(ply + 1);
        let frame = &mut path[ply];
        frame.pv.clear();
        frame.pv.push(m);
        frame.pv.extend_from_slice(&rest[0].pv);
        if ply == 0 && self.line == 0 {
            self.report.best = Some(m);
            self.report.pv.clone_from(&frame.pv);
            self.report.value = frame.best;
        }
    }

    fn note_root_value(&mut self, m: G::Move, value: i32) {
        let frame = &self.frames[0];
        // Only a value inside the window is a value; the others stay behind those that were.
        let score = if value > frame.alpha || frame.next == 1 || self.params.all_root_values { value } else { -WIN - 2 };
        if let Some(entry) = self.root_moves.iter_mut().find(|entry| entry.0 == m) {
            entry.1 = score;
        }
    }

    fn note_cut(&mut self, ply: usize, m: G::Move) {
        let frame = &self.frames[ply];
        if !self.params.ordering || frame.quiescence {
            return;
        }
        let heuristics = &self.heuristics;
        let position = &frame.position;
        let tried = frame.moves[..frame.next.saturating_sub(1)].iter().map(|entry| entry.0);
        self.ordering.note_cut(m, tried, frame.depth, ply, |m| heuristics.history_index(position, m));
    }

    /// The chance of winning that a value, decided ones included, stands for.
    fn chance_of(&self, value: i32) -> f32 {
        match value {
            value if value >= DECIDED => 1.0,
            value if value <= -DECIDED => 0.0,
            value => self.heuristics.chance(value),
        }
    }

    /// Ends the node at `ply`: stores it and hands its value to the parent.
    fn finish(&mut self, ply: usize) -> i32 {
        let frame = &self.frames[ply];
        // Of the root only the best line is the truth.
        if !frame.quiescence
            && (ply > 0 || self.line == 0)
            && let Some(table) = &mut self.table
        {
            let bound = if frame.best >= frame.beta {
                Bound::Lower
            } else if frame.best > frame.entry_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            table.put(frame.position.key(), frame.best_move, to_here(frame.best, ply), frame.depth, bound);
        }
        frame.best
    }

    /// Deals with a finished iteration.
    fn end_iteration(&mut self) {
        let root = &self.frames[0];
        let (best, alpha, beta) = (root.best, root.entry_alpha, root.beta);
        if self.line > 0 {
            return self.end_line(best);
        }
        if best <= alpha || best >= beta {
            // Outside the aspiration window: the same depth again with a wider one.
            if best >= beta || self.report.depth == 0 {
                self.report.value = best;
            } else {
                self.report.value = best.max(-WIN);
            }
            self.window = self.window.saturating_mul(4).max(1);
            return;
        }
        self.report.value = best;
        self.report.depth = self.depth as u32;
        // Moves whose value is known come first, the others keep their order.
        self.root_moves.sort_by_key(|entry| std::cmp::Reverse(entry.1));
        if let Some(mv) = self.report.best
            && let Some(index) = self.root_moves.iter().position(|entry| entry.0 == mv)
        {
            self.root_moves[..=index].rotate_right(1);
        }
        self.end_line(best);
    }

    /// Notes the line that was searched and goes on with the next one, or with the next depth.
    fn end_line(&mut self, value: i32) {
        let wanted = self.limits.lines.unwrap_or(0) as usize;
        if self.line < wanted {
            let moves = self.frames[0].pv.clone();
            if let Some(&first) = moves.first() {
                if let Some(index) = self.root_moves.iter().position(|entry| entry.0 == first).filter(|&index| index >= self.line) {
                    self.root_moves[self.line..=index].rotate_right(1);
                }
                let lines = &mut self.report.lines;
                // A move that comes up may be a lower line of the depth before.
                lines.truncate(wanted);
                let rest = lines.split_off(self.line.min(lines.len()));
                lines.push(Line { chance: 0.0, mate: mate_of(value), moves });
                lines.extend(rest.into_iter().filter(|line| line.moves.first() != Some(&first)).take(wanted - self.line - 1));
                let chance = self.chance_of(value);
                self.report.lines[self.line].chance = chance;
            }
        }
        self.line += 1;
        if self.line < wanted.min(self.root_moves.len()) {
            return;
        }
        self.line = 0;
        let best = self.report.value;
        let decided_by = WIN - best.abs();
        let forced = self.params.stop_when_forced && self.root_moves.len() == 1;
        let limit = self.limits.depth.map_or(MAX_DEPTH, |depth| (depth as i32).min(MAX_DEPTH));
        if self.depth >= limit || forced || (best.abs() >= DECIDED && self.depth >= decided_by) {
            self.done = true;
            return;
        }
        self.depth += 1;
        self.window = self.params.aspiration.unwrap_or(0);
    }
}

/// The plies to the end that a value stands for, if it is a decided one.
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
        self.heuristics.candidates(&self.root, &state, &mut self.root_moves);
        let table_move = self.table.as_ref().and_then(|table| table.get(self.root.key())).and_then(|entry| entry.mv);
        self.root_moves.sort_by_key(|&(m, score)| (Some(m) != table_move, std::cmp::Reverse(score)));
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
        report.mate = mate_of(report.value);
        report.chance = self.chance_of(report.value);
        if self.params.all_root_values && report.depth > 0 {
            let entry = |&(mv, value): &(G::Move, i32)| RootMove { mv, chance: self.chance_of(value), visits: 1 };
            report.root.extend(self.root_moves.iter().map(entry));
        } else if let Some(mv) = report.best {
            report.root.push(RootMove { mv, chance: report.chance, visits: report.nodes });
        }
        report
    }
}
