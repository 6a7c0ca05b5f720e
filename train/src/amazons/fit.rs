//! `amazons fit`: fits the evaluation weights of Amazons to the results of games of the program against itself, by logistic regression, and prints
//! them as `Params::weights` takes them.

use std::io::Write;
use std::path::PathBuf;

use quintet_engine::core::game::Game;
use quintet_engine::games::amazons::Amazons;
use quintet_engine::games::amazons::players::eval::{STAGES, TERMS, Terms};

use crate::failure::Failure;
use crate::shards;

/// Weights in one row: stage after stage.
const WEIGHTS: usize = TERMS * STAGES;
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

/// The options of `amazons fit`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
}

/// Fits to the first nine tenths of the positions, measures with the others, and prints the weights.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut samples = Vec::new();
    for run in shards::runs(&args.games, Amazons::NAME)? {
        let variant = run.header().option("variant").unwrap_or_default().to_owned();
        run.positions("// ", out, &mut |line| {
            samples.push(read(&variant, line)?);
            Ok(())
        })?;
    }
    let (train, test) = samples.split_at(samples.len() * 9 / 10);
    writeln!(out, "// {} positions", samples.len())?;
    let weights = fit(train);
    writeln!(out, "// mean log loss {:.4}, on games left out {:.4}", loss(&weights, train), loss(&weights, test))?;
    for row in weights.chunks(TERMS) {
        writeln!(out, "[{}],", row.iter().map(|weight| format!("{weight:.3}")).collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}

/// Reads a line that [`super::games::run`] wrote.
fn read(variant: &str, line: &str) -> Result<Sample, String> {
    let parts: Vec<&str> = line.split(';').collect();
    let &[position, chance, result] = &parts[..] else { return Err("expected `position;chance;result`".to_owned()) };
    let position = Amazons::parse_position(variant, position).map_err(|error| error.to_string())?;
    let share = |text: &str| text.parse::<f32>().ok().filter(|share| (0.0..=1.0).contains(share)).map(f64::from);
    let (Some(chance), Some(result)) = (share(chance), share(result)) else {
        return Err("the chance or the result is no number from 0 to 1".to_owned());
    };
    Ok(Sample { terms: position.terms(), target: RESULT * result + (1.0 - RESULT) * chance })
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
