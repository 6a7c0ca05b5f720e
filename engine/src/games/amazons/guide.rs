//! Knowledge for Monte Carlo tree search: the turns worth trying and the value of a leaf.
//!
//! There are up to 2,440 turns, and playing at random to the end tells little, so a leaf is worth what the evaluation says, and its
//! turns are found in two steps. First every queen move without its arrow and every arrow without its queen move is judged on its
//! own; the sum of both effects estimates each turn. Then the turns with the best estimates are judged properly, and the best of those
//! enter the tree with priors that follow their values.

use crate::history::History;
use crate::search::heuristics::{Guide, Shares};
use crate::search::mcts::{MctsParams, Selection};
use crate::game::Game;

use super::bits::Bits;
use super::board::{Board, square};
use super::eval::{Params, Terms, chance};
use super::square::Move;
use super::{Amazons, Size};

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
    root: Amazons,
    steps: Vec<(u8, u8, f32)>,
    turns: Vec<(f32, [u8; 3])>,
    arrows: Vec<f32>,
}

impl AmazonsGuide {
    /// A guide with these settings.
    #[must_use]
    pub fn new(params: GuideParams) -> Self {
        Self { params, ..Self::default() }
    }

    /// Judges the turns of a position that is not over; appends the best with their priors and returns the logit for the side to move.
    fn judge<B: Bits>(&mut self, board: &Board<B>, at_root: bool, out: &mut Vec<(Move, f32)>) -> f32 {
        let (me, other) = (board.amazons(board.turn()), board.amazons(board.turn().opponent()));
        let empty = board.empty();
        let own = self.value(me, other, empty);
        // As if the turn had passed: what queen moves and arrows are compared with.
        let passed = -self.value(other, me, empty);
        self.steps.clear();
        self.turns.clear();
        self.arrows.clear();
        self.arrows.resize(128, 0.0);
        let (kept, judged) = (self.params.kept[usize::from(at_root)].max(1), self.params.judged[usize::from(at_root)].max(1));
        for at in (empty | me).squares() {
            let shot = B::single(at);
            self.arrows[usize::from(at)] = if (empty & shot).is_empty() { 0.0 } else { -self.value(other, me, empty & !shot) - passed };
        }
        let mut turns = std::mem::take(&mut self.turns);
        board.for_each_step(|from, to, arrows| {
            let (left, entered) = (B::single(from), B::single(to));
            let step = -self.value(other, (me & !left) | entered, (empty | left) & !entered);
            turns.extend(arrows.squares().map(|arrow| (step + self.arrows[usize::from(arrow)], [from, to, arrow])));
        });
        keep_best(&mut turns, judged);
        for (value, [from, to, arrow]) in &mut turns {
            let (left, entered) = (B::single(*from), B::single(*to));
            *value = -self.value(other, (me & !left) | entered, (empty | left) & !(entered | B::single(*arrow)));
        }
        keep_best(&mut turns, kept);
        let best = turns.iter().fold(f32::NEG_INFINITY, |best, turn| best.max(turn.0));
        out.extend(turns.iter().map(|&(value, [from, to, arrow])| {
            let m = Move { from: square::<B>(from), to: square::<B>(to), arrow: square::<B>(arrow) };
            (m, ((value - best) / self.params.temperature).exp().max(1e-4))
        }));
        self.turns = turns;
        own + self.params.lookahead * (best - own)
    }

    fn value<B: Bits>(&self, mine: B, theirs: B, empty: B) -> f32 {
        self.params.params.logit(&Terms::of(mine, theirs, empty))
    }
}

/// Leaves the `count` entries with the greatest values, in no particular order.
fn keep_best(turns: &mut Vec<(f32, [u8; 3])>, count: usize) {
    if turns.len() > count {
        // The order of equals is fixed by the squares, so that all machines keep the same ones.
        turns.select_nth_unstable_by(count, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        turns.truncate(count);
    }
}

impl Guide<Amazons> for AmazonsGuide {
    fn root(&mut self, history: &History<Amazons>) {
        self.root = *history.current();
    }

    fn expand(&mut self, position: &Amazons, _rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Shares {
        let at_root = *position == self.root;
        let logit = match &position.0 {
            Size::Eight(board) => self.judge(board, at_root, out),
            Size::Ten(board) => self.judge(board, at_root, out),
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
