//! What the general searches must be told about a game beyond its rules.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;

/// Knowledge for alpha-beta: evaluation, move ordering, and optionally quiescence, exact values and pruning of candidates.
///
/// All values are from the point of view of the side to move of the position that is asked about, and stay within
/// `-MAX_EVALUATION..=MAX_EVALUATION`.
pub trait Heuristics<G: Game>: Send {
    /// What is carried beside each position and updated move by move: distance maps, sums, accumulators. `()` if nothing.
    type State: Clone + Send;

    /// Whether [`Heuristics::noisy`] is to be searched beyond the nominal depth.
    const QUIESCENCE: bool = false;

    /// How many different values [`Heuristics::history_index`] can take, over both sides.
    const HISTORY_SIZE: usize;

    /// The state of the root; called once at the start of every search.
    fn root(&mut self, history: &History<G>) -> Self::State;

    /// The state after `m` was played on `before`, which gave `after`.
    fn advance(&mut self, state: &Self::State, before: &G, m: G::Move, after: &G) -> Self::State;

    /// The value of a position that is not over.
    fn evaluate(&mut self, position: &G, state: &Self::State) -> i32;

    /// Appends the moves worth searching, each with an ordering score (greater first, 0 is neutral, within +-1,000,000; from 500,000
    /// on a move is never reduced or skipped; history adds up to +-16,384, twice that with pairs of moves). All legal moves unless the game knows better; at least one whenever there is a legal move.
    fn candidates(&mut self, position: &G, state: &Self::State, out: &mut Vec<(G::Move, i32)>);

    /// Appends the moves that quiescence looks at, with ordering scores: legal moves that change the value at once. The side to move may
    /// always stand pat.
    fn noisy(&mut self, _position: &G, _state: &Self::State, _out: &mut Vec<(G::Move, i32)>) {}

    /// The true value of a position, if it is known without search (a solved race, a table of endings): a number within the evaluation's
    /// bounds, or a decided game as [`decided`] writes it.
    fn exact(&mut self, _position: &G, _state: &Self::State) -> Option<i32> {
        None
    }

    /// A small number for the kind of move (side, from, to, ...) under which the history heuristic counts it.
    fn history_index(&self, position: &G, m: G::Move) -> usize;

    /// The position after a pass, where passing is harmless enough for null-move pruning.
    fn null_move(&self, _position: &G, _state: &Self::State) -> Option<(G, Self::State)> {
        None
    }

    /// The chance of winning that an evaluation stands for.
    fn chance(&self, value: i32) -> f32 {
        logistic(value, 200.0)
    }
}

/// The greatest evaluation of a game that is not decided.
pub const MAX_EVALUATION: i32 = 20_000;
/// The value of a game won at the root; a win `n` plies away is worth `WIN - n`.
pub const WIN: i32 = 30_000;

/// The value of a game that is certainly won (`plies` > 0) or lost (`plies` < 0) in so many plies.
#[must_use]
pub fn decided(plies: i32) -> i32 {
    if plies > 0 { WIN - plies } else { -WIN - plies }
}

/// The logistic curve 1 / (1 + e^(-value/scale)).
#[must_use]
pub fn logistic(value: i32, scale: f32) -> f32 {
    1.0 / (1.0 + crate::core::math::exp(-(value as f32) / scale))
}

/// The expected share of the point for each side; two-player games fill the first two, which sum to one.
pub type Shares = [f32; Side::MAX];

/// Knowledge for Monte Carlo tree search: which moves to try and what a new leaf is worth.
pub trait Guide<G: Game>: Send {
    /// How many different values [`Guide::move_index`] can take. 0 switches off what is learnt from playouts about other moves (RAVE).
    const MOVES: usize = 0;

    /// A number below [`Guide::MOVES`] for a move, the same wherever the move appears.
    fn move_index(&self, _m: G::Move) -> usize {
        0
    }

    /// The moves of the playout that the last [`Guide::expand`] or [`Guide::value`] made, in order, with the side that played each; what
    /// all-moves-as-first learns from. Needed only with [`Guide::MOVES`] above 0.
    fn playout(&self) -> &[(Side, G::Move)] {
        &[]
    }

    /// Whether the last [`Guide::expand`] listed every legal move. A node whose moves were cut is never proven lost.
    fn is_complete(&self) -> bool {
        true
    }

    /// Whether the shares that the last [`Guide::expand`] or [`Guide::value`] returned are certain: the leaf counts as proven then, and
    /// needs no moves unless it is the root.
    fn is_certain(&self) -> bool {
        false
    }

    /// Called once at the start of every search.
    fn root(&mut self, _history: &History<G>) {}

    /// Expands a leaf that is not over: appends the moves worth trying, each with a positive prior weight (any scale; the tree normalises
    /// them), and returns what the leaf is worth, by evaluation or by a playout.
    fn expand(&mut self, position: &G, rng: &mut fastrand::Rng, out: &mut Vec<(G::Move, f32)>) -> Shares;

    /// What a leaf is worth that is not expanded yet: as [`Guide::expand`], for guides that can save themselves the priors. `scratch` is
    /// an empty list to use as one likes.
    fn value(&mut self, position: &G, rng: &mut fastrand::Rng, scratch: &mut Vec<(G::Move, f32)>) -> Shares {
        self.expand(position, rng, scratch)
    }
}
