//! Priors and leaf values for Monte Carlo tree search.
//!
//! Random playouts say little in Amazons, so a leaf gets the value of the evaluation. Its best moves enter the tree, with priors from their
//! values one ply ahead. If counting the remaining moves decides the game, that result is the leaf's value.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::search::heuristics::{PolicyValue, Shares};
use crate::search::mcts::{MctsParams, Selection};

use super::endgame::{Counter, decided};
use super::eval::{Params, chance};
use super::judge::Judge;
use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::Board;
use crate::games::amazons::square::Move;
use crate::games::amazons::{Amazons, Size};

/// The smallest prior of a move; the best move has 1.
const LEAST_PRIOR: f32 = 1e-4;

/// Parameters of priors and leaf values.
#[derive(Clone, PartialEq, Debug)]
pub struct PolicyParams {
    /// 1: the network evaluates. 0: the sum of terms does.
    pub learned: u32,
    /// Weights of the sum of terms.
    pub params: Params,
    /// Moves that are fully evaluated at an inner node, and at the root.
    pub judged: [usize; 2],
    /// Moves that enter the tree at an inner node, and at the root.
    pub kept: [usize; 2],
    /// Moves worse than the best one by more than this, in logits, do not enter the tree; at an inner node, and at the root.
    pub hopeless: [f32; 2],
    /// Where there are so few moves, all of them enter the tree, so that a position can be proved lost.
    pub whole: usize,
    /// The prior of a move is `exp(value / temperature)`, with values in logits.
    pub temperature: f32,
    /// Share of the best move's value in the value of a leaf; the rest is the leaf's own evaluation.
    pub lookahead: f32,
    /// Positions searched to count the moves that a side has left in regions of its own.
    pub filling: u32,
    /// 1: these moves are counted region by region. 0: all regions of a side together.
    pub by_region: u32,
}

impl Default for PolicyParams {
    fn default() -> Self {
        Self {
            learned: 1,
            params: Params::default(),
            judged: [100, 1000],
            kept: [40, 200],
            hopeless: [1.5, 4.0],
            whole: 16,
            temperature: 0.4,
            lookahead: 0.5,
            filling: 30,
            by_region: 1,
        }
    }
}

impl PolicyParams {
    /// The parameters of the levels below `strong`, which play as they did when they were measured.
    #[must_use]
    pub fn ladder() -> Self {
        Self { learned: 0, by_region: 0, whole: 0, judged: [100, 1000], kept: [40, 200], ..Self::default() }
    }
}

/// The parameters of the tree search of `strong`.
#[must_use]
pub fn search_params() -> MctsParams {
    MctsParams { expand_at: 2, ..ladder_search_params() }
}

/// The parameters of the tree search of the levels below `strong`.
#[must_use]
pub fn ladder_search_params() -> MctsParams {
    MctsParams { selection: Selection::Puct { exploration: 1.0, first_play_reduction: 0.1 }, ..MctsParams::default() }
}

/// The policy of the strong player: priors and leaf values.
#[derive(Clone, Debug)]
pub struct AmazonsPolicy {
    params: PolicyParams,
    judge: Judge,
    counter: Counter,
    root: Option<Amazons>,
    certain: bool,
    complete: bool,
}

impl Default for AmazonsPolicy {
    fn default() -> Self {
        Self::new(PolicyParams::default())
    }
}

impl AmazonsPolicy {
    /// A policy with these settings.
    #[must_use]
    pub fn new(params: PolicyParams) -> Self {
        Self {
            judge: Judge::new(params.params.clone(), params.learned > 0),
            counter: Counter::default(),
            params,
            root: None,
            certain: false,
            complete: true,
        }
    }

    /// Whether the side to move wins, if counting the moves that are left decides.
    fn decided<B: Bits>(&mut self, board: &Board<B>) -> Option<bool> {
        if self.params.by_region > 0 { self.counter.decided(board, self.params.filling) } else { decided(board, self.params.filling) }
    }

    /// The win probability of the side to move, without looking ahead.
    fn value_on<B: Bits>(&mut self, board: &Board<B>) -> f32 {
        let decided = self.decided(board);
        self.certain = decided.is_some();
        decided.map_or_else(|| chance(self.judge.value(board)), |wins| if wins { 1.0 } else { 0.0 })
    }

    /// Appends the best moves of a position that is not over with their priors, and returns the win probability of the side to move.
    fn expand_on<B: Bits>(&mut self, board: &Board<B>, at_root: bool, out: &mut Vec<(Move, f32)>) -> f32 {
        let decided = self.decided(board);
        self.certain = decided.is_some();
        let sure = decided.map(|wins| if wins { 1.0 } else { 0.0 });
        if let (Some(sure), false) = (sure, at_root) {
            return sure;
        }
        let own = self.judge.value(board);
        let (judged, kept) = (self.params.judged[usize::from(at_root)], self.params.kept[usize::from(at_root)]);
        let first = out.len();
        out.extend(self.judge.turns(board, judged, kept));
        self.complete = self.judge.is_complete();
        let best = out[first..].iter().fold(f32::NEG_INFINITY, |best, turn| best.max(turn.1));
        let temperature = self.params.temperature;
        let few = out.len() - first <= self.params.whole;
        let hopeless = if few { f32::INFINITY } else { self.params.hopeless[usize::from(at_root)] };
        let mut at = first;
        while at < out.len() {
            let behind = best - out[at].1;
            if behind > hopeless {
                out.swap_remove(at);
                self.complete = false;
            } else {
                out[at].1 = crate::core::math::exp(-behind / temperature).max(LEAST_PRIOR);
                at += 1;
            }
        }
        sure.unwrap_or_else(|| chance(own + self.params.lookahead * (best - own)))
    }
}

/// The shares of both sides if the side to move has this win probability.
fn shares(position: &Amazons, mine: f32) -> Shares {
    let mut shares = [0.0; Side::MAX];
    shares[position.turn().index()] = mine;
    shares[position.turn().opponent().index()] = 1.0 - mine;
    shares
}

impl PolicyValue<Amazons> for AmazonsPolicy {
    fn root(&mut self, history: &History<Amazons>) {
        self.root = Some(*history.current());
        self.counter.clear();
    }

    fn is_complete(&self) -> bool {
        self.complete
    }

    fn is_certain(&self) -> bool {
        self.certain
    }

    fn expand(&mut self, position: &Amazons, _rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Shares {
        let at_root = Some(position) == self.root.as_ref();
        let mine = match &position.0 {
            Size::Eight(board) => self.expand_on(board, at_root, out),
            Size::Ten(board) => self.expand_on(board, at_root, out),
        };
        shares(position, mine)
    }

    fn value(&mut self, position: &Amazons, _rng: &mut fastrand::Rng, _scratch: &mut Vec<(Move, f32)>) -> Shares {
        let mine = match &position.0 {
            Size::Eight(board) => self.value_on(board),
            Size::Ten(board) => self.value_on(board),
        };
        shares(position, mine)
    }
}

#[cfg(test)]
mod tests;
