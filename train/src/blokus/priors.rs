//! Fits the prior of Blokus to games that the example `blokus_games` printed: the weights with which a softmax over the scores of all
//! placements comes nearest to the shares of visits that they got (cross entropy).
//!
//! What is fitted for a kind of cell is a sum: what the kind is worth, and what the families that it belongs to are worth, in this phase of
//! the game and in all. So rare kinds learn from common ones. The steps are those of Adam on batches in random order.
//!
//! A variant without games keeps the weights that the file has.
//!
//! ```text
//! cargo run --release -p quintet-engine --example blokus_fit -- <weights file> <epochs> <seed> duo.txt.. -- classic-2.txt.. -- classic.txt..
//! ```

use crate::adam::Adam;
use crate::samples;
use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::Blokus;
use quintet_engine::games::blokus::players::prior::{FAMILIES, PHASES, SCALE, Seen, WEIGHTS, families, phase, see};

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

pub(crate) fn run(args: &[&str]) {
    let args: Vec<String> = args.iter().map(|&text| text.to_owned()).collect();
    let [file, epochs, seed, games @ ..] = &args[..] else {
        return println!("blokus_fit <weights file> <epochs> <seed> duo.txt.. -- classic-2.txt.. -- classic.txt..");
    };
    let (epochs, seed) = (epochs.parse().unwrap_or(10), seed.parse().unwrap_or(1));
    let before = std::fs::read(file).unwrap_or_default();
    let mut bytes = Vec::new();
    for (variant, files) in ["duo", "classic-2", "classic"].into_iter().zip(samples::lists(games)) {
        if files.is_empty() {
            bytes.extend(before.iter().skip(bytes.len()).take(PHASES * WEIGHTS));
            continue;
        }
        let (train, test) = samples::read(files, |line| read(variant, line));
        let entropy = |sample: &Sample| sample.target.iter().filter(|share| **share > 0.0).map(|share| -share * share.ln()).sum::<f32>();
        let least = test.iter().map(entropy).sum::<f32>() / test.len().max(1) as f32;
        println!("{variant}: {} positions to fit, {} to measure, whose own entropy is {least:.4}", train.len(), test.len());
        let parts = fit(&train, &test, epochs, seed);
        let members: Vec<Vec<usize>> = (0..WEIGHTS).map(families).collect();
        for weights in summed(&parts, &members) {
            bytes.extend(weights.iter().map(|weight| (weight * SCALE as f32).round() as i8 as u8));
        }
    }
    std::fs::write(file, bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
}

/// Reads `result|position|chance|placement:visits ..`; none if the side to move has no choice.
fn read(variant: &str, line: &str) -> Option<Sample> {
    let mut parts = line.split('|').skip(1);
    let position = Blokus::parse_position(variant, parts.next()?).ok()?;
    let seen = see(&position);
    let mut target = vec![0.0; seen.placements.len()];
    let mut total = 0.0;
    for tried in parts.nth(1)?.split(' ') {
        let (placement, visits) = tried.split_once(':')?;
        let placement = position.read_move(placement).ok()?;
        let visits: f32 = visits.parse().ok()?;
        total += visits;
        target[seen.placements.iter().position(|seen| seen.mv == placement)?] = visits;
    }
    target.iter_mut().for_each(|share| *share /= total);
    (target.len() > 1).then_some(Sample { phase: phase(&position), seen, target })
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

fn fit(train: &[Sample], test: &[Sample], epochs: u32, seed: u64) -> Vec<f32> {
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
        println!(
            "epoch {epoch}: cross entropy {:.4} fitted, {:.4} measured",
            fitted / train.len() as f32,
            measured / test.len().max(1) as f32
        );
    }
    parts
}
