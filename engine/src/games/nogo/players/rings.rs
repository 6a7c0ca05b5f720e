//! The opponent `alpha-beta` of the report: points in rings around the opponent's last stone; leaves are evaluated by the margin.
//!
//! The report searches eight plies deep and stops after 0.9 s. This player uses iterative deepening instead, so that the time limit decides the
//! depth, and plays the result of the last completed depth.

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

/// What a finished depth found.
#[derive(Clone, Default)]
struct Found {
    depth: u32,
    value: i32,
    best: Option<Point>,
}

/// Iterative deepening over ring-ordered points, on an explicit stack so that it can pause anywhere.
pub(super) struct RingSearch {
    rng: fastrand::Rng,
    limits: Limits,
    root: NoGo,
    around: Point,
    stack: Vec<Frame>,
    depth: u32,
    /// Whether a leaf of this depth was not a finished game: only then can a deeper search find more.
    horizon: bool,
    /// Root moves that share the best value at this depth.
    equals: Vec<Point>,
    found: Found,
    nodes: u64,
    done: bool,
}

impl RingSearch {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            rng: fastrand::Rng::with_seed(seed),
            limits: Limits::default(),
            root: NoGo::default(),
            around: Point::A1,
            stack: Vec::new(),
            depth: 0,
            horizon: false,
            equals: Vec::new(),
            found: Found::default(),
            nodes: 0,
            done: true,
        }
    }

    fn begin_depth(&mut self) {
        self.depth += 1;
        self.horizon = false;
        self.equals.clear();
        self.push(self.root.clone(), self.around, -INFINITY, INFINITY, self.depth);
    }

    fn push(&mut self, position: NoGo, around: Point, alpha: i32, beta: i32, depth: u32) {
        let moves = ring_order(&position, around);
        self.stack.push(Frame { position, moves, begun: 0, alpha, beta, best: -INFINITY, depth });
    }

    /// Starts the next move of the deepest node, or leaves that node.
    fn visit(&mut self) {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last_mut() else { return };
        let next = if frame.alpha < frame.beta { frame.moves.get(frame.begun).copied() } else { None };
        let Some(m) = next else {
            let value = frame.best;
            self.stack.pop();
            if at_root {
                self.finish_depth(value);
            } else {
                self.credit(-value);
            }
            return;
        };
        frame.begun += 1;
        let mut position = frame.position.clone();
        position.play_unchecked(m);
        self.nodes += 1;
        // At the root, moves equal to the best one need their exact value, because one of them is chosen at random.
        let (alpha, beta) = (if at_root { frame.alpha - 1 } else { frame.alpha }, frame.beta);
        let depth = frame.depth - 1;
        let over = position.outcome().is_some();
        if depth == 0 || over {
            self.horizon |= !over;
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
            self.equals.extend(frame.moves.get(frame.begun - 1));
        }
        frame.best = frame.best.max(value);
        frame.alpha = frame.alpha.max(value);
    }

    fn finish_depth(&mut self, value: i32) {
        self.found = Found { depth: self.depth, value, best: choose(&self.equals, &mut self.rng) };
        self.done = !self.horizon || self.limits.depth.is_some_and(|limit| self.depth >= limit);
    }
}

impl Searcher<NoGo> for RingSearch {
    fn start(&mut self, history: &History<NoGo>, limits: &Limits) {
        self.limits = limits.clone();
        self.root = history.current().clone();
        self.around = centre_of_rings(history);
        self.stack.clear();
        (self.depth, self.nodes) = (0, 0);
        self.found = Found::default();
        self.done = history.outcome().is_some();
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        let mut until_pause = NODES_BETWEEN_PAUSES;
        while !self.done {
            if self.stack.is_empty() {
                self.begin_depth();
            }
            self.visit();
            // The first ply is always completed, so that there is a move.
            if self.found.depth > 0 {
                if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
                    self.done = true;
                }
                until_pause -= 1;
                if until_pause == 0 {
                    until_pause = NODES_BETWEEN_PAUSES;
                    if pause() {
                        return Status::Running;
                    }
                }
            }
        }
        Status::Done
    }

    fn report(&self) -> Report<NoGo> {
        Report {
            value: self.found.value,
            chance: chance(self.found.value as f32),
            depth: self.found.depth,
            selective_depth: self.depth,
            nodes: self.nodes,
            ..Report::of_move(self.found.best)
        }
    }
}
