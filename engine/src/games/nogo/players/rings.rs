//! The opponent `alpha-beta` of the report: a search of fixed depth, points in rings around the last stone, and leaves evaluated by the margin.
//!
//! The level's depth (8 plies) and time (0.9 s) are the report's. When time is over it plays the best of the moves whose search is complete, and
//! before the first is complete the first move of the rings. Three slips of the report's code are not repeated: it lets the same side move again
//! after the first move, cuts only at its own nodes, and leaves out sides of a ring that begin off the board.

use super::opponents::{chance, choose, margin};
use crate::core::game::Game;
use crate::core::history::History;
use crate::games::nogo::{NoGo, Point};
use crate::search::{Limits, Report, Searcher, Status};

/// Larger than any margin.
const INFINITY: i32 = 1_000;

/// Nodes between two clock checks: about 50 microseconds.
const NODES_BETWEEN_PAUSES: u64 = 256;

/// The legal points in rings of growing distance around a point. A ring starts at its upper left corner and goes down the left side, along the
/// bottom, up the right side and back along the top, as in the report.
pub(super) fn ring_order(position: &NoGo, around: Point) -> Vec<Point> {
    let legal = position.legal(position.turn());
    let mut points = Vec::with_capacity(legal.len() as usize);
    let (column, row) = (i16::from(around.column()), i16::from(around.row()));
    for ring in 1..i16::from(position.size()) {
        let left = (-ring..ring).map(|step| (-ring, -step));
        let bottom = (-ring..ring).map(|step| (step, -ring));
        let right = (-ring..ring).map(|step| (ring, step));
        let top = (-ring..ring).map(|step| (-step, ring));
        for (right_by, up_by) in left.chain(bottom).chain(right).chain(top) {
            if let (Ok(column), Ok(row)) = (u8::try_from(column + right_by), u8::try_from(row + up_by))
                && let Some(point) = Point::new(column, row)
                && legal.contains(point)
            {
                points.push(point);
            }
        }
    }
    // In a game `around` is occupied. In a set-up position it may be empty; no ring contains it.
    if legal.contains(around) {
        points.push(around);
    }
    points
}

/// The centre of the rings: the last stone or, before the first, the point below the upper left corner, as in the report.
fn centre_of_rings(history: &History<NoGo>) -> Point {
    let size = history.current().size();
    history.moves().last().copied().or(Point::new(0, size.saturating_sub(2))).unwrap_or(Point::A1)
}

/// A node of the line being searched.
struct Frame {
    position: NoGo,
    moves: Vec<Point>,
    /// How many of the moves have been started.
    begun: usize,
    alpha: i32,
    beta: i32,
    /// The best value so far, for the side to move.
    best: i32,
    /// Plies below this node, at least one.
    depth: u32,
}

/// Alpha-beta over ring-ordered points, on an explicit stack so that it can pause anywhere.
pub(super) struct RingSearch {
    rng: fastrand::Rng,
    limits: Limits,
    stack: Vec<Frame>,
    /// The best value of the root moves whose search is complete.
    value: i32,
    /// Root moves that share this value.
    equals: Vec<Point>,
    /// One of them; before there is one, the first move of the rings.
    best: Option<Point>,
    /// Plies of the longest line so far.
    deepest: u32,
    nodes: u64,
    done: bool,
}

impl RingSearch {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            rng: fastrand::Rng::with_seed(seed),
            limits: Limits::default(),
            stack: Vec::new(),
            value: 0,
            equals: Vec::new(),
            best: None,
            deepest: 0,
            nodes: 0,
            done: true,
        }
    }

    fn push(&mut self, position: NoGo, around: Point, alpha: i32, beta: i32, depth: u32) {
        let moves = ring_order(&position, around);
        self.stack.push(Frame { position, moves, begun: 0, alpha, beta, best: -INFINITY, depth });
    }

    /// Starts the next move of the deepest node, or leaves that node.
    fn visit(&mut self) {
        let plies = self.stack.len();
        let Some(frame) = self.stack.last_mut() else {
            self.done = true;
            return;
        };
        let next = if frame.alpha < frame.beta { frame.moves.get(frame.begun).copied() } else { None };
        let Some(m) = next else {
            let value = frame.best;
            self.stack.pop();
            self.credit(-value);
            return;
        };
        frame.begun += 1;
        let mut position = frame.position.clone();
        position.play_unchecked(m);
        self.nodes += 1;
        self.deepest = self.deepest.max(plies as u32);
        // At the root, moves equal to the best one need their exact value, because one of them is chosen at random.
        let (alpha, beta) = (if plies == 1 { frame.alpha - 1 } else { frame.alpha }, frame.beta);
        let depth = frame.depth - 1;
        if depth == 0 || position.outcome().is_some() {
            let value = -margin(&position, position.turn());
            self.credit(value);
        } else {
            self.push(position, m, -beta, -alpha, depth);
        }
    }

    /// Passes the value of the move that was searched to the deepest node.
    fn credit(&mut self, value: i32) {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last_mut() else { return };
        if at_root && value >= frame.best {
            if value > frame.best {
                self.equals.clear();
            }
            self.value = value;
            self.equals.extend(frame.moves.get(frame.begun - 1));
            self.best = choose(&self.equals, &mut self.rng);
        }
        frame.best = frame.best.max(value);
        frame.alpha = frame.alpha.max(value);
    }
}

impl Searcher<NoGo> for RingSearch {
    fn start(&mut self, history: &History<NoGo>, limits: &Limits) {
        self.limits = limits.clone();
        self.stack.clear();
        self.equals.clear();
        (self.value, self.best, self.deepest, self.nodes) = (0, None, 0, 0);
        self.done = history.outcome().is_some();
        if !self.done {
            let depth = limits.depth.unwrap_or(u32::MAX).max(1);
            self.push(history.current().clone(), centre_of_rings(history), -INFINITY, INFINITY, depth);
            self.best = self.stack.first().and_then(|root| root.moves.first().copied());
        }
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        let mut until_pause = NODES_BETWEEN_PAUSES;
        while !self.done {
            self.visit();
            self.done |= self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
            until_pause -= 1;
            if until_pause == 0 {
                until_pause = NODES_BETWEEN_PAUSES;
                if pause() {
                    return Status::Running;
                }
            }
        }
        Status::Done
    }

    fn report(&self) -> Report<NoGo> {
        Report {
            value: self.value,
            chance: chance(self.value as f32),
            depth: if self.equals.is_empty() { 0 } else { self.deepest },
            selective_depth: self.deepest,
            nodes: self.nodes,
            ..Report::of_move(self.best)
        }
    }
}
