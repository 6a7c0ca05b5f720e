//! Heuristics for alpha-beta: the sum of terms, and only the most promising moves.

use crate::core::game::Game;
use crate::core::history::History;
use crate::search::alphabeta::AlphaBetaParams;
use crate::search::heuristics::{Heuristics, MAX_EVALUATION, logistic};

use super::eval::Params;
use super::judge::Judge;
use crate::games::amazons::square::Move;
use crate::games::amazons::{Amazons, Size};

/// Evaluation units per logit.
const UNITS: f32 = 200.0;

/// How many moves alpha-beta evaluates and searches in each position.
#[derive(Clone, PartialEq, Debug)]
pub struct WidthParams {
    /// Moves that are fully evaluated.
    pub judged: usize,
    /// Moves that are searched.
    pub kept: usize,
}

impl Default for WidthParams {
    fn default() -> Self {
        Self { judged: 60, kept: 24 }
    }
}

/// The heuristics of the level `alpha-beta`.
#[derive(Clone, Debug, Default)]
pub struct AmazonsHeuristics {
    judge: Judge,
    width: WidthParams,
}

impl AmazonsHeuristics {
    /// Heuristics with these weights and widths.
    #[must_use]
    pub fn new(params: Params, width: WidthParams) -> Self {
        Self { judge: Judge::new(params, false), width }
    }
}

/// Alpha-beta parameters that suit these heuristics.
#[must_use]
pub fn alpha_beta_params() -> AlphaBetaParams {
    AlphaBetaParams { table_bits: 18, late_move_reductions: Some((4, 2)), ..AlphaBetaParams::default() }
}

/// A logit in evaluation units.
fn units(logit: f32) -> i32 {
    ((logit * UNITS) as i32).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

impl Heuristics<Amazons> for AmazonsHeuristics {
    type State = ();

    /// Side, square of departure and of arrival.
    const HISTORY_SIZE: usize = 2 * 256 * 256;

    fn root(&mut self, _history: &History<Amazons>) {}

    fn advance(&mut self, _state: &(), _before: &Amazons, _m: Move, _after: &Amazons) {}

    fn evaluate(&mut self, position: &Amazons, _state: &()) -> i32 {
        units(match &position.0 {
            Size::Eight(board) => self.judge.value(board),
            Size::Ten(board) => self.judge.value(board),
        })
    }

    fn candidates(&mut self, position: &Amazons, _state: &(), out: &mut Vec<(Move, i32)>) {
        let WidthParams { judged, kept } = self.width;
        match &position.0 {
            Size::Eight(board) => out.extend(self.judge.turns(board, judged, kept).map(|(m, value)| (m, units(value)))),
            Size::Ten(board) => out.extend(self.judge.turns(board, judged, kept).map(|(m, value)| (m, units(value)))),
        }
    }

    fn history_index(&self, position: &Amazons, m: Move) -> usize {
        let square = |square: crate::games::amazons::Square| usize::from(square.rank()) * 16 + usize::from(square.file());
        (position.turn().index() & 1) << 16 | square(m.from) << 8 | square(m.to)
    }

    fn chance(&self, value: i32) -> f32 {
        logistic(value, UNITS)
    }
}

#[cfg(test)]
mod tests;
