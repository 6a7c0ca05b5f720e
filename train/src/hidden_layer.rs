//! Learning: the weights of a network with one hidden layer from positions, by gradient descent.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::players::hidden_layer::{HIDDEN_SCALE, OUTPUT_SCALE};

use crate::adam::Adam;
use crate::failure::Failure;
use crate::{files, shards};

/// Positions for one step.
const BATCH: usize = 1024;
/// The size of the first step; it falls to nothing along half a cosine.
const RATE: f32 = 0.002;
/// Inputs' weights stay within what can be stored.
const MOST: f32 = 126.0 / HIDDEN_SCALE;
/// One line in so many is kept for the test of what was learnt.
const TEST: usize = 20;

/// The options of learning.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often to learn from all positions
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Pull of the weights towards zero per step, in parts of the rate
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    decay: f32,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
}

/// Reads the games of `game`, trains a network from scratch, and writes its weights. `read` reads a line; `stages` and `mirror` as in
/// [`Learner::new`].
pub(crate) fn run<const UNITS: usize>(
    args: &Args,
    game: &str,
    read: impl Fn(&str) -> Result<Sample, String>,
    stages: usize,
    mirror: Vec<u16>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !(0.0..=10.0).contains(&args.decay) {
        return Err(Failure::Asked(format!("--decay {}: expected a number from 0 to 10", args.decay)));
    }
    let mut samples = Vec::new();
    for run in shards::runs(&args.games, game)? {
        run.positions("", out, &mut |line| {
            samples.push(read(line)?);
            Ok(())
        })?;
    }
    writeln!(out, "{} positions", samples.len())?;
    let mut rng = fastrand::Rng::with_seed(args.seed);
    let mut learner = Learner::<UNITS>::new(stages, mirror, args.decay, &mut rng);
    learner.learn(&samples, args.epochs as usize, &mut rng, out)?;
    files::write(&args.out, &learner.stored())
}

/// How much of the target is the result of the game, where it is known; the rest is what the search thought.
const RESULT: f32 = 0.5;

/// Reads a chance in thousandths.
pub(crate) fn thousandths(text: &str) -> Result<f32, &'static str> {
    let chance = text.parse::<f32>().ok().filter(|chance| (0.0..=1000.0).contains(chance));
    Ok(chance.ok_or("the chance is no number from 0 to 1000")? / 1000.0)
}

/// What is learnt of a position that got this share of the point, and to which the search gave this chance.
pub(crate) fn target(share: f32, chance: f32) -> f32 {
    RESULT * share + (1.0 - RESULT) * chance
}

/// A position to learn from.
pub(crate) struct Sample {
    /// The features that are on.
    pub(crate) on: Box<[u16]>,
    pub(crate) stage: u8,
    /// The chance of winning to learn.
    pub(crate) target: f32,
}

/// A network in the making, with so many units.
struct Learner<const UNITS: usize> {
    /// Where the bias of the hidden layer begins in the list of weights, after those of the inputs.
    bias: usize,
    /// Where the output begins: for each stage its bias and weights.
    output: usize,
    weights: Vec<f32>,
    adam: Adam,
    /// For every feature the one that it is in the mirror.
    mirror: Vec<u16>,
}

impl<const UNITS: usize> Learner<UNITS> {
    /// A network with so many stages. `mirror` is for every feature the one that it is on the board mirrored left to right; positions are learnt as
    /// they are or mirrored, at random.
    fn new(stages: usize, mirror: Vec<u16>, decay: f32, rng: &mut fastrand::Rng) -> Self {
        let bias = mirror.len() * UNITS;
        let output = bias + UNITS;
        let mut weights = vec![0.0; output + stages * (UNITS + 1)];
        for weight in &mut weights[..bias] {
            *weight = 0.2 * (rng.f32() - 0.5);
        }
        for weight in &mut weights[output..] {
            *weight = 0.3 * (rng.f32() - 0.5);
        }
        Self { bias, output, adam: Adam::new(weights.len(), 1e-8, decay), weights, mirror }
    }

    /// Learns from all samples so many times, each time in another order, and prints how it goes.
    fn learn(&mut self, samples: &[Sample], epochs: usize, rng: &mut fastrand::Rng, out: &mut dyn Write) -> io::Result<()> {
        let mut order: Vec<u32> = (0..samples.len() as u32).filter(|&index| index as usize % (TEST * 50) >= 50).collect();
        let all = (order.len().div_ceil(BATCH) * epochs) as f32;
        let mut gradient = vec![0.0; self.weights.len()];
        for epoch in 1..=epochs {
            rng.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(BATCH) {
                gradient.fill(0.0);
                for &index in batch {
                    loss += f64::from(self.learn_one(&samples[index as usize], rng.bool(), &mut gradient));
                }
                let rate = RATE * 0.5 * (1.0 + (std::f32::consts::PI * self.adam.steps() as f32 / all).cos());
                self.adam.step(&mut self.weights, &gradient, batch.len(), rate);
                self.weights[..self.output].iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
            }
            writeln!(out, "epoch {epoch}: log loss {:.5}, on positions left out {:.5}", loss / order.len() as f64, self.test(samples))?;
        }
        Ok(())
    }

    /// Where the weights of a feature begin.
    fn row(&self, feature: u16, mirrored: bool) -> usize {
        let feature = if mirrored { self.mirror[usize::from(feature)] } else { feature };
        usize::from(feature) * UNITS
    }

    /// The output in logits, with the hidden layer.
    fn forward(&self, sample: &Sample, mirrored: bool, hidden: &mut [f32; UNITS]) -> f32 {
        hidden.copy_from_slice(&self.weights[self.bias..self.output]);
        for &feature in &sample.on {
            for (unit, weight) in hidden.iter_mut().zip(&self.weights[self.row(feature, mirrored)..][..UNITS]) {
                *unit += weight;
            }
        }
        let output = &self.weights[self.output + usize::from(sample.stage) * (UNITS + 1)..][..=UNITS];
        output[0] + hidden.iter().zip(&output[1..]).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
    }

    fn learn_one(&self, sample: &Sample, mirrored: bool, gradient: &mut [f32]) -> f32 {
        let mut hidden = [0.0; UNITS];
        let chance = sigmoid(self.forward(sample, mirrored, &mut hidden));
        let error = chance - sample.target;
        let at = self.output + usize::from(sample.stage) * (UNITS + 1);
        gradient[at] += error;
        let mut back = [0.0; UNITS];
        for unit in 0..UNITS {
            if hidden[unit] > 0.0 {
                gradient[at + 1 + unit] += error * hidden[unit];
                back[unit] = error * self.weights[at + 1 + unit];
            }
        }
        for (sum, back) in gradient[self.bias..self.output].iter_mut().zip(&back) {
            *sum += back;
        }
        for &feature in &sample.on {
            for (sum, back) in gradient[self.row(feature, mirrored)..][..UNITS].iter_mut().zip(&back) {
                *sum += back;
            }
        }
        loss(chance, sample.target)
    }

    fn test(&self, samples: &[Sample]) -> f64 {
        let mut hidden = [0.0; UNITS];
        let (mut sum, mut count) = (0.0, 0.0);
        for (_, sample) in samples.iter().enumerate().filter(|(index, _)| index % (TEST * 50) < 50) {
            sum += f64::from(loss(sigmoid(self.forward(sample, false, &mut hidden)), sample.target));
            count += 1.0;
        }
        sum / count
    }

    /// The weights as [`HiddenLayer::read`](quintet_engine::players::hidden_layer::HiddenLayer::read) takes them.
    fn stored(&self) -> Vec<u8> {
        let byte = |weight: &f32| (weight * HIDDEN_SCALE).round().clamp(-127.0, 127.0) as i8 as u8;
        let word = |weight: &f32| ((weight * OUTPUT_SCALE).round().clamp(-32767.0, 32767.0) as i16).to_le_bytes();
        let mut stored: Vec<u8> = self.weights[self.bias..self.output].iter().chain(&self.weights[..self.bias]).map(byte).collect();
        stored.extend(self.weights[self.output..].iter().flat_map(word));
        stored
    }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

fn loss(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
}
