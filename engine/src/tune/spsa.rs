//! Simultaneous perturbation stochastic approximation (Spall 1992): all parameters are changed at once, each up or down at random, and the
//! result of a match between the two sets of values moves them all.
//!
//! In iteration `k` of `n` the values are changed by `c = (n / k)^0.101` steps, so the last matches are about one step to each side, and moved
//! by `a y / c` steps, where `y` is the score of the first set against the second, from -1 to 1, and `a = rate * ((0.1 n + n) / (0.1 n +
//! k))^0.602`. Both exponents and the 0.1 are recommended by Spall (1998).

use super::state::{Run, State};
use super::{Parameter, Values};
use crate::core::key::split_mix;
use crate::core::math::pow;

/// How the size of the changes decreases: Spall's gamma.
const CHANGE_EXPONENT: f64 = 0.101;
/// How the rate decreases: Spall's alpha.
const RATE_EXPONENT: f64 = 0.602;
/// The share of the iterations by which the decrease of the rate is delayed.
const DELAY: f64 = 0.1;
/// A state counts in millionths of a step: integers are written and read exactly.
const UNIT: f64 = 1e-6;

/// A run: its rules and its progress.
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    state: State,
}

impl Spsa {
    /// A run that begins with the defaults.
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, run: Run) -> Self {
        let offsets = vec![0; parameters.len()];
        Self { parameters, state: State { run, iteration: 0, offsets } }
    }

    /// Resumes a run from a state; [`State::parse`] has checked that they belong together.
    #[must_use]
    pub fn resume(parameters: Vec<Parameter>, mut state: State) -> Self {
        state.offsets.resize(parameters.len(), 0);
        Self { parameters, state }
    }

    /// The progress.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether all iterations are done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.state.iteration >= self.state.run.iterations
    }

    /// A seed for the games of the next iteration.
    #[must_use]
    pub fn seed(&self) -> u64 {
        split_mix(self.state.run.seed ^ split_mix(u64::from(self.state.iteration)).1).1
    }

    /// The size of the next change, in steps.
    fn change(&self) -> f64 {
        let run = &self.state.run;
        pow(f64::from(run.iterations) / f64::from(self.state.iteration + 1), CHANGE_EXPONENT)
    }

    /// The direction in which the next iteration changes each parameter in the first set: 1 or -1.
    fn directions(&self) -> impl Iterator<Item = f64> {
        let mut state = self.seed();
        self.parameters.iter().map(move |_| {
            let (next, random) = split_mix(state);
            state = next;
            if random >> 63 == 0 { 1.0 } else { -1.0 }
        })
    }

    /// Values at a distance, in steps, from the current ones.
    fn at(&self, changes: impl Iterator<Item = f64>) -> Values {
        let mut values = Values::default();
        for ((parameter, &offset), change) in self.parameters.iter().zip(&self.state.offsets).zip(changes) {
            let value = parameter.default + (offset as f64 * UNIT + change) * parameter.step;
            values.set(&parameter.name, parameter.nearest(value));
        }
        values
    }

    /// The two sets of values of the next match.
    #[must_use]
    pub fn ask(&self) -> [Values; 2] {
        let change = self.change();
        [1.0, -1.0].map(|sign| self.at(self.directions().map(|direction| sign * direction * change)))
    }

    /// Takes the mean score of the first set against the second, from -1 to 1: moves the values and starts the next iteration.
    pub fn tell(&mut self, score: f64) {
        let run = &self.state.run;
        let (iterations, number) = (f64::from(run.iterations), f64::from(self.state.iteration + 1));
        let delay = DELAY * iterations;
        let rate = run.rate() * pow((delay + iterations) / (delay + number), RATE_EXPONENT);
        let amount = rate * score.clamp(-1.0, 1.0) / self.change();
        let directions: Vec<f64> = self.directions().collect();
        for ((parameter, offset), direction) in self.parameters.iter().zip(&mut self.state.offsets).zip(directions) {
            let (low, high) = ((parameter.low - parameter.default) / parameter.step, (parameter.high - parameter.default) / parameter.step);
            *offset = ((*offset as f64 * UNIT + amount * direction).clamp(low, high) / UNIT).round() as i64;
        }
        self.state.iteration += 1;
    }

    /// The current values.
    #[must_use]
    pub fn values(&self) -> Values {
        self.at(std::iter::repeat(0.0))
    }

    /// The current value of each parameter, not rounded.
    pub fn places(&self) -> impl Iterator<Item = (&Parameter, f64)> {
        self.parameters.iter().zip(&self.state.offsets).map(|(parameter, &offset)| {
            let value = parameter.default + offset as f64 * UNIT * parameter.step;
            (parameter, value.clamp(parameter.low, parameter.high))
        })
    }
}
