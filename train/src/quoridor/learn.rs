//! Learning: the network's weights from positions, by gradient descent.

use std::io::{self, Write};

use quintet_engine::core::game::Game;
use quintet_engine::games::quoridor::maps::Maps;
use quintet_engine::games::quoridor::players::net::{
    ALWAYS, HIDDEN, HIDDEN_SCALE, INPUTS, OUTPUT_SCALE, STAGES, features, stage, wall_feature,
};
use quintet_engine::games::quoridor::{Quoridor, WALLS_EACH};

use crate::adam::Adam;

/// Positions for one step.
const BATCH: usize = 1024;
/// The size of the first step; it falls to nothing along half a cosine.
const RATE: f32 = 0.002;
/// How much of the target is the result of the game, where it is known; the rest is what the search thought.
const RESULT: f32 = 0.5;
/// Inputs' weights stay within what can be stored.
const MOST: f32 = 126.0 / HIDDEN_SCALE;
/// The most features that can be on.
const FEATURES: usize = 2 * WALLS_EACH as usize + ALWAYS;
/// One line in so many is kept for the test of what was learnt.
const TEST: usize = 20;

/// Where the bias of the hidden layer begins in the list of weights.
const BIAS: usize = INPUTS * HIDDEN;
/// Where the output begins: for each stage its bias and weights.
const OUTPUT: usize = BIAS + HIDDEN;
const WEIGHTS: usize = OUTPUT + STAGES * (HIDDEN + 1);

/// A position to learn from.
pub(crate) struct Sample {
    on: [u16; FEATURES],
    count: u8,
    stage: u8,
    target: f32,
}

/// Reads a line that [`super::games::run`] wrote.
pub(crate) fn read(line: &str) -> Result<Sample, String> {
    let mut parts = line.split(';');
    let (Some(text), Some(chance), Some(result)) = (parts.next(), parts.next(), parts.next()) else {
        return Err("expected `position;chance;result;move`".to_owned());
    };
    let position = Quoridor::parse_position("standard", text).map_err(|error| error.to_string())?;
    let chance = chance.parse::<f32>().ok().filter(|chance| (0.0..=1000.0).contains(chance));
    let chance = chance.ok_or("the chance is no number from 0 to 1000")? / 1000.0;
    let target = match result {
        "1" => RESULT + (1.0 - RESULT) * chance,
        "0" => (1.0 - RESULT) * chance,
        "-" => chance,
        _ => return Err(format!("the result is `{result}`, not 1, 0 or -")),
    };
    Ok(Sample::new(&position, target))
}

impl Sample {
    fn new(position: &Quoridor, target: f32) -> Self {
        let mut on = [0; FEATURES];
        let mut count = 0;
        let walls = position.walls().map(|wall| wall_feature(wall, position.turn()));
        let maps = Maps::new(position);
        let exposures = [position.turn(), position.turn().opponent()].map(|side| maps.exposure(position, side));
        for feature in walls.chain(features(position, &maps, exposures)) {
            on[count] = feature as u16;
            count += 1;
        }
        Self { on, count: count as u8, stage: stage(position) as u8, target }
    }

    fn on(&self) -> &[u16] {
        &self.on[..usize::from(self.count)]
    }
}

/// A network in the making.
pub(crate) struct Learner {
    weights: Vec<f32>,
    adam: Adam,
    mirror: Vec<u16>,
}

impl Learner {
    pub(crate) fn new(rng: &mut fastrand::Rng) -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        for weight in &mut weights[..BIAS] {
            *weight = 0.2 * (rng.f32() - 0.5);
        }
        for weight in &mut weights[OUTPUT..] {
            *weight = 0.3 * (rng.f32() - 0.5);
        }
        Self { weights, adam: Adam::new(WEIGHTS, 1e-8, 0.0), mirror: mirror() }
    }

    /// Learns from all samples so many times, each time in another order, and prints how it goes.
    pub(crate) fn learn(&mut self, samples: &[Sample], epochs: usize, rng: &mut fastrand::Rng, out: &mut dyn Write) -> io::Result<()> {
        let mut order: Vec<u32> = (0..samples.len() as u32).filter(|&index| index as usize % (TEST * 50) >= 50).collect();
        let all = (order.len().div_ceil(BATCH) * epochs) as f32;
        let mut gradient = vec![0.0; WEIGHTS];
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
                self.weights[..OUTPUT].iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
            }
            writeln!(out, "epoch {epoch}: log loss {:.5}, on positions left out {:.5}", loss / order.len() as f64, self.test(samples))?;
        }
        Ok(())
    }

    /// The output in logits, with the hidden layer.
    fn forward(&self, sample: &Sample, mirrored: bool, hidden: &mut [f32; HIDDEN]) -> f32 {
        hidden.copy_from_slice(&self.weights[BIAS..OUTPUT]);
        for &feature in sample.on() {
            let feature = if mirrored { self.mirror[usize::from(feature)] } else { feature };
            let row = &self.weights[usize::from(feature) * HIDDEN..][..HIDDEN];
            for (unit, weight) in hidden.iter_mut().zip(row) {
                *unit += weight;
            }
        }
        let output = &self.weights[OUTPUT + usize::from(sample.stage) * (HIDDEN + 1)..][..=HIDDEN];
        output[0] + hidden.iter().zip(&output[1..]).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
    }

    fn learn_one(&self, sample: &Sample, mirrored: bool, gradient: &mut [f32]) -> f32 {
        let mut hidden = [0.0; HIDDEN];
        let chance = sigmoid(self.forward(sample, mirrored, &mut hidden));
        let error = chance - sample.target;
        let at = OUTPUT + usize::from(sample.stage) * (HIDDEN + 1);
        gradient[at] += error;
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            if hidden[unit] > 0.0 {
                gradient[at + 1 + unit] += error * hidden[unit];
                back[unit] = error * self.weights[at + 1 + unit];
            }
        }
        for (sum, back) in gradient[BIAS..OUTPUT].iter_mut().zip(&back) {
            *sum += back;
        }
        for &feature in sample.on() {
            let feature = if mirrored { self.mirror[usize::from(feature)] } else { feature };
            for (sum, back) in gradient[usize::from(feature) * HIDDEN..][..HIDDEN].iter_mut().zip(&back) {
                *sum += back;
            }
        }
        loss(chance, sample.target)
    }

    fn test(&self, samples: &[Sample]) -> f64 {
        let mut hidden = [0.0; HIDDEN];
        let (mut sum, mut count) = (0.0, 0.0);
        for (_, sample) in samples.iter().enumerate().filter(|(index, _)| index % (TEST * 50) < 50) {
            sum += f64::from(loss(sigmoid(self.forward(sample, false, &mut hidden)), sample.target));
            count += 1.0;
        }
        sum / count
    }

    /// The weights as [`quintet_engine::games::quoridor::players::net::Network::read`] takes them.
    pub(crate) fn stored(&self) -> Vec<u8> {
        let byte = |weight: &f32| (weight * HIDDEN_SCALE).round().clamp(-127.0, 127.0) as i8 as u8;
        let word = |weight: &f32| ((weight * OUTPUT_SCALE).round().clamp(-32767.0, 32767.0) as i16).to_le_bytes();
        let mut stored: Vec<u8> = self.weights[BIAS..OUTPUT].iter().chain(&self.weights[..BIAS]).map(byte).collect();
        stored.extend(self.weights[OUTPUT..].iter().flat_map(word));
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

/// For every feature the one that it is on the board mirrored left to right.
fn mirror() -> Vec<u16> {
    let crossings = 64;
    (0..INPUTS)
        .map(|feature| match feature {
            0..128 => feature / 8 * 8 + 7 - feature % 8,
            _ if feature < 2 * crossings + 2 * 81 => {
                let square = (feature - 2 * crossings) % 81;
                feature - square % 9 + 8 - square % 9
            }
            _ => feature,
        } as u16)
        .collect()
}
