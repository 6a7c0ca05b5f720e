//! What the network says of a sample while it learns, and the slopes of its losses.

use std::sync::LazyLock;

use quintet_engine::games::nogo::players::net::{
    CELLS, FIRST_BIAS, HIDDEN, JOINT, POINTS, POINTS_BIAS, POOL, SECOND, SECOND_BIAS, SECOND_OUT, SHAPES, SIZE, STATES, VALUE, VIEW, VIEWS,
    VIEWS_BIAS, VIEWS_OUT,
};

use super::line::Sample;

/// What the cross entropy of the visits counts for against that of the value.
const POLICY: f32 = 0.4;

/// Where the view of a point looks: for each point, the numbers of the points around it, or none off the board.
static AROUND: LazyLock<[[Option<u8>; VIEW]; CELLS]> = LazyLock::new(|| {
    std::array::from_fn(|cell| {
        std::array::from_fn(|index| {
            let (row, column) = (cell / SIZE + index / 5, cell % SIZE + index % 5);
            let on_board = (2..SIZE + 2).contains(&row) && (2..SIZE + 2).contains(&column);
            on_board.then(|| ((row - 2) * SIZE + column - 2) as u8)
        })
    })
});

/// Where each point goes under a symmetry.
pub(super) type Symmetry = [u8; CELLS];

/// The eight symmetries of the board; the first leaves everything where it is.
pub(super) fn symmetries() -> [Symmetry; 8] {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|cell| {
            let (mut row, mut column) = (cell / SIZE, cell % SIZE);
            if symmetry & 1 != 0 {
                column = SIZE - 1 - column;
            }
            if symmetry & 2 != 0 {
                row = SIZE - 1 - row;
            }
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            (row * SIZE + column) as u8
        })
    })
}

/// Sums of what the network says of positions.
#[derive(Copy, Clone, Default)]
pub(super) struct Loss {
    /// Cross entropy of the value.
    pub(super) value: f64,
    /// Square error of the value from the results.
    pub(super) square: f64,
    /// Cross entropy of the visits.
    pub(super) policy: f64,
    /// How many positions have visits.
    pub(super) policies: f64,
}

/// `into[i] += by * from[i]`.
fn add(into: &mut [f32], from: &[f32], by: f32) {
    for (into, from) in into.iter_mut().zip(from) {
        *into += by * from;
    }
}

fn dot(one: &[f32], two: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (one, two) in one.chunks(8).zip(two.chunks(8)) {
        for (sum, (one, two)) in sums.iter_mut().zip(one.iter().zip(two)) {
            *sum += one * two;
        }
    }
    sums.iter().sum()
}

/// All units of the network for one position.
struct Units {
    cells: [u8; CELLS],
    inputs: [usize; CELLS + 1],
    views: [[f32; SHAPES]; CELLS],
    /// The first layer, and the sums of the views.
    joint: [f32; JOINT],
    second: [f32; VALUE],
    chance: f32,
}

impl Units {
    fn of(w: &[f32], sample: &Sample, symmetry: &Symmetry) -> Self {
        let mut cells = [0_u8; CELLS];
        for (&state, &to) in sample.seen.cells.iter().zip(symmetry) {
            cells[usize::from(to)] = state;
        }
        let mut inputs = [0_usize; CELLS + 1];
        for (input, (cell, &state)) in inputs.iter_mut().zip(cells.iter().enumerate()) {
            *input = cell * STATES + usize::from(state);
        }
        inputs[CELLS] = CELLS * STATES + usize::from(sample.seen.common);
        let mut joint = [0.0_f32; JOINT];
        let hidden = &mut joint[..HIDDEN];
        hidden.copy_from_slice(&w[FIRST_BIAS..][..HIDDEN]);
        for &input in &inputs {
            add(hidden, &w[input * HIDDEN..][..HIDDEN], 1.0);
        }
        hidden.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let mut views = [[0.0_f32; SHAPES]; CELLS];
        for (cell, view) in views.iter_mut().enumerate().filter(|(cell, _)| cells[*cell] >= 4) {
            view.copy_from_slice(&w[VIEWS_BIAS..][..SHAPES]);
            for row in rows(&cells, cell) {
                add(view, &w[row..][..SHAPES], 1.0);
            }
            view.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            add(&mut joint[HIDDEN..], view, 1.0 / POOL);
        }
        let mut second = [0.0_f32; VALUE];
        second.copy_from_slice(&w[SECOND_BIAS..][..VALUE]);
        for (unit, &value) in joint.iter().enumerate() {
            add(&mut second, &w[SECOND + unit * VALUE..][..VALUE], value);
        }
        second.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let logit = dot(&second, &w[SECOND_OUT..][..VALUE]) + w[SECOND_OUT + VALUE];
        let chance = (1.0 / (1.0 + (-logit).exp())).clamp(1e-6, 1.0 - 1e-6);
        Self { cells, inputs, views, joint, second, chance }
    }

    /// The shares of the visits that the network expects for `moves`, cells of this symmetry.
    fn shares(&self, w: &[f32], moves: &[usize]) -> Vec<f32> {
        let mut promise = [0.0_f32; CELLS];
        promise.copy_from_slice(&w[POINTS_BIAS..][..CELLS]);
        for (unit, &value) in self.joint[..HIDDEN].iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add(&mut promise, &w[POINTS + unit * CELLS..][..CELLS], value);
        }
        let mut shares: Vec<f32> = moves.iter().map(|&cell| promise[cell] + dot(&self.views[cell], &w[VIEWS_OUT..][..SHAPES])).collect();
        let top = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        shares.iter_mut().for_each(|share| *share = (*share - top).exp());
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
        shares
    }

    /// Adds the slopes, from the error of the value's logit and those of the points' promises.
    fn back(&self, w: &[f32], error: f32, points: Option<&[f32; CELLS]>, g: &mut [f32]) {
        let mut slopes = [0.0_f32; JOINT];
        add(&mut g[SECOND_OUT..][..VALUE], &self.second, error);
        g[SECOND_OUT + VALUE] += error;
        let mut second = [0.0_f32; VALUE];
        for (slope, (unit, weight)) in second.iter_mut().zip(self.second.iter().zip(&w[SECOND_OUT..])) {
            *slope = if *unit > 0.0 { error * weight } else { 0.0 };
        }
        add(&mut g[SECOND_BIAS..][..VALUE], &second, 1.0);
        for (unit, &value) in self.joint.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add(&mut g[SECOND + unit * VALUE..][..VALUE], &second, value);
            slopes[unit] += dot(&second, &w[SECOND + unit * VALUE..][..VALUE]);
        }
        if let Some(points) = points {
            add(&mut g[POINTS_BIAS..][..CELLS], points, 1.0);
            for (unit, &value) in self.joint[..HIDDEN].iter().enumerate().filter(|(_, value)| **value > 0.0) {
                add(&mut g[POINTS + unit * CELLS..][..CELLS], points, value);
                slopes[unit] += dot(points, &w[POINTS + unit * CELLS..][..CELLS]);
            }
        }
        for (cell, view) in self.views.iter().enumerate().filter(|(cell, _)| self.cells[*cell] >= 4) {
            let error = points.map_or(0.0, |points| points[cell]);
            add(&mut g[VIEWS_OUT..][..SHAPES], view, error);
            let mut of_view = [0.0_f32; SHAPES];
            for (unit, slope) in of_view.iter_mut().enumerate() {
                *slope = if view[unit] > 0.0 { error * w[VIEWS_OUT + unit] + slopes[HIDDEN + unit] / POOL } else { 0.0 };
            }
            add(&mut g[VIEWS_BIAS..][..SHAPES], &of_view, 1.0);
            for row in rows(&self.cells, cell) {
                add(&mut g[row..][..SHAPES], &of_view, 1.0);
            }
        }
        for (slope, unit) in slopes.iter_mut().zip(&self.joint) {
            if *unit <= 0.0 {
                *slope = 0.0;
            }
        }
        let hidden = &slopes[..HIDDEN];
        add(&mut g[FIRST_BIAS..][..HIDDEN], hidden, 1.0);
        for &input in &self.inputs {
            add(&mut g[input * HIDDEN..][..HIDDEN], hidden, 1.0);
        }
    }
}

/// Where the weights of the view of a point stand: a row for each point around it.
fn rows(cells: &[u8; CELLS], cell: usize) -> impl Iterator<Item = usize> {
    AROUND[cell].iter().enumerate().map(|(offset, around)| {
        let state = around.map_or(STATES, |around| usize::from(cells[usize::from(around)]));
        VIEWS + (offset * (STATES + 1) + state) * SHAPES
    })
}

/// Adds the losses of a position turned by a symmetry; and to `gradient` their slopes. The value is fitted to `share` parts of the result, for
/// the rest to what the search thought.
pub(super) fn run(w: &[f32], sample: &Sample, symmetry: &Symmetry, share: f32, loss: &mut Loss, gradient: Option<&mut [f32]>) {
    let units = Units::of(w, sample, symmetry);
    let chance = units.chance;
    let target = share * sample.result + (1.0 - share) * sample.chance;
    loss.value -= f64::from(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln());
    loss.square += f64::from((chance - sample.result).powi(2));
    let mut points = None;
    if sample.moves.len() > 1 {
        let moves: Vec<usize> = sample.moves.iter().map(|&(point, _)| usize::from(symmetry[usize::from(point)])).collect();
        let mut errors = [0.0_f32; CELLS];
        loss.policies += 1.0;
        for ((&cell, share), &(_, target)) in moves.iter().zip(units.shares(w, &moves)).zip(&sample.moves) {
            loss.policy -= f64::from(target * share.max(1e-30).ln());
            errors[cell] = POLICY * (share - target);
        }
        points = Some(errors);
    }
    if let Some(gradient) = gradient {
        units.back(w, chance - target, points.as_ref(), gradient);
    }
}
