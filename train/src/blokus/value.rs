//! `blokus value`: fits the network that tells what a position of the large board is worth to games: to what the search thought of the positions, and partly to how
//! the games ended (cross entropy). The steps are those of Adam, with decay, on batches in random order.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::games::blokus::players::value::{HIDDEN, INPUTS, SCALE, UNIT, WEIGHTS, inputs};

use super::boards::Boards;
use super::line::Line;
use crate::adam::Adam;
use crate::failure::Failure;
use crate::samples;

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

/// The options of `blokus value`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games of classic-2, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often to learn from all positions
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Pull of the weights towards zero per step, in parts of the rate
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    decay: f32,
    /// How much of the target is the result of the game; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value_t = 0.3)]
    results: f32,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
}

/// Fits the weights.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    for (name, share) in [("decay", args.decay), ("results", args.results)] {
        if !(0.0..=1.0).contains(&share) {
            return Err(Failure::Asked(format!("--{name} {share}: expected a share from 0 to 1")));
        }
    }
    Boards::read(&args.out, &[("classic-2", WEIGHTS)], &args.games)?.fit(|variant, runs| {
        let (train, test) = samples::read(runs, out, |line| read(variant, line, args.results).map(Some))?;
        writeln!(out, "{variant}: {} positions to fit, {} to measure", train.len(), test.len())?;
        let weights = fit(&train, &test, args, out)?;
        writeln!(out, "rounded: {}", measure(&rounded(&weights), &test))?;
        Ok(weights.iter().map(|&weight| byte(weight) as u8).collect())
    })
}

/// The inputs of a position, and its target of which the result is the share `results`.
fn read(variant: &str, line: &str, results: f32) -> Result<Sample, String> {
    let Line { results: found, position, chances, .. } = Line::read(variant, line)?;
    let (result, chance) = (found[0], chances[0]);
    let inputs = inputs(&position).into_iter().map(|input| f32::from(input) / UNIT as f32).collect();
    Ok(Sample { inputs, chance, result, target: chance + results * (result - chance) })
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

fn fit(train: &[Sample], test: &[Sample], args: &Args, out: &mut dyn Write) -> io::Result<Vec<f32>> {
    let &Args { epochs, decay, .. } = args;
    let mut rng = fastrand::Rng::with_seed(args.seed);
    let direct = HIDDEN * (INPUTS + 2);
    let mut weights: Vec<f32> = (0..WEIGHTS).map(|index| if index < direct { (rng.f32() - 0.5) * 0.4 } else { 0.0 }).collect();
    let mut adam = Adam::new(WEIGHTS, 1e-6, decay);
    let mut order: Vec<usize> = (0..train.len()).collect();
    let all = epochs as usize * train.len().div_ceil(BATCH);
    for epoch in 1..=epochs {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; WEIGHTS];
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
            writeln!(out, "epoch {epoch}: {}", measure(&weights, test))?;
        }
    }
    Ok(weights)
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
