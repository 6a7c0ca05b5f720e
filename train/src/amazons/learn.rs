//! `amazons learn`: trains the network that evaluates positions of one board on what the search thought of them, and partly on how the games
//! ended (cross entropy). The steps are those of Adam, with decay, on batches in random order.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::core::game::Game;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::games::amazons::players::inputs::INPUTS;
use quintet_engine::games::amazons::players::net::{HIDDEN, UNIT, WEIGHTS};

use crate::adam::Adam;
use crate::failure::Failure;
use crate::{files, samples, shards};

/// Positions for one step.
const BATCH: usize = 256;
/// The size of the steps of the first and of the last epoch.
const RATES: [f32; 2] = [3e-3, 1e-4];
/// Pull of the weights towards zero per step, in parts of the rate.
const DECAY: f32 = 1e-3;
/// Where the biases of the hidden units begin in the list of weights, and their weights to the output.
const BIAS: usize = INPUTS * HIDDEN;
const SECOND: usize = BIAS + HIDDEN;

/// The options of `amazons learn`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of positions of one board, or folders of them
    #[arg(required = true, value_name = "POSITIONS")]
    games: Vec<PathBuf>,
    /// The file of weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often to learn from all positions
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How much of the target is the result of the game, where it is known; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    results: f32,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
}

struct Sample {
    inputs: [f32; INPUTS],
    target: f32,
}

/// Learns, prints how it goes, and writes the weights.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if !(0.0..=1.0).contains(&args.results) {
        return Err(Failure::Asked(format!("--results {}: expected a share from 0 to 1", args.results)));
    }
    let runs = shards::runs(&args.games, Amazons::NAME)?;
    let variants: Vec<&str> = runs.iter().map(|run| run.header().option("variant").unwrap_or_default()).collect();
    let variant = variants.first().copied().unwrap_or_default().to_owned();
    if variants.iter().any(|other| *other != variant) {
        return Err(Failure::Asked("the positions are of several boards; each has a network of its own".to_owned()));
    }
    let (train, test) = samples::read(&runs, out, |line| read(&variant, line, args.results))?;
    writeln!(out, "{variant}: {} positions to fit, {} to measure", train.len(), test.len())?;
    let weights = fit(train, &test, args, out)?;
    let bytes: Vec<u8> = weights.iter().flat_map(|weight| ((weight * UNIT).round() as i16).to_le_bytes()).collect();
    files::write(&args.out, &bytes)
}

/// Reads a line that [`super::positions::run`] wrote. There is nothing to learn from positions whose result the search knew: the player counts
/// them itself.
fn read(variant: &str, line: &str, results: f32) -> Result<Option<Sample>, String> {
    let parts: Vec<&str> = line.split(';').collect();
    let &[position, chance, result] = &parts[..] else { return Err("expected `position;chance;result`".to_owned()) };
    let position = Amazons::parse_position(variant, position).map_err(|error| error.to_string())?;
    let share = |text: &str| text.parse::<f32>().ok().filter(|share| (0.0..=1.0).contains(share));
    let chance = share(chance).ok_or("the chance is no number from 0 to 1")?;
    let target = match result {
        "-" => chance,
        text => chance + results * (share(text).ok_or("the result is neither a number from 0 to 1 nor `-`")? - chance),
    };
    Ok((chance > 0.0 && chance < 1.0).then(|| Sample { inputs: position.inputs(), target }))
}

fn fit(mut train: Vec<Sample>, test: &[Sample], args: &Args, out: &mut dyn Write) -> io::Result<Vec<f32>> {
    let mut rng = fastrand::Rng::with_seed(args.seed);
    let mut weights = start(&mut rng);
    let mut adam = Adam::new(WEIGHTS, 1e-8, DECAY);
    for epoch in 1..=args.epochs {
        let progress = (epoch - 1) as f32 / args.epochs.saturating_sub(1).max(1) as f32;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        rng.shuffle(&mut train);
        for batch in train.chunks(BATCH) {
            let mut gradient = vec![0.0; WEIGHTS];
            for sample in batch {
                learn(&weights, sample, &mut gradient);
            }
            adam.step(&mut weights, &gradient, batch.len(), rate);
        }
        if epoch % 5 == 0 || epoch == args.epochs {
            writeln!(out, "epoch {epoch}: log loss {:.4}, on positions left out {:.4}", loss(&weights, &train), loss(&weights, test))?;
        }
    }
    Ok(weights)
}

/// Weights to start with, in the order of the network.
fn start(rng: &mut fastrand::Rng) -> Vec<f32> {
    let mut weights = vec![0.0; WEIGHTS];
    let scale = 0.3 / (INPUTS as f32).sqrt();
    for weight in &mut weights[..BIAS] {
        *weight = scale * (2.0 * rng.f32() - 1.0);
    }
    for weight in &mut weights[SECOND..SECOND + HIDDEN] {
        *weight = 0.3 * (2.0 * rng.f32() - 1.0);
    }
    weights
}

/// The hidden units before the rectifiers, and the chance of winning.
fn forward(weights: &[f32], inputs: &[f32; INPUTS]) -> ([f32; HIDDEN], f32) {
    let mut hidden = [0.0; HIDDEN];
    hidden.copy_from_slice(&weights[BIAS..SECOND]);
    for (&input, row) in inputs.iter().zip(weights.chunks_exact(HIDDEN)) {
        for (unit, weight) in hidden.iter_mut().zip(row) {
            *unit += input * weight;
        }
    }
    let output = hidden.iter().zip(&weights[SECOND..]).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>();
    (hidden, 1.0 / (1.0 + (-(output + weights[SECOND + HIDDEN])).exp()))
}

/// Adds the slope of the cross entropy.
fn learn(weights: &[f32], sample: &Sample, gradient: &mut [f32]) {
    let (hidden, chance) = forward(weights, &sample.inputs);
    let error = chance - sample.target;
    let mut back = [0.0; HIDDEN];
    for (unit, &value) in hidden.iter().enumerate() {
        if value > 0.0 {
            back[unit] = error * weights[SECOND + unit];
            gradient[SECOND + unit] += error * value;
            gradient[BIAS + unit] += back[unit];
        }
    }
    gradient[SECOND + HIDDEN] += error;
    for (&input, row) in sample.inputs.iter().zip(gradient.chunks_exact_mut(HIDDEN)) {
        if input != 0.0 {
            for (cell, back) in row.iter_mut().zip(back) {
                *cell += input * back;
            }
        }
    }
}

/// The mean cross entropy.
fn loss(weights: &[f32], samples: &[Sample]) -> f64 {
    let total: f64 = samples
        .iter()
        .map(|sample| {
            let chance = forward(weights, &sample.inputs).1.clamp(1e-6, 1.0 - 1e-6);
            f64::from(-sample.target * chance.ln() - (1.0 - sample.target) * (1.0 - chance).ln())
        })
        .sum();
    total / samples.len().max(1) as f64
}
