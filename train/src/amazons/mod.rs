//! Fits the evaluation weights of Amazons to the results of games of the program against itself, by logistic regression, and prints them as
//! `Params::weights` takes them.
//!
//! ```text
//! cargo run --release -p quintet-engine --example amazons_fit -- <variant> <games> <playouts a move> <seed>
//! ```

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::games::amazons::players::eval::{STAGES, TERMS, Terms};
use quintet_engine::games::amazons::players::policy::{AmazonsPolicy, search_params};
use quintet_engine::search::mcts::Mcts;
use quintet_engine::search::{Limits, think};

/// Weights in one row: stage after stage.
const WEIGHTS: usize = TERMS * STAGES;
/// Random plies before a game counts.
const OPENING: usize = 6;
/// One turn in so many is any of those that the search looked at, so that positions are not all those of good play.
const RANDOM_TURN: u32 = 4;
/// How much of the target is the result of the game; the rest is what the search thought.
const RESULT: f64 = 0.6;
/// Strength of the pull towards zero, in positions.
const RIDGE: f64 = 1.0;
/// Strength of the pull of neighbouring stages towards each other, in positions.
const SMOOTH: f64 = 30.0;

struct Sample {
    terms: Terms,
    target: f64,
}

pub(crate) fn run(args: &[&str]) {
    let mut args = args.iter().map(|&text| text.to_owned());
    let variant = args.next().unwrap_or_else(|| "8x8".to_owned());
    let mut number = |default: u64| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, nodes, seed) = (number(200), number(200), number(1));
    let samples: Vec<Sample> = (0..games).flat_map(|game| play(&variant, nodes, seed * 100_000 + game)).collect();
    let (train, test) = samples.split_at(samples.len() * 9 / 10);
    println!("// {variant}: {games} games of {nodes} playouts a move, seed {seed}, {} positions", samples.len());
    let weights = fit(train);
    println!("// mean log loss {:.4}, on games left out {:.4}", loss(&weights, train), loss(&weights, test));
    for row in weights.chunks(TERMS) {
        println!("[{}],", row.iter().map(|weight| format!("{weight:.3}")).collect::<Vec<_>>().join(", "));
    }
}

/// Plays a game and returns its positions.
fn play(variant: &str, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = History::new(Amazons::start(variant).unwrap_or_default());
    let mut player = Mcts::new(AmazonsPolicy::default(), search_params(), seed);
    let mut seen = Vec::new();
    while history.outcome().is_none() {
        if history.ply() < OPENING {
            let moves = history.legal_moves();
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
            continue;
        }
        let report = think(&mut player, &history, &Limits::nodes(nodes), &mut || 0.0);
        seen.push((history.current().terms(), history.current().turn(), f64::from(report.chance)));
        let tried = &report.root;
        let any = if tried.is_empty() { None } else { Some(tried[rng.u32(..tried.len() as u32) as usize].mv) };
        let random = rng.u32(..RANDOM_TURN) == 0;
        let Some(m) = (if random { any } else { report.best }) else { break };
        history.play_unchecked(m);
    }
    let outcome = history.outcome();
    let result = |side| outcome.map_or(0.5, |outcome| f64::from(outcome.share(side)));
    seen.into_iter().map(|(terms, turn, chance)| Sample { terms, target: RESULT * result(turn) + (1.0 - RESULT) * chance }).collect()
}

/// The terms spread over the two stages between which the position lies.
fn spread(terms: &Terms) -> [f64; WEIGHTS] {
    let low = (terms.stage as usize).min(STAGES - 2);
    let share = f64::from(terms.stage) - low as f64;
    let mut row = [0.0; WEIGHTS];
    for (index, &term) in terms.terms.iter().enumerate() {
        row[low * TERMS + index] = (1.0 - share) * f64::from(term);
        row[(low + 1) * TERMS + index] = share * f64::from(term);
    }
    row
}

fn chance(weights: &[f64], row: &[f64]) -> f64 {
    let logit: f64 = weights.iter().zip(row).map(|(weight, term)| weight * term).sum();
    1.0 / (1.0 + (-logit).exp())
}

fn loss(weights: &[f64], samples: &[Sample]) -> f64 {
    let total: f64 = samples
        .iter()
        .map(|sample| {
            let p = chance(weights, &spread(&sample.terms)).clamp(1e-9, 1.0 - 1e-9);
            -sample.target * p.ln() - (1.0 - sample.target) * (1.0 - p).ln()
        })
        .sum();
    total / samples.len().max(1) as f64
}

/// Newton's method for logistic regression with a ridge penalty.
fn fit(samples: &[Sample]) -> Vec<f64> {
    let mut weights = vec![0.0; WEIGHTS];
    for _ in 0..12 {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut hessian = vec![vec![0.0; WEIGHTS]; WEIGHTS];
        for low in 0..WEIGHTS - TERMS {
            let high = low + TERMS;
            let pull = SMOOTH * (weights[high] - weights[low]);
            gradient[low] += pull;
            gradient[high] -= pull;
            hessian[low][low] += SMOOTH;
            hessian[high][high] += SMOOTH;
            hessian[low][high] -= SMOOTH;
            hessian[high][low] -= SMOOTH;
        }
        for (index, row) in hessian.iter_mut().enumerate() {
            row[index] += RIDGE;
        }
        for sample in samples {
            let row = spread(&sample.terms);
            let p = chance(&weights, &row);
            for (i, &a) in row.iter().enumerate().filter(|(_, a)| **a != 0.0) {
                gradient[i] += (sample.target - p) * a;
                for (cell, &b) in hessian[i].iter_mut().zip(&row) {
                    *cell += p * (1.0 - p) * a * b;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(hessian, gradient)) {
            *weight += step;
        }
    }
    weights
}

/// Gaussian elimination with pivoting.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs())).unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let top = matrix[column].clone();
        for row in column + 1..size {
            let factor = matrix[row][column] / top[column];
            for (cell, above) in matrix[row].iter_mut().zip(&top).skip(column) {
                *cell -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    for column in (0..size).rev() {
        let known: f64 = (column + 1..size).map(|other| matrix[column][other] * right[other]).sum();
        right[column] = (right[column] - known) / matrix[column][column];
    }
    right
}
