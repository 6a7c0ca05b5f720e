//! Fits the network of NoGo (`net.bin`) to positions that `nogo_games` printed: to the shares of visits that the points got (cross entropy of a
//! softmax), and to a mixture of the result and the search's win probability (cross entropy).
//!
//! ```text
//! cargo run --release -p quintet-engine --example nogo_fit -- <weights file> <epochs> <rate> <share of the result> <seed> games.txt..
//! ```
//!
//! Every time a position is used, it is turned or mirrored at random. The steps are those of Adam.

#![allow(clippy::print_stdout)]
#![allow(clippy::disallowed_methods, reason = "weights are fitted once and stored; nothing is computed anew elsewhere")]

#[path = "common/adam.rs"]
mod adam;
#[path = "common/samples.rs"]
mod samples;

use std::sync::LazyLock;

use adam::Adam;
use quintet_engine::core::game::Game;
use quintet_engine::games::nogo::NoGo;
use quintet_engine::games::nogo::players::net::{
    CELLS, FIRST_BIAS, HIDDEN, INPUTS, JOINT, POINTS, POINTS_BIAS, POOL, SCALE, SECOND, SECOND_BIAS, SECOND_OUT, SHAPES, SIZE, STATES,
    Seen, VALUE, VIEW, VIEWS, VIEWS_BIAS, VIEWS_OUT, WEIGHTS, cell, see,
};

const BATCH: usize = 64;
/// Pull towards zero a step, in parts of the rate.
const DECAY: f32 = 0.01;
/// Greatest size of a weight.
const MOST: f32 = 127.0 / SCALE;
/// What the cross entropy of the visits counts for against that of the value.
const POLICY: f32 = 0.4;
/// Searches with fewer visits say nothing of the points.
const LEAST: f32 = 500.0;

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

/// A position and what is known of it.
struct Sample {
    seen: Seen,
    /// The points that the side to move may play, and the shares of visits; none if the result is proven.
    moves: Vec<(u8, f32)>,
    result: f32,
    chance: f32,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, epochs, rate, share, seed, games @ ..] = &args[..] else {
        return println!("nogo_fit <weights file> <epochs> <rate> <share of the result> <seed> games.txt..");
    };
    let (epochs, rate, share) = (epochs.parse().unwrap_or(10), rate.parse().unwrap_or(0.003), share.parse().unwrap_or(0.5));
    let (train, test) = samples::read(games, read);
    println!("{} positions to fit, {} to measure", train.len(), test.len());
    let weights = fit(&train, &test, epochs, rate, share, seed.parse().unwrap_or(1));
    let bytes: Vec<u8> = weights.iter().map(|weight| (weight * SCALE).round() as i8 as u8).collect();
    std::fs::write(file, bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
}

/// Reads `result|position|chance|proven|point:visits ..`.
fn read(line: &str) -> Option<Sample> {
    let parts: Vec<&str> = line.split('|').collect();
    let [result, position, chance, proven, tried] = parts[..] else { return None };
    let position = NoGo::parse_position("standard", position).ok()?;
    let (mut result, chance): (f32, f32) = (result.parse().ok()?, chance.parse().ok()?);
    let seen = see(&position)?;
    let mut moves: Vec<(u8, f32)> = Vec::new();
    if proven == "1" {
        result = chance;
    } else {
        let mut points = Vec::new();
        position.moves(&mut points);
        moves.extend(points.iter().map(|&point| (cell(point) as u8, 0.0)));
        let mut total = 0.0;
        for tried in tried.split(' ') {
            let (point, visits) = tried.split_once(':')?;
            let cell = cell(position.read_move(point).ok()?) as u8;
            let visits: f32 = visits.parse().ok()?;
            total += visits;
            moves.iter_mut().find(|(of, _)| *of == cell)?.1 = visits;
        }
        moves.iter_mut().for_each(|(_, share)| *share /= total);
        if total < LEAST {
            moves.clear();
        }
    }
    Some(Sample { seen, moves, result, chance })
}

/// Where each point goes under each symmetry.
fn symmetries() -> [[u8; CELLS]; 8] {
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
struct Loss {
    value: f64,
    square: f64,
    policy: f64,
    policies: f64,
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

/// The losses of a position turned by a symmetry; the slopes are added to `gradient`.
fn run(w: &[f32], sample: &Sample, symmetry: &[u8; CELLS], share: f32, loss: &mut Loss, gradient: Option<&mut [f32]>) {
    let mut cells = [0_u8; CELLS];
    for (&state, &to) in sample.seen.cells.iter().zip(symmetry) {
        cells[usize::from(to)] = state;
    }
    let mut inputs = [0_usize; CELLS + 1];
    for (input, (cell, &state)) in inputs.iter_mut().zip(cells.iter().enumerate()) {
        *input = cell * STATES + usize::from(state);
    }
    inputs[CELLS] = CELLS * STATES + usize::from(sample.seen.common);
    let mut hidden = [0.0_f32; HIDDEN];
    hidden.copy_from_slice(&w[FIRST_BIAS..][..HIDDEN]);
    for &input in &inputs {
        add(&mut hidden, &w[input * HIDDEN..][..HIDDEN], 1.0);
    }
    hidden.iter_mut().for_each(|unit| *unit = unit.max(0.0));
    let mut second = [0.0_f32; VALUE];
    second.copy_from_slice(&w[SECOND_BIAS..][..VALUE]);
    let mut views = [[0.0_f32; SHAPES]; CELLS];
    let mut joint = [0.0_f32; JOINT];
    joint[..HIDDEN].copy_from_slice(&hidden);
    for (cell, view) in views.iter_mut().enumerate() {
        if cells[cell] < 4 {
            continue;
        }
        view.copy_from_slice(&w[VIEWS_BIAS..][..SHAPES]);
        for (offset, around) in AROUND[cell].iter().enumerate() {
            let state = around.map_or(STATES, |around| usize::from(cells[usize::from(around)]));
            add(view, &w[VIEWS + (offset * (STATES + 1) + state) * SHAPES..][..SHAPES], 1.0);
        }
        view.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        add(&mut joint[HIDDEN..], view, 1.0 / POOL);
    }
    for (unit, &value) in joint.iter().enumerate() {
        add(&mut second, &w[SECOND + unit * VALUE..][..VALUE], value);
    }
    second.iter_mut().for_each(|unit| *unit = unit.max(0.0));
    let logit = dot(&second, &w[SECOND_OUT..][..VALUE]) + w[SECOND_OUT + VALUE];
    let chance = (1.0 / (1.0 + (-logit).exp())).clamp(1e-6, 1.0 - 1e-6);
    let target = share * sample.result + (1.0 - share) * sample.chance;
    loss.value -= f64::from(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln());
    loss.square += f64::from((chance - sample.result).powi(2));

    let count = sample.moves.len();
    let mut errors = [0.0_f32; CELLS];
    let mut promise = [0.0_f32; CELLS];
    if count > 1 {
        promise.copy_from_slice(&w[POINTS_BIAS..][..CELLS]);
        for (unit, &value) in hidden.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add(&mut promise, &w[POINTS + unit * CELLS..][..CELLS], value);
        }
        let at = |point: u8| usize::from(symmetry[usize::from(point)]);
        let mut scores = [0.0_f32; CELLS];
        for (index, &(point, _)) in sample.moves.iter().enumerate() {
            let cell = at(point);
            scores[index] = promise[cell] + dot(&views[cell], &w[VIEWS_OUT..][..SHAPES]);
        }
        let scores = &mut scores[..count];
        let top = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        scores.iter_mut().for_each(|score| *score = (*score - top).exp());
        let sum: f32 = scores.iter().sum();
        loss.policies += 1.0;
        for (index, &(_, target)) in sample.moves.iter().enumerate() {
            let share = scores[index] / sum;
            loss.policy -= f64::from(target * share.max(1e-30).ln());
            errors[index] = POLICY * (share - target);
        }
    }

    let Some(g) = gradient else { return };
    let mut slopes = [0.0_f32; HIDDEN];
    let error = chance - target;
    add(&mut g[SECOND_OUT..][..VALUE], &second, error);
    g[SECOND_OUT + VALUE] += error;
    let mut second_slopes = [0.0_f32; VALUE];
    for (slope, (unit, weight)) in second_slopes.iter_mut().zip(second.iter().zip(&w[SECOND_OUT..])) {
        *slope = if *unit > 0.0 { error * weight } else { 0.0 };
    }
    add(&mut g[SECOND_BIAS..][..VALUE], &second_slopes, 1.0);
    let mut pooled_slopes = [0.0_f32; SHAPES];
    for (unit, &value) in joint.iter().enumerate().filter(|(_, value)| **value > 0.0) {
        add(&mut g[SECOND + unit * VALUE..][..VALUE], &second_slopes, value);
        let slope = if unit < HIDDEN { &mut slopes[unit] } else { &mut pooled_slopes[unit - HIDDEN] };
        *slope += dot(&second_slopes, &w[SECOND + unit * VALUE..][..VALUE]);
    }
    let mut by_cell = [0.0_f32; CELLS];
    if count > 1 {
        for (index, &(point, _)) in sample.moves.iter().enumerate() {
            by_cell[usize::from(symmetry[usize::from(point)])] = errors[index];
        }
        add(&mut g[POINTS_BIAS..][..CELLS], &by_cell, 1.0);
        for (unit, &value) in hidden.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add(&mut g[POINTS + unit * CELLS..][..CELLS], &by_cell, value);
            slopes[unit] += dot(&by_cell, &w[POINTS + unit * CELLS..][..CELLS]);
        }
    }
    for (cell, view) in views.iter().enumerate() {
        let error = by_cell[cell];
        add(&mut g[VIEWS_OUT..][..SHAPES], view, error);
        let mut view_slopes = [0.0_f32; SHAPES];
        for (unit, slope) in view_slopes.iter_mut().enumerate() {
            *slope = if view[unit] > 0.0 { error * w[VIEWS_OUT + unit] + pooled_slopes[unit] / POOL } else { 0.0 };
        }
        add(&mut g[VIEWS_BIAS..][..SHAPES], &view_slopes, 1.0);
        for (offset, around) in AROUND[cell].iter().enumerate() {
            let state = around.map_or(STATES, |around| usize::from(cells[usize::from(around)]));
            add(&mut g[VIEWS + (offset * (STATES + 1) + state) * SHAPES..][..SHAPES], &view_slopes, 1.0);
        }
    }
    for (slope, unit) in slopes.iter_mut().zip(&hidden) {
        if *unit <= 0.0 {
            *slope = 0.0;
        }
    }
    add(&mut g[FIRST_BIAS..][..HIDDEN], &slopes, 1.0);
    for &input in &inputs {
        add(&mut g[input * HIDDEN..][..HIDDEN], &slopes, 1.0);
    }
}

fn fit(train: &[Sample], test: &[Sample], epochs: u32, rate: f32, share: f32, seed: u64) -> Vec<f32> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let symmetries = symmetries();
    let mut weights = vec![0.0_f32; WEIGHTS];
    let mut random = |range: std::ops::Range<usize>, size: f32| {
        weights[range].iter_mut().for_each(|weight| *weight = (rng.f32() * 2.0 - 1.0) * size);
    };
    random(0..INPUTS * HIDDEN, 0.15);
    random(POINTS..POINTS_BIAS, 0.05);
    random(VIEWS..VIEWS_BIAS, 0.3);
    random(VIEWS_OUT..SECOND, 0.2);
    random(SECOND..SECOND_BIAS, 0.3);
    random(SECOND_OUT..SECOND_OUT + VALUE, 0.3);
    let mut adam = Adam::new(WEIGHTS, 1e-6, DECAY);
    let mut order: Vec<usize> = (0..train.len()).collect();
    let mut gradient = vec![0.0; WEIGHTS];
    let all = epochs as usize * train.len().div_ceil(BATCH);
    for epoch in 1..=epochs {
        rng.shuffle(&mut order);
        let mut fitted = Loss::default();
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &index in batch {
                run(&weights, &train[index], &symmetries[rng.usize(..8)], share, &mut fitted, Some(&mut gradient));
            }
            let rate = rate * (1.0 - adam.steps() as f32 / all as f32);
            adam.step(&mut weights, &gradient, batch.len(), rate);
            weights.iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
        }
        let rounded: Vec<f32> = weights.iter().map(|weight| (weight * SCALE).round() / SCALE).collect();
        let (mut measured, mut exact) = (Loss::default(), Loss::default());
        for sample in test {
            run(&weights, sample, &symmetries[0], share, &mut exact, None);
            run(&rounded, sample, &symmetries[0], share, &mut measured, None);
        }
        let show = |name: &str, loss: &Loss, count: usize| {
            let count = count.max(1) as f64;
            println!(
                "epoch {epoch}, {name}: value {:.4}, square error from the result {:.4}, visits {:.4}",
                loss.value / count,
                loss.square / count,
                loss.policy / loss.policies.max(1.0)
            );
        };
        show("fitted", &fitted, train.len());
        show("measured", &exact, test.len());
        show("rounded", &measured, test.len());
    }
    let chance: f32 = test.iter().map(|sample| (sample.chance - sample.result).powi(2)).sum();
    println!("the search's own square error from the result: {:.4}", chance / test.len().max(1) as f32);
    weights
}
