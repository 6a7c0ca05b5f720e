//! Trains the network of Amazons on positions that `amazons_games` wrote, and prints its weights.
//!
//! ```text
//! cargo run --release -p quintet-engine --example amazons_net -- <variant> <epochs> <share of the result> <seed> <file>..
//! ```
//!
//! The target is a mixture of the result and of what the search thought; positions that were not played have no result. The last tenth of every
//! file is kept out and measured.

#![allow(clippy::print_stderr)]
#![allow(clippy::disallowed_methods, reason = "weights are fitted once and stored; nothing is computed anew elsewhere")]

#[path = "common/adam.rs"]
mod adam;

use std::io::Write;

use adam::Adam;
use quintet_engine::core::game::Game;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::games::amazons::players::inputs::INPUTS;
use quintet_engine::games::amazons::players::net::{HIDDEN, UNIT, WEIGHTS};

/// Positions a step.
const BATCH: usize = 256;
/// Rate of the first and of the last epoch.
const RATES: [f32; 2] = [3e-3, 1e-4];
/// Decay of the weights, in parts of the rate.
const DECAY: f32 = 1e-3;

struct Sample {
    inputs: [f32; INPUTS],
    chance: f32,
    result: Option<f32>,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let variant = args.next().unwrap_or_else(|| "8x8".to_owned());
    let mut number = |default: f32| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (epochs, share, seed) = (number(30.0) as usize, number(0.5), number(1.0) as u64);
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for file in args {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut samples: Vec<Sample> = text.lines().filter_map(|line| sample(&variant, line)).collect();
        test.extend(samples.split_off(samples.len() * 9 / 10));
        train.extend(samples);
    }
    eprintln!("{} positions, {} kept out", train.len(), test.len());
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut weights = start(&mut rng);
    let mut adam = Adam::new(WEIGHTS, 1e-8, DECAY);
    for epoch in 0..epochs {
        let progress = epoch as f32 / (epochs.max(2) - 1) as f32;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        rng.shuffle(&mut train);
        for batch in train.chunks(BATCH) {
            let mut gradient = vec![0.0; WEIGHTS];
            for sample in batch {
                learn(&weights, sample, target(sample, share), &mut gradient);
            }
            adam.step(&mut weights, &gradient, batch.len(), rate);
        }
        if epoch % 5 == 4 || epoch + 1 == epochs {
            eprintln!("epoch {}: {} | kept out {}", epoch + 1, losses(&weights, &train, share), losses(&weights, &test, share));
        }
    }
    let bytes: Vec<u8> = weights.iter().flat_map(|weight| ((weight * UNIT).round() as i16).to_le_bytes()).collect();
    std::io::stdout().write_all(&bytes).expect("standard output takes the weights");
}

/// Reads a line of `amazons_games`. Positions whose result the search knew are left out: the player counts them itself.
fn sample(variant: &str, line: &str) -> Option<Sample> {
    let mut words = line.split(' ');
    let (rows, turn, result, chance) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let chance: f32 = chance.parse().ok()?;
    if chance <= 0.0 || chance >= 1.0 {
        return None;
    }
    let position = Amazons::parse_position(variant, &format!("{rows} {turn}")).ok()?;
    Some(Sample { inputs: position.inputs(), chance, result: result.parse().ok() })
}

fn target(sample: &Sample, share: f32) -> f32 {
    sample.result.map_or(sample.chance, |result| share * result + (1.0 - share) * sample.chance)
}

/// Weights to start with, in the order of the network.
fn start(rng: &mut fastrand::Rng) -> Vec<f32> {
    let mut weights = vec![0.0; WEIGHTS];
    let scale = 0.3 / (INPUTS as f32).sqrt();
    for weight in &mut weights[..INPUTS * HIDDEN] {
        *weight = scale * (2.0 * rng.f32() - 1.0);
    }
    let second = INPUTS * HIDDEN + HIDDEN;
    for weight in &mut weights[second..second + HIDDEN] {
        *weight = 0.3 * (2.0 * rng.f32() - 1.0);
    }
    weights
}

/// The hidden units before the rectifiers, and the logit.
fn forward(weights: &[f32], inputs: &[f32; INPUTS]) -> ([f32; HIDDEN], f32) {
    let (first, rest) = weights.split_at(INPUTS * HIDDEN);
    let (bias, rest) = rest.split_at(HIDDEN);
    let (second, last) = rest.split_at(HIDDEN);
    let mut hidden = [0.0; HIDDEN];
    hidden.copy_from_slice(bias);
    let mut logit = last[0];
    for (&input, row) in inputs.iter().zip(first.chunks_exact(HIDDEN)) {
        for (unit, weight) in hidden.iter_mut().zip(row) {
            *unit += input * weight;
        }
    }
    logit += hidden.iter().zip(second).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>();
    (hidden, logit)
}

fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Adds the gradient of the cross entropy.
fn learn(weights: &[f32], sample: &Sample, target: f32, gradient: &mut [f32]) {
    let (hidden, logit) = forward(weights, &sample.inputs);
    let error = chance(logit) - target;
    let (bias_at, second_at) = (INPUTS * HIDDEN, INPUTS * HIDDEN + HIDDEN);
    let mut back = [0.0; HIDDEN];
    for (unit, &value) in hidden.iter().enumerate() {
        if value > 0.0 {
            back[unit] = error * weights[second_at + unit];
            gradient[second_at + unit] += error * value;
            gradient[bias_at + unit] += back[unit];
        }
    }
    gradient[second_at + HIDDEN] += error;
    for (index, &input) in sample.inputs.iter().enumerate() {
        if input != 0.0 {
            for (cell, back) in gradient[index * HIDDEN..].iter_mut().zip(back) {
                *cell += input * back;
            }
        }
    }
}

/// The cross entropies from the target and from the results, and the mean squared error from the search's chances.
fn losses(weights: &[f32], samples: &[Sample], share: f32) -> String {
    let entropy = |target: f32, p: f32| f64::from(-target * p.ln() - (1.0 - target) * (1.0 - p).ln());
    let (mut mixed, mut result, mut results, mut square) = (0.0, 0.0, 0.0, 0.0);
    for sample in samples {
        let p = chance(forward(weights, &sample.inputs).1).clamp(1e-6, 1.0 - 1e-6);
        mixed += entropy(target(sample, share), p);
        if let Some(won) = sample.result {
            result += entropy(won, p);
            results += 1.0;
        }
        square += f64::from(p - sample.chance).powi(2);
    }
    let count = samples.len().max(1) as f64;
    format!("target {:.4}, result {:.4}, squared error {:.5}", mixed / count, result / f64::max(results, 1.0), square / count)
}
