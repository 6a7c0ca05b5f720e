//! `nogo fit`: fits the network to games: its priors to the shares of visits that the points got (cross entropy of a softmax), its value to a
//! mixture of the result and the search's win probability (cross entropy). Every time a position is used, it is turned or mirrored at random. The
//! steps are those of Adam, with decay, on batches in random order.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::core::game::Game;
use quintet_engine::games::nogo::NoGo;
use quintet_engine::games::nogo::players::net::{
    HIDDEN, INPUTS, POINTS, POINTS_BIAS, SCALE, SECOND, SECOND_BIAS, SECOND_OUT, VALUE, VIEWS, VIEWS_BIAS, VIEWS_OUT, WEIGHTS,
};

use super::line::Sample;
use super::slopes::{self, Loss, symmetries};
use crate::adam::Adam;
use crate::failure::Failure;
use crate::{files, samples, shards};

const BATCH: usize = 64;
/// Pull towards zero a step, in parts of the rate.
const DECAY: f32 = 0.01;
/// The greatest weight that its byte can hold.
const MOST: f32 = 127.0 / SCALE;

/// The options of `nogo fit`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often to learn from all positions
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The size of the first steps; they shrink to nothing
    #[arg(long, value_name = "SIZE", default_value_t = 0.003)]
    rate: f32,
    /// How much of the value's target is the result of the game; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    results: f32,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
}

/// Fits from scratch, and writes the weights.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if !(0.0..=1.0).contains(&args.results) {
        return Err(Failure::Asked(format!("--results {}: expected a share from 0 to 1", args.results)));
    }
    if !(args.rate > 0.0 && args.rate <= 1.0) {
        return Err(Failure::Asked(format!("--rate {}: expected a number above 0, at most 1", args.rate)));
    }
    let runs = shards::runs(&args.games, NoGo::NAME)?;
    let (train, test) = samples::read(&runs, out, |line| Sample::read(line).map(Some))?;
    writeln!(out, "{} positions to fit, {} to measure", train.len(), test.len())?;
    let weights = fit(&train, &test, args, out)?;
    files::write(&args.out, &weights.iter().map(|&weight| byte(weight) as u8).collect::<Vec<u8>>())
}

/// A weight as it is written.
fn byte(weight: f32) -> i8 {
    (weight * SCALE).round() as i8
}

fn fit(train: &[Sample], test: &[Sample], args: &Args, out: &mut dyn Write) -> io::Result<Vec<f32>> {
    let mut rng = fastrand::Rng::with_seed(args.seed);
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
    let all = args.epochs as usize * train.len().div_ceil(BATCH);
    for epoch in 1..=args.epochs {
        rng.shuffle(&mut order);
        let mut fitted = Loss::default();
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &index in batch {
                let symmetry = &symmetries[rng.u32(..8) as usize];
                slopes::run(&weights, &train[index], symmetry, args.results, &mut fitted, Some(&mut gradient));
            }
            let rate = args.rate * (1.0 - adam.steps() as f32 / all as f32);
            adam.step(&mut weights, &gradient, batch.len(), rate);
            weights.iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
        }
        let rounded: Vec<f32> = weights.iter().map(|&weight| f32::from(byte(weight)) / SCALE).collect();
        let mut measured = Loss::default();
        for sample in test {
            slopes::run(&rounded, sample, &symmetries[0], args.results, &mut measured, None);
        }
        for (name, loss, count) in [("fitted", &fitted, train.len()), ("rounded, on positions left out", &measured, test.len())] {
            let count = count.max(1) as f64;
            let (value, square, visits) = (loss.value / count, loss.square / count, loss.policy / loss.policies.max(1.0));
            writeln!(out, "epoch {epoch}, {name}: value {value:.4}, square error from the result {square:.4}, visits {visits:.4}")?;
        }
    }
    let search: f32 = test.iter().map(|sample| (sample.chance - sample.result).powi(2)).sum();
    writeln!(out, "the search's own square error from the result: {:.4}", search / test.len().max(1) as f32)?;
    Ok(weights)
}
