//! Fits the weights of the Blokus prior to the choices of the search itself, and prints them as `GuideParams` takes them.
//!
//! The program plays against itself; in every position the shares of visits that the placements got, squared to stress the best, are the
//! target of a softmax over the scores of all placements. The cross entropy is minimised by gradient descent (Adam, Kingma and Ba 2015), phase by phase.
//!
//! ```text
//! cargo run --release -p quintet-engine --example blokus_fit -- <variant> <games> <playouts a move> <seed>
//! ```

#![allow(clippy::print_stdout)]

use quintet_engine::game::Game;
use quintet_engine::games::blokus::guide::{BlokusGuide, GuideParams, PHASES, PriorWeights, phase};
use quintet_engine::games::blokus::{Blokus, Move};
use quintet_engine::history::History;
use quintet_engine::search::mcts::Mcts;
use quintet_engine::search::{Limits, think};

/// Random plies before a game counts, with five-square pieces.
const OPENING: usize = 2;
/// How many placements the search considers while it teaches; more than in play, so that it can find what the prior overlooks.
const BREADTH: usize = 100;
const COUNT: usize = PriorWeights::COUNT;
const STEPS: u32 = 400;
const RATE: f64 = 0.03;
/// Strength of the pull towards zero, in positions.
const RIDGE: f64 = 0.3;

/// One position: for every placement its terms, and the share of visits it got.
struct Sample {
    terms: Vec<[i16; COUNT]>,
    target: Vec<f32>,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let variant = args.next().unwrap_or_else(|| "duo".to_owned());
    let mut number = |default: u64| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, playouts, seed) = (number(100), number(800), number(1));
    let mut samples: [Vec<Sample>; PHASES] = Default::default();
    for game in 0..games {
        play(&variant, playouts, seed.wrapping_mul(1_000_003) + game, &mut samples);
    }
    for (phase, samples) in samples.iter().enumerate() {
        let mut weights = start(&variant, phase);
        let before = entropy(samples, &weights, &mut [0.0; COUNT]);
        fit(samples, &mut weights);
        let after = entropy(samples, &weights, &mut [0.0; COUNT]);
        println!("phase {phase}: {} positions, cross entropy {before:.3} -> {after:.3}", samples.len());
        println!("{:?}", rounded(&weights));
    }
}

fn start(variant: &str, phase: usize) -> [f64; COUNT] {
    let params = GuideParams::default();
    let mut weights = if variant.starts_with("duo") { params.small } else { params.large };
    let mut values = [0.0; COUNT];
    for (value, weight) in values.iter_mut().zip(weights[phase].iter_mut()) {
        *value = f64::from(*weight) / 100.0;
    }
    values
}

fn rounded(weights: &[f64; COUNT]) -> PriorWeights {
    let mut rounded = PriorWeights::NONE;
    for (into, weight) in rounded.iter_mut().zip(weights) {
        *into = (weight * 100.0).round() as i32;
    }
    rounded
}

fn play(variant: &str, playouts: u64, seed: u64, samples: &mut [Vec<Sample>; PHASES]) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(Blokus::start(variant).unwrap_or_else(|error| panic!("{error}")));
    let guide = BlokusGuide::new(GuideParams { breadth: BREADTH, ..GuideParams::default() });
    let mut search = Mcts::new(guide, Blokus::search_params(), seed);
    while history.outcome().is_none() {
        let position = history.current().clone();
        if history.ply() < OPENING {
            let mut moves = history.legal_moves();
            moves.retain(|&m| position.cells_of(m).len() == 5);
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
            continue;
        }
        let report = think(&mut search, &history, &Limits::nodes(playouts), &mut || 0.0);
        let visits: u64 = report.root.iter().map(|root| root.visits).sum();
        let squares: f32 = report.root.iter().map(|root| (root.visits as f32).powi(2)).sum();
        if history.legal_moves().len() > 1 && visits * 2 > playouts {
            let (moves, terms) = terms_of(&position);
            let share = |m: &Move| report.root.iter().find(|root| root.mv == *m).map_or(0.0, |root| (root.visits as f32).powi(2) / squares);
            samples[phase(&position)].push(Sample { target: moves.iter().map(share).collect(), terms });
        }
        let Some(best) = report.best else { break };
        history.play_unchecked(best);
    }
}

/// The placements of a position and what each weight counts in them: the scores with that weight alone at one.
fn terms_of(position: &Blokus) -> (Vec<Move>, Vec<[i16; COUNT]>) {
    let mut moves = Vec::new();
    let mut terms: Vec<[i16; COUNT]> = Vec::new();
    for index in 0..COUNT {
        let mut alone = PriorWeights::NONE;
        if let Some(weight) = alone.iter_mut().nth(index) {
            *weight = 1;
        }
        let phases = [alone.clone(), alone.clone(), alone];
        let mut guide = BlokusGuide::new(GuideParams { small: phases.clone(), large: phases, ..GuideParams::default() });
        let scores = guide.scores(position);
        if moves.is_empty() {
            moves = scores.iter().map(|&(_, m)| m).collect();
            terms = vec![[0; COUNT]; moves.len()];
        }
        for (row, &(score, _)) in terms.iter_mut().zip(scores) {
            row[index] = score as i16;
        }
    }
    (moves, terms)
}

/// The mean cross entropy; its gradient is added to `gradient`.
fn entropy(samples: &[Sample], weights: &[f64; COUNT], gradient: &mut [f64; COUNT]) -> f64 {
    let mut total = 0.0;
    let mut scores = Vec::new();
    for sample in samples {
        scores.clear();
        scores.extend(
            sample.terms.iter().map(|terms| terms.iter().zip(weights).map(|(&term, weight)| f64::from(term) * weight).sum::<f64>()),
        );
        let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|score| (score - top).exp()).sum();
        for ((score, &target), terms) in scores.iter().zip(&sample.target).zip(&sample.terms) {
            let log = score - top - sum.ln();
            total -= f64::from(target) * log;
            let error = (log.exp() - f64::from(target)) / samples.len() as f64;
            for (slope, &term) in gradient.iter_mut().zip(terms) {
                *slope += error * f64::from(term);
            }
        }
    }
    total / samples.len().max(1) as f64
}

fn fit(samples: &[Sample], weights: &mut [f64; COUNT]) {
    let (mut mean, mut square) = ([0.0; COUNT], [0.0; COUNT]);
    for step in 1..=STEPS {
        let mut gradient = [0.0; COUNT];
        entropy(samples, weights, &mut gradient);
        let fade = 1.0 - f64::from(step - 1) / f64::from(STEPS);
        for index in 0..COUNT {
            let slope = gradient[index] + RIDGE * weights[index] / samples.len().max(1) as f64;
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.99 * square[index] + 0.01 * slope * slope;
            let (first, second) = (1.0 - 0.9f64.powi(step as i32), 1.0 - 0.99f64.powi(step as i32));
            weights[index] -= RATE * fade * (mean[index] / first) / ((square[index] / second).sqrt() + 1e-6);
        }
    }
}
