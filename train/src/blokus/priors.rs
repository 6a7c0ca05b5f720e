//! `blokus priors`: fits the prior to games, that is the weights with which a softmax over the scores of all placements comes nearest to the shares
//! of visits that they got (cross entropy).
//!
//! What is fitted for a kind of cell is a sum: what the kind is worth, and what the families that it belongs to are worth, in this phase of
//! the game and in all. So rare kinds learn from common ones. The steps are those of Adam on batches in random order.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::players::prior::{FAMILIES, PHASES, SCALE, Seen, WEIGHTS, families, phase, see};

use super::boards::Boards;
use super::line::Line;
use crate::adam::Adam;
use crate::failure::Failure;
use crate::samples;

const BATCH: usize = 32;
const RATE: f32 = 0.01;
/// Pull towards zero a step, in parts of the rate.
const DECAY: f32 = 0.002;
/// The parts of a phase's weights.
const PART: usize = WEIGHTS + FAMILIES;
/// The parts of each phase, and those that all phases share.
const COUNT: usize = PART * (PHASES + 1);

/// A position and the share of visits that each placement got.
struct Sample {
    phase: usize,
    seen: Seen,
    target: Vec<f32>,
}

/// The options of `blokus priors`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games of duo, classic-2 and classic, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of weights; variants without games keep those that it has
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often to learn from all positions
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
}

/// Fits the weights of every variant that has games.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let variants = ["duo", "classic-2", "classic"].map(|variant| (variant, PHASES * WEIGHTS));
    Boards::read(&args.out, &variants, &args.games)?.fit(|variant, runs| {
        let (train, test) = samples::read(runs, out, |line| read(variant, line))?;
        let mean = |samples: &[Sample], of: fn(&Sample) -> f32| samples.iter().map(of).sum::<f32>() / samples.len().max(1) as f32;
        let least = mean(&test, own_entropy);
        writeln!(out, "{variant}: {} positions to fit, {} to measure, whose own entropy is {least:.4}", train.len(), test.len())?;
        let [fitted, measured] = [&train, &test].map(|samples| mean(samples, ignorance));
        writeln!(out, "without knowing anything: cross entropy {fitted:.4} fitted, {measured:.4} measured")?;
        let parts = fit(&train, &test, args.epochs, args.seed, out)?;
        let members: Vec<Vec<usize>> = (0..WEIGHTS).map(families).collect();
        let byte = |weight: &f32| (weight * SCALE as f32).round() as i8 as u8;
        Ok(summed(&parts, &members).iter().flatten().map(byte).collect())
    })
}

/// The cross entropy of a perfect fit.
fn own_entropy(sample: &Sample) -> f32 {
    sample.target.iter().filter(|share| **share > 0.0).map(|share| -share * share.ln()).sum()
}

/// The cross entropy if every placement is as likely as any other.
fn ignorance(sample: &Sample) -> f32 {
    (sample.target.len() as f32).ln()
}

/// The placements of a position and their visits; none if the side to move has no choice.
fn read(variant: &str, line: &str) -> Result<Option<Sample>, String> {
    let Line { position, tried, .. } = Line::read(variant, line)?;
    let seen = see(&position);
    let mut target = vec![0.0; seen.placements.len()];
    let mut total = 0.0;
    for tried in tried.split(' ') {
        let (placement, visits) = tried.split_once(':').ok_or_else(|| format!("`{tried}` is no `placement:visits`"))?;
        let visits: f32 = visits.parse().map_err(|_| format!("`{tried}` has no number of visits"))?;
        let m = position.read_move(placement).map_err(|error| error.to_string())?;
        // A pass is no placement.
        let Some(index) = seen.placements.iter().position(|seen| seen.mv == m) else { return Ok(None) };
        total += visits;
        target[index] = visits;
    }
    target.iter_mut().for_each(|share| *share /= total);
    Ok((target.len() > 1).then_some(Sample { phase: phase(&position), seen, target }))
}

/// What is computed for one position.
#[derive(Default)]
struct Work {
    cover: Vec<f32>,
    corner: Vec<f32>,
    scores: Vec<f32>,
    slopes: Vec<[f32; 2]>,
}

impl Work {
    /// The cross entropy of a position; its slope by each part is added to `gradient`.
    fn run(&mut self, sample: &Sample, weights: &[[f32; WEIGHTS]], members: &[Vec<usize>], gradient: Option<&mut [f32]>) -> f32 {
        let (seen, weights) = (&sample.seen, &weights[sample.phase]);
        let sum = |terms: &[usize; 2]| terms.iter().map(|&index| weights[index]).sum::<f32>();
        self.cover.clear();
        self.cover.extend(seen.cells.iter().map(|cell| sum(&cell.cover)));
        self.corner.clear();
        self.corner.extend(seen.cells.iter().map(|cell| sum(&cell.corner)));
        self.scores.clear();
        for placement in &seen.placements {
            let sum = |cells: &[u16], worth: &[f32]| cells.iter().map(|&cell| worth[usize::from(cell)]).sum::<f32>();
            self.scores.push(weights[placement.piece] + sum(&placement.covers, &self.cover) + sum(&placement.corners, &self.corner));
        }
        let top = self.scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        self.scores.iter_mut().for_each(|score| *score = (*score - top).exp());
        let sum: f32 = self.scores.iter().sum();
        self.scores.iter_mut().for_each(|score| *score /= sum);
        let loss = sample.target.iter().zip(&self.scores).map(|(&target, &share)| -target * share.max(1e-30).ln()).sum();
        let Some(gradient) = gradient else { return loss };
        self.slopes.clear();
        self.slopes.resize(seen.cells.len(), [0.0; 2]);
        let mut add = |index: usize, slope: f32| {
            for part in [sample.phase, PHASES] {
                gradient[part * PART + index] += slope;
                members[index].iter().for_each(|family| gradient[part * PART + WEIGHTS + family] += slope);
            }
        };
        for ((placement, share), target) in seen.placements.iter().zip(&self.scores).zip(&sample.target) {
            let error = share - target;
            add(placement.piece, error);
            placement.covers.iter().for_each(|&cell| self.slopes[usize::from(cell)][0] += error);
            placement.corners.iter().for_each(|&cell| self.slopes[usize::from(cell)][1] += error);
        }
        for (cell, slopes) in seen.cells.iter().zip(&self.slopes) {
            cell.cover.iter().for_each(|&index| add(index, slopes[0]));
            cell.corner.iter().for_each(|&index| add(index, slopes[1]));
        }
        loss
    }
}

/// The weights that the parts make.
fn summed(parts: &[f32], members: &[Vec<usize>]) -> Vec<[f32; WEIGHTS]> {
    let of = |part: usize, index: usize| {
        let part = &parts[part * PART..];
        part[index] + members[index].iter().map(|&family| part[WEIGHTS + family]).sum::<f32>()
    };
    (0..PHASES).map(|phase| std::array::from_fn(|index| of(phase, index) + of(PHASES, index))).collect()
}

fn fit(train: &[Sample], test: &[Sample], epochs: u32, seed: u64, out: &mut dyn Write) -> io::Result<Vec<f32>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let members: Vec<Vec<usize>> = (0..WEIGHTS).map(families).collect();
    let mut parts = vec![0.0_f32; COUNT];
    let mut adam = Adam::new(COUNT, 1e-4, DECAY);
    let mut order: Vec<usize> = (0..train.len()).collect();
    let mut work = Work::default();
    let all = epochs as usize * train.len().div_ceil(BATCH);
    for epoch in 1..=epochs {
        rng.shuffle(&mut order);
        let mut fitted = 0.0;
        for batch in order.chunks(BATCH) {
            let weights = summed(&parts, &members);
            let mut gradient = vec![0.0; COUNT];
            for &index in batch {
                fitted += work.run(&train[index], &weights, &members, Some(&mut gradient));
            }
            let rate = RATE * (1.0 - adam.steps() as f32 / all as f32);
            adam.step(&mut parts, &gradient, batch.len(), rate);
        }
        let weights = summed(&parts, &members);
        let measured: f32 = test.iter().map(|sample| work.run(sample, &weights, &members, None)).sum();
        writeln!(
            out,
            "epoch {epoch}: cross entropy {:.4} fitted, {:.4} measured",
            fitted / train.len() as f32,
            measured / test.len().max(1) as f32
        )?;
    }
    Ok(parts)
}
