//! `checkers fit`: fits the weights of the checkers evaluation to the results of games that the engine plays against itself, and prints them.
//!
//! The weights minimise the squared error of a logistic curve of the evaluation from the result ("Texel's tuning method", Österlund 2014) by
//! gradient descent (Adam, Kingma and Ba 2015), held near the weights before by a small quadratic penalty. They are scaled so that a man is worth
//! 100 on average; the scale that belongs to them is printed too.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::core::game::Game;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::players::eval::CheckersHeuristics;
use quintet_engine::games::checkers::players::weights::Params;
use quintet_engine::search::heuristics::Heuristics;

use super::games::{self, Line};
use super::source;
use crate::adam::Adam;
use crate::failure::Failure;
use crate::shards;

/// A position, as what each weight adds to its evaluation for the side to move, and that side's share of the point.
struct Sample {
    factors: Vec<(usize, f32)>,
    share: f32,
}

/// The options of `checkers fit`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
}

/// Fits, starting from the weights that the program comes with, and prints what was found.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut factors = Factors::new();
    let mut samples = Vec::new();
    for run in shards::runs(&args.games, Checkers::NAME)? {
        run.positions("// ", out, &mut |line| {
            samples.extend(read(&mut factors, line)?);
            Ok(())
        })?;
    }
    if samples.is_empty() {
        return Err(Failure::Asked("the games have no positions to fit to".to_owned()));
    }
    let mut before = Params::default();
    let before: Vec<f32> = before.numbers_mut().map(|number| *number as f32).collect();
    writeln!(out, "// {} positions", samples.len())?;
    let (weights, scale) = fit(&samples, &before, out)?;
    source::print(&weights, scale, men_seen(&samples), out)?;
    Ok(())
}

/// Reads a line that [`super::games::run`] wrote; `None` if a side could capture.
fn read(factors: &mut Factors, line: &str) -> Result<Option<Sample>, String> {
    let Line { position, share, .. } = games::read(line)?;
    Ok(is_quiet(&position).then(|| Sample { factors: factors.of(&position), share }))
}

/// Whether neither side could capture now.
fn is_quiet(position: &Checkers) -> bool {
    let mut heuristics = CheckersHeuristics::default();
    let mut noisy = Vec::new();
    // Seen from both sides: the other side's captures are those of the turned board with the turn kept.
    for board in [*position, position.with_other_turn()] {
        heuristics.noisy(&board, &heuristics.state(&board), &mut noisy);
    }
    noisy.is_empty()
}

/// One evaluation per weight that counts nothing else.
struct Factors {
    single: Vec<CheckersHeuristics>,
}

impl Factors {
    /// Divided by this, an evaluation with a single weight of this size is exact: it is a multiple of the interpolation's steps.
    const UNIT: i32 = 24;

    fn new() -> Self {
        let count = Params::default().numbers_mut().count();
        let single = (0..count).map(|index| {
            let mut params = Params::default();
            params.numbers_mut().enumerate().for_each(|(at, number)| *number = if at == index { Self::UNIT } else { 0 });
            CheckersHeuristics::new(params)
        });
        Self { single: single.collect() }
    }

    fn of(&mut self, position: &Checkers) -> Vec<(usize, f32)> {
        let value = |heuristics: &mut CheckersHeuristics| {
            let state = heuristics.state(position);
            heuristics.evaluate(position, &state) as f32 / Self::UNIT as f32
        };
        self.single.iter_mut().map(value).enumerate().filter(|(_, factor)| *factor != 0.0).collect()
    }
}

/// The weights and the scale of the logistic curve.
fn fit(samples: &[Sample], before: &[f32], out: &mut dyn Write) -> io::Result<(Vec<f32>, f32)> {
    const ROUNDS: usize = 400;
    let loss_at = |weights: &[f32], scale: f32| {
        let error = |sample: &Sample| (chance(sample, weights, scale) - sample.share).powi(2);
        samples.iter().map(error).sum::<f32>() / samples.len() as f32
    };
    // The scale that suits the weights before: the fit keeps it, so that the penalty compares like with like.
    let scale = (4..60).map(|step| step as f32 * 10.0).min_by(|a, b| loss_at(before, *a).total_cmp(&loss_at(before, *b))).unwrap_or(200.0);
    let mean = samples.iter().map(|sample| sample.share).sum::<f32>() / samples.len() as f32;
    let spread = samples.iter().map(|sample| (mean - sample.share).powi(2)).sum::<f32>() / samples.len() as f32;
    writeln!(out, "// before: mean squared error {:.5} at scale {scale}, {spread:.5} without knowing anything", loss_at(before, scale))?;
    let mut weights = before.to_vec();
    let mut adam = Adam::new(weights.len(), 1e-9, 0.0).with_memory([0.99, 0.01]);
    for round in 1..=ROUNDS {
        let rate = 2.0 * (1.0 - round as f32 / ROUNDS as f32);
        let mut gradient = vec![0.0f32; weights.len()];
        for sample in samples {
            let error = chance(sample, &weights, scale) - sample.share;
            for &(index, factor) in &sample.factors {
                gradient[index] += error * factor / samples.len() as f32;
            }
        }
        for ((slope, weight), before) in gradient.iter_mut().zip(&weights).zip(before) {
            *slope += 1e-6 * (weight - before);
        }
        adam.step(&mut weights, &gradient, 1, rate);
    }
    writeln!(out, "// after: mean squared error {:.5}", loss_at(&weights, scale))?;
    Ok((weights, scale))
}

fn chance(sample: &Sample, weights: &[f32], scale: f32) -> f32 {
    let value: f32 = sample.factors.iter().map(|&(index, factor)| weights[index] * factor).sum();
    1.0 / (1.0 + (-value / scale).exp())
}

/// How often each weight of a man's square counts, to weigh the average man.
fn men_seen(samples: &[Sample]) -> [f32; 64] {
    let mut counts = [0.0; 64];
    for &(index, factor) in samples.iter().flat_map(|sample| &sample.factors) {
        if let Some(count) = counts.get_mut(index) {
            *count += factor.abs();
        }
    }
    counts
}
