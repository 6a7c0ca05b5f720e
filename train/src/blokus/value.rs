//! Fits the network that tells what a position of Blokus is worth to games that the example `blokus_games` printed: to what the search thought of
//! the positions, and partly to how the games ended (cross entropy). The steps are those of Adam, with decay, on batches in random order.
//!
//! A board without games keeps the weights that the file has.
//!
//! ```text
//! cargo run --release -p quintet-engine --example blokus_value -- <weights file> <epochs> <decay> <part of the results> <seed> small.txt.. -- large.txt..
//! ```

use crate::adam::Adam;
use crate::samples;
use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::Blokus;
use quintet_engine::games::blokus::players::value::{HIDDEN, INPUTS, SCALE, UNIT, inputs, weights};

const BATCH: usize = 64;
const RATE: f32 = 0.005;
/// The greatest weight that its byte can hold.
const MOST: f32 = 127.0 / SCALE as f32;

struct Sample {
    inputs: Vec<f32>,
    chance: f32,
    result: f32,
    /// What is fitted.
    target: f32,
}

pub(crate) fn run(args: &[&str]) {
    let args: Vec<String> = args.iter().map(|&text| text.to_owned()).collect();
    let [file, epochs, decay, results, seed, games @ ..] = &args[..] else {
        return println!("blokus_value <weights file> <epochs> <decay> <part of the results> <seed> small.txt.. -- large.txt..");
    };
    let (epochs, decay, seed) = (epochs.parse().unwrap_or(40), decay.parse().unwrap_or(0.01), seed.parse().unwrap_or(1));
    let results = results.parse().unwrap_or(0.0);
    let before = std::fs::read(file).unwrap_or_default();
    let mut bytes = Vec::new();
    for ((variant, count), files) in ["duo", "classic-2"].into_iter().zip(INPUTS).zip(samples::lists(games)) {
        if files.is_empty() {
            bytes.extend(before.iter().skip(bytes.len()).take(weights(count)));
            continue;
        }
        let (train, test) = samples::read(files, |line| read(variant, line, results));
        println!("{variant}: {} positions to fit, {} to measure", train.len(), test.len());
        let weights = fit(&train, &test, count, epochs, decay, seed);
        bytes.extend(weights.iter().map(|&weight| byte(weight) as u8));
        println!("rounded: {}", measure(&rounded(&weights), &test));
    }
    std::fs::write(file, bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
}

/// Reads `result|position|chance|..`.
fn read(variant: &str, line: &str, results: f32) -> Option<Sample> {
    let mut parts = line.split('|');
    let result: f32 = parts.next()?.parse().ok()?;
    let position = Blokus::parse_position(variant, parts.next()?).ok()?;
    let inputs = inputs(&position).into_iter().map(|input| f32::from(input) / UNIT as f32).collect();
    let chance: f32 = parts.next()?.parse().ok()?;
    Some(Sample { inputs, chance, result, target: chance + results * (result - chance) })
}

/// A weight as it is written.
fn byte(weight: f32) -> i8 {
    (weight * SCALE as f32).round() as i8
}

/// The weights as they will be read.
fn rounded(weights: &[f32]) -> Vec<f32> {
    weights.iter().map(|&weight| f32::from(byte(weight)) / SCALE as f32).collect()
}

fn dot(weights: &[f32], inputs: &[f32]) -> f32 {
    weights.iter().zip(inputs).map(|(weight, input)| weight * input).sum()
}

/// What the network says, and its hidden sums.
fn expected(weights: &[f32], inputs: &[f32]) -> (f32, [f32; HIDDEN]) {
    let count = inputs.len();
    let (hidden, direct) = weights.split_at(HIDDEN * (count + 2));
    let unit = |index: usize| &hidden[index * (count + 2)..][..count + 2];
    let sums: [f32; HIDDEN] = std::array::from_fn(|index| (dot(unit(index), inputs) + unit(index)[count]).max(0.0));
    let logit = dot(direct, inputs) + direct[count] + (0..HIDDEN).map(|index| sums[index] * unit(index)[count + 1]).sum::<f32>();
    (1.0 / (1.0 + (-logit).exp()), sums)
}

fn measure(weights: &[f32], samples: &[Sample]) -> String {
    let count = samples.len().max(1) as f32;
    let mean = samples.iter().map(|sample| sample.chance).sum::<f32>() / count;
    let (mut error, mut spread, mut of_results, mut least) = (0.0, 0.0, 0.0, 0.0);
    for sample in samples {
        let expected = expected(weights, &sample.inputs).0;
        error += (expected - sample.chance).powi(2);
        spread += (mean - sample.chance).powi(2);
        of_results += (expected - sample.result).powi(2);
        least += (sample.chance - sample.result).powi(2);
    }
    let [error, spread, of_results, least] = [error, spread, of_results, least].map(|sum| sum / count);
    format!("mean square {error:.5} of {spread:.5}; from the results {of_results:.4}, the search's {least:.4}")
}

fn fit(train: &[Sample], test: &[Sample], inputs: usize, epochs: u32, decay: f32, seed: u64) -> Vec<f32> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (count, direct) = (weights(inputs), HIDDEN * (inputs + 2));
    let mut weights: Vec<f32> = (0..count).map(|index| if index < direct { (rng.f32() - 0.5) * 0.4 } else { 0.0 }).collect();
    let mut adam = Adam::new(count, 1e-6, decay);
    let mut order: Vec<usize> = (0..train.len()).collect();
    let all = epochs as usize * train.len().div_ceil(BATCH);
    for epoch in 1..=epochs {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; count];
            // The slope at the weights as they will be written.
            let used = if 2 * epoch > epochs { rounded(&weights) } else { weights.clone() };
            for &index in batch {
                slope(&used, &train[index], &mut gradient);
            }
            let rate = RATE * (1.0 - adam.steps() as f32 / all as f32);
            adam.step(&mut weights, &gradient, batch.len(), rate);
            weights.iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
        }
        if epoch % 10 == 0 || epoch == epochs {
            println!("epoch {epoch}: {}", measure(&weights, test));
        }
    }
    weights
}

/// Adds the slope of the cross entropy by each weight.
fn slope(weights: &[f32], sample: &Sample, gradient: &mut [f32]) {
    let count = sample.inputs.len();
    let (expected, sums) = expected(weights, &sample.inputs);
    let error = expected - sample.target;
    let add = |gradient: &mut [f32], error: f32| {
        for (slope, input) in gradient.iter_mut().zip(&sample.inputs) {
            *slope += error * input;
        }
        gradient[count] += error;
    };
    add(&mut gradient[HIDDEN * (count + 2)..], error);
    for (index, sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
        let unit = index * (count + 2);
        gradient[unit + count + 1] += error * sum;
        add(&mut gradient[unit..][..=count], error * weights[unit + count + 1]);
    }
}
