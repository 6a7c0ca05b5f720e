//! Simultaneous perturbation stochastic approximation (Spall 1992): all numbers are changed at once, each up or down at random, and the
//! result of a match between both changes moves them all.
//!
//! In step `k` of `n` the values are changed by `c = (n / k)^0.101` steps, so that the last matches are about one step to each side, and
//! moved by `a y / c` steps, where `y` is the score of the one over the other, from -1 to 1, and
//! `a = rate * ((0.1 n + n) / (0.1 n + k))^0.602`. Both exponents and the 0.1 are those that Spall (1998) recommends.

use super::state::{Run, State};
use super::{Parameter, Values};
use crate::core::key::split_mix;
use crate::core::math::pow;

/// How the amount of a change falls: Spall's gamma.
const CHANGE_EXPONENT: f64 = 0.101;
/// How the rate falls: Spall's alpha.
const RATE_EXPONENT: f64 = 0.602;
/// The part of all iterations by which the fall of the rate is delayed.
const DELAY: f64 = 0.1;
/// A state counts in millionths of a step: whole numbers are the same after they were written and read.
const UNIT: f64 = 1e-6;

/// A run of tuning: its rules, and how far it has come.
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

    /// A run that goes on from a state of it; [`State::parse`] has checked that both belong together.
    #[must_use]
    pub fn resume(parameters: Vec<Parameter>, mut state: State) -> Self {
        state.offsets.resize(parameters.len(), 0);
        Self { parameters, state }
    }

    /// How far it has come.
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

    /// The amount of the next change in steps.
    fn change(&self) -> f64 {
        let run = &self.state.run;
        pow(f64::from(run.iterations) / f64::from(self.state.iteration + 1), CHANGE_EXPONENT)
    }

    /// The direction in which the next iteration changes each parameter first: 1 or -1.
    fn directions(&self) -> impl Iterator<Item = f64> {
        let mut state = self.seed();
        self.parameters.iter().map(move |_| {
            let (next, random) = split_mix(state);
            state = next;
            if random >> 63 == 0 { 1.0 } else { -1.0 }
        })
    }

    /// Values at a distance, in steps, from where the run stands.
    fn at(&self, changes: impl Iterator<Item = f64>) -> Values {
        let mut values = Values::default();
        for ((parameter, &offset), change) in self.parameters.iter().zip(&self.state.offsets).zip(changes) {
            let value = parameter.default + (offset as f64 * UNIT + change) * parameter.step;
            values.set(&parameter.name, parameter.nearest(value));
        }
        values
    }

    /// The two sets of values that are to meet next.
    #[must_use]
    pub fn ask(&self) -> [Values; 2] {
        let change = self.change();
        [1.0, -1.0].map(|sign| self.at(self.directions().map(|direction| sign * direction * change)))
    }

    /// The mean score of the first over the second, from -1 to 1: moves the values and begins the next iteration.
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

    /// The values as they stand.
    #[must_use]
    pub fn values(&self) -> Values {
        self.at(std::iter::repeat(0.0))
    }

    /// For each parameter where it stands, unrounded.
    pub fn places(&self) -> impl Iterator<Item = (&Parameter, f64)> {
        self.parameters.iter().zip(&self.state.offsets).map(|(parameter, &offset)| {
            let value = parameter.default + offset as f64 * UNIT * parameter.step;
            (parameter, value.clamp(parameter.low, parameter.high))
        })
    }
}
