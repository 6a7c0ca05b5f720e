//! What the generic searches need to know about a game beyond its rules.

use std::hash::{Hash, Hasher};

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::key::split_mix;
use crate::core::outcome::Outcome;
use crate::core::side::Side;

/// The place in the tree for which moves are listed.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Node {
    /// Whether this is the root.
    pub root: bool,
    /// Whether this is a node of the principal variation. The root is one.
    pub pv: bool,
    /// The remaining depth, in plies; 0 at the root, whose moves are listed once for all depths.
    pub depth: i32,
}

/// A game's knowledge for alpha-beta: evaluation and move ordering; optionally quiescence, exact values and candidate moves.
///
/// Values are for the side to move of the given position and lie within `-MAX_EVALUATION..=MAX_EVALUATION`.
pub trait Heuristics<G: Game>: Send {
    /// Data stored with each position and updated incrementally: distance maps, sums, accumulators. `()` for none.
    type State: Clone + Send;

    /// Whether quiescence search follows [`Heuristics::noisy`] moves beyond the nominal depth.
    const QUIESCENCE: bool = false;

    /// Number of different values of [`Heuristics::history_index`], over both sides.
    const HISTORY_SIZE: usize;

    /// The state of the root. Called once at the start of every search.
    fn root(&mut self, history: &History<G>) -> Self::State;

    /// The state after `m`, which led from `before` to `after`.
    fn advance(&mut self, state: &Self::State, before: &G, m: G::Move, after: &G) -> Self::State;

    /// As [`advance`](Heuristics::advance), into a state that is no longer needed: large states are made in place.
    fn advance_into(&mut self, state: &Self::State, before: &G, m: G::Move, after: &G, next: &mut Self::State) {
        *next = self.advance(state, before, m, after);
    }

    /// The static evaluation of a position that is not over.
    fn evaluate(&mut self, position: &G, state: &Self::State) -> i32;

    /// Appends the moves to search, each with an ordering score (higher first, 0 is neutral, within +-1,000,000). Moves that score 500,000 or
    /// more are never reduced or skipped; history adds up to +-16,384, or twice that with continuation history. Must list at least one move if
    /// there is a legal one; all legal moves unless the game can rule some out.
    fn candidates(&mut self, position: &G, state: &Self::State, out: &mut Vec<(G::Move, i32)>);

    /// As [`candidates`](Heuristics::candidates), for a game that lists fewer moves at some nodes than at others.
    fn candidates_at(&mut self, position: &G, state: &Self::State, _node: Node, out: &mut Vec<(G::Move, i32)>) {
        self.candidates(position, state, out);
    }

    /// Appends the moves for quiescence search, with ordering scores: legal moves that change the value at once. The side to move may always
    /// stand pat.
    fn noisy(&mut self, _position: &G, _state: &Self::State, _out: &mut Vec<(G::Move, i32)>) {}

    /// The exact value of a position if it is known without search (a solved race, an endgame table): a number within the bounds of the
    /// evaluation, or a decided game as [`decided`] returns it.
    fn exact(&mut self, _position: &G, _state: &Self::State) -> Option<i32> {
        None
    }

    /// Whether the position is known to be a draw with perfect play, whatever was played before. [`Heuristics::exact`] may still prefer one draw
    /// to another.
    fn is_known_draw(&mut self, _position: &G, _state: &Self::State) -> bool {
        false
    }

    /// A small number for the kind of move (side, from, to, ...), the index of the history heuristic.
    fn history_index(&self, position: &G, m: G::Move) -> usize;

    /// The position after a pass, if null-move pruning is safe here.
    fn null_move(&self, _position: &G, _state: &Self::State) -> Option<(G, Self::State)> {
        None
    }

    /// The win probability that corresponds to an evaluation.
    fn chance(&self, value: i32) -> f32 {
        logistic(value, 200.0)
    }
}

/// An evaluation without state, with which alpha-beta can play a game: all moves are searched, in the order of the history heuristic.
///
/// ```
/// use quintet_engine::core::{game::Game, history::History, side::Side};
/// use quintet_engine::games::nogo::NoGo;
/// use quintet_engine::search::{Limits, alphabeta::{AlphaBeta, AlphaBetaParams}, heuristics::{Evaluate, Plain}, think};
///
/// struct Freedom;
///
/// impl Evaluate<NoGo> for Freedom {
///     fn value(&self, position: &NoGo) -> i32 {
///         position.legal_count(position.turn()) as i32 - position.legal_count(position.turn().opponent()) as i32
///     }
/// }
///
/// let mut search = AlphaBeta::new(Plain(Freedom), AlphaBetaParams::default());
/// assert!(think(&mut search, &History::<NoGo>::default(), &Limits::depth(2), &mut || 0.0).best.is_some());
/// ```
pub trait Evaluate<G: Game>: Send {
    /// As in [`Heuristics`].
    const HISTORY_SIZE: usize = 512;

    /// The static evaluation of a position that is not over, for the side to move, within `-MAX_EVALUATION..=MAX_EVALUATION`.
    fn value(&self, position: &G) -> i32;

    /// The index of the history heuristic, as in [`Heuristics::history_index`]. By default a hash of side and move, with a few collisions in
    /// games of up to a hundred kinds of moves.
    fn index(&self, position: &G, m: G::Move) -> usize {
        let mut hasher = Mixer(position.turn().index() as u64);
        m.hash(&mut hasher);
        (hasher.finish() >> 32) as usize % Self::HISTORY_SIZE
    }
}

/// A hasher with the same results on all machines.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |state, &byte| split_mix(state ^ u64::from(byte)).1);
    }

    /// Variants of an enum are hashed as a number whose size depends on the machine.
    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// What alpha-beta knows of a game that has an evaluation alone.
#[derive(Clone, Debug, Default)]
pub struct Plain<E>(pub E);

impl<G: Game, E: Evaluate<G>> Heuristics<G> for Plain<E> {
    type State = ();

    const HISTORY_SIZE: usize = E::HISTORY_SIZE;

    fn root(&mut self, _history: &History<G>) {}

    fn advance(&mut self, _state: &(), _before: &G, _m: G::Move, _after: &G) {}

    fn evaluate(&mut self, position: &G, _state: &()) -> i32 {
        self.0.value(position)
    }

    fn candidates(&mut self, position: &G, _state: &(), out: &mut Vec<(G::Move, i32)>) {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        out.extend(moves.into_iter().map(|m| (m, 0)));
    }

    fn history_index(&self, position: &G, m: G::Move) -> usize {
        self.0.index(position, m)
    }
}

/// The greatest evaluation of a game that is not decided.
pub const MAX_EVALUATION: i32 = 20_000;
/// The value of a win at the root. A win in `n` plies has the value `WIN - n`.
pub const WIN: i32 = 30_000;

/// The value of a proven win (`plies` > 0) or loss (`plies` < 0) in that many plies.
#[must_use]
pub fn decided(plies: i32) -> i32 {
    if plies > 0 { WIN - plies } else { -WIN - plies }
}

/// The logistic curve 1 / (1 + e^(-value/scale)).
#[must_use]
pub fn logistic(value: i32, scale: f32) -> f32 {
    1.0 / (1.0 + crate::core::math::exp(-(value as f32) / scale))
}

/// Each side's expected share of the point. Two-player games use the first two entries, which sum to one.
pub type Shares = [f32; Side::MAX];

/// Priors and leaf values for Monte Carlo tree search.
pub trait PolicyValue<G: Game>: Send {
    /// Number of different values of [`PolicyValue::move_index`]. 0 turns RAVE off.
    const MOVES: usize = 0;

    /// An index below [`PolicyValue::MOVES`] for a move, the same wherever the move appears.
    fn move_index(&self, _m: G::Move) -> usize {
        0
    }

    /// The moves of the playout of the last [`PolicyValue::expand`] or [`PolicyValue::value`], in order, with the side that played each: the
    /// input of RAVE. Only needed if [`PolicyValue::MOVES`] is above 0.
    fn playout(&self) -> &[(Side, G::Move)] {
        &[]
    }

    /// Whether the last [`PolicyValue::expand`] listed every legal move. A node with omitted moves is never proven lost.
    fn is_complete(&self) -> bool {
        true
    }

    /// Whether the last returned shares are certain. Then the leaf is proven, and needs no moves unless it is the root.
    fn is_certain(&self) -> bool {
        false
    }

    /// Called once at the start of every search.
    fn root(&mut self, _history: &History<G>) {}

    /// Whether more than the winner counts in this search: places or points. Then a proven winner is known, but the search goes on for them.
    fn counts_places(&self) -> bool {
        false
    }

    /// The shares of a finished game.
    fn end(&self, _position: &G, outcome: &Outcome) -> Shares {
        outcome.shares()
    }

    /// The win probability of a side whose mean share is `share`.
    fn chance(&self, share: f32) -> f32 {
        share
    }

    /// Expands a leaf that is not over: appends the moves to search, each with a positive prior weight (any scale; the tree normalises them),
    /// and returns the leaf's value, from an evaluation or a playout.
    fn expand(&mut self, position: &G, rng: &mut fastrand::Rng, out: &mut Vec<(G::Move, f32)>) -> Shares;

    /// The value of a leaf that is not expanded yet. Like [`PolicyValue::expand`], for policies that can save the work of the priors. `scratch`
    /// is an empty list for any use.
    fn value(&mut self, position: &G, rng: &mut fastrand::Rng, scratch: &mut Vec<(G::Move, f32)>) -> Shares {
        self.expand(position, rng, scratch)
    }

    /// Like [`PolicyValue::expand`], with more care, for a position that was expanded and has been visited often enough to be worth it; `None` if
    /// nothing more is known.
    fn reconsider(&mut self, _position: &G, _rng: &mut fastrand::Rng, _out: &mut Vec<(G::Move, f32)>) -> Option<Shares> {
        None
    }
}
