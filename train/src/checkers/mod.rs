//! Fits the weights of the checkers evaluation to the results of games that the engine plays against itself, and prints them.
//!
//! `cargo run --release -p quintet-engine --example checkers_weights -- [GAMES] [NODES] [SEED]`
//!
//! Every game begins with random plies; then both sides search `NODES` nodes a move. Quiet positions are kept with the result. The
//! weights minimise the logistic loss of the result given the evaluation ("Texel's tuning method", Österlund 2014) by gradient descent
//! (Adam, Kingma and Ba 2015), held near the weights before by a small quadratic penalty. They are scaled so that a man is worth 100 on
//! average; the scale that belongs to them is printed too.

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::core::side::Side;
use quintet_engine::games::checkers::Checkers;
use quintet_engine::games::checkers::players::eval::CheckersHeuristics;
use quintet_engine::games::checkers::players::strong_search;
use quintet_engine::games::checkers::players::weights::Params;
use quintet_engine::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use quintet_engine::search::heuristics::Heuristics;
use quintet_engine::search::{Limits, Searcher};

/// A position, as what each weight adds to its evaluation for the side to move, and that side's share of the point.
struct Sample {
    factors: Vec<(usize, f32)>,
    share: f32,
}

pub(crate) fn run(args: &[&str]) {
    let mut arguments = args.iter().map(|argument| argument.parse::<u64>());
    let mut number = |usual| arguments.next().and_then(Result::ok).unwrap_or(usual);
    let (games, nodes, seed) = (number(2000), number(1000), number(1));
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut factors = Factors::new();
    let mut samples = Vec::new();
    let mut results = [0; 3];
    for _ in 0..games {
        let (positions, share) = play(nodes, &mut rng);
        results[(share * 2.0) as usize] += 1;
        for position in positions {
            let share = if position.turn() == Side::FIRST { share } else { 1.0 - share };
            samples.push(Sample { factors: factors.of(&position), share });
        }
    }
    let mut before = Params::default();
    let before: Vec<f32> = before.numbers_mut().map(|number| *number as f32).collect();
    println!("// {games} games: {results:?} lost, drawn, won by black; {} positions", samples.len());
    let (weights, scale) = fit(&samples, &before);
    print(&weights, scale, average_man(&samples));
}

/// Plays a game. Returns its quiet positions and black's share.
fn play(nodes: u64, rng: &mut fastrand::Rng) -> (Vec<Checkers>, f32) {
    let mut history = History::new(Checkers::default());
    for _ in 0..rng.u32(6..14) {
        let moves = history.legal_moves();
        if !moves.is_empty() {
            history.play_unchecked(moves[rng.u32(..moves.len() as u32) as usize]);
        }
    }
    let params = AlphaBetaParams { table_bits: 14, ..strong_search() };
    let mut searches = [(); 2].map(|()| AlphaBeta::new(CheckersHeuristics::default(), params.clone()));
    let mut positions = Vec::new();
    loop {
        if let Some(outcome) = history.outcome() {
            return (positions, outcome.share(Side::FIRST));
        }
        let position = *history.current();
        let search = &mut searches[position.turn().index()];
        search.start(&history, &Limits::nodes(nodes));
        search.step(&mut || false);
        let Some(m) = search.report().best else { return (positions, 0.5) };
        // Towers that shuffle in drawn endings would outnumber everything else.
        if history.quiet_plies() < 4 && is_quiet(&position) {
            positions.push(position);
        }
        history.play_unchecked(m);
    }
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
fn fit(samples: &[Sample], before: &[f32]) -> (Vec<f32>, f32) {
    const ROUNDS: usize = 400;
    let loss_at = |weights: &[f32], scale: f32| {
        let error = |sample: &Sample| (chance(sample, weights, scale) - sample.share).powi(2);
        samples.iter().map(error).sum::<f32>() / samples.len() as f32
    };
    // The scale that suits the weights before: the fit keeps it, so that the penalty compares like with like.
    let scale = (4..60).map(|step| step as f32 * 10.0).min_by(|a, b| loss_at(before, *a).total_cmp(&loss_at(before, *b))).unwrap_or(200.0);
    println!("// before: mean squared error {:.5} at scale {scale}", loss_at(before, scale));
    let mut weights = before.to_vec();
    let (mut mean, mut square) = (vec![0.0f32; weights.len()], vec![0.0f32; weights.len()]);
    for round in 1..=ROUNDS {
        let rate = 2.0 * (1.0 - round as f32 / ROUNDS as f32);
        let mut gradient = vec![0.0f32; weights.len()];
        for sample in samples {
            let error = chance(sample, &weights, scale) - sample.share;
            for &(index, factor) in &sample.factors {
                gradient[index] += error * factor / samples.len() as f32;
            }
        }
        for index in 0..weights.len() {
            let slope = gradient[index] + 1e-6 * (weights[index] - before[index]);
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.99 * square[index] + 0.01 * slope * slope;
            let steps = round as i32;
            let (m, s) = (mean[index] / (1.0 - 0.9f32.powi(steps)), square[index] / (1.0 - 0.99f32.powi(steps)));
            weights[index] -= rate * m / (s.sqrt() + 1e-9);
        }
    }
    println!("// after: mean squared error {:.5}", loss_at(&weights, scale));
    (weights, scale)
}

fn chance(sample: &Sample, weights: &[f32], scale: f32) -> f32 {
    let value: f32 = sample.factors.iter().map(|&(index, factor)| weights[index] * factor).sum();
    1.0 / (1.0 + (-value / scale).exp())
}

/// How often each weight of a man's square counts, to weigh the average man.
fn average_man(samples: &[Sample]) -> [f32; 64] {
    let mut counts = [0.0; 64];
    for &(index, factor) in samples.iter().flat_map(|sample| &sample.factors) {
        if let Some(count) = counts.get_mut(index) {
            *count += factor.abs();
        }
    }
    counts
}

fn print(weights: &[f32], scale: f32, men: [f32; 64]) {
    let total: f32 = men.iter().sum();
    let man: f32 = men.iter().zip(weights).map(|(count, weight)| count * weight).sum::<f32>() / total.max(1.0);
    let factor = 100.0 / man;
    println!("// scale {:.0} of the logistic curve, when an average man is worth 100", scale * factor);
    let pairs: Vec<String> = weights.chunks(2).map(|pair| format!("pair({:.0}, {:.0})", pair[0] * factor, pair[1] * factor)).collect();
    for (name, range) in [("man", 0..32), ("tower", 32..64)] {
        println!("{name}: [");
        for row in pairs[range].chunks(4) {
            println!("    {},", row.join(", "));
        }
        println!("],");
    }
    println!("passed: [{}],", pairs[64..71].join(", "));
    for (name, pair) in ["mobility", "support", "threat_to_move", "threat_waiting", "tempo"].iter().zip(&pairs[71..]) {
        println!("{name}: {pair},");
    }
}
