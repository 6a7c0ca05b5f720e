//! Fits the network of NoGo to games that the example `nogo_games` printed, and writes its weights to a file.
//!
//! Two things are fitted at once: the share of visits that each point got (softmax, cross entropy), and the result of the game mixed with
//! what the search thought (logistic). Gradients are written out by hand; the steps are those of Adam (Kingma and Ba 2015) on batches in
//! random order, each position turned or mirrored at random.
//!
//! ```text
//! cargo run --release -p quintet-engine --example nogo_fit -- <weights file> <epochs> <seed> games.txt..
//! ```

#![allow(clippy::print_stdout)]

use quintet_engine::game::Game;
use quintet_engine::games::nogo::net::{CHANNELS, FRAMED, POOLED, REACH, SCALE, SECOND, STATES, WINDOW, cells};
use quintet_engine::games::nogo::{NoGo, Point};

/// One position in so many is kept out of the fit and measured instead; whole stretches of games, because neighbours are alike.
const KEPT_OUT: usize = 20;
const BATCH: usize = 256;
const RATE: f32 = 0.003;
/// How much of the target is the result of the game; the rest is what the search thought.
const RESULT: f32 = 0.7;
/// Weight of the chance against the choice of points.
const CHANCE: f32 = 1.0;
/// Pull towards zero a step, in parts of the rate.
const DECAY: f32 = 1e-4;
/// The greatest weight of the first layer that fits into a signed byte.
const GREATEST: f32 = 127.0 / SCALE;
const SIZE: usize = 9;
const AREA: usize = SIZE * SIZE;

// Where each part begins in the row of all weights.
const BIAS: usize = WINDOW * STATES * CHANNELS;
const SECOND_AT: usize = BIAS + CHANNELS;
const SECOND_BIAS: usize = SECOND_AT + SECOND * CHANNELS;
const OUT: usize = SECOND_BIAS + SECOND;
const OUT_BIAS: usize = OUT + SECOND;
const POINT: usize = OUT_BIAS + 1;
const CONTEXT: usize = POINT + CHANNELS;
const COUNT: usize = CONTEXT + CHANNELS * SECOND;

/// A position: what stands on each point, the share of visits of each, and what the side to move got.
struct Sample {
    cells: [u8; AREA],
    visits: Vec<(u8, f32)>,
    result: f32,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, epochs, seed, games @ ..] = &args[..] else { return println!("nogo_fit <weights file> <epochs> <seed> games.txt..") };
    let (epochs, seed) = (epochs.parse().unwrap_or(10), seed.parse().unwrap_or(1));
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for name in games {
        let text = std::fs::read_to_string(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (index, sample) in text.lines().filter_map(read).enumerate() {
            if index / 1000 % KEPT_OUT == KEPT_OUT - 1 { &mut test } else { &mut train }.push(sample);
        }
    }
    println!("{} positions to fit, {} to measure", train.len(), test.len());
    let weights = fit(&train, &test, epochs, seed);
    let mut bytes: Vec<u8> = weights[..BIAS].iter().map(|weight| (weight * SCALE).round() as i8 as u8).collect();
    for (index, weight) in weights[BIAS..].iter().enumerate() {
        let weight = if index < CHANNELS { (weight * SCALE).round() / SCALE } else { *weight };
        bytes.extend(weight.to_le_bytes());
    }
    std::fs::write(file, bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
}

/// Reads `result|position|chance|point:visits ..`.
fn read(line: &str) -> Option<Sample> {
    let mut parts = line.split('|');
    let mut part = || parts.next();
    let won: f32 = part()?.parse().ok()?;
    let position = NoGo::parse_position("free-centre", part()?).ok()?;
    let chance: f32 = part()?.parse().ok()?;
    let framed = cells(&position);
    let mut sample = Sample { cells: [0; AREA], visits: Vec::new(), result: RESULT * won + (1.0 - RESULT) * chance };
    for (index, cell) in sample.cells.iter_mut().enumerate() {
        *cell = framed[(index / SIZE + REACH) * FRAMED + index % SIZE + REACH];
    }
    let mut total = 0.0;
    for tried in part()?.split(' ') {
        let (point, visits) = tried.split_once(':')?;
        let point: Point = position.read_move(point).ok()?;
        let visits: f32 = visits.parse().ok()?;
        total += visits;
        sample.visits.push((point.row() * SIZE as u8 + point.column(), visits));
    }
    sample.visits.iter_mut().for_each(|(_, visits)| *visits /= total);
    Some(sample)
}

/// What is computed for one position, forwards and back.
struct Work {
    framed: [u8; FRAMED * FRAMED],
    empty: Vec<usize>,
    hidden: Vec<[f32; CHANNELS]>,
    logits: Vec<f32>,
    targets: Vec<f32>,
    turned: [[usize; AREA]; 8],
}

/// The sums that are reported.
#[derive(Default)]
struct Losses {
    choice: f64,
    first: f64,
    chance: f64,
    count: f64,
}

impl Work {
    fn new() -> Self {
        let mut turned = [[0; AREA]; 8];
        for (symmetry, places) in turned.iter_mut().enumerate() {
            for (index, place) in places.iter_mut().enumerate() {
                if let Some(point) = Point::new((index % SIZE) as u8, (index / SIZE) as u8) {
                    let point = point.transformed(symmetry, SIZE as u8);
                    *place = usize::from(point.row()) * SIZE + usize::from(point.column());
                }
            }
        }
        Self { framed: [0; FRAMED * FRAMED], empty: Vec::new(), hidden: Vec::new(), logits: Vec::new(), targets: Vec::new(), turned }
    }

    /// Computes the losses of a position and, with `gradient`, adds their slopes to it.
    fn run(&mut self, sample: &Sample, symmetry: usize, weights: &[f32], gradient: Option<&mut [f32]>, losses: &mut Losses) {
        let at = |place: usize| (place / SIZE + REACH) * FRAMED + place % SIZE + REACH;
        self.empty.clear();
        for (place, &cell) in sample.cells.iter().enumerate() {
            let to = at(self.turned[symmetry][place]);
            self.framed[to] = cell;
            if (1..=4).contains(&cell) {
                self.empty.push(to);
            }
        }
        self.hidden.clear();
        let mut pooled = [0.0_f32; CHANNELS];
        for &place in &self.empty {
            let mut sum = [0.0; CHANNELS];
            sum.copy_from_slice(&weights[BIAS..BIAS + CHANNELS]);
            each_row(&self.framed, place, |row| add(&mut sum, &weights[row..row + CHANNELS], 1.0));
            for channel in 0..CHANNELS {
                sum[channel] = sum[channel].max(0.0);
                pooled[channel] += sum[channel] / POOLED;
            }
            self.hidden.push(sum);
        }
        let mut second = [0.0_f32; SECOND];
        for (index, value) in second.iter_mut().enumerate() {
            let row = SECOND_AT + index * CHANNELS;
            *value = (dot(&pooled, &weights[row..row + CHANNELS]) + weights[SECOND_BIAS + index]).max(0.0);
        }
        let logit = dot(&second, &weights[OUT..OUT + SECOND]) + weights[OUT_BIAS];
        let chance = 1.0 / (1.0 + (-logit).exp());
        let mut point = [0.0; CHANNELS];
        for (channel, weight) in point.iter_mut().enumerate() {
            let row = CONTEXT + channel * SECOND;
            *weight = weights[POINT + channel] + dot(&second, &weights[row..row + SECOND]);
        }
        // Points that are not legal for the side to move have no part in the choice.
        self.logits.clear();
        self.targets.clear();
        let mut top = f32::NEG_INFINITY;
        for (&place, hidden) in self.empty.iter().zip(&self.hidden) {
            let legal = matches!(self.framed[place], 1 | 2);
            let logit = if legal { dot(hidden, &point) } else { f32::NEG_INFINITY };
            top = top.max(logit);
            self.logits.push(logit);
            self.targets.push(0.0);
        }
        for &(place, share) in &sample.visits {
            let to = at(self.turned[symmetry][usize::from(place)]);
            if let Some(index) = self.empty.iter().position(|&place| place == to) {
                self.targets[index] = share;
            }
        }
        let sum: f32 = self.logits.iter().map(|logit| (logit - top).exp()).sum();
        for (logit, &target) in self.logits.iter().zip(&self.targets) {
            if target > 0.0 {
                losses.choice -= f64::from(target) * f64::from(logit - top - sum.ln());
            }
        }
        let greatest = |values: &[f32]| values.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map(|(index, _)| index);
        losses.first += f64::from(u8::from(greatest(&self.logits) == greatest(&self.targets)));
        losses.chance -= f64::from(sample.result * chance.max(1e-6).ln() + (1.0 - sample.result) * (1.0 - chance).max(1e-6).ln());
        losses.count += 1.0;

        let Some(gradient) = gradient else { return };
        let slope = CHANCE * (chance - sample.result);
        let mut point_slope = [0.0; CHANNELS];
        for ((logit, target), hidden) in self.logits.iter_mut().zip(&self.targets).zip(&self.hidden) {
            *logit = (*logit - top).exp() / sum - target;
            add(&mut point_slope, hidden, *logit);
        }
        let mut second_slope = [0.0; SECOND];
        for channel in 0..CHANNELS {
            let row = CONTEXT + channel * SECOND;
            add(&mut second_slope, &weights[row..row + SECOND], point_slope[channel]);
            add(&mut gradient[row..row + SECOND], &second, point_slope[channel]);
            gradient[POINT + channel] += point_slope[channel];
        }
        add(&mut second_slope, &weights[OUT..OUT + SECOND], slope);
        add(&mut gradient[OUT..OUT + SECOND], &second, slope);
        gradient[OUT_BIAS] += slope;
        let mut pooled_slope = [0.0; CHANNELS];
        for index in 0..SECOND {
            if second[index] > 0.0 {
                let row = SECOND_AT + index * CHANNELS;
                add(&mut pooled_slope, &weights[row..row + CHANNELS], second_slope[index] / POOLED);
                add(&mut gradient[row..row + CHANNELS], &pooled, second_slope[index]);
                gradient[SECOND_BIAS + index] += second_slope[index];
            }
        }
        for ((&place, hidden), logit) in self.empty.iter().zip(&self.hidden).zip(&self.logits) {
            let mut slopes = [0.0; CHANNELS];
            for channel in 0..CHANNELS {
                slopes[channel] = if hidden[channel] > 0.0 { logit * point[channel] + pooled_slope[channel] } else { 0.0 };
            }
            each_row(&self.framed, place, |row| add(&mut gradient[row..row + CHANNELS], &slopes, 1.0));
            add(&mut gradient[BIAS..BIAS + CHANNELS], &slopes, 1.0);
        }
    }
}

/// The rows of the first layer that a point sums up.
fn each_row(framed: &[u8], place: usize, mut each: impl FnMut(usize)) {
    let corner = place - REACH * FRAMED - REACH;
    for seen in 0..WINDOW {
        let (row, column) = (seen / (2 * REACH + 1), seen % (2 * REACH + 1));
        each((seen * STATES + usize::from(framed[corner + row * FRAMED + column])) * CHANNELS);
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
}

fn add(to: &mut [f32], from: &[f32], times: f32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += times * from;
    }
}

fn fit(train: &[Sample], test: &[Sample], epochs: usize, seed: u64) -> Vec<f32> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut weights = vec![0.0_f32; COUNT];
    for (range, spread) in [(0..BIAS, 0.15), (SECOND_AT..SECOND_BIAS, 0.15), (OUT..OUT_BIAS, 0.15), (POINT..COUNT, 0.05)] {
        weights[range].iter_mut().for_each(|weight| *weight = (rng.f32() + rng.f32() + rng.f32() - 1.5) * 2.0 * spread);
    }
    weights[BIAS..SECOND_AT].fill(0.3);
    let (mut mean, mut square) = (vec![0.0_f32; COUNT], vec![0.0_f32; COUNT]);
    let mut gradient = vec![0.0_f32; COUNT];
    let mut work = Work::new();
    let mut order: Vec<usize> = (0..train.len()).collect();
    let steps = epochs * train.len().div_ceil(BATCH);
    let mut step = 0_i32;
    for epoch in 0..epochs {
        rng.shuffle(&mut order);
        let mut losses = Losses::default();
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &index in batch {
                let symmetry = rng.u32(..8) as usize;
                work.run(&train[index], symmetry, &weights, Some(&mut gradient), &mut losses);
            }
            step += 1;
            let progress = step as f32 / steps as f32;
            let rate = RATE * (1.0 - progress).max(0.01) * (step as f32 / 200.0).min(1.0);
            let (first, second) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for index in 0..COUNT {
                let slope = gradient[index] / batch.len() as f32;
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                weights[index] -= rate * ((mean[index] / first) / ((square[index] / second).sqrt() + 1e-8) + DECAY * weights[index]);
            }
            weights[..BIAS].iter_mut().for_each(|weight| *weight = weight.clamp(-GREATEST, GREATEST));
        }
        let mut kept_out = Losses::default();
        test.iter().for_each(|sample| work.run(sample, 0, &weights, None, &mut kept_out));
        println!("epoch {}: fitted {}; kept out {}", epoch + 1, losses.text(), kept_out.text());
    }
    weights
}

impl Losses {
    fn text(&self) -> String {
        let [choice, first, chance] = [self.choice, self.first, self.chance].map(|sum| sum / self.count.max(1.0));
        format!("choice {choice:.4} (first {:.1} %), chance {chance:.4}", first * 100.0)
    }
}
