//! A small neural network for 9x9: how likely the side to move wins, and how promising each of its points is.
//!
//! The inputs say of every point what is on it or who may play there, seen by the side to move; one more says how many points are open to both.
//! The inputs choose rows of the first layer, whose sum is the hidden layer. From that, a second layer gives the value, and a row of weights
//! each point's promise. To this a *view* of the five by five points around it is added, which is the same for all points, so that shapes are
//! learnt once for the whole board.
//!
//! `quintet-train nogo` makes the weights; docs/tuning.md says how these were made.

use std::sync::{Arc, LazyLock};

use crate::core::math::exp;
use crate::games::nogo::board::Board;
use crate::games::nogo::points::{Point, PointSet};
use crate::games::nogo::{Boards, NoGo};

/// The size of the board that the network knows.
pub const SIZE: usize = 9;
/// Its number of points.
pub const CELLS: usize = SIZE * SIZE;
/// What a point can be: see [`Seen::cells`].
pub const STATES: usize = 10;
/// The first state of an empty point.
pub const EMPTY: u8 = 4;
/// The inputs: the state of every point, and the number of points that are open to both.
pub const INPUTS: usize = CELLS * STATES + CELLS + 1;
/// Units of the first layer.
pub const HIDDEN: usize = 32;
/// Units of the second layer, for the value.
pub const VALUE: usize = 16;
/// Points in a view.
pub const VIEW: usize = 25;
/// Units of a view.
pub const SHAPES: usize = 16;
/// Units that the second layer sees: the first layer, and every unit of the views summed over the board.
pub const JOINT: usize = HIDDEN + SHAPES;
/// A sum over the board is divided by this.
pub const POOL: f32 = 16.0;

/// Where each part of the weights begins.
pub const FIRST_BIAS: usize = INPUTS * HIDDEN;
/// Weights from the first layer to the promise of the points, by unit.
pub const POINTS: usize = FIRST_BIAS + HIDDEN;
/// What is always added to the promise of a point.
pub const POINTS_BIAS: usize = POINTS + HIDDEN * CELLS;
/// Weights of views: by point of the view, state (one more for points off the board), unit.
pub const VIEWS: usize = POINTS_BIAS + CELLS;
/// What is always added to the units of a view.
pub const VIEWS_BIAS: usize = VIEWS + VIEW * (STATES + 1) * SHAPES;
/// Weights from the units of a view to the promise.
pub const VIEWS_OUT: usize = VIEWS_BIAS + SHAPES;
/// Weights from the first layer to the second, by unit of the first.
pub const SECOND: usize = VIEWS_OUT + SHAPES;
/// What is always added to the second layer.
pub const SECOND_BIAS: usize = SECOND + JOINT * VALUE;
/// Weights from the second layer to the value, and what is always added to it.
pub const SECOND_OUT: usize = SECOND_BIAS + VALUE;
/// The number of weights.
pub const WEIGHTS: usize = SECOND_OUT + VALUE + 1;

/// Weights are stored in units of `1 / SCALE`.
pub const SCALE: f32 = 32.0;

/// What the network sees of a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The state of every point by row from the bottom: a stone of the side to move whose group has at least two liberties (0) or one (1), the
    /// same for the opponent (2, 3); empty and open to both (4), to the side to move in its own eye (5) or elsewhere (6), to the opponent in
    /// its eye (7) or elsewhere (8), to nobody (9).
    pub cells: [u8; CELLS],
    /// How many points are open to both.
    pub common: u8,
}

/// The number of a point of a 9x9 board, by row from the bottom.
#[must_use]
pub fn cell(point: Point) -> usize {
    usize::from(point.row()) * SIZE + usize::from(point.column())
}

/// What the network sees, if the board has the size that it knows.
#[must_use]
pub fn see(position: &NoGo) -> Option<Seen> {
    match &position.boards {
        Boards::Small(board) if usize::from(position.size()) == SIZE => Some(see_board(board, position.turn.index() & 1)),
        _ => None,
    }
}

pub(super) fn see_board(board: &Board<2>, turn: usize) -> Seen {
    let other = 1 - turn;
    let eyes = |side: usize| board.empty.without((board.empty | board.stones[1 - side]).neighbours());
    let (mine, theirs) = (board.legal[turn].without(board.legal[other]), board.legal[other].without(board.legal[turn]));
    let common = board.legal[0] & board.legal[1];
    let (my_eyes, their_eyes) = (mine & eyes(turn), theirs & eyes(other));
    let mut seen = Seen { cells: [9; CELLS], common: common.len() as u8 };
    let states: [(PointSet<2>, u8); STATES - 1] = [
        (board.safe[turn], 0),
        (board.stones[turn].without(board.safe[turn]), 1),
        (board.safe[other], 2),
        (board.stones[other].without(board.safe[other]), 3),
        (common, 4),
        (my_eyes, 5),
        (mine.without(my_eyes), 6),
        (their_eyes, 7),
        (theirs.without(their_eyes), 8),
    ];
    for (points, state) in states {
        for point in points {
            seen.cells[cell(point) % CELLS] = state;
        }
    }
    seen
}

/// The weights, ready for use.
pub struct Network {
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    points: Vec<[f32; CELLS]>,
    points_bias: [f32; CELLS],
    views: [[[i16; SHAPES]; STATES + 1]; VIEW],
    views_bias: [i16; SHAPES],
    views_out: [f32; SHAPES],
    second: Vec<[f32; VALUE]>,
    second_bias: [f32; VALUE],
    second_out: [f32; VALUE],
    out_bias: f32,
}

/// The network of the strongest player, made ready once.
static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| Arc::new(Network::of(super::WEIGHTS.file(0))));

impl Network {
    /// The network of the strongest player.
    #[must_use]
    pub fn shipped() -> Arc<Self> {
        Arc::clone(&SHIPPED)
    }

    /// Reads stored weights, a signed byte each.
    #[must_use]
    pub fn read(stored: &[u8; WEIGHTS]) -> Self {
        Self::of(stored)
    }

    fn of(stored: &[u8]) -> Self {
        fn row<T, const N: usize>(mut next: impl FnMut() -> T) -> [T; N] {
            std::array::from_fn(|_| next())
        }
        let whole = |from: usize| {
            let mut bytes = stored[from..].iter();
            move || i16::from(bytes.next().map_or(0, |&byte| byte as i8))
        };
        let real = |from: usize| {
            let mut next = whole(from);
            move || f32::from(next()) / SCALE
        };
        let rows = |from: usize, count: usize, size: usize| (0..count).map(move |index| from + index * size);
        Self {
            first: rows(0, INPUTS, HIDDEN).map(|from| row(whole(from))).collect(),
            bias: row(whole(FIRST_BIAS)),
            points: rows(POINTS, HIDDEN, CELLS).map(|from| row(real(from))).collect(),
            points_bias: row(real(POINTS_BIAS)),
            views: std::array::from_fn(|point| std::array::from_fn(|state| row(whole(VIEWS + (point * (STATES + 1) + state) * SHAPES)))),
            views_bias: row(whole(VIEWS_BIAS)),
            views_out: row(real(VIEWS_OUT)),
            second: rows(SECOND, JOINT, VALUE).map(|from| row(real(from))).collect(),
            second_bias: row(real(SECOND_BIAS)),
            second_out: row(real(SECOND_OUT)),
            out_bias: real(SECOND_OUT + VALUE)(),
        }
    }

    /// The win probability of the side to move; and what each of `points` promises, in logits, is appended to `out`.
    pub(super) fn evaluate(&self, seen: &Seen, points: PointSet<2>, out: &mut Vec<(Point, f32)>) -> f32 {
        let hidden = self.hidden(seen);
        let mut promise = self.points_bias;
        for (unit, row) in hidden.iter().zip(&self.points) {
            if *unit > 0.0 {
                for (sum, weight) in promise.iter_mut().zip(row) {
                    *sum += unit * weight;
                }
            }
        }
        let mut pooled = [0; SHAPES];
        self.views(seen, |cell, view| {
            for (sum, &unit) in pooled.iter_mut().zip(view) {
                *sum += i32::from(unit);
            }
            promise[cell] += view.iter().zip(&self.views_out).map(|(&unit, weight)| f32::from(unit) * weight).sum::<f32>() / SCALE;
        });
        out.extend(points.into_iter().map(|point| (point, promise[cell(point) % CELLS])));
        self.value(&hidden, &pooled)
    }

    /// The units of the first layer.
    fn hidden(&self, seen: &Seen) -> [f32; HIDDEN] {
        let mut sum = self.bias;
        let mut add = |input: usize| {
            for (sum, weight) in sum.iter_mut().zip(&self.first[input]) {
                *sum += weight;
            }
        };
        for (cell, &state) in seen.cells.iter().enumerate() {
            add(cell * STATES + usize::from(state));
        }
        add(CELLS * STATES + usize::from(seen.common));
        sum.map(|sum| f32::from(sum.max(0)) / SCALE)
    }

    /// Calls `visit` with every empty point and the units of its view, times [`SCALE`].
    fn views(&self, seen: &Seen, mut visit: impl FnMut(usize, &[i16; SHAPES])) {
        // A frame of two points around the board spares questions.
        const WIDTH: usize = SIZE + 4;
        let mut framed = [STATES as u8; WIDTH * WIDTH];
        for (row, cells) in seen.cells.chunks_exact(SIZE).enumerate() {
            framed[(row + 2) * WIDTH + 2..][..SIZE].copy_from_slice(cells);
        }
        for row in 0..SIZE {
            for column in 0..SIZE {
                if seen.cells[row * SIZE + column] < EMPTY {
                    continue;
                }
                let mut sum = self.views_bias;
                for (line, rows) in self.views.chunks_exact(5).enumerate() {
                    let cells = &framed[(row + line) * WIDTH + column..][..5];
                    for (&state, weights) in cells.iter().zip(rows) {
                        for (sum, weight) in sum.iter_mut().zip(&weights[usize::from(state) % (STATES + 1)]) {
                            *sum += weight;
                        }
                    }
                }
                visit(row * SIZE + column, &sum.map(|sum| sum.max(0)));
            }
        }
    }

    /// The win probability of the side to move, from the first layer and the sums of the views over the board.
    fn value(&self, hidden: &[f32; HIDDEN], pooled: &[i32; SHAPES]) -> f32 {
        let mut units = self.second_bias;
        let pooled = pooled.map(|sum| sum as f32 / (SCALE * POOL));
        for (unit, row) in hidden.iter().chain(&pooled).zip(&self.second) {
            for (sum, weight) in units.iter_mut().zip(row) {
                *sum += unit * weight;
            }
        }
        let logit = units.iter().zip(&self.second_out).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>() + self.out_bias;
        1.0 / (1.0 + exp(-logit))
    }
}
