//! Knowledge for Monte Carlo tree search: the turns worth trying and the value of a leaf.
//!
//! Playing at random to the end tells little in Amazons, so a leaf is worth what the evaluation says. The best of its turns enter the
//! tree with priors that follow their values one ply ahead.

use crate::history::History;
use crate::search::heuristics::{Guide, Shares};
use crate::search::mcts::{MctsParams, Selection};
use crate::game::Game;

use super::bits::Bits;
use super::board::Board;
use super::eval::{Params, chance};
use super::judge::Judge;
use super::square::Move;
use super::{Amazons, Size};

/// The prior of a hopeless turn, compared with 1 for the best.
const LEAST_PRIOR: f32 = 1e-4;

/// How many turns are looked at and kept.
#[derive(Clone, PartialEq, Debug)]
pub struct GuideParams {
    /// Weights of the evaluation.
    pub params: Params,
    /// Turns judged properly at an inner node, and at the root.
    pub judged: [usize; 2],
    /// Turns that enter the tree at an inner node, and at the root.
    pub kept: [usize; 2],
    /// The prior of a turn is `exp(value / temperature)`, with values in logits.
    pub temperature: f32,
    /// A leaf is worth this part of the value of its best turn and the rest of its own evaluation.
    pub lookahead: f32,
}

impl Default for GuideParams {
    fn default() -> Self {
        Self { params: Params::default(), judged: [100, 1000], kept: [40, 200], temperature: 0.4, lookahead: 0.5 }
    }
}

/// The settings of the tree search that suit this guide.
#[must_use]
pub fn search_params() -> MctsParams {
    MctsParams { selection: Selection::Puct { exploration: 1.0, first_play_reduction: 0.1 }, ..MctsParams::default() }
}

/// The guide of the strong player.
#[derive(Clone, Debug, Default)]
pub struct AmazonsGuide {
    params: GuideParams,
    judge: Judge,
    root: Amazons,
}

impl AmazonsGuide {
    /// A guide with these settings.
    #[must_use]
    pub fn new(params: GuideParams) -> Self {
        Self { judge: Judge::new(params.params.clone()), params, root: Amazons::default() }
    }

    /// Appends the best turns of a position that is not over with their priors and returns the logit for the side to move.
    fn expand_on<B: Bits>(&mut self, board: &Board<B>, at_root: bool, out: &mut Vec<(Move, f32)>) -> f32 {
        let own = self.judge.value(board);
        let (judged, kept) = (self.params.judged[usize::from(at_root)], self.params.kept[usize::from(at_root)]);
        let first = out.len();
        out.extend(self.judge.turns(board, judged, kept));
        let best = out[first..].iter().fold(f32::NEG_INFINITY, |best, turn| best.max(turn.1));
        for (_, prior) in &mut out[first..] {
            *prior = ((*prior - best) / self.params.temperature).exp().max(LEAST_PRIOR);
        }
        own + self.params.lookahead * (best - own)
    }
}

impl Guide<Amazons> for AmazonsGuide {
    fn root(&mut self, history: &History<Amazons>) {
        self.root = *history.current();
    }

    fn expand(&mut self, position: &Amazons, _rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Shares {
        let at_root = *position == self.root;
        let logit = match &position.0 {
            Size::Eight(board) => self.expand_on(board, at_root, out),
            Size::Ten(board) => self.expand_on(board, at_root, out),
        };
        let mine = chance(logit);
        let mut shares = [1.0 - mine; 4];
        shares[position.turn().index()] = mine;
        shares[2..].fill(0.0);
        shares
    }
}

#[cfg(test)]
mod tests;
